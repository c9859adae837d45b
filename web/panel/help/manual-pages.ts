import { Marked } from 'marked';
import { sectionPath } from '../ui/place.ts';

/** Code of the section 'Ayuda'. */
export const HELP_SECTION = 93;
/** Page that the section opens with. */
const FIRST_PAGE_CODE = 'README';

const texts = import.meta.glob<string>('../../../docs/manual/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const pictures = import.meta.glob<string>('../../../docs/manual/imagenes/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

function getText(code: string): string | undefined {
  return texts[`../../../docs/manual/${code}.md`];
}

/** Address in the panel of a page of the handbook. */
function helpPath(code: string): string {
  return sectionPath(HELP_SECTION, code === FIRST_PAGE_CODE ? {} : { tab: code });
}

/** Turns a link between the files into one between the panel's addresses. */
function toPanelHref(href: string): string {
  const code = /^([\w-]+)\.md$/.exec(href)?.[1];
  return code === undefined ? href : helpPath(code);
}

const marked = new Marked({
  renderer: {
    image({ href, text }) {
      const src = pictures[`../../../docs/manual/${href}`] ?? '';
      return `<img src="${src}" alt="${text}" loading="lazy">`;
    },
  },
  walkTokens(token) {
    if (token.type === 'link') token.href = toPanelHref(token.href);
  },
});

interface ManualPage {
  code: string;
  html: string;
  /** Whether it is the page that lists the others. */
  isFirst: boolean;
}

/** Returns a page of the handbook as HTML; an unknown code gives the first page. */
export function renderManualPage(requested: string | undefined): ManualPage {
  const code =
    requested !== undefined && getText(requested) !== undefined ? requested : FIRST_PAGE_CODE;
  const html = marked.parse(getText(code) ?? '', { async: false });
  return { code, html, isFirst: code === FIRST_PAGE_CODE };
}
