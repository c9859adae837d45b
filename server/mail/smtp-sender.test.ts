import { expect, test } from 'vitest';
import { isAboutMail } from './smtp-sender.ts';

test.each([
  '550 No such user here',
  '550 5.1.1 The email account that you tried to reach does not exist',
  '550-5.1.1 The email account that you tried\n550 5.1.1 does not exist',
  '550 5.2.1 The account is inactive',
  '551 User not local',
  '553 Invalid recipient address',
  '550 5.7.1 Unknown user',
  '554 5.0.0 ana@example.com: user unknown',
  '554 Looks like spam',
])('"%s" is final', (said) => {
  expect(isAboutMail(said)).toBe(true);
});

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
  '',
])('"%s" waits', (said) => {
  expect(isAboutMail(said)).toBe(false);
});
