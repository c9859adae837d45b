import type { Kysely } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { type Answer, withApp } from '../../test/app.ts';
import { createWav } from '../../test/audio.ts';
import { createPhoto } from '../../test/pictures.ts';
import { createCustomer } from '../../test/studio.ts';
import type { Tables } from '../db/tables.ts';
import { listNamedFiles } from '../stored-files/store.ts';

const site = withApp();
afterEach(() => vi.restoreAllMocks());

/** Counts the upload and commits as always, and then loses the answer, as a connection does that is cut after COMMIT. */
function loseNextCommitAnswer(): void {
  const db = site.app.services.db as Kysely<Tables>;
  const begin = db.transaction.bind(db);
  const spy = vi.spyOn(db, 'transaction').mockImplementationOnce(begin);
  spy.mockImplementationOnce(() => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = async (write) => {
      await execute(write);
      throw new Error('Connection terminated unexpectedly');
    };
    return builder;
  });
}

async function listStored(): Promise<string[]> {
  const names: string[] = [];
  for await (const file of site.app.services.storage.list()) names.push(file.name);
  return names.sort();
}

async function listNamed(): Promise<string[]> {
  return [...(await listNamedFiles(site.app.services.db))].sort();
}

/** Prepares a call that stores a file and writes its row. */
type Prepare = (name: string) => Promise<() => Promise<Answer>>;

const prepareArtist: Prepare = async (name) => {
  const staff = await site.as('administrator');
  const picture = { picture: { bytes: await createPhoto({ width: 400, height: 60 }) } };
  return () => staff.upload('POST', '/artist/init/', { name, description: 'x' }, picture);
};
const prepareBeat: Prepare = async (title) => {
  const staff = await site.as('administrator');
  const fields = { title, producer: 'x', genre: 'Trap', bpm: '90', price: '10' };
  const src = { bytes: createWav(1), name: 'a.wav', type: 'audio/wav' };
  return () => staff.upload('POST', '/h/music/', fields, { src });
};
const preparePurchase: Prepare = async (name) => {
  const staff = await site.as('administrator');
  const pack = { name, hours: 5, price: '45,50', currency: 'usd', valid_days: 30 };
  const { id } = (await staff.post('/capsula/packs/', pack)).body as { id: number };
  const customer = await createCustomer(site);
  const proof = { proof: { bytes: await createPhoto({ width: 400, height: 60 }) } };
  const fields = { pack: id, method: 'Zelle' };
  return () => customer.upload('POST', '/capsula/purchases/', fields, proof);
};

const kinds = [
  ['a picture', prepareArtist],
  ['a beat', prepareBeat],
  ['a proof of payment', preparePurchase],
] as const;

test.each(kinds)(
  '%s whose row was stored keeps its files when the answer to COMMIT is lost',
  async (_kind, prepare) => {
    const send = await prepare('Perdido');
    const before = await listNamed();
    loseNextCommitAnswer();
    const answer = await send();
    expect(answer.status).toBeGreaterThanOrEqual(500);
    const named = await listNamed();
    expect(named.length).toBeGreaterThan(before.length);
    expect(await listStored()).toEqual(named);
  },
);

test.each(kinds)('%s whose row could not be written leaves no file', async (_kind, prepare) => {
  const send = await prepare('Fallido');
  const before = await listStored();
  const { db } = site.app.services;
  await db.schema.alterTable('audit_entry').renameTo('audit_away').execute();
  const answer = await send();
  await db.schema.alterTable('audit_away').renameTo('audit_entry').execute();
  // PostgreSQL without a table of the program counts as away.
  expect(answer.status).toBeOneOf([500, 503]);
  expect(await listStored()).toEqual(before);
});
