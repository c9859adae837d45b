import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { ADMIN, type Site } from '../processes.ts';
import { report } from '../report.ts';
import { castVote, toAddress } from '../votes/visitors.ts';
import { createSetting, type Setting } from './setting.ts';

let voters = 1_000_000;

async function vote(site: Site, { contest }: Setting): Promise<number | null> {
  voters += 1;
  const voter = { email: `v${voters}@example.com`, address: toAddress(voters), place: 0 };
  return castVote(site, contest, voter).catch(() => null);
}

const FREEZES = 3;
const FROZEN_FOR = 15_000;
const LONGEST_GAP = 12;

/** The longest time without a vote on an instance while another is frozen in the middle of votes. */
async function benchFreezes(setting: Setting): Promise<void> {
  const [frozen, other] = [await setting.start(), await setting.start()];
  let longest = 0;
  let refused = 0;
  for (let round = 0; round < FREEZES; round += 1) {
    let isOver = false;
    const storm = Array.from({ length: 12 }, async () => {
      while (!isOver) await vote(frozen, setting);
    });
    await delay(300 + Math.random() * 300);
    frozen.signal('SIGSTOP');
    const until = performance.now() + FROZEN_FOR;
    let last = performance.now();
    while (performance.now() < until) {
      const status = await vote(other, setting);
      const now = performance.now();
      longest = Math.max(longest, now - last);
      if (status === 201) last = now;
      else refused += 1;
    }
    isOver = true;
    frozen.signal('SIGCONT');
    await Promise.all(storm);
  }
  const seconds = longest / 1000;
  const isMet = seconds <= LONGEST_GAP;
  report(
    `Longest wait for a vote in ${FREEZES} SIGSTOPs of another instance`,
    `${seconds.toFixed(1)} s`,
    `≤ ${LONGEST_GAP} s`,
    isMet,
  );
  report('Votes answered 503 meanwhile', `${refused}`);
  await Promise.all([frozen.kill(), other.stop()]);
}

const FAKETIME = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
];

/** An instance three hours ahead: the sessions of the others live on, and it says so. */
async function benchClock(setting: Setting): Promise<void> {
  const library = FAKETIME.find((path) => existsSync(path));
  if (library === undefined) {
    report(
      'An instance three hours ahead',
      'not tried',
      'libfaketime is missing: apt install faketime',
      false,
    );
    return;
  }
  const right = await setting.start();
  const ahead = await setting.start({ LD_PRELOAD: library, FAKETIME: '+3h' });
  const login = await fetch(`${right.url}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { token } = (await login.json()) as { token: string };
  const statuses: number[] = [];
  for (const site of [ahead, right, ahead, right]) {
    const headers = { authorization: `Token ${token}` };
    const answer = await fetch(`${site.url}/api/h/private-key/`, { headers });
    statuses.push(answer.status);
  }
  const told = (await (await fetch(`${ahead.url}/readyz`)).json()) as Record<string, number>;
  const isMet = statuses.every((status) => status === 200);
  report('A session on instances three hours apart', statuses.join(' '), '200 each', isMet);
  const seconds = told.clock_offset_seconds ?? 0;
  report(
    '/readyz of the one that is ahead',
    `${seconds} s`,
    '-10800 s',
    Math.abs(seconds + 10_800) < 5,
  );
  await Promise.all([right.stop(), ahead.stop()]);
}

const INSTANCES = 3;
const CLIENTS = 8;

/** A client of several instances: in turns, to those that say they are ready. */
async function benchRollingRestart(setting: Setting): Promise<void> {
  const sites: { site: Site; isReady: boolean }[] = [];
  for (let count = 0; count < INSTANCES; count += 1) {
    sites.push({ site: await setting.start(), isReady: true });
  }
  let isOver = false;
  let sent = 0;
  let failed = 0;
  const watching = (async () => {
    while (!isOver) {
      for (const site of [...sites]) {
        const answer = await fetch(`${site.site.url}/readyz`).catch(() => null);
        site.isReady = answer?.ok === true;
        await answer?.arrayBuffer();
      }
      await delay(500);
    }
  })();
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    const paths = ['/', '/api/h/shell/', '/artistas'];
    for (let turn = client; !isOver; turn += 1) {
      const ready = sites.filter(({ isReady }) => isReady);
      const { site } = ready[turn % ready.length] ?? {};
      if (site === undefined) continue;
      const isVote = turn % 5 === 0;
      const request = isVote
        ? vote(site, setting)
        : fetch(site.url + paths[turn % paths.length]).then(async (answer) => {
            await answer.arrayBuffer();
            return answer.status;
          });
      const status = await request.catch(() => null);
      sent += 1;
      if (status === null || status >= 500) failed += 1;
    }
  });
  for (let place = 0; place < INSTANCES; place += 1) {
    const old = sites[place];
    await old?.site.stop();
    sites[place] = { site: await setting.start(), isReady: true };
  }
  isOver = true;
  await Promise.all([watching, ...clients]);
  report(
    `Failed of ${sent} requests in a rolling restart of ${INSTANCES}`,
    `${failed}`,
    '0',
    failed === 0,
  );
  await Promise.all(sites.map(({ site }) => site.stop()));
}

/** Instances on one database that freeze, have a wrong clock, or are restarted in turn. */
export async function benchInstances(): Promise<void> {
  const setting = await createSetting('postgres');
  await benchFreezes(setting);
  await benchClock(setting);
  await benchRollingRestart(setting);
  await setting.remove();
}
