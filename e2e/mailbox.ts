import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Database } from '../server/db/database.ts';
import { E2E_PORT } from './people.ts';

/** Where the test reads what was mailed. */
const MAILBOX_PORT = E2E_PORT + 1;

/** The plain text of a mail as it was sent or written to a file (quoted-printable or 7bit). */
export function textOfMail(source: string): string {
  const body = source
    .split(/\r?\n\r?\n/)
    .slice(1)
    .join('\n\n');
  return body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The newest mail to an address among the files of those that have gone out. */
async function findSent(folder: string, to: string): Promise<string | null> {
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => {
        const file = join(folder, name);
        return { at: (await stat(file)).mtimeMs, source: await readFile(file, 'utf8') };
      }),
  );
  const own = mails.filter(({ source }) => new RegExp(`^To: .*${to}`, 'im').test(source));
  const newest = own.sort((a, b) => b.at - a.at)[0];
  return newest === undefined ? null : textOfMail(newest.source);
}

async function createStale(db: Database, username: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ verified_at: Date.now() - 11 * 60_000 })
    .where('account_id', 'in', (eb) =>
      eb.selectFrom('account').select('account.id').where('username', '=', username),
    )
    .execute();
}

/**
 * Shows the last mail to an address, whether or not it has gone out yet: `/?to=a@example.com`.
 * `/?digest=7` first mails the digest of that contest, as the site does each night; `/?stale=ana` makes
 * the last proof of identity in the sessions of that user eleven minutes old.
 */
export function startMailbox(
  db: Database,
  folder: string,
  mailDigest: (contest: number) => Promise<void>,
): void {
  const server = createServer(async (request, reply) => {
    const asked = new URL(request.url ?? '/', 'http://mailbox').searchParams;
    const to = asked.get('to') ?? '';
    if (asked.has('digest')) await mailDigest(Number(asked.get('digest')));
    if (asked.has('stale')) await createStale(db, asked.get('stale') ?? '');
    const mail = await db
      .selectFrom('mail_job')
      .select('text_body')
      .where('to_address', '=', to)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const text = mail?.text_body ?? (await findSent(folder, to));
    // Each test asks seldom: a kept connection would be closed under the next question.
    reply.writeHead(text === null ? 404 : 200, { connection: 'close' }).end(text ?? '');
  });
  server.listen(MAILBOX_PORT, '127.0.0.1').unref();
}

/** Lets eleven minutes pass since somebody proved who they are. */
export async function createProofsStale(username: string): Promise<void> {
  await fetch(`http://127.0.0.1:${MAILBOX_PORT}/?stale=${username}`);
}

/** The plain text of the last mail to somebody. @param digest contest whose digest is mailed before */
export async function mailedText(to: string, digest?: number): Promise<string> {
  const asked = new URLSearchParams({ to, ...(digest ? { digest: String(digest) } : {}) });
  return (await fetch(`http://127.0.0.1:${MAILBOX_PORT}/?${asked}`)).text();
}

/** The address of the account's page in the last mail to somebody. */
export async function mailedLink(to: string): Promise<string> {
  const link = /https?:\/\/\S+\/cuenta#\S+/.exec(await mailedText(to))?.[0];
  if (!link) throw new Error(`no link was mailed to ${to}`);
  return link;
}
