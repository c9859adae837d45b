import { type Selectable, sql } from 'kysely';
import type { messageSorts } from '../../contracts/messages.ts';
import { findCapsule } from '../capsule/shared-store.ts';
import { crud, type ListFilter, type PageWindow, readPage } from '../db/crud.ts';
import type { Database, Tx } from '../db/database.ts';
import { containsWords, foldColumns, getOrder } from '../db/search.ts';
import { deleteJob } from '../mail/store.ts';
import { notFound } from '../platform/errors.ts';
import { findSiteName } from '../site-texts/shared-store.ts';
import type { ContactMessageTable } from './table.ts';

/** A message with the state of its e-mail; both fields are null when there is no e-mail. */
export interface MessageRow extends Selectable<ContactMessageTable> {
  mail_state: string | null;
  mail_error: string | null;
}

export const messages = crud('contact_message');

const searchedColumns = [
  'contact_message.name',
  'contact_message.email',
  'contact_message.country',
  'contact_message.subject',
  'contact_message.message',
] as const;

const sortColumns = {
  subject: foldColumns(['contact_message.subject']),
  name: foldColumns(['contact_message.name']),
  created_at: sql`contact_message.id`,
  state: sql`contact_message.is_read + 2 * contact_message.is_answered`,
};

type MessageFilter = ListFilter<(typeof messageSorts)[number]>;

function selectWithMail(db: Database, { search, sort, id }: MessageFilter) {
  const matching = db
    .selectFrom('contact_message')
    .$if(id !== undefined, (query) => query.where('contact_message.id', '=', id ?? 0))
    .$if(search !== '', (query) => query.where(containsWords(searchedColumns, search)))
    .leftJoin('mail_job', 'mail_job.id', 'contact_message.mail_job_id')
    .selectAll('contact_message')
    .select(['mail_job.state as mail_state', 'mail_job.last_error as mail_error']);
  const sorted = sort === undefined ? matching : matching.orderBy(getOrder(sortColumns, sort));
  return sorted.orderBy('contact_message.id', 'desc');
}

/** Returns one page of the messages, newest first or in the order of a column. */
export function listMessages(db: Database, filter: MessageFilter, window: PageWindow) {
  return readPage(selectWithMail(db, filter), window);
}

export function listAllMessages(db: Database, search: string): Promise<MessageRow[]> {
  return selectWithMail(db, { search }).execute();
}

/** @throws HttpError 404 */
export async function getMessage(db: Database, id: number): Promise<MessageRow> {
  return await selectWithMail(db, { search: '', id }).executeTakeFirstOrThrow(() => notFound());
}

/**
 * Deletes the message and its e-mail, which contains the same text.
 * @throws HttpError 404
 */
export async function deleteMessage(tx: Tx, id: number): Promise<void> {
  const { mail_job_id } = await messages.remove(tx, id);
  if (mail_job_id !== null) await deleteJob(tx, mail_job_id);
}

/** Returns the site's name and the e-mail address shown on its contact page. */
export async function getSiteContact(db: Database): Promise<{ name: string; email: string }> {
  const name = await findSiteName(db, 'Tarima');
  return { name, email: (await findCapsule(db))?.email ?? '' };
}
