import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toRichText } from '../contracts/rich-text.ts';
import { startPostgres } from '../test/postgres-server.ts';
import { createDatabase } from './many-lyrics.ts';
import { ADMIN, type Site, startSite } from './processes.ts';
import { median, report } from './report.ts';

const ROUNDS = 150;
const WARM_UP = 20;
/** How much a save may cost of what it cost in the version that it is compared with. */
const MOST = 1.3;

type Save = (round: number) => Promise<number>;

/** Returns saves of an artist and of a lyric, each with its milliseconds. */
async function getSaves({ url }: Site): Promise<Record<string, Save>> {
  const json = { 'content-type': 'application/json' };
  const send = async (method: string, path: string, body: unknown, headers = json) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}`);
    return (await answer.json()) as { id: number; token: string };
  };
  const { token } = await send('POST', '/login/', ADMIN);
  const staff = { ...json, authorization: `Token ${token}` };
  const { id } = await send('POST', '/artist/init/', { name: 'Banco', description: 'x' }, staff);
  const lyric = { title: 'Banco', artist: id, year: 2020, featuring: '', album: '' };
  const texts = { comments: '', youtube: '', lyric: '' };
  const song = await send('POST', '/h/lyrics/', { ...lyric, ...texts }, staff);
  const timed = async (path: string, body: unknown) => {
    const start = performance.now();
    await send('PATCH', path, body, staff);
    return performance.now() - start;
  };
  const words = (round: number) => {
    const line = (at: number) => `Línea ${at} de la vuelta ${round}, que rima con otra\n`;
    const lines = Array.from({ length: 40 }, (_, index) => line(index)).join('');
    return JSON.stringify(toRichText(`[Verso]\n${lines}`));
  };
  return {
    'an artist': (round) =>
      timed(`/artist/init/${id}/`, { description: `Biografía de la vuelta ${round}.` }),
    'a lyric': (round) => timed(`/h/lyrics/${song.id}/`, { lyric: words(round) }),
  };
}

/** Saves on both sites in turns; the site that goes first changes with every round. */
async function compare(name: string, sites: readonly Site[]): Promise<void> {
  const all = await Promise.all(sites.map(getSaves));
  for (const what of ['an artist', 'a lyric']) {
    const times = sites.map((): number[] => []);
    for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
      const turns = all.map((saves, index) => ({ save: saves[what], index }));
      for (const { save, index } of round % 2 === 0 ? turns : turns.toReversed()) {
        const time = (await save?.(round)) ?? 0;
        if (round >= WARM_UP) times[index]?.push(time);
      }
    }
    const [own = 0, base] = times.map(median);
    const ratio = base === undefined ? null : own / base;
    const figure = `${own.toFixed(1)} ms`;
    if (ratio === null) report(`A save of ${what} on ${name}`, figure);
    else {
      const both = `${ratio.toFixed(2)} × (${figure})`;
      report(`A save of ${what} on ${name}, against the base`, both, `≤ ${MOST}`, ratio <= MOST);
    }
  }
}

async function benchEngine(name: string, urls: readonly (string | null)[]): Promise<void> {
  const base = process.env.BENCH_BASE;
  const own = join(import.meta.dirname, '..');
  // Another version may have no program of one file: both run their sources.
  const entries = base ? [own, base].map((folder) => join(folder, 'server/main.ts')) : [undefined];
  const places = await Promise.all(
    entries.map(async (entry, index) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'tarima-save-'));
      const url = urls[index];
      const env = { DEMO: 'on', ...(url ? { DATABASE_URL: url } : {}) };
      return { dataDir, site: await startSite(dataDir, env, entry) };
    }),
  );
  await compare(
    name,
    places.map(({ site }) => site),
  );
  for (const { site, dataDir } of places) {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * What a save of the panel costs with its audit, index and drafts, on each database; against another
 * version of the program whose checkout, with its pages built, `BENCH_BASE` names, if it is set.
 */
export async function benchSave(): Promise<void> {
  await benchEngine('SQLite', []);
  const server = await startPostgres();
  try {
    const own = await createDatabase(server.url, 'own');
    await benchEngine('PostgreSQL', [own, await createDatabase(server.url, 'base')]);
  } finally {
    await server.stop();
  }
}
