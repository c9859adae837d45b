import { ALREADY_TOLD, NO_SUBSCRIBERS, NOTHING_TO_TELL } from '../../../contracts/announcements.ts';
import { DAY_MS, MINUTE_MS } from '../../../contracts/durations.ts';
import { parseSubject } from '../../../contracts/interests.ts';
import { datePath } from '../../../contracts/paths.ts';
import { describeDate, listDatesBefore } from '../../dates/shared-store.ts';
import type { Database, Tx } from '../../db/database.ts';
import { lockTable } from '../../db/row-locks.ts';
import { inTransaction } from '../../db/scope.ts';
import { conflict } from '../../http/failures.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { findSubjectNews } from '../subscribers/interests-store.ts';
import * as store from './store.ts';

/** Milliseconds for which the same is not told again. */
const REPEAT_MS = DAY_MS;

/** Returns how many people want to hear of a subject, and what they would be told now. */
export async function findTelling(db: Database, code: string, now: number) {
  const { confirmed: count } = await store.countAudience(db, { interests: code });
  const news = parseSubject(code) === null ? null : await findSubjectNews(db, code, now);
  if (news === null) return { count, subject: '', body: '', is_told: false };
  const is_told = await store.wasTold(db, { interests: code, body: news.body }, now - REPEAT_MS);
  return { count, subject: news.title, body: news.body, is_told };
}

/**
 * Inserts the announcement that tells the interested what there is to tell of a subject.
 * @throws HttpError 409 when there is nothing, nobody, or the same was told
 */
export async function insertTelling(
  tx: Tx,
  code: string,
  account_id: number | null,
  now: number,
): Promise<store.AnnouncementRow> {
  // Of two that tell at once the second one sees the first.
  await lockTable(tx, 'announcement');
  const news = await findSubjectNews(tx, code, now);
  if (news === null) throw conflict(NOTHING_TO_TELL);
  const { count, is_told } = await findTelling(tx, code, now);
  if (count === 0) throw conflict(NO_SUBSCRIBERS);
  if (is_told) throw conflict(ALREADY_TOLD);
  const { title, body, link } = news;
  const values = { subject: title.slice(0, 150), body, link, button: 'Ver en el sitio' };
  const row = await store.insertSent(tx, { ...values, interests: code, account_id }, now);
  return row as store.AnnouncementRow;
}

const POLL_MS = 5 * MINUTE_MS;
const toReminder = (id: number, begins: number) => `date-${id} ${begins}`;

/** Whether what a reminder tells still holds: the date takes place at that time. */
export async function isReminderTrue(db: Database, reminder: string, now: number) {
  const [, id, begins] = /^date-(\d+) (\d+)$/.exec(reminder) ?? [];
  return (await describeDate(db, Number(id), now))?.begins === Number(begins);
}

/** Creates the job that reminds who wants to hear of a date a day before it begins. */
export function createDateReminderJob(services: Services): Job {
  const { db, clock } = services;
  async function findReminder(id: number) {
    const date = await describeDate(db, id, clock.now());
    if (date === null || date.begins === null) return null;
    const reminder = toReminder(id, date.begins);
    if (await store.hasReminder(db, reminder)) return null;
    const { confirmed } = await store.countAudience(db, { interests: `date-${id}` });
    return confirmed === 0 ? null : { title: date.title, body: date.body, reminder };
  }
  return {
    kind: 'date-reminder',
    pollEvery: POLL_MS,
    every: 0,
    async listItems() {
      const items: string[] = [];
      for (const id of await listDatesBefore(db, clock.now(), DAY_MS))
        if ((await findReminder(id)) !== null) items.push(String(id));
      return items;
    },
    async run(item) {
      const found = await findReminder(Number(item));
      if (found === null) return;
      const { title, body, reminder } = found;
      const texts = { subject: `Ya casi: ${title}`.slice(0, 150), body, button: 'Ver en el sitio' };
      const values = {
        ...texts,
        link: datePath(Number(item)),
        interests: `date-${item}`,
        reminder,
      };
      await inTransaction(db, (tx) => store.insertSent(tx, values, clock.now()));
    },
  };
}
