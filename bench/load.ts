import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { SITE_KEY, type Site, startBare } from './processes.ts';
import { median, report } from './report.ts';

const ROUNDS = 5;
const SECONDS = 3;

interface Target {
  path: string;
  method?: 'GET' | 'POST';
  body?: string;
  headers?: Record<string, string>;
}

async function requestsPerSecond(url: string, target: Target): Promise<number> {
  const result = await autocannon({
    url: url + target.path,
    method: target.method ?? 'GET',
    connections: 20,
    duration: SECONDS,
    ...(target.headers ? { headers: target.headers } : {}),
    ...(target.body ? { body: target.body } : {}),
  });
  const codes = Object.keys(result.statusCodeStats ?? {});
  if (result.errors > 0 || codes.some((code) => code !== '200')) {
    throw new Error(`${target.path} answered ${codes.join(', ')}, not 200`);
  }
  return result.requests.average;
}

/** A bare server that sends what the site answers, headers too. */
async function startTwin(site: Site, target: Target) {
  const answer = await fetch(site.url + target.path, {
    method: target.method ?? 'GET',
    headers: { 'accept-encoding': 'identity', ...target.headers },
    ...(target.body ? { body: target.body } : {}),
  });
  const file = join(mkdtempSync(join(tmpdir(), 'tarima-bench-')), 'body');
  const body = Buffer.from(await answer.arrayBuffer());
  writeFileSync(file, body);
  const headers = Object.fromEntries(answer.headers);
  for (const name of ['connection', 'keep-alive', 'date', 'transfer-encoding'])
    delete headers[name];
  const bare = await startBare(file, { ...headers, 'content-length': String(body.length) });
  return { bare, size: body.length };
}

/** Runs both in turns and reports the median ratio of ours to theirs. */
async function takeTurns(
  what: string,
  least: number,
  size: number,
  run: { theirs(): Promise<number>; ours(): Promise<number> },
): Promise<void> {
  const ratios: number[] = [];
  const own: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const theirs = await run.theirs();
    const ours = await run.ours();
    own.push(ours);
    ratios.push(ours / theirs);
  }
  const ratio = median(ratios);
  const figure = `${ratio.toFixed(2)} × (${Math.round(median(own))}/s, ${size} B)`;
  report(what, figure, `≥ ${least}`, ratio >= least);
}

/** Ratio to a bare server that sends the same bytes, measured in turns in this one run. */
async function compare(site: Site, what: string, target: Target, least: number): Promise<void> {
  const { bare, size } = await startTwin(site, target);
  try {
    await takeTurns(what, least, size, {
      theirs: () => requestsPerSecond(bare.url, target),
      ours: () => requestsPerSecond(site.url, target),
    });
  } finally {
    await bare.stop();
  }
}

export async function benchLoad(site: Site): Promise<void> {
  await compare(site, 'Anonymous page from the cache, against a bare server', { path: '/' }, 0.95);
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ h_key: SITE_KEY, view: 'index' });
  const base: Target = { path: '/api/h/web-base-info/', method: 'POST', body, headers: json };
  await compare(site, 'POST /api/h/web-base-info/ view=index, against the same', base, 0.85);
}
