import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { containing } from '../platform/like-pattern.ts';
import type { ContactMessageTable } from './table.ts';

/** A message with the state of its e-mail; both fields are null when there is no e-mail. */
export interface MessageRow extends Selectable<ContactMessageTable> {
  mail_state: string | null;
  mail_error: string | null;
}

type NewMessage = Pick<
  MessageRow,
  'name' | 'email' | 'country' | 'subject' | 'message' | 'created_at' | 'mail_job_id'
>;

export async function insertMessage(tx: Tx, message: NewMessage): Promise<number> {
  const { id } = await tx
    .insertInto('contact_message')
    .values({ ...message, is_read: 0, is_answered: 0, is_demo: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const searched = [
  'contact_message.name',
  'contact_message.email',
  'contact_message.country',
  'contact_message.subject',
  'contact_message.message',
] as const;

function mentions(eb: ExpressionBuilder<Tables, 'contact_message'>, search: string) {
  const pattern = containing(search);
  return eb.or(
    searched.map((column) => sql<boolean>`lower(${eb.ref(column)}) like ${pattern} escape '\\'`),
  );
}

function matching(db: Database, search: string) {
  const rows = db.selectFrom('contact_message');
  return search === '' ? rows : rows.where((eb) => mentions(eb, search));
}

function withMail(db: Database, search: string) {
  return matching(db, search)
    .leftJoin('mail_job', 'mail_job.id', 'contact_message.mail_job_id')
    .selectAll('contact_message')
    .select(['mail_job.state as mail_state', 'mail_job.last_error as mail_error'])
    .orderBy('contact_message.id', 'desc');
}

/** Returns one page of the messages, newest first. */
export async function listMessages(
  db: Database,
  search: string,
  page: { limit: number; offset: number },
): Promise<{ count: number; results: MessageRow[] }> {
  const { count } = await matching(db, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const results = await withMail(db, search).limit(page.limit).offset(page.offset).execute();
  return { count: Number(count), results };
}

export function listAllMessages(db: Database, search: string): Promise<MessageRow[]> {
  return withMail(db, search).execute();
}

export async function findMessage(db: Database, id: number): Promise<MessageRow | null> {
  const row = await withMail(db, '').where('contact_message.id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function updateMessage(
  db: Database,
  id: number,
  values: Partial<Pick<MessageRow, 'is_read' | 'is_answered'>>,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await db.updateTable('contact_message').set(values).where('id', '=', id).execute();
}

/** Deletes the message and its e-mail, which contains the same text. */
export async function deleteMessageRow(tx: Tx, row: MessageRow): Promise<void> {
  await tx.deleteFrom('contact_message').where('id', '=', row.id).execute();
  if (row.mail_job_id !== null) {
    await tx.deleteFrom('mail_job').where('id', '=', row.mail_job_id).execute();
  }
}

/** Returns the site's name and the e-mail address shown on its contact page. */
export async function findHouse(db: Database): Promise<{ name: string; email: string }> {
  const text = await db.selectFrom('site_text').select('name').executeTakeFirst();
  const capsule = await db.selectFrom('capsule').select('email').orderBy('id').executeTakeFirst();
  return { name: text?.name ?? 'Tarima', email: capsule?.email ?? '' };
}
