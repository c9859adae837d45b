import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ADMIN, type Site } from '../processes.ts';
import { report } from '../report.ts';
import { createClient } from './client.ts';

/** A visitor of a network of its own. */
const getVisitor = (site: Site, network: number) =>
  createClient(site, null, { 'x-forwarded-for': `100.64.${network}.7` });

/** 70 subscriptions of the spellings of one mailbox, and 40 resets for it, from as many networks. */
export async function attackMailbox(site: Site, dataDir: string): Promise<void> {
  const statuses: number[] = [];
  for (let network = 0; network < 70; network += 1) {
    const visitor = getVisitor(site, network);
    const email = `victima+${network}@example.com`;
    statuses.push((await visitor.post('/api/content/subscription/', { email })).status);
    if (network < 40) {
      statuses.push(
        (await visitor.post('/api/account/forgot/', { email: 'victima@example.com' })).status,
      );
    }
  }
  // Mails are sent while it went on; the last one has a moment.
  await delay(2000);
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  const sent = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const count = sent.filter((source) => /^To: .*victima/im.test(source)).length;
  // 400: without SMTP the first subscription counts at once, and its other spellings are known.
  const isAnswered = statuses.every((status) => status < 300 || status === 400);
  const what = 'Mails to one mailbox after 110 requests';
  report(what, String(count), '1 or 2', isAnswered && count > 0 && count < 3);
}

/** 200 strangers of as many networks guess passwords while staff log in at a browser they know. */
export async function attackPasswords(site: Site): Promise<void> {
  // The loopback, from which other attacks guessed, is locked by now.
  const home = { 'x-forwarded-for': '100.65.0.7' };
  const first = await createClient(site, null, home).post('/api/login/', ADMIN);
  const cookie = first.headers.getSetCookie().map((text) => text.split(';')[0]);
  const staff = createClient(site, null, { ...home, cookie: cookie.join('; ') });
  const guesses = Array.from({ length: 200 }, (_, network) =>
    getVisitor(site, network).post('/api/login/', { username: `x${network}`, password: 'no-es' }),
  );
  await delay(50);
  const start = performance.now();
  const { status } = await staff.post('/api/login/', ADMIN);
  const waited = performance.now() - start;
  const refused = (await Promise.all(guesses)).filter((answer) => answer.status === 503).length;
  report('Guesses of 200 networks at once: refused unchecked', String(refused));
  report('Staff log in meanwhile', `${waited.toFixed(0)} ms`, 'status 200', status === 200);
}
