import { createTransport } from 'nodemailer';
import { writeDurably } from '../platform/durable-file.ts';
import { composeMail } from './compose-mail.ts';
import type { MailSender } from './mail-sender.ts';

/**
 * Without a mail server, mails become `.eml` files in `folder`, which any mail program opens. The
 * name is the Message-ID's, so that a repeat after a crash overwrites the file with itself.
 */
export function createFolderSender({ folder, from }: { folder: string; from: string }): MailSender {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(composeMail(mail, from));
      const name = mail.messageId.split('@', 1)[0]?.replace(/[^\w-]/g, '');
      await writeDurably(folder, `${name}.eml`, message as Buffer);
    },
    close: () => transport.close(),
  };
}
