import { setTimeout as delay } from 'node:timers/promises';
import { MINUTE_MS } from '../contracts/durations.ts';
import { createPhoto } from '../test/pictures.ts';
import { logIn, SITE_KEY, type Site } from './processes.ts';
import { report } from './report.ts';

/** Requests at once. */
const CLIENTS = 20;
const MOST_MB = 350;
/** Minutes after which memory must not grow any more, and by how much it may vary. */
const SETTLED = 5;
const TOLERANCE = 1.1;
/** Milliseconds between two changes of content: each makes all that is kept stale. */
const CHANGE_EVERY = 2_000;

const PAGES = ['/', '/artistas', '/eventos', '/contenido', '/lacapsula', '/contacto', '/tickets'];

async function drain(answer: Promise<Response>): Promise<number> {
  const response = await answer;
  await response.arrayBuffer();
  return response.status;
}

interface Load {
  site: Site;
  token: string;
  entries: string[];
  photo: Buffer;
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** A flyer with a photo, made and deleted again. */
async function upload({ site, token, photo }: Load): Promise<number> {
  const headers = { authorization: `Token ${token}` };
  const form = new FormData();
  form.append('title', 'Prueba');
  form.append('src', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'foto.jpg');
  const answer = await fetch(`${site.url}/api/h/flyer/`, { method: 'POST', headers, body: form });
  const { id } = (await answer.json()) as { id?: number };
  if (id !== undefined) {
    await drain(fetch(`${site.url}/api/h/flyer/${id}/`, { method: 'DELETE', headers }));
  }
  return answer.status;
}

/** One request of the mix: mostly pages, then the API, then the panel, seldom an upload. */
function sendOne(load: Load, number: number): Promise<number> {
  const { site, token, entries } = load;
  const dice = Math.random();
  const compressed = { 'accept-encoding': pick(['br', 'gzip', 'identity']) };
  // Other addresses of the site, as probing visitors use: each has pages of its own.
  const host = dice < 0.1 ? { 'x-forwarded-host': `h${number}.example` } : null;
  const headers: Record<string, string> = { ...compressed, ...host };
  if (dice < 0.45) return drain(fetch(site.url + pick(PAGES), { headers }));
  if (dice < 0.65) return drain(fetch(site.url + pick(entries), { headers }));
  if (dice < 0.75) return drain(fetch(`${site.url}/api/h/shell/`));
  if (dice < 0.85) {
    const json = { 'content-type': 'application/json' };
    const body = JSON.stringify({ h_key: SITE_KEY });
    const url = `${site.url}/api/h/web-base-info/`;
    return drain(fetch(url, { method: 'POST', headers: json, body }));
  }
  const staff = { authorization: `Token ${token}` };
  if (dice < 0.92)
    return drain(fetch(`${site.url}/api/h/audit/?page=${1 + (number % 50)}`, { headers: staff }));
  if (dice < 0.995) return drain(fetch(`${site.url}/no-existe-${number}`));
  return upload(load);
}

async function keepChanging({ site, token }: Load, until: number): Promise<void> {
  const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' };
  const url = `${site.url}/api/h/site-texts/`;
  for (let count = 0; Date.now() < until; count += 1) {
    const body = JSON.stringify({ tagline: `Cambio ${count}` });
    await drain(fetch(url, { method: 'PATCH', headers, body }));
    await delay(CHANGE_EVERY);
  }
}

async function keepAsking(load: Load, until: number, counts: Map<number, number>): Promise<void> {
  for (let number = 0; Date.now() < until; number += 1) {
    const status = await sendOne(load, number).catch(() => 0);
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
}

async function watchMemory(site: Site, minutes: number): Promise<number[]> {
  const figures: number[] = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    await delay(MINUTE_MS);
    figures.push(site.residentMb());
    console.log(`  minute ${minute}: ${figures.at(-1)?.toFixed(0)} MB`);
  }
  return figures;
}

/** Mixed load at 20 at once for some minutes: memory is flat after the fifth, and bounded. */
export async function benchSoak(site: Site, minutes: number): Promise<void> {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const entries = [...sitemap.matchAll(/<loc>[^<]*?\/\/[^/<]+(\/[^<]*)<\/loc>/g)].map(
    ([, path]) => path as string,
  );
  const photo = await createPhoto({ width: 3000, height: 2000 });
  const load: Load = { site, token: await logIn(site), entries, photo };
  console.log(`  start: ${site.residentMb().toFixed(0)} MB`);
  const until = Date.now() + minutes * MINUTE_MS;
  const counts = new Map<number, number>();
  const [figures] = await Promise.all([
    watchMemory(site, minutes),
    keepChanging(load, until),
    ...Array.from({ length: CLIENTS }, () => keepAsking(load, until, counts)),
  ]);
  const most = Math.max(...figures);
  const settled = figures.slice(0, SETTLED);
  const later = figures.slice(SETTLED);
  const answers = [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
  report(`Answers in ${minutes} minutes of mixed load`, answers);
  report('Memory at most', `${most.toFixed(0)} MB`, `≤ ${MOST_MB} MB`, most <= MOST_MB);
  if (later.length === 0) return;
  const growth = Math.max(...later) / Math.max(...settled);
  const isFlat = growth <= TOLERANCE;
  report('Most after the fifth minute against before', `${growth.toFixed(2)} ×`, '≤ 1.10', isFlat);
}
