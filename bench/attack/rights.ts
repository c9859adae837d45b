import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { Site } from '../processes.ts';
import { median, report } from '../report.ts';
import { type AttackClient, createClient } from './client.ts';

const BACKUP = join(import.meta.dirname, '../../server/archive/command.ts');
const FIRST = 'Guayaba-Turpial-88';
const THIEFS = 'Araguaney-Ladron-77';

/** The token of the newest mailed link to an address, once it is sent; empty after five seconds. */
async function mailedToken(dataDir: string, to: string, not = ''): Promise<string> {
  const folder = join(dataDir, 'mail');
  for (let look = 0; look < 50; look += 1) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    for (const name of names) {
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll(/=\r?\n/g, '');
      const token = /#([\w-]{20,})/.exec(text)?.[1] ?? '';
      if (text.includes(to) && token !== '' && token !== not) return token;
    }
    await delay(100);
  }
  return '';
}

interface Person {
  id: number;
  token: string;
  client: AttackClient;
}

async function logIn(site: Site, username: string, password: string) {
  const { body } = await createClient(site).post('/api/login/', { username, password });
  return (body as { token?: string }).token ?? '';
}

/** Another administrator, who takes up the mailed invitation. */
async function invite(site: Site, staff: AttackClient, dataDir: string, email: string) {
  const fields = { first_name: 'Elba', last_name: 'Prueba', email, user_type: 1 };
  const { id, username } = (await staff.post('/api/h/users/', fields)).body as {
    id: number;
    username: string;
  };
  const token = await mailedToken(dataDir, email);
  await createClient(site).post('/api/account/link/use/', { token, password: FIRST });
  const own = await logIn(site, username, FIRST);
  return { id, username, invitation: token, token: own, client: createClient(site, own) };
}

/** A thief with session and password changes the password; the owner undoes it with the mailed link. */
async function attackOwner(site: Site, staff: AttackClient, dataDir: string): Promise<void> {
  const email = 'duena@example.com';
  const owner = await invite(site, staff, dataDir, email);
  const thief = createClient(site, await logIn(site, owner.username, FIRST));
  const changed = await thief.post('/api/me/password/', { current: FIRST, password: THIEFS });
  const stolen = await logIn(site, owner.username, THIEFS);
  const undo = await mailedToken(dataDir, email, owner.invitation);
  const password = 'Cocuy-Sabana-99';
  const undone = await createClient(site).post('/api/account/link/use/', { token: undo, password });
  const left = await createClient(site, stolen).get('/api/me/');
  const again = await logIn(site, owner.username, THIEFS);
  const isBack = (await logIn(site, owner.username, password)) !== '';
  const statuses = [changed.status, undone.status, left.status].join(', ');
  const isRight = statuses === '200, 200, 401' && stolen !== '' && again === '' && isBack;
  report('A thief changes the password; the owner undoes it', statuses, '200, 200, 401', isRight);
}

/** What somebody made with a right that is taken away, and what is hidden. */
async function attackLostRights(site: Site, staff: AttackClient, dataDir: string): Promise<void> {
  const visitor = createClient(site);
  const former = await invite(site, staff, dataDir, 'saliente@example.com');
  const artists = (await staff.get('/api/artist/init/')).body as { id: number }[];
  const [artist] = artists;
  const target = { call: 'PATCH /artist/init/:id/', id: artist?.id };
  const made = await former.client.post('/api/h/previews/', target);
  const { path = '' } = made.body as { path?: string };
  const feed = await former.client.post('/api/capsula/reservations/feed/');
  const { url = '' } = (feed.body ?? {}) as { url?: string };
  const places = [path, url === '' ? '' : new URL(url).pathname].filter(Boolean);
  const read = () => Promise.all(places.map(async (place) => (await visitor.get(place)).status));
  const before = await read();
  await staff.send('PATCH', `/api/h/users/${former.id}/`, { is_active: false });
  const after = await read();
  const isRight = before.every((status) => status === 200) && after.every((item) => item === 404);
  const shown = `${before.join(', ')} → ${after.join(', ')}`;
  report('Preview and feed of a blocked account', shown, '404', before.length > 0 && isRight);

  const picture =
    /"(?:https?:\/\/[^/"]+)?(\/[^"]+\.(?:avif|webp|jpe?g))"/.exec(JSON.stringify(artist))?.[1] ??
    '';
  const open = (await visitor.get(picture)).status;
  await staff.send('PATCH', `/api/artist/init/${artist?.id}/`, { is_active: false });
  const hidden = (await visitor.get(picture)).status;
  await staff.send('PATCH', `/api/artist/init/${artist?.id}/`, { is_active: true });
  const isHidden = open === 200 && hidden === 404;
  report('The picture of a hidden artist', `${open} → ${hidden}`, '200 → 404', isHidden);
}

/** Sweeps the page cache with addresses that nobody reads, and spends the budget of rendering. */
async function attackCache(visitor: AttackClient): Promise<void> {
  const time = async () => {
    const times: number[] = [];
    for (let round = 0; round < 50; round += 1) {
      const start = performance.now();
      await visitor.get('/artistas');
      times.push(performance.now() - start);
    }
    return median(times);
  };
  const before = await time();
  const statuses: number[] = [];
  for (let at = 0; at < 1500; at += 50) {
    const paths = Array.from({ length: 50 }, (_, part) => `/buscar?q=palabra${at + part}`);
    const answers = await Promise.all(paths.map((path) => visitor.get(path)));
    statuses.push(...answers.map(({ status }) => status));
  }
  const after = await time();
  const refused = statuses.filter((status) => status === 429).length;
  const isKnown = statuses.every((status) => [200, 302, 429, 503].includes(status));
  report(
    '1,500 searches of one network: refused (429)',
    `${refused}`,
    '> 0',
    isKnown && refused > 0,
  );
  const shown = `${before.toFixed(1)} ms → ${after.toFixed(1)} ms`;
  report('A kept page before and after that sweep', shown, '< 20 ms', after < 20);
}

/** What strangers and the next reader of a backup get. */
async function attackSecrets(site: Site, owner: Person, env: Record<string, string>) {
  const { status } = await createClient(site).get('/metrics');
  report('/metrics of a stranger', `${status}`, '401 or 404', status === 401 || status === 404);
  const file = join(env.DATA_DIR ?? '', '..', `tarima-attack-${process.pid}-${Date.now()}.tar.gz`);
  const options = { env: { PATH: process.env.PATH ?? '', ...env } };
  await promisify(execFile)(process.execPath, [BACKUP, 'backup', file], options);
  const bytes = gunzipSync(await readFile(file));
  await rm(file);
  const hash = createHash('sha256').update(owner.token).digest('hex');
  const found = [owner.token, hash].filter((secret) => bytes.includes(secret)).length;
  report('Live sessions in a backup', `${found}`, '0', found === 0 && bytes.length > 0);
}

/** Attacks what somebody may not any more; needs a fresh log-in of staff. */
export async function attackRights(
  site: Site,
  staff: AttackClient,
  env: Record<string, string> & { DATA_DIR: string },
): Promise<void> {
  await attackOwner(site, staff, env.DATA_DIR);
  await attackLostRights(site, staff, env.DATA_DIR);
  const owner = await invite(site, staff, env.DATA_DIR, 'otra@example.com');
  await attackSecrets(site, owner, env);
  await attackCache(createClient(site, null, { 'x-forwarded-for': '100.66.0.7' }));
}
