/**
 * Returns the bytes in an allocation of their own. `Buffer.from` and `Buffer.concat` put short
 * contents into a shared slab of 64 KB, which a cached part would keep alive as a whole.
 */
export function ownCopy(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}
