import { Marked } from 'marked';
import { sectionPath } from '../ui/place.ts';

/** Code of the section 'Ayuda'. */
export const HELP = 93;
/** Page that the section opens with. */
const FIRST = 'README';

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
  return sectionPath(HELP, code === FIRST ? {} : { tab: code });
}

/** Turns a link between the files into one between the panel's addresses. */
function linkInPanel(href: string): string {
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
    if (token.type === 'link') token.href = linkInPanel(token.href);
  },
});

interface ManualPage {
  code: string;
  html: string;
  /** Whether it is the page that lists the others. */
  isFirst: boolean;
}

/** Returns a page of the handbook as HTML; an unknown code gives the first page. */
export function readPage(requested: string | undefined): ManualPage {
  const code = requested !== undefined && getText(requested) !== undefined ? requested : FIRST;
  const html = marked.parse(getText(code) ?? '', { async: false });
  return { code, html, isFirst: code === FIRST };
}
