import type { VoteHead } from '../../../contracts/recount.ts';

/** Entries of a feed; all heads are in the JSON. */
const NEWEST = 200;

function escapeXml(text: string): string {
  return text.replace(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Returns the newest heads of a contest as an Atom feed, the last one first. */
export function writeFeed(event: string, page: string, heads: readonly VoteHead[]): string {
  const newest = heads.slice(-NEWEST).reverse();
  const link = escapeXml(page);
  const entries = newest.map(
    ({ number, hash, published_at }) => `<entry><id>${link}#${number}</id>
<title>${number} ${hash}</title><updated>${published_at}</updated><link href="${link}"/></entry>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${link}</id>
<title>${escapeXml(`Sellos de la votación de ${event}`)}</title>
<author><name>${escapeXml(event)}</name></author>
<updated>${newest[0]?.published_at ?? new Date(0).toISOString()}</updated>
${entries.join('')}</feed>
`;
}
