import { expect, test } from 'vitest';
import { HIDDEN, readSnapshot } from './routes.ts';

test('secrets are hidden at any depth; fields with similar names are not', () => {
  const kept = {
    name: 'YouTube',
    key: 'abc',
    password_hash: '$argon2id$',
    session: [{ token_hash: 'x', token: 'y', used_at: 1 }],
    key_state: 'guardada',
    must_change: 0,
  };
  expect(readSnapshot(JSON.stringify(kept))).toEqual({
    name: 'YouTube',
    key: HIDDEN,
    password_hash: HIDDEN,
    session: [{ token_hash: HIDDEN, token: HIDDEN, used_at: 1 }],
    key_state: 'guardada',
    must_change: 0,
  });
  expect(readSnapshot(null)).toBeNull();
  expect(readSnapshot('[1]')).toEqual({ value: [1] });
});
