import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { OpenedRecord } from '../../contracts/edits.ts';
import { type Answer, type Client, withApp } from '../../test/app.ts';
import { calls } from '../../test/calls.ts';
import { createPhoto } from '../../test/pictures.ts';
import { createRecords, type Fields, type Records } from '../../test/records.ts';
import { createCustomer } from '../../test/studio.ts';
import { contents } from '../contents.ts';
import type { NewDocument } from '../registry/documents-store.ts';

const site = withApp();

/** A call that changes something, with other values at each turn. */
interface Change {
  name: string;
  make(turn: number): Promise<Answer>;
  /** Reads the record that it changes; null where it makes one. */
  read: (() => Promise<Fields>) | null;
  /** The field that it changes. */
  field: string;
  path: string;
  isSecond: boolean;
}

/** A change that answers no field to compare. */
const NO_FIELD = { read: null, field: '', isSecond: false };

/** What two changes have in common: locks of the same parents, the index of the same entry. */
const trees: Record<string, RegExp> = {
  artist: /^\/artist\/|^\/h\/lyrics\//,
  event: /^\/event\/|^\/h\/dates\/|^\/postulations\//,
  content: /^\/content\//,
  capsule: /^\/capsula\/|^\/h\/users\//,
  site: /^\/h\/(?!lyrics|dates|users)|^\/me\//,
};

/** Returns a value that a field takes and that differs at each turn; undefined if there is none. */
function getValue(type: z.ZodType, turn: number): unknown {
  const samples = [`Texto ${turn}`, `https://youtube.com/@texto${turn}`, 1 + (turn % 20)];
  return samples.find((value) => type.safeParse(value).success);
}

/**
 * Every call that changes a record which can be opened, with the first two fields that it changes
 * alone; a call without any is made as it is, and may be refused.
 */
async function listChanges(client: Client, records: Records): Promise<Change[]> {
  const changes: Change[] = [];
  for (const [path, { id, name }] of Object.entries(records)) {
    const call = calls.find((item) => item.path === path && /PATCH|PUT/.test(item.method));
    const shape = (call?.body as z.ZodObject | undefined)?.shape ?? {};
    const at = path.replace(':id', String(id)).replace(':name', String(name));
    const send = (body: Fields) =>
      call?.method === 'PUT' ? client.put(at, body) : client.patch(at, body);
    const read = async () => {
      const record = { call: `${call?.method} ${path}`, id, name, tab: 'formulario' };
      return ((await client.post('/h/editing/', record)).body as OpenedRecord).record as Fields;
    };
    const ofCall: Change[] = [];
    for (const [field, type] of Object.entries(shape as Record<string, z.ZodType>)) {
      const make = (turn: number) => send({ [field]: getValue(type, turn) });
      if (ofCall.length === 2 || getValue(type, 1) === undefined) continue;
      const before = JSON.stringify((await read())[field]);
      const { status } = await make(17);
      if (status !== 200 || JSON.stringify((await read())[field]) === before) continue;
      const isSecond = ofCall.length > 0;
      ofCall.push({ name: `${path} ${field}`, make, read, field, path, isSecond });
    }
    const whole = { ...NO_FIELD, name: path, path, make: () => send({}) };
    changes.push(...(ofCall.length > 0 ? ofCall : [whole]));
  }
  return changes;
}

/** Makes two changes at the same moment. @returns what was wrong */
async function makeBoth(pair: readonly [Change, Change], turn: number): Promise<string[]> {
  const answers = await Promise.all(pair.map((change, index) => change.make(turn + index)));
  // What makes a record may be refused, as where there is one already.
  const failed = answers.flatMap(({ status, text }, index) =>
    status >= (pair[index]?.read ? 400 : 500) ? [`${status} ${text}`] : [],
  );
  const isSame = pair[0].name === pair[1].name;
  for (const [at, { read, field }] of pair.entries()) {
    const { status, body } = answers[at] ?? {};
    if (status !== 200 || read === null || isSame) continue;
    const wanted = (body as Fields)[field];
    const present = (await read())[field];
    if (JSON.stringify(present) !== JSON.stringify(wanted)) {
      failed.push(`${field} is ${JSON.stringify(present)}, not ${JSON.stringify(wanted)}`);
    }
  }
  return failed.map((text) => `${pair[0].name} × ${pair[1].name}: ${text}`);
}

const toText = ({ kind, record_id, entry_id, title, detail, path, body }: NewDocument) =>
  JSON.stringify([kind, record_id, entry_id, title, detail, path, body]);

test('any two changes within a tree of records are both made; index and audit agree with the rows', async () => {
  const client = await site.as('administrator');
  const { records, repeatable } = await createRecords(site);
  const customer = await createCustomer(site, 500);
  const opening = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 0, closes: 24 }));
  const limits = { most_future_hours: 1000, horizon_days: 365 };
  await client.patch('/capsula/studio/', { opening, ...limits });
  const start = Math.ceil(site.app.services.clock.now() / 3_600_000) * 3_600_000 + 48 * 3_600_000;
  const getStart = (turn: number) => new Date(start + (turn % 600) * 3_600_000).toISOString();
  const changes: Change[] = [
    ...(await listChanges(client, records)),
    ...repeatable.map(({ path, fields }) => ({
      ...NO_FIELD,
      name: `POST ${path}`,
      path: `POST ${path}`,
      make: () => client.post(path, fields),
    })),
    {
      ...NO_FIELD,
      name: 'POST /capsula/reservations/',
      path: 'POST /capsula/reservations/',
      make: (turn) =>
        customer.post('/capsula/reservations/', { starts_at: getStart(turn), hours: 1 }),
    },
    {
      ...NO_FIELD,
      name: 'POST /capsula/hours/adjust/',
      path: 'POST /capsula/hours/adjust/',
      make: () =>
        client.post('/capsula/hours/adjust/', { account: customer.id, hours: 1, reason: 'Regalo' }),
    },
  ];
  const ofTree = (tree: RegExp) =>
    changes.filter(({ name }) => tree.test(name.replace(/^POST /, '')));
  expect(Object.values(trees).flatMap(ofTree)).toHaveLength(changes.length);
  const failed: string[] = [];
  let turn = 0;
  let count = 0;
  for (const tree of Object.values(trees)) {
    const all = ofTree(tree);
    for (const [at, item] of all.entries()) {
      for (const other of all.slice(at)) {
        // The second field of a call is for the pair with its first.
        if (item.path !== other.path && (item.isSecond || other.isSecond)) continue;
        turn += 2;
        count += 1;
        failed.push(...(await makeBoth([item, other], turn)));
      }
    }
  }
  expect(failed).toEqual([]);
  expect(count).toBeGreaterThan(150);

  const { db } = site.app.services;
  const stored = (await db.selectFrom('search_document').selectAll().execute()) as NewDocument[];
  const read = contents.map(({ search }) => search?.read(db, { after: 0 }) ?? []);
  const wanted = (await Promise.all(read)).flat();
  expect(stored.map(toText).toSorted()).toEqual(wanted.map(toText).toSorted());

  for (const { resources, rows } of contents) {
    const ofKind = db.selectFrom('audit_entry').select(['resource_id', 'after_json']);
    const entries = await ofKind
      .where('resource', 'in', [...resources])
      .orderBy('id')
      .execute();
    const last = new Map(entries.map(({ resource_id, after_json }) => [resource_id, after_json]));
    for (const row of await rows.list(db, ['id'])) {
      const json = last.get((row as unknown as { id: number }).id);
      if (json) expect(JSON.parse(json)).toMatchObject(JSON.parse(JSON.stringify(row)));
    }
  }
}, 240_000);

/** Makes a record and returns its number. */
async function create(client: Client, path: string, fields: object): Promise<number> {
  const made = await client.post(path, { ...fields });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  return (made.body as { id: number }).id;
}

test('a part that is added to a record while it is deleted is there, or the record is not found', async () => {
  const client = await site.as('administrator');
  const src = { src: { bytes: await createPhoto({ width: 60, height: 60 }) } };
  const parts: Record<string, (owner: number) => Promise<Answer>> = {
    'a segment': (event) =>
      client.post('/event/detail/', { event, title: 'Parte', description: 'x', year: 2026 }),
    'its page': (event) => client.post('/event/web/', { event }),
    'its networks': (event) => client.post('/event/social/', { event }),
    'a picture': (event) =>
      client.upload('POST', '/event/album/', { event, title: 'Foto', priority: 5 }, src),
  };
  for (const [name, add] of Object.entries(parts)) {
    const statuses = new Set<number>();
    for (let round = 0; round < 4; round += 1) {
      const event = await create(client, '/event/init/', { name: `Se va ${name}`, condition: '1' });
      const [added, removed] = await Promise.all([
        add(event),
        client.delete(`/event/init/${event}/`),
      ]);
      statuses.add(added.status);
      expect([name, removed.status]).toEqual([name, 200]);
    }
    expect([...statuses].filter((status) => status !== 201 && status !== 404)).toEqual([]);
  }
}, 120_000);
