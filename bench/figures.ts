import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { ADMIN, type Site, startSite } from './processes.ts';
import { median, report } from './report.ts';

const ROUNDS = 3;
const SECONDS = 4;
/** Views a second that pages and reports are asked for. */
const VIEWS = 1000;
const PAGE = '/artistas';
const BROWSER =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';

const toReport = (path: string) => ({
  method: 'POST' as const,
  path: '/api/h/figures/',
  headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': BROWSER },
  body: String(new URLSearchParams({ what: 'view', path, ref: '' })),
});

/** Pages and, where asked, as many reports, at a rate; returns the pages that were answered a second. */
async function view(url: string, hasReports: boolean) {
  const run = (request: { path: string }) =>
    autocannon({
      connections: 20,
      duration: SECONDS,
      overallRate: VIEWS,
      ...request,
      url: url + request.path,
    });
  const [pages] = await Promise.all([
    run({ path: PAGE }),
    ...(hasReports ? [run(toReport(PAGE))] : []),
  ]);
  return { rate: pages.requests.average, ms: pages.latency.p97_5 };
}

const FLOODED = '/eventos';
/** What `server/figures/counter.ts` lets a network move in an hour. */
const SHARE = 30;
/** Milliseconds after which figures are written. */
const WRITTEN = 11_000;

/** As many reports as one address can send, and what they have moved. */
async function benchFlood({ url }: Site): Promise<void> {
  const { requests } = await autocannon({
    ...toReport(FLOODED),
    url: `${url}/api/h/figures/`,
    connections: 20,
    duration: SECONDS,
  });
  await delay(WRITTEN);
  const login = await fetch(`${url}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { token } = (await login.json()) as { token: string };
  const answer = await fetch(`${url}/api/h/figures/`, {
    headers: { authorization: `Token ${token}` },
  });
  const { lines } = (await answer.json()) as { lines: { subject: string; count: number }[] };
  const moved = lines.find(({ subject }) => subject === FLOODED)?.count ?? 0;
  const what = `A figure after ${requests.total} reports from one address (${requests.average}/s)`;
  report(what, String(moved), `≤ ${SHARE}`, moved > 0 && moved <= SHARE);
}

/** 1,000 page views a second with their reports, against the same site that counts nothing. */
export async function benchFigures(dataDir: string): Promise<void> {
  const rates: number[] = [];
  const times: { on: number; off: number; idle: number }[] = [];
  const read = async (FIGURES: 'on' | 'off', hasReports: boolean, isLast = false) => {
    const site: Site = await startSite(dataDir, { FIGURES, LOG_LEVEL: 'fatal' });
    await view(site.url, hasReports);
    const seen = await view(site.url, hasReports);
    if (isLast) await benchFlood(site);
    await site.stop();
    return seen;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const off = await read('off', false);
    // The load itself: reports are sent and answered, and nothing is counted.
    const idle = await read('off', true);
    const on = await read('on', true, round === ROUNDS - 1);
    rates.push(on.rate / off.rate);
    times.push({ on: on.ms, off: off.ms, idle: idle.ms });
  }
  const ratio = median(rates);
  report(
    'Pages a second with figures on, at 1,000',
    `${ratio.toFixed(3)} ×`,
    '≥ 0.97',
    ratio >= 0.97,
  );
  const of = (name: 'on' | 'off' | 'idle') => median(times.map((item) => item[name])).toFixed(0);
  report(
    '97.5 % of these pages: on, off with the same reports, off without any',
    `${of('on')} ms, ${of('idle')} ms, ${of('off')} ms`,
  );
}
