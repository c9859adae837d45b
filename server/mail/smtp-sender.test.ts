import { expect, test } from 'vitest';
import { classifyRefusal, readServer } from './smtp-sender.ts';

test.each([
  '550 No such user here',
  '550 5.1.1 The email account that you tried to reach does not exist',
  '550-5.1.1 The email account that you tried\n550 5.1.1 does not exist',
  '550 5.1.1 <ana@example.com>: Recipient address rejected: User unknown in relay recipient table',
  '550 5.1.1 <sinlimites@example.com>: rejected, see https://later.example/limits',
  '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
  '550 5.2.1 The account is inactive',
  '551 User not local',
  '553 Invalid recipient address',
  '550 5.7.1 Unknown user',
  '554 5.0.0 ana@example.com: user unknown',
])('"%s" is about the mailbox', (said) => {
  expect(classifyRefusal(said)).toBe('mailbox');
});

test.each(['554 Looks like spam', '550 5.1.2 Bad destination host'])(
  '"%s" is final, and not the fault of the mailbox',
  (said) => expect(classifyRefusal(said)).toBe('mail'),
);

test.each([
  '550 5.4.5 Daily user sending limit exceeded.',
  '550 5.7.1 Service unavailable, client host blocked',
  '550 5.7.26 Unauthenticated mail is not accepted',
  '550 5.1.8 Access denied, bad outbound sender',
  '550 Domain example.com has exceeded the max emails per hour (100/100)',
  '550 relay not permitted',
  '550 Too many recipients from this user: wait an hour',
  '552 5.2.2 Mailbox full',
  '552 Message size exceeds the quota',
  '554 5.7.1 Relay access denied',
  '554 Message rejected: Email address is not verified',
  '554 Spam limit of the sender exceeded',
  '571 Delivery not authorized',
  '550 SPF check failed: 203.0.113.7 is not allowed to send mail from tarima.example',
  '550 DMARC check failed',
  '550 Access denied',
  '550 Reverse DNS lookup failed for host 203.0.113.7',
  '550 Administrative prohibition',
  '550 Message rejected due to reputation',
  '550 RBL: 203.0.113.7',
  '550 Your host is listed at zen.spamhaus.org',
  '550 Mailbox full',
  '550 5.2.1 The email account is receiving mail at a rate that prevents it',
  '550 5.1.1 Too many connections',
  '550 Rejected',
  '',
])('"%s" waits', (said) => {
  expect(classifyRefusal(said)).toBe('other');
});

test.each([
  ['smtp://mx.example.com:587', { requireTLS: true }],
  ['smtp://mx.example.com:587?tls=never', { ignoreTLS: true }],
  ['smtp://127.0.0.1:25', { requireTLS: false, tls: { rejectUnauthorized: false } }],
  ['smtps://u:p@mx.example.com:465', { requireTLS: false }],
])('%s is protected as it says', (address, protection) => {
  expect(readServer(address)).toEqual({ url: address.replace('?tls=never', ''), ...protection });
});
