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
 * first paint does not wait for them. The links stay, disabled, so that nothing is fetched: before an
 * island's code, Vite's loader adds its style sheets unless there are links to them.
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
    const disabled = links.replaceAll('/>', ' disabled=""/>');
    const hash = createHash('sha256').update(css).digest('base64');
    const styled = html.replace(links, () => `<style>${css}</style>${disabled}`);
    return { html: styled, hashes: [`'sha256-${hash}'`] };
  };
}
