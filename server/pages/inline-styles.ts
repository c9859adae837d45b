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
 * @param folder URL of the pages' build; the styles of each list of links are made once
 */
export function createStyleInliner(folder: string): InlineStyles {
  const read = (href: string) => readFileSync(new URL(`client${href}`, folder), 'utf8').trim();
  const styles = new Map<string, { markup: string; hash: string }>();

  function styleOf(links: string): { markup: string; hash: string } {
    const css = Array.from(links.matchAll(/href="([^"]+)"/g), ([, href = '']) => read(href)).join(
      '\n',
    );
    const disabled = links.replaceAll('/>', ' disabled=""/>');
    const hash = createHash('sha256').update(css).digest('base64');
    return { markup: `<style>${css}</style>${disabled}`, hash: `'sha256-${hash}'` };
  }
  return (html) => {
    const links = LINKS.exec(html)?.[0];
    if (links === undefined) return { html, hashes: [] };
    const { markup, hash } = styles.get(links) ?? styleOf(links);
    styles.set(links, { markup, hash });
    return { html: html.replace(links, () => markup), hashes: [hash] };
  };
}
