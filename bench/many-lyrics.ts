import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { toRichText } from '../contracts/rich-text.ts';
import { openDatabase } from '../server/db/database.ts';
import { insertMany } from '../server/db/insert-many.ts';
import { migrate } from '../server/db/migrate.ts';
import { inTransaction } from '../server/db/scope.ts';
import { createFixedRecords } from '../server/first-start.ts';
import { startPostgres } from '../test/postgres-server.ts';
import { ADMIN, SITE_KEY, type Site, startSite } from './processes.ts';
import { median, report } from './report.ts';

const FEW = 200;
const MANY = 20_000;
const ARTISTS = 20;
/** Of the artist that is measured: its list holds all of them, on either site. */
const OWN = 10;
const ROUNDS = 60;

const stanza = 'Una línea de largo corriente, que rima con otra\n'.repeat(8);
const document = JSON.stringify(toRichText(`[Verso]\n${stanza}\n`.repeat(4)));

function entryRow(number: number) {
  const name = { name: `Nombre ${number}`, name_id: `nombre-${number}` };
  const texts = { email: '', description: 'Biografía.', seo_title: '', seo_description: '' };
  const rest = { priority: 10, condition: '[]', picture_id: null, is_active: 1, created_at: 0 };
  return { kind: 'artist' as const, ...name, ...texts, ...rest };
}

function lyricRow(number: number, artists: readonly number[]) {
  const owner = number < OWN ? 0 : 1 + (number % (ARTISTS - 1));
  return {
    entry_id: artists[owner] ?? 0,
    title: `Canción ${number}`,
    title_id: `cancion-${number}`,
    featuring: '',
    album: 'Disco',
    year: 2000 + (number % 25),
    comments: '',
    document,
    youtube: '',
    search: `cancion ${number}\ndisco\n`,
    is_active: 1,
    created_at: 0,
  };
}

interface Place {
  dataDir: string;
  databaseUrl: string | null;
}

async function fill(place: Place, count: number): Promise<void> {
  const database = await openDatabase(place);
  await migrate(database.db, database.engine);
  await createFixedRecords(database);
  await inTransaction(database.db, async (tx) => {
    const rows = Array.from({ length: ARTISTS }, (_, number) => entryRow(number));
    await insertMany(tx, 'entry', rows);
    const made = await tx.selectFrom('entry').select('id').where('kind', '=', 'artist').execute();
    const artists = made.map(({ id }) => id);
    for (let number = 0; number < count; number += 1) {
      await tx.insertInto('lyric').values(lyricRow(number, artists)).execute();
    }
  });
  // As PostgreSQL does by itself within a minute of such a change.
  if (database.engine === 'postgres') await sql`vacuum analyze`.execute(database.db);
  await database.close();
}

interface Visitor {
  site: Site;
  json: Record<string, string>;
  staff: Record<string, string>;
}

async function visit(site: Site): Promise<Visitor> {
  const json = { 'content-type': 'application/json' };
  const login = { method: 'POST', headers: json, body: JSON.stringify(ADMIN) };
  const answer = await fetch(`${site.url}/api/login/`, login);
  const { token } = (await answer.json()) as { token: string };
  return { site, json, staff: { ...json, authorization: `Token ${token}` } };
}

/** Makes everything that is kept stale, as a change of the staff does. */
async function forget({ site, staff }: Visitor, round: number): Promise<void> {
  const body = JSON.stringify({ tagline: `Lema ${round}` });
  const answer = await fetch(`${site.url}/api/h/site-texts/`, {
    method: 'PATCH',
    headers: staff,
    body,
  });
  if (!answer.ok) throw new Error(`the change was answered ${answer.status}`);
}

type Ask = (visitor: Visitor) => Promise<Response>;

function perform(body: Record<string, unknown>): Ask {
  return ({ site, json }) =>
    fetch(`${site.url}/api/h/lyrics-performance/`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ h_key: SITE_KEY, ...body }),
    });
}

const asked: Readonly<Record<string, Ask>> = {
  'the panel’s list': ({ site, staff }) => fetch(`${site.url}/api/h/lyrics/`, { headers: staff }),
  'the lyrics of an artist (type 1)': perform({ type: 1, artist: 'nombre-0' }),
  'one lyric (type 2)': perform({ type: 2, artist: 'nombre-0', song: 'cancion-5' }),
  'the page of a lyric': ({ site }) => fetch(`${site.url}/letras/nombre-0/cancion-5`),
};

/** Milliseconds of an answer of which nothing was kept. */
async function findTime(visitor: Visitor, ask: Ask, round: number): Promise<number> {
  await forget(visitor, round);
  const start = performance.now();
  const answer = await ask(visitor);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${answer.url} was answered ${answer.status}`);
  return performance.now() - start;
}

async function compare(name: string, small: Visitor, large: Visitor): Promise<void> {
  for (const [what, ask] of Object.entries(asked)) {
    const times = { small: [] as number[], large: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.small.push(await findTime(small, ask, round));
      times.large.push(await findTime(large, ask, round));
    }
    const [theirs, ours] = [median(times.small), median(times.large)];
    const ratio = ours / theirs;
    const figure = `${ratio.toFixed(2)} × (${ours.toFixed(1)} ms)`;
    report(`20,000 lyrics against 200 on ${name}: ${what}`, figure, '< 1.2', ratio < 1.2);
  }
}

/** Milliseconds that a search may take, of a word that every lyric has. */
const SEARCH = 30;

async function timeSearch(name: string, { site }: Visitor): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    const answer = await fetch(`${site.url}/api/h/search/?q=rima+corriente`);
    const { results } = (await answer.json()) as { results: unknown[] };
    times.push(performance.now() - start);
    if (results.length === 0) throw new Error('the search found nothing');
  }
  const time = median(times);
  report(
    `search in 20,000 lyrics on ${name}`,
    `${time.toFixed(1)} ms`,
    `≤ ${SEARCH}`,
    time <= SEARCH,
  );
}

async function benchEngine(name: string, urls: ReadonlyArray<string | null>): Promise<void> {
  const places = await Promise.all(
    urls.map(async (databaseUrl) => ({
      databaseUrl,
      dataDir: await mkdtemp(join(tmpdir(), 'tarima-lyrics-')),
    })),
  );
  const [few, many] = places as [Place, Place];
  await fill(few, FEW);
  await fill(many, MANY);
  const sites = await Promise.all(
    places.map(({ dataDir, databaseUrl }) =>
      startSite(dataDir, { DEMO: 'off', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }),
    ),
  );
  const [small, large] = (await Promise.all(sites.map(visit))) as [Visitor, Visitor];
  await compare(name, small, large);
  await timeSearch(name, large);
  for (const site of sites) await site.stop();
  for (const { dataDir } of places) await rm(dataDir, { recursive: true, force: true });
}

/** Creates a database on the server; returns its address. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** What 20,000 lyrics cost, against 200, asked in turns, on each database. */
export async function benchManyLyrics(): Promise<void> {
  await benchEngine('SQLite', [null, null]);
  const server = await startPostgres();
  try {
    const few = await createDatabase(server.url, 'few');
    await benchEngine('PostgreSQL', [few, await createDatabase(server.url, 'many')]);
  } finally {
    await server.stop();
  }
}
