import type { SendMailOptions } from 'nodemailer';
import { escapeHtml } from '../platform/plain-html.ts';
import type { OutgoingMail } from './mail-sender.ts';

/** What an e-mail says. */
export interface Email {
  subject: string;
  text: string;
  html: string;
  /** Additional headers. Values never contain input of a visitor. */
  headers?: Record<string, string>;
}

/** Puts text of a visitor on one line, so that it cannot begin a header or a paragraph. */
export function toOneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Whether a line is a URL: of the program or of staff; no others become links. */
const isSoleLink = (line: string): boolean => /^https?:\/\/[^\s<>"']+$/.test(line);

function renderParagraph(text: string, hasLinks: boolean): string {
  const lines = text.split('\n').map((line) => {
    const safe = escapeHtml(line);
    return hasLinks && isSoleLink(line) ? `<a href="${escapeHtml(line)}">${safe}</a>` : safe;
  });
  return `<p>${lines.join('<br>')}</p>`;
}

/** What an e-mail may have besides its words. All addresses are absolute and the program's own or staff's. */
interface EmailExtras {
  /** Shown by mail programs beside the subject. */
  preheader?: string;
  picture?: { src: string; alt: string; href: string; width: number; height: number };
  button?: { label: string; href: string };
  /** Small print, as the text. */
  footer?: string;
  /** Whether the text contains lines of a visitor, of which none may become a link. */
  isVisitorText?: true;
}

/** Colours of light and dark mail programs; those that know neither show the light ones. */
const STYLE = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){.page{background:#100d0b!important}.sheet{background:#1d1916!important}
.sheet,.sheet p,.sheet a{color:#f3ecdf!important}.sheet .button{color:#100d0b!important}}`;

const FONT_STYLE =
  'font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#222222';

function renderPictureRow({
  src,
  alt,
  href,
  width,
  height,
}: NonNullable<EmailExtras['picture']>): string {
  const size = `width="${width}" height="${height}" style="display:block;width:100%;height:auto;border:0"`;
  return `<tr><td><a href="${escapeHtml(href)}"><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" ${size}></a></td></tr>`;
}

/** Padding stands on the cell too, because Outlook ignores that of links. */
function renderButtonRow({ label, href }: NonNullable<EmailExtras['button']>): string {
  return `<tr><td style="padding:0 24px 24px"><table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td bgcolor="#ff4a1c" style="padding:12px 20px"><a class="button" href="${escapeHtml(href)}" style="font:bold 16px Arial,Helvetica,sans-serif;color:#100d0b;text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table></td></tr>`;
}

function renderTextRow(text: string, style: string, hasLinks = true): string {
  const paragraphs = text.trim().split(/\n{2,}/);
  return `<tr><td style="padding:24px 24px 8px;overflow-wrap:anywhere;word-break:break-word;${style}">${paragraphs.map((item) => renderParagraph(item, hasLinks)).join('\n')}</td></tr>`;
}

/**
 * Creates an e-mail whose HTML part has the same words as the plain text: one column of 600 pixels in a
 * table, which all mail programs show alike.
 * @param text plain text; paragraphs are separated by empty lines
 */
export function createEmail({
  text,
  preheader = '',
  picture,
  button,
  footer = '',
  isVisitorText,
  ...content
}: Omit<Email, 'html'> & EmailExtras): Email {
  const html = `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><style>${STYLE}</style></head>
<body class="page" style="margin:0;background:#f3ecdf">
${preheader === '' ? '' : `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>`}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" class="sheet" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff">
${picture ? renderPictureRow(picture) : ''}
${renderTextRow(text, FONT_STYLE, !isVisitorText)}
${button ? renderButtonRow(button) : ''}
${footer === '' ? '' : renderTextRow(footer, `${FONT_STYLE};font-size:13px`)}
</table></td></tr></table>
</body></html>`;
  const paragraphs = [text.trim(), button ? `${button.label}:\n${button.href}` : '', footer.trim()];
  return { ...content, text: paragraphs.filter((part) => part !== '').join('\n\n'), html };
}

/** Converts an e-mail for nodemailer. No part of it is read from a file or a URL. */
export function toSendMailOptions(mail: OutgoingMail, from: string): SendMailOptions {
  return {
    from,
    to: mail.to,
    ...(mail.replyTo === '' ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.messageId}>`,
    date: mail.date,
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
