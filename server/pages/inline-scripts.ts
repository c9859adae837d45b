import { createHash } from 'node:crypto';

const inlineScript = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * The page without its marks, and the CSP sources of the inline scripts that carried one.
 * Only scripts that the page itself wrote know the mark, so one that got in by a hole in the
 * escaping is not allowed along with them.
 */
export function takeMarks(html: string, mark: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${mark}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of html.matchAll(inlineScript)) {
    if (code === '' || !attributes.includes(attribute)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  return { html: html.replaceAll(attribute, ''), hashes: [...hashes] };
}
