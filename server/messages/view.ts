import type { MailStateOnWire, MessageItem } from '../../contracts/messages.ts';
import { fromFlag } from '../db/dialect.ts';
import type { MessageRow } from './store.ts';

export function toMailFields(row: { mail_state: string | null; mail_error: string | null }): {
  mail: MailStateOnWire;
  mail_error: string;
} {
  const mail = (row.mail_state ?? 'none') as MailStateOnWire;
  return { mail, mail_error: row.mail_error ?? '' };
}

export function toMessageItem(row: MessageRow): MessageItem {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    country: row.country,
    subject: row.subject,
    message: row.message,
    is_read: fromFlag(row.is_read),
    is_answered: fromFlag(row.is_answered),
    is_demo: fromFlag(row.is_demo),
    created_at: new Date(row.created_at).toISOString(),
    ...toMailFields(row),
  };
}
