import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createFolderSender } from './folder-sender.ts';
import { createMailQueue, type MailQueue, type MailQueueOptions } from './mail-queue.ts';
import { createSmtpSender } from './smtp-sender.ts';

function hostOf({ publicUrl }: Config): string {
  return publicUrl === null ? 'localhost' : new URL(publicUrl).hostname;
}

/** Who mails come from (`MAIL_FROM`); by default an address of the site's own host. */
export function senderAddress(config: Config): string {
  return config.mailFrom ?? `no-responder@${hostOf(config)}`;
}

/** The mail queue that the configuration asks for: an SMTP server, or files below `DATA_DIR`. */
export function openMailQueue(
  options: Omit<MailQueueOptions, 'sender' | 'domain'> & { config: Config },
): MailQueue {
  const { config } = options;
  const from = senderAddress(config);
  const domain = /@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? hostOf(config);
  const folder = join(config.dataDir, 'mail');
  const sender =
    config.smtpUrl === null
      ? createFolderSender({ folder, from })
      : createSmtpSender({ url: config.smtpUrl, from });
  return createMailQueue({ ...options, sender, domain });
}
