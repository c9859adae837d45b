import { escapeHtml } from '../platform/escape-html.ts';

/** What an e-mail says. */
export interface Email {
  subject: string;
  text: string;
  html: string;
  /** Additional headers. Values never contain input of a visitor. */
  headers?: Record<string, string>;
}

/** Puts text of a visitor on one line, so that it cannot begin a header or a paragraph. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** URLs that stand alone on a line are the program's own links; no others become links. */
function paragraph(text: string): string {
  const lines = text.split('\n').map((line) => {
    const safe = escapeHtml(line);
    return /^https?:\/\/[^\s<>"']+$/.test(line) ? `<a href="${safe}">${safe}</a>` : safe;
  });
  return `<p>${lines.join('<br>')}</p>`;
}

/**
 * Creates an e-mail whose HTML part has the same words as the plain text.
 * @param text plain text; paragraphs are separated by empty lines
 */
export function createEmail(content: Omit<Email, 'html'>): Email {
  const paragraphs = content.text.trim().split(/\n{2,}/);
  const html = `<!doctype html>
<html lang="es"><head><meta charset="utf-8"></head>
<body style="font-family:Arial,sans-serif;font-size:16px;line-height:1.5;color:#222;max-width:40em">
${paragraphs.map(paragraph).join('\n')}
</body></html>`;
  return { ...content, html };
}
