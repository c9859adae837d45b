import { fixedPages, patterns } from '../../../contracts/paths.ts';

/** Public pages that are no document of their own while a beat plays. */
const followedPages = [
  ...fixedPages,
  ...Object.values(patterns).filter((pattern) => pattern !== patterns.flyerPreview),
].map((pattern) => {
  const path = pattern.replace(/\/:\w+(\?)?/g, (_, optional) =>
    optional ? '(/[^/.]+)?' : '/[^/.]+',
  );
  return new RegExp(`^${path}/?$`);
});

/** Returns whether an address of the site is that of a public page, by its path. */
export function isFollowed(url: URL, origin: string): boolean {
  return url.origin === origin && followedPages.some((page) => page.test(url.pathname));
}

/** A page as the server sent it, with its styles apart. */
export interface NextPage {
  page: Document;
  /** Text of the page's own styles, which the policy of this document does not know. */
  styles: string;
}

/** Typefaces are those of the first page; declared again they would be loaded again. */
const FONT_FACES = /@font-face ?\{[^}]*\}/g;

/** The styles are taken out before: a document that is parsed has the policy of the present one. */
export function parsePage(html: string): NextPage {
  let styles = '';
  const markup = html.replace(/<style>(.*?)<\/style>/s, (_, css: string) => {
    styles = css.replaceAll(FONT_FACES, '');
    return '';
  });
  return { page: new DOMParser().parseFromString(markup, 'text/html'), styles };
}

/** What a page says of itself in its head. */
const OWN_HEAD =
  'title, meta:not([charset], [name="viewport"]), link:is([rel="canonical"], [rel="alternate"], [rel="prev"], [rel="next"]), script[type="application/ld+json"]';

/** Replaces what the head says of the page; adds the sheets that Vite's loader looks for. */
export function mergeHead(head: HTMLElement, next: HTMLElement): void {
  for (const old of head.querySelectorAll(OWN_HEAD)) old.remove();
  head.append(...next.querySelectorAll(OWN_HEAD));
  for (const sheet of next.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const href = sheet.getAttribute('href');
    if (!head.querySelector(`link[rel="stylesheet"][href="${href}"]`)) head.append(sheet);
  }
}

/** Returns whether both documents are of one build. */
export function isSameBuild(present: Document, next: Document): boolean {
  const readScript = (page: Document) =>
    page.querySelector('script[type="module"][src]')?.getAttribute('src');
  return readScript(present) === readScript(next);
}
