import { setTimeout as delay } from 'node:timers/promises';
import { type FaultProxy, startFaultProxy } from '../../test/fault-proxy.ts';
import { ADMIN, type Site } from '../processes.ts';
import { report } from '../report.ts';
import { createSetting, METRICS_TOKEN, type Setting, sendMessage } from './setting.ts';

const MESSAGES = 60;
const TRIES = 20;
/** Seconds until a silent LISTEN connection must be noticed: heartbeat, its answer, a new connection. */
const NOTICED_WITHIN = 25;
const BACK_WITHIN = 5;
/** Milliseconds: two regular probes fall into it. */
const SLOW_LOGINS = 40_000;

/** Every third message's COMMIT is passed on and its answer lost; the sender tries again. */
async function benchLostCommits(setting: Setting, proxy: FaultProxy, site: Site): Promise<void> {
  let unanswered = 0;
  for (let number = 0; number < MESSAGES; number += 1) {
    if (number % 3 === 0) proxy.loseCommits(1 + (number % 2));
    let status: number | null = null;
    for (let tries = 0; status !== 201 && tries < TRIES; tries += 1) {
      status = await sendMessage(site, `cortado-${number}`);
      if (status !== 201) await delay(100);
    }
    if (status !== 201) unanswered += 1;
  }
  proxy.loseCommits(0);
  const { db, close } = await setting.open();
  const rows = await db.selectFrom('contact_message').select('subject').execute();
  await close();
  const subjects = new Set(rows.map(({ subject }) => subject));
  const doubled = rows.length - subjects.size;
  const lost = MESSAGES - unanswered - subjects.size;
  const figure = `${lost} lost, ${doubled} doubled, ${unanswered} unanswered`;
  const isMet = lost <= 0 && doubled === 0 && unanswered === 0;
  report(`${MESSAGES} messages, connections cut after COMMIT`, figure, 'none', isMet);
}

async function readName(site: Site): Promise<string> {
  const answer = await fetch(`${site.url}/api/h/shell/`);
  return ((await answer.json()) as { site?: { tagline: string } }).site?.tagline ?? '';
}

async function changeTagline(site: Site, tagline: string): Promise<void> {
  const json = { 'content-type': 'application/json' };
  const login = await fetch(`${site.url}/api/login/`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(ADMIN),
  });
  const { token } = (await login.json()) as { token: string };
  const answer = await fetch(`${site.url}/api/h/site-texts/`, {
    method: 'PATCH',
    headers: { ...json, authorization: `Token ${token}` },
    body: JSON.stringify({ tagline }),
  });
  if (!answer.ok) throw new Error(`the change was answered with ${answer.status}`);
}

/** Seconds for which an instance whose LISTEN connection is silent shows what was before a change. */
async function benchSilentListener(proxy: FaultProxy, site: Site, other: Site): Promise<void> {
  await changeTagline(other, 'antes');
  while ((await readName(site)) !== 'antes') await delay(100);
  proxy.silenceThose('listen tarima_content');
  const start = performance.now();
  await changeTagline(other, 'después');
  while ((await readName(site)) !== 'después') await delay(100);
  const seconds = (performance.now() - start) / 1000;
  const isMet = seconds <= NOTICED_WITHIN;
  report(
    'Old answers after a LISTEN connection fell silent',
    `${seconds.toFixed(1)} s`,
    `≤ ${NOTICED_WITHIN} s`,
    isMet,
  );
}

const isReady = async (site: Site) => (await fetch(`${site.url}/readyz`)).ok;

/** What visitors get while the database is away, in one of the ways in which it can be. */
async function benchAway(proxy: FaultProxy, site: Site, mode: 'closed' | 'silent') {
  const paths = ['/', '/artistas', '/contacto', '/api/h/shell/'];
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  // Only an instance that hears the others keeps anything.
  const hears = async () =>
    (await (await fetch(`${site.url}/metrics`, { headers })).text()).includes(
      'tarima_content_channel_up 1',
    );
  while (!(await hears())) await delay(100);
  for (const path of paths) await (await fetch(site.url + path)).arrayBuffer();
  proxy.setMode(mode);
  while (await isReady(site)) await delay(100);
  let good = 0;
  let slowest = 0;
  for (let round = 0; round < 25; round += 1) {
    for (const path of paths) {
      const start = performance.now();
      const answer = await fetch(site.url + path);
      await answer.arrayBuffer();
      slowest = Math.max(slowest, performance.now() - start);
      if (answer.status === 200) good += 1;
    }
  }
  const unkept = await fetch(`${site.url}/artistas/nadie-${mode}`);
  const text = await unkept.text();
  proxy.setMode('pass');
  const start = performance.now();
  while (!(await isReady(site))) await delay(50);
  const back = (performance.now() - start) / 1000;
  const asked = 25 * paths.length;
  report(
    `Database ${mode}: pages and answers that stay`,
    `${good} of ${asked}`,
    'all',
    good === asked,
  );
  report(`Database ${mode}: slowest of them`, `${slowest.toFixed(0)} ms`);
  const isDesigned = unkept.status === 503 && text.includes('Se nos fue el sonido');
  report(
    `Database ${mode}: a page that was not kept`,
    `${unkept.status}`,
    '503, designed',
    isDesigned,
  );
  report(
    `Database ${mode}: ready again after`,
    `${back.toFixed(1)} s`,
    `≤ ${BACK_WITHIN} s`,
    back <= BACK_WITHIN,
  );
}

/** Log-ins hang while the open connections work, as under load or a slow directory of users. */
async function benchSlowLogins(setting: Setting, proxy: FaultProxy, site: Site): Promise<void> {
  const until = performance.now() + SLOW_LOGINS;
  const counts = new Map<number | null, number>();
  proxy.setMode('silent-new');
  for (let number = 0; performance.now() < until; number += 1) {
    const status = await sendMessage(site, `lento-${number}`);
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  proxy.setMode('pass');
  const stored = counts.get(201) ?? 0;
  const { db, close } = await setting.open();
  const rows = await db
    .selectFrom('contact_message')
    .select('subject')
    .where('subject', 'like', 'lento-%')
    .execute();
  await close();
  const refused = [...counts.values()].reduce((sum, count) => sum + count, 0) - stored;
  const figure = `${stored - rows.length} lost, ${refused} refused`;
  const what = `${stored} messages while no new connection to the database answers`;
  report(what, figure, 'none', refused === 0 && rows.length === stored);
}

/** Connections to PostgreSQL that break in the ways networks break them. */
export async function benchConnections(): Promise<void> {
  const setting = await createSetting('postgres');
  const proxy = await startFaultProxy(setting.databaseUrl ?? '');
  const site = await setting.start({ DATABASE_URL: proxy.url });
  const other = await setting.start();
  await benchLostCommits(setting, proxy, site);
  await benchSlowLogins(setting, proxy, site);
  await benchSilentListener(proxy, site, other);
  await benchAway(proxy, site, 'closed');
  await benchAway(proxy, site, 'silent');
  await Promise.all([site.stop(), other.stop()]);
  await proxy.close();
  await setting.remove();
}
