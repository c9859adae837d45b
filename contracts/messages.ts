import { z } from 'zod';
import { defineCall, freshStaffCall, staffCall } from './call.ts';
import { optionalFlag, optionalText } from './fields.ts';
import { searchedQuery, toPage } from './paging.ts';
import { recordCall } from './resource.ts';

/** State of the notification mail to staff; `none` when the mail does not exist (any more). */
export const mailState = z.enum(['none', 'waiting', 'sent', 'failed']);
export type MailStateOnWire = z.infer<typeof mailState>;

/** A message sent with the contact form. */
export const messageItem = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** Two-letter code, or any other text that was sent. */
  country: z.string(),
  subject: z.string(),
  message: z.string(),
  is_read: z.boolean(),
  is_answered: z.boolean(),
  /** True for demo content. */
  is_demo: z.boolean(),
  /** ISO 8601, UTC. */
  created_at: z.string(),
  mail: mailState,
  /** Last error of the mail server; empty when there is none. */
  mail_error: z.string(),
});
export type MessageItem = z.infer<typeof messageItem>;

const itemPath = '/h/messages/:id/';
const search = optionalText(100);

/** Columns by which the list can be sorted. */
export const messageSorts = ['subject', 'name', 'created_at', 'state'] as const;

export const listMessages = defineCall('GET /h/messages/', {
  summary: 'What visitors wrote, newest first or by `sort`; `search` finds words in every field',
  ...staffCall,
  query: z.strictObject(searchedQuery(messageSorts)),
  reply: toPage(messageItem),
});
export const getMessage = defineCall(`GET ${itemPath}`, {
  summary: 'One message',
  ...recordCall,
  reply: messageItem,
});
export const changeMessage = defineCall(`PATCH ${itemPath}`, {
  summary: 'Mark a message as read or answered',
  ...recordCall,
  body: z.object({ is_read: optionalFlag(), is_answered: optionalFlag() }),
  reply: messageItem,
});
export const retryMessageMail = defineCall(`POST ${itemPath}mail/`, {
  summary: 'Send the mail of a message again when it was given up; otherwise nothing changes',
  ...recordCall,
  reply: messageItem,
});
export const deleteMessage = defineCall(`DELETE ${itemPath}`, {
  summary: 'Delete a message, and its mail if that is still waiting',
  ...recordCall,
  reply: messageItem,
});
export const exportMessages = defineCall('GET /h/messages/csv/', {
  summary: 'The messages as CSV for a Spanish spreadsheet',
  ...freshStaffCall,
  query: z.strictObject({ search }),
  reply: z.string(),
  sentAs: { type: 'text/csv', isExport: true, name: 'mensajes.csv' },
});
