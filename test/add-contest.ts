import { sql } from 'kysely';
import { HOUR_MS } from '../contracts/durations.ts';
import type { OpenDatabase } from '../server/db/database.ts';

export interface Size {
  applicants: number;
  competitors: number;
  votes: number;
  judges: number;
  /** 1 registration, 3 voting. */
  phase: 1 | 3;
}

export interface Contest {
  id: number;
  event: string;
  competitors: number[];
}

async function addEvent({ db }: OpenDatabase, name: string): Promise<number> {
  const texts = { email: '', description: '', seo_title: '', seo_description: '' };
  const rest = { priority: 10, condition: '[]', picture_id: null, is_active: 1, created_at: 0 };
  const row = await db
    .insertInto('entry')
    .values({ kind: 'event', name, name_id: name, ...texts, ...rest })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function addRow({ db }: OpenDatabase, entry_id: number, size: Size): Promise<number> {
  const [from, until] = [Date.now() - HOUR_MS, Date.now() + 24 * HOUR_MS];
  const row = await db
    .insertInto('contest')
    .values({
      entry_id,
      postu_date_from: from,
      postu_date_until: until,
      vote_date_from: from,
      vote_date_until: until,
      public_date_from: from,
      public_date_until: until,
      postu_vote_quant: size.competitors,
      postu_winners: 1,
      votes_per_ip: 1,
      postu_phase: size.phase,
      postu_active: 1,
      applicant_count: size.applicants,
      frozen_at: from,
      created_at: from,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The numbers from 0 to below `count` as a table `n (i)`, on either engine. */
const numbers = (count: number) => sql`with recursive n (i) as
  (select 0 union all select i + 1 from n where i + 1 < ${sql.lit(count)})`;

async function addApplicants({ db }: OpenDatabase, id: number, size: Size): Promise<void> {
  if (size.applicants === 0) return;
  const each = Math.floor(size.votes / Math.max(size.competitors, 1));
  await sql`insert into applicant (contest_id, ref, aka, city, country, label, email, email_key,
    phone, youtube, url_ig, url_fb, is_video_checked, attempt, is_competitor, public_votes,
    search_text, created_at)
    ${numbers(size.applicants)}
    select ${sql.lit(id)}, 'voz-' || i, 'Voz ' || i, 'Caracas', 'VE', '', 'a' || i || '@example.com',
      'a' || i || '@example.com', '04141234567', 'v' || i, '', '', 1, null,
      case when i < ${sql.lit(size.competitors)} then 1 else 0 end,
      case when i < ${sql.lit(size.competitors)} then ${sql.lit(each)} else 0 end, 'voz ' || i, 0
    from n`.execute(db);
}

async function addVotes(
  { db }: OpenDatabase,
  { id, competitors }: Contest,
  votes: number,
): Promise<void> {
  const first = competitors[0];
  if (first === undefined || votes === 0) return;
  const each = Math.floor(votes / competitors.length);
  await sql`insert into public_vote (contest_id, applicant_id, email, email_key, email_domain,
    domain_kind, address, address_key, address_slot, network, claimed_address, created_at, receipt)
    ${numbers(each * competitors.length)}
    select ${sql.lit(id)}, ${sql.lit(first)} + i % ${sql.lit(competitors.length)}, 'k' || i, 'k' || i,
      'example.com', 'own', 'd' || i, 'd' || i, 1, 'n' || i, '', i, ${`${id}-`} || i
    from n`.execute(db);
  // SHA-256 is no function of either engine: any unique text names these votes.
  await sql`insert into vote_line (contest_id, kind, at, competitor, subject, reason)
    select vote.contest_id, 'vote', vote.created_at, ref, receipt, 'none'
    from public_vote vote join applicant on applicant.id = applicant_id
    where vote.contest_id = ${sql.lit(id)} order by vote.id`.execute(db);
}

/** Judges who have all selected all competitors. */
async function addJudges({ db }: OpenDatabase, contest: Contest, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const username = `jurado${number}`;
    const { id } = await db
      .insertInto('account')
      .values({
        username,
        email: `${username}@example.com`,
        first_name: 'Jurado',
        last_name: String(number),
        user_type: 4,
        password_hash: '-',
        is_active: 1,
        must_change_password: 0,
        created_at: 0,
        last_login_at: null,
        invited_at: null,
        deleted_at: null,
        feed_hash: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = { contest_id: contest.id, account_id: id, judge_username: username };
    for (const applicant_id of contest.competitors) {
      await db
        .insertInto('jury_vote')
        .values({ ...row, applicant_id, judge_name: username, created_at: 0 })
        .execute();
    }
  }
}

/** A contest of this size under an event of its own; the votes are spread evenly. */
export async function addContest(
  database: OpenDatabase,
  event: string,
  size: Size,
): Promise<Contest> {
  const id = await addRow(database, await addEvent(database, event), size);
  await addApplicants(database, id, size);
  const rows = await database.db
    .selectFrom('applicant')
    .select('id')
    .where('contest_id', '=', id)
    .where('is_competitor', '=', 1)
    .orderBy('id')
    .execute();
  const contest = { id, event, competitors: rows.map((row) => row.id) };
  const rules = { contest_id: id, kind: 'rules' as const, at: 0, competitor: '', subject: '' };
  const refs = rows.map((_, index) => `voz-${index}`).join(',');
  const reason = `public_date_until=${new Date(2 ** 42).toISOString()}; competitors=${refs}`;
  await database.db
    .insertInto('vote_line')
    .values({ ...rules, reason })
    .execute();
  await addVotes(database, contest, size.votes);
  await addJudges(database, contest, size.judges);
  return contest;
}
