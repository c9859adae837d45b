import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from './mail-sender.ts';

/** Converts an e-mail for nodemailer. No part of it is read from a file or a URL. */
export function composeMail(mail: OutgoingMail, from: string): SendMailOptions {
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
