// No imports, to keep the browser bundle small.

/**
 * What has no width where a text begins or ends. The joiners and directional embeddings are kept: they
 * belong to what stands between them. Variation selectors and tags are parts of emoji.
 */
const INVISIBLE_EDGE =
  /[\s\u00ad\u115f\u1160\u180e\u200b\u200e\u200f\u2060-\u2064\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]/;
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u;

/** Returns the text well-formed and without noncharacters, which neither XML nor every database takes. */
export function removeNoncharacters(text: string): string {
  return text.toWellFormed().replace(/\p{Noncharacter_Code_Point}/gu, '');
}

/**
 * Returns what is stored of a typed text: without noncharacters and without what is invisible at its
 * ends; empty if nothing in it is visible. Linear.
 */
export function cleanText(typed: string): string {
  const text = removeNoncharacters(typed);
  if (!VISIBLE.test(text)) return '';
  let start = 0;
  let end = text.length;
  while (INVISIBLE_EDGE.test(text.charAt(start))) start += 1;
  while (INVISIBLE_EDGE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
