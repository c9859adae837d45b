import { expect, test } from 'vitest';
import { createLog } from './create-log.ts';

test('an error is told without the values of the row that PostgreSQL adds', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const detail = 'Key (email)=(ana@example.com) already exists.';
  const err = Object.assign(new Error('duplicate key'), { detail, where: detail, code: '23505' });
  log.error({ err }, 'request failed');
  expect(lines.join('')).not.toContain('ana@example.com');
  expect(JSON.parse(lines.join(''))).toMatchObject({
    err: { message: 'duplicate key', code: '23505' },
  });
});
