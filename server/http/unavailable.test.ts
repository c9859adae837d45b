import { describe, expect, test } from 'vitest';
import { DatabaseUnavailableError } from '../db/database-health.ts';
import { isUnavailable } from './unavailable.ts';

const withFields = (message: string, fields: object) => Object.assign(new Error(message), fields);

describe('what cannot be asked now', () => {
  test.each([
    ['a full disk', withFields('no space', { code: 'ENOSPC' })],
    ['a broken disk', withFields('i/o error', { code: 'EIO' })],
    ['a read-only file system', withFields('read-only', { code: 'EROFS' })],
    ['a busy SQLite', withFields('database is locked', { errcode: 5 })],
    ['an I/O error of SQLite in its extended form', withFields('disk I/O error', { errcode: 778 })],
    ['a lock of PostgreSQL not given in time', withFields('lock timeout', { code: '55P03' })],
    ['a statement ended by its limit', withFields('canceled', { code: '57014' })],
    ['a server that is shutting down', withFields('terminating', { code: '57P01' })],
    ['a refused connection', withFields('connect', { code: 'ECONNREFUSED' })],
    ['a connection that ended', new Error('Connection terminated unexpectedly')],
    ['a database that is away', new DatabaseUnavailableError(null)],
    ['an error of the S3 service', withFields('SlowDown', { $metadata: { httpStatusCode: 503 } })],
    ['a time-out', withFields('aborted', { name: 'TimeoutError' })],
    ['a cause', new Error('cannot write', { cause: withFields('i/o', { code: 'EIO' }) })],
    ['one of several', new AggregateError([withFields('x', { code: 'ECONNREFUSED' })])],
  ])('%s', (_what, error) => {
    expect(isUnavailable(error)).toBe(true);
  });

  test.each([
    ['a fault of our own', new TypeError('x is not a function')],
    ['a broken unique index of PostgreSQL', withFields('duplicate', { code: '23505' })],
    ['a broken unique index of SQLite', withFields('UNIQUE', { errcode: 2067 })],
    ['what is no error', 'ENOSPC'],
  ])('is not %s', (_what, error) => {
    expect(isUnavailable(error)).toBe(false);
  });
});
