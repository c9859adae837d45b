/**
 * A copy in an allocation of its own. `Buffer.from` and `Buffer.concat` put short contents into a
 * slab of 64 KB that lives as long as any part of it: kept ones would hold many times their size.
 */
export function ownCopy(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}
