import { fixedPages, patterns } from '../../../contracts/paths.ts';

const toSegments = (path: string) => path.replace(/\/$/, '').split('/');

/** Public pages, by their segments: while a beat plays they are shown without loading a new document. */
const followedPages = [
  ...fixedPages,
  ...Object.values(patterns).filter((pattern) => pattern !== patterns.flyerPreview),
].map(toSegments);

/** Returns whether an address of the site is that of a public page, by its path. */
export function isPublicPageUrl(url: URL, origin: string): boolean {
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
  /** Text of the page's own styles, whose hash is not in the policy (CSP) of the present document. */
  styles: string;
}

const STYLE_TAG = { begin: '<style>', end: '</style>' };

/** Typefaces are those of the first page; declared again they would be loaded again. */
function removeFontFaces(css: string): string {
  const [before, ...faces] = css.split('@font-face');
  return before + faces.map((rule) => rule.slice(rule.indexOf('}') + 1)).join('');
}

/** Parses a page. Its styles are removed before, because a parsed document has the policy (CSP) of the present one. */
export function parsePage(html: string): NextPage {
  const start = html.indexOf(STYLE_TAG.begin);
  const end = html.indexOf(STYLE_TAG.end, start);
  const hasStyles = start >= 0 && end >= 0;
  const styles = hasStyles ? removeFontFaces(html.slice(start + STYLE_TAG.begin.length, end)) : '';
  const markup = hasStyles ? html.slice(0, start) + html.slice(end + STYLE_TAG.end.length) : html;
  return { page: new DOMParser().parseFromString(markup, 'text/html'), styles };
}

/** Elements of the head that describe the page. */
const PAGE_HEAD_SELECTOR =
  'title, meta:not([charset], [name="viewport"]), link:is([rel="canonical"], [rel="alternate"], [rel="prev"], [rel="next"]), script[type="application/ld+json"]';

/** Replaces the elements of the head that describe the page; adds the style sheets that Vite's loader looks for. */
export function mergeHead(head: HTMLElement, next: HTMLElement): void {
  for (const element of head.querySelectorAll(PAGE_HEAD_SELECTOR)) element.remove();
  head.append(...next.querySelectorAll(PAGE_HEAD_SELECTOR));
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
