import { createServer } from 'node:http';
import type { Database } from '../server/db/database.ts';
import { E2E_PORT } from './people.ts';

/** Where the test reads what was mailed. */
const MAILBOX_PORT = E2E_PORT + 1;

/** Shows the last mail to an address, whether or not it has gone out yet: `/?to=a@example.com`. */
export function startMailbox(db: Database): void {
  const server = createServer(async (request, reply) => {
    const to = new URL(request.url ?? '/', 'http://mailbox').searchParams.get('to') ?? '';
    const mail = await db
      .selectFrom('mail_job')
      .select('text_body')
      .where('to_address', '=', to)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    reply.writeHead(mail ? 200 : 404).end(mail?.text_body ?? '');
  });
  server.listen(MAILBOX_PORT, '127.0.0.1').unref();
}

/** The address of the account's page in the last mail to somebody. */
export async function mailedLink(to: string): Promise<string> {
  const url = `http://127.0.0.1:${MAILBOX_PORT}/?to=${encodeURIComponent(to)}`;
  const text = await (await fetch(url)).text();
  const link = /https?:\/\/\S+\/cuenta#\S+/.exec(text)?.[0];
  if (!link) throw new Error(`no link was mailed to ${to}`);
  return link;
}
