import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CaptchaChallenge } from '../contracts/captcha.ts';
import { type SmtpStandIn, startSmtp } from '../test/stand-ins/smtp.ts';
import { findFreePort, SITE_KEY, type Site, startSite } from './processes.ts';
import { report } from './report.ts';

const MESSAGES = 1000;
const AT_ONCE = 8;
/** Milliseconds within which everything has to be out once the mail server is back. */
const PATIENCE = 300_000;

function solve({ salt, challenge, maxnumber, ...rest }: CaptchaChallenge): string {
  let number = 0;
  const hash = (n: number) =>
    createHash('sha256')
      .update(salt + n)
      .digest('hex');
  while (number <= maxnumber && hash(number) !== challenge) number += 1;
  const { algorithm, signature } = rest;
  const payload = { algorithm, challenge, number, salt, signature };
  return Buffer.from(JSON.stringify(payload)).toString('base64');
}

/** Sends one message, as from an address of its own; its id when it was acknowledged. */
async function write(site: Site, index: number): Promise<number | null> {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.1.${index >> 8}.${index & 255}`,
  };
  try {
    const asked = await fetch(`${site.url}/api/captcha/challenge/`);
    const token = solve((await asked.json()) as CaptchaChallenge);
    const fields = { name: 'Banco', email: 'banco@example.com', country: 'VE', message: 'Hola' };
    const body = { ...fields, subject: `Mensaje ${index}`, token, h_key: SITE_KEY };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${site.url}/api/h/contact/`, init);
    return answer.status === 201 ? index : null;
  } catch {
    // The process was killed: nothing was acknowledged.
    return null;
  }
}

/** Messages `from` to `to`, a few at once; `onCount` hears how many were acknowledged so far. */
async function writeMany(site: Site, from: number, to: number, onCount: (count: number) => void) {
  const acknowledged: number[] = [];
  let next = from;
  async function work(): Promise<void> {
    while (next < to) {
      const index = next;
      next += 1;
      const done = await write(site, index);
      if (done === null) continue;
      acknowledged.push(done);
      onCount(acknowledged.length);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return acknowledged;
}

function header(raw: string, name: string): string {
  return new RegExp(`^${name}: (.*)$`, 'im').exec(raw)?.[1]?.trim() ?? '';
}

async function waitFor(smtp: SmtpStandIn, wanted: ReadonlySet<string>): Promise<number> {
  const start = Date.now();
  const arrived = () => new Set(smtp.mails.map(({ raw }) => header(raw, 'Subject')));
  for (;;) {
    const missing = wanted.difference(arrived());
    if (missing.size === 0 || Date.now() - start > PATIENCE) return missing.size;
    await delay(500);
  }
}

/**
 * A thousand messages while the mail server is down; the process is killed (SIGKILL) in the middle,
 * and once more while the mails go out. Every acknowledged message has to be mailed.
 */
export async function benchMail(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tarima-bench-mail-'));
  const port = await findFreePort();
  const env = {
    DEMO: 'off',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_TO: 'casa@example.com',
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'fatal',
  };
  let site = await startSite(dataDir, env);
  const half = MESSAGES / 2;
  const before = await writeMany(site, 0, half + AT_ONCE, (count) => {
    if (count === half) void site.kill();
  });
  site = await startSite(dataDir, env);
  const after = await writeMany(site, half + AT_ONCE, MESSAGES + AT_ONCE, () => undefined);
  const acknowledged = new Set([...before, ...after].map((i) => `Contacto: Mensaje ${i}`));
  await site.kill();
  const smtp = await startSmtp(port);
  site = await startSite(dataDir, env);
  const start = performance.now();
  while (smtp.mails.length < MESSAGES / 4) await delay(10);
  await site.kill();
  site = await startSite(dataDir, env);
  const missing = await waitFor(smtp, acknowledged);
  const seconds = (performance.now() - start) / 1000;
  const ids = smtp.mails.map(({ raw }) => header(raw, 'Message-ID'));
  const repeated = ids.length - new Set(ids).size;
  await site.stop();
  await smtp.close();
  await rm(dataDir, { recursive: true });
  report(
    `Acknowledged messages mailed after two SIGKILLs, of ${acknowledged.size}`,
    `${acknowledged.size - missing}`,
    'all',
    missing === 0,
  );
  report('Mails sent twice, all told by their Message-ID', `${repeated}`, '≤ 5', repeated <= 5);
  report('Until the last was out, the mail server back', `${seconds.toFixed(0)} s`);
}
