import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const LINKS = /(?:<link rel="stylesheet" href="\/assets\/[\w.-]+\.css"\/>)+/;

/** A page with its styles, and the CSP sources that allow them. */
interface StyledPage {
  html: string;
  hashes: string[];
}

export type InlineStyles = (html: string) => StyledPage;

/**
 * Returns a function that writes the style sheets that a page links to into the page, so that its
 * first paint does not wait for them. `data-sheets` names them for the island loader.
 * @param folder URL of the pages' build; each sheet is read once
 */
export function createStyleInliner(folder: string): InlineStyles {
  const texts = new Map<string, string>();
  const read = (href: string): string => {
    const text = texts.get(href) ?? readFileSync(new URL(`client${href}`, folder), 'utf8').trim();
    texts.set(href, text);
    return text;
  };
  return (html) => {
    const links = LINKS.exec(html)?.[0];
    if (links === undefined) return { html, hashes: [] };
    const hrefs = Array.from(links.matchAll(/href="([^"]+)"/g), ([, href = '']) => href);
    const css = hrefs.map(read).join('\n');
    const style = `<style data-sheets="${hrefs.join(' ')}">${css}</style>`;
    const hash = createHash('sha256').update(css).digest('base64');
    return { html: html.replace(links, () => style), hashes: [`'sha256-${hash}'`] };
  };
}
