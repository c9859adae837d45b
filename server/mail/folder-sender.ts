import { writeDurably } from '../platform/durable-file.ts';
import { once } from '../platform/once.ts';
import { toSendMailOptions } from './email.ts';
import type { DkimKey, MailSender } from './mail-sender.ts';

/**
 * Without a mail server, e-mails are written as `.eml` files to `folder`. The file name is derived
 * from the Message-ID, so a repetition after a crash overwrites the same file.
 */
export function createFolderSender({
  folder,
  from,
  dkim = null,
}: {
  folder: string;
  from: string;
  dkim?: DkimKey | null;
}): MailSender {
  const loadTransport = once(async () => {
    const { createTransport } = await import('nodemailer');
    const signing = dkim ? { dkim } : {};
    return createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...signing });
  });
  return {
    async send(mail) {
      const transport = await loadTransport();
      const { message } = await transport.sendMail(toSendMailOptions(mail, from));
      const name = mail.messageId.split('@', 1)[0]?.replace(/[^\w-]/g, '');
      await writeDurably(folder, `${name}.eml`, message as Buffer);
    },
    close: () => undefined,
  };
}
