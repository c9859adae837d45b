import { join } from 'node:path';
import { createFolderSender } from './folder-sender.ts';
import { createMailQueue, type MailQueue, type MailQueueOptions } from './mail-queue.ts';
import type { DkimKey } from './mail-sender.ts';
import { createSmtpSender } from './smtp-sender.ts';

export interface MailSettings {
  publicUrl: string | null;
  mailFrom: string | null;
  smtpUrl: string | null;
  dataDir: string;
  voteMailsPerHour: number | null;
  newsMailsPerHour: number;
  dkim: DkimKey | null;
}

function getSiteHost({ publicUrl }: Pick<MailSettings, 'publicUrl'>): string {
  return publicUrl === null ? 'localhost' : new URL(publicUrl).hostname;
}

/** Returns the sender of all e-mails (`MAIL_FROM`); by default an address of the site's host. */
export function getSenderAddress(config: Pick<MailSettings, 'publicUrl' | 'mailFrom'>): string {
  return config.mailFrom ?? `no-responder@${getSiteHost(config)}`;
}

/** Opens the mail queue with the configured sender: an SMTP server, or files below `DATA_DIR`. */
export function openMailQueue(
  options: Omit<MailQueueOptions, 'sender' | 'domain'> & { config: MailSettings },
): MailQueue {
  const { config } = options;
  const from = getSenderAddress(config);
  const domain = /@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? getSiteHost(config);
  const { dkim, voteMailsPerHour, newsMailsPerHour } = config;
  const folder = join(config.dataDir, 'mail');
  const sender =
    config.smtpUrl === null
      ? createFolderSender({ folder, from, dkim })
      : createSmtpSender({ url: config.smtpUrl, from, dkim });
  return createMailQueue({ ...options, sender, domain, voteMailsPerHour, newsMailsPerHour });
}
