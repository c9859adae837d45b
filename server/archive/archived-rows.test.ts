import { expect, test } from 'vitest';
import { createRowFilter } from './archived-rows.ts';

const DAY = 86_400_000;
const now = 100 * DAY;
const settings = [{ name: 'signing_secret' }, { name: 'captcha_signing_key' }, { name: 'site_id' }];

test('what ends with the process, or was mailed, is in no backup', () => {
  const pickRows = createRowFilter({ withSecrets: true, now });
  for (const table of [
    'session',
    'login_ticket',
    'account_token',
    'vote_request',
    'preview_link',
  ]) {
    expect(pickRows(table, [{ id: 1 }])).toEqual([]);
  }
  // Without these a restored site would take them for new.
  for (const table of ['used_captcha_token', 'idempotency_key', 'passkey']) {
    expect(pickRows(table, [{ id: 1 }])).toEqual([{ id: 1 }]);
  }
});

test('a mail that waited for more than a day is left out, and what refers to it refers to none', () => {
  const pickRows = createRowFilter({ withSecrets: true, now });
  const mails = [
    { id: 1, state: 'waiting', kind: 'studio', created_at: now - DAY - 1 },
    { id: 2, state: 'waiting', kind: 'studio', created_at: now - DAY },
    { id: 3, state: 'sent', kind: 'reset', created_at: 0 },
  ];
  expect(pickRows('mail_job', mails).map(({ id }) => id)).toEqual([2, 3]);
  expect(pickRows('subscriber', [{ mail_job_id: 1 }, { mail_job_id: 2 }])).toEqual([
    { mail_job_id: null },
    { mail_job_id: 2 },
  ]);
});

test('calendar feeds end with a restore', () => {
  const pickRows = createRowFilter({ withSecrets: true, now });
  expect(pickRows('account', [{ id: 1, feed_hash: 'x' }])).toEqual([{ id: 1, feed_hash: null }]);
});

test('secrets are left out unless they are asked for', () => {
  const without = createRowFilter({ withSecrets: false, now });
  expect(without('totp_factor', [{ secret: 'x' }])).toEqual([]);
  expect(without('recovery_code', [{ code_hash: 'x' }])).toEqual([]);
  expect(without('setting', settings)).toEqual([{ name: 'site_id' }]);
  const withThem = createRowFilter({ withSecrets: true, now });
  expect(withThem('totp_factor', [{ secret: 'x' }])).toHaveLength(1);
  expect(withThem('setting', settings)).toEqual(settings);
});
