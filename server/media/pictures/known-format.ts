const SIGNATURES: readonly (readonly [format: string, offset: number, bytes: string])[] = [
  ['jpeg', 0, '\xff\xd8\xff'],
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['gif', 0, 'GIF87a'],
  ['gif', 0, 'GIF89a'],
];
const AVIF_BRANDS = ['avif', 'avis'];
// Major and compatible brands of an ISO media file; no camera writes more.
const MAX_BRANDS = 16;

/**
 * Whether the first bytes are of JPEG, PNG, GIF, WebP or AVIF, whatever the file is called. Any
 * other format, above all SVG, must not reach the decoder.
 */
export function isKnownFormat(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 16 + 4 * MAX_BRANDS)).toString('latin1');
  return (
    SIGNATURES.some(([, start, text]) => head.startsWith(text, start)) ||
    isWebp(head) ||
    isAvif(head)
  );
}

function isWebp(head: string): boolean {
  return head.startsWith('RIFF') && head.startsWith('WEBP', 8);
}

/** Some encoders name the brand only among the compatible ones. */
function isAvif(head: string): boolean {
  if (!head.startsWith('ftyp', 4)) return false;
  const boxEnd = Buffer.from(head.slice(0, 4), 'latin1').readUInt32BE();
  const brands = head.slice(8, boxEnd).match(/.{4}/gs) ?? [];
  return brands.some((brand) => AVIF_BRANDS.includes(brand));
}
