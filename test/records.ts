import { expect } from 'vitest';
import type { z } from 'zod';
import type { Call } from '../contracts/call.ts';
import { contentResources, recordPath } from '../contracts/kinds.ts';
import type { TestApp } from './app.ts';
import { readTone } from './audio.ts';
import { calls } from './calls.ts';
import { createApplicant, makeContest } from './contests.ts';
import { dateCalls } from './dates.ts';
import { createPhoto } from './pictures.ts';
import { createCustomer } from './studio.ts';

export type Fields = Record<string, unknown>;

/** A record by the path of the call that changes it: its id or name, if it has one. */
export type Records = Record<string, { id?: number; name?: string }>;

interface Created {
  records: Records;
  /** The calls without files that have made them. */
  repeatable: { path: string; fields: Fields }[];
}

/** Returns what a call needs at least: of each field the first sample that its schema takes. */
function getNeeded({ body }: Call): Fields {
  const shape = (body as z.ZodObject).shape as Record<string, z.ZodType>;
  const needed = Object.entries(shape).filter(([, type]) => !type.safeParse(undefined).success);
  const find = (type: z.ZodType) => ['Texto', 5].find((value) => type.safeParse(value).success);
  return Object.fromEntries(needed.map(([name, type]) => [name, find(type)]));
}

/** Makes a record of every kind that has one, and knows those that are always there. */
export async function createRecords(site: TestApp): Promise<Created> {
  const admin = await site.as('administrator');
  const records: Records = {};
  const repeatable: Created['repeatable'] = [];
  const bytes = await createPhoto({ width: 60, height: 60 });
  const samples = {
    image: { bytes },
    audio: { bytes: readTone('tone.mp3'), name: 'a.mp3', type: 'audio/mpeg' },
  };
  async function make(path: string, fields: Fields, files = {}, at = `${path}:id/`) {
    const made = await (Object.keys(files).length === 0
      ? admin.post(path, fields)
      : admin.upload('POST', path, fields, files));
    expect([path, made.status, made.text]).toEqual([path, 201, expect.any(String)]);
    const { id } = made.body as { id: number };
    if (Object.keys(files).length === 0) repeatable.push({ path, fields });
    records[at] = { id };
    return { id, body: made.body as Fields };
  }
  const picture = { picture: { bytes } };
  const src = { src: { bytes } };
  const names = { name: 'Quien rapea', description: 'x' };
  const made = await make('/artist/init/', names, picture);
  const artist = made.id;
  const contest = await makeContest(site);
  const { event } = contest;
  const { id: content } = await make('/content/init/', { name: 'Serie', condition: '1' }, picture);
  const owners: [kind: string, owner: Fields][] = [
    ['artist', { artist }],
    ['event', { event }],
    ['content', { content }],
  ];
  for (const [kind, owner] of owners) {
    await make(`/${kind}/social/`, owner);
    await make(`/${kind}/web/`, owner);
    await make(`/${kind}/album/`, owner, src);
    await make(`/${kind}/background/`, owner, src);
    if (kind === 'artist') await make('/artist/playlist/', owner);
    else {
      const segment = { ...owner, title: 'Parte', description: 'x', year: 2026 };
      const { id: detail } = await make(`/${kind}/detail/`, segment);
      await make(`/${kind}/playlist/`, { detail });
      await make(`/${kind}/portrait/`, { ...owner, description: 'x' }, picture);
    }
  }
  await make('/capsula/album/', { capsula: 1 }, src);
  await make('/capsula/background/', { capsula: 1 }, src);
  await make('/h/dates/', dateCalls(site).toDate(event));
  const words = { title: 'Letra', artist, year: 2026, lyric: 'Una' };
  const { id: lyric } = await make('/h/lyrics/', words);
  await make('/h/songs/', { title: 'Canción', artist, lyric }, { src: samples.audio, ...picture });
  const pack = { name: 'Cinco', hours: 5, price: 10, currency: 'USD', valid_days: 30 };
  await make('/capsula/packs/', pack);
  const judge = { first_name: 'Ana', last_name: 'Juez', email: 'juez@example.com' };
  await make('/postulations/register-judge/', judge);
  const [key] = (await admin.get('/h/private-key/')).body as { id: number }[];
  await admin.post('/h/social/', { facebook: 'https://facebook.com/tarima' });
  Object.assign(records, {
    '/event/init/:id/': { id: event },
    '/postulations/postulations/:id/': { id: contest.id },
    '/postulations/postulations/:id/end/': { id: contest.id },
    '/postulations/postulates/:id/tags/': {
      id: await createApplicant(site, contest, 'Quien rapea'),
    },
    '/h/halftone/:name/': { name: (made.body.picture as { file_name: string }).file_name },
    '/h/users/:id/': { id: (await createCustomer(site, 0)).id },
    '/h/private-key/:id/': { id: key?.id },
    '/h/social/:id/': { id: 1 },
    '/capsula/init/:id/': { id: 1 },
    '/capsula/playlist/:id/': { id: 1 },
    '/capsula/studio/': {},
    '/h/site-texts/': {},
    '/me/profile/': {},
  });
  // The kinds of content whose records need no other record.
  for (const at of contentResources.map(recordPath)) {
    const path = at.replace(':id/', '');
    const call = calls.find((item) => item.method === 'POST' && item.path === path);
    if (call === undefined || at in records) continue;
    const files = Object.entries(call.files ?? {}).map(([name, kind]) => [
      name,
      samples[kind === 'audio' ? kind : 'image'],
    ]);
    await make(path, getNeeded(call), Object.fromEntries(files));
  }
  return { records, repeatable };
}
