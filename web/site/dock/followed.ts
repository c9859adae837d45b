import { fixedPages, patterns } from '../../../contracts/paths.ts';

const toSegments = (path: string) => path.replace(/\/$/, '').split('/');

/** Public pages that are no document of their own while a beat plays, by their segments. */
const followedPages = [
  ...fixedPages,
  ...Object.values(patterns).filter((pattern) => pattern !== patterns.flyerPreview),
].map(toSegments);

/** Returns whether an address of the site is that of a public page, by its path. */
export function isFollowed(url: URL, origin: string): boolean {
  const path = toSegments(url.pathname);
  const matchesPage = (page: readonly string[]) =>
    path.length <= page.length &&
    page.every((part, index) => {
      const segment = path[index] ?? '';
      if (!part.startsWith(':')) return part === path[index];
      return segment === '' ? part.endsWith('?') : !segment.includes('.');
    });
  return url.origin === origin && followedPages.some(matchesPage);
}

/** A page as the server sent it, with its styles apart. */
export interface NextPage {
  page: Document;
  /** Text of the page's own styles, which the policy of this document does not know. */
  styles: string;
}

const STYLE = { begin: '<style>', end: '</style>' };

/** Typefaces are those of the first page; declared again they would be loaded again. */
function removeFontFaces(css: string): string {
  const [before, ...faces] = css.split('@font-face');
  return before + faces.map((rule) => rule.slice(rule.indexOf('}') + 1)).join('');
}

/** The styles are taken out before: a document that is parsed has the policy of the present one. */
export function parsePage(html: string): NextPage {
  const start = html.indexOf(STYLE.begin);
  const end = html.indexOf(STYLE.end, start);
  const hasStyles = start >= 0 && end >= 0;
  const styles = hasStyles ? removeFontFaces(html.slice(start + STYLE.begin.length, end)) : '';
  const markup = hasStyles ? html.slice(0, start) + html.slice(end + STYLE.end.length) : html;
  return { page: new DOMParser().parseFromString(markup, 'text/html'), styles };
}

/** What a page says of itself in its head. */
const OWN_HEAD =
  'title, meta:not([charset], [name="viewport"]), link:is([rel="canonical"], [rel="alternate"], [rel="prev"], [rel="next"]), script[type="application/ld+json"]';

/** Replaces what the head says of the page; adds the sheets that Vite's loader looks for. */
export function mergeHead(head: HTMLElement, next: HTMLElement): void {
  for (const element of head.querySelectorAll(OWN_HEAD)) element.remove();
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
