import { expect, test } from 'vitest';
import { withApp } from '../test/app.ts';
import { readConfig } from './config.ts';
import { warnOfSilence, warnOfVariables } from './start-warnings.ts';

const site = withApp();

function createLines() {
  const lines: string[] = [];
  const warn = (...said: unknown[]) => void lines.push(String(said.at(-1)));
  return { lines, log: { warn } };
}

test('scheduled backups that are not encrypted are told of once', () => {
  const told = (env: Record<string, string>) => {
    const { lines, log } = createLines();
    warnOfVariables(log, readConfig(env), env);
    return lines;
  };
  const plain = { BACKUP_TO: '/mnt/copias' };
  expect(told(plain)).toEqual([expect.stringContaining('not encrypted')]);
  expect(told({ ...plain, BACKUP_PASSPHRASE: 'x' })).toEqual([]);
  expect(told({ ...plain, BACKUP_RECIPIENT: `age1${'x'.repeat(30)}` })).toEqual([]);
  expect(told({})).toEqual([]);
  expect(told({ BACKUP_T: 'x' })).toEqual([expect.stringContaining('is it BACKUP_TO?')]);
});

test('a site whose administrators have no e-mail is told of', async () => {
  await site.as('administrator');
  const { db } = site.app.services;
  const told = async () => {
    const { lines, log } = createLines();
    await warnOfSilence(log, db);
    return lines;
  };
  expect(await told()).toEqual([]);
  await db.updateTable('account').set({ email: '' }).execute();
  expect(await told()).toEqual([expect.stringContaining('no active administrator has an e-mail')]);
  await db.updateTable('account').set({ email: 'a@example.com' }).execute();
  expect(await told()).toEqual([]);
});
