import { createHash } from 'node:crypto';

interface InlineScript {
  attributes: string;
  code: string;
}

/** The script elements of a page, in order; linear in its length. */
function* findScripts(html: string): Generator<InlineScript> {
  let from = 0;
  while (true) {
    const start = html.indexOf('<script', from);
    const open = html.indexOf('>', start);
    const end = html.indexOf('</script>', open);
    if (start === -1 || open === -1 || end === -1) return;
    yield { attributes: html.slice(start, open), code: html.slice(open + 1, end) };
    from = end;
  }
}

/**
 * Returns the page without its nonces, and the CSP sources of the inline scripts that carried one.
 * Only scripts that the page wrote have the nonce, so a script that was injected through an
 * escaping error is not allowed.
 */
export function extractNonces(html: string, nonce: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const { attributes, code } of findScripts(html)) {
    if (code === '' || !attributes.includes(attribute)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  return { html: html.replaceAll(attribute, ''), hashes: [...hashes] };
}
