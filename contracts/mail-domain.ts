import { z } from 'zod';
import { defineCall, staffCall } from './call.ts';

/** What proves to mail services that a mail is of its sender's domain. */
const mailDomainCheck = z.object({
  kind: z.enum(['spf', 'dkim', 'dmarc']),
  /** `unknown`: the DNS did not answer, or there is nothing to compare with. */
  state: z.enum(['ok', 'missing', 'wrong', 'unknown']),
  /** Where the record stands in the DNS. */
  name: z.string(),
  /** The record that was found; empty for none. */
  found: z.string(),
  /** What to do, in Spanish. */
  advice: z.string(),
  /** The record to put there; empty when there is nothing to change. */
  record: z.string(),
});
export type MailDomainCheck = z.infer<typeof mailDomainCheck>;

export const getMailDomain = defineCall('GET /h/mail-domain/', {
  summary: 'The SPF, DKIM and DMARC records of the domain that mails are sent from',
  ...staffCall,
  reply: z.object({
    /** The sender of all mails. */
    from: z.string(),
    domain: z.string(),
    /** Whether mails leave the machine. */
    is_sent: z.boolean(),
    checks: z.array(mailDomainCheck),
  }),
});
