/** Puts what a visitor typed on one line: no header can be begun with it. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** Addresses that stand alone on a line are the program's own links; no others become links. */
function paragraph(text: string): string {
  const lines = text.split('\n').map((line) => {
    const safe = escapeHtml(line);
    return /^https?:\/\/[^\s<>"']+$/.test(line) ? `<a href="${safe}">${safe}</a>` : safe;
  });
  return `<p>${lines.join('<br>')}</p>`;
}

/** A simple HTML part with the same words as the plain text. */
export function writeHtml(text: string): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map(paragraph)
    .join('\n');
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"></head>
<body style="font-family:Arial,sans-serif;font-size:16px;line-height:1.5;color:#222;max-width:40em">
${paragraphs}
</body></html>`;
}
