/**
 * The bytes in an allocation of their own: themselves, or a copy. `Buffer.from` and `Buffer.concat` put short contents into a
 * slab of 64 KB that lives as long as any part of it: kept ones would hold many times their size.
 */
export function ownCopy(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}
