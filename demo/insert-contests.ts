import { randomBytes, randomInt } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '../contracts/durations.ts';
import { createReceipt } from '../contracts/receipts.ts';
import type { Tx } from '../server/db/database.ts';
import { toSubnet } from '../server/platform/client-address.ts';
import { hashPassword } from '../server/platform/passwords.ts';
import { getSlug, toSearchText } from '../server/platform/slugs.ts';
import type { DemoApplicant, DemoContest, DemoJuror } from './content-types.ts';

/** Votes come this far apart, and some of them together. */
const PACE = 7 * MINUTE_MS;

const people: Record<DemoJuror, { first_name: string; last_name: string }> = {
  zulay: { first_name: 'Zulay', last_name: 'Montañez' },
  wilmer: { first_name: 'Wilmer', last_name: 'Ocanto' },
};

interface Juror {
  id: number;
  username: string;
  name: string;
}
type Jurors = Record<DemoJuror, Juror>;

/** Accounts that nobody can log in with: not active, under a password that nobody knows. */
async function insertJuror(tx: Tx, key: DemoJuror, now: number): Promise<Juror> {
  const person = people[key];
  const username = `${key}.demo`;
  const { id } = await tx
    .insertInto('account')
    .values({
      ...person,
      username,
      email: `${key}.jurado@example.com`,
      user_type: 4,
      password_hash: await hashPassword(randomBytes(24).toString('base64url')),
      is_active: 0,
      must_change_password: 1,
      created_at: now - 130 * DAY_MS,
      last_login_at: null,
      invited_at: null,
      deleted_at: null,
      feed_hash: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, username, name: `${person.first_name} ${person.last_name}` };
}

function moments({ days }: DemoContest, now: number) {
  const at = (day: number) => now + day * DAY_MS;
  return {
    postu_date_from: at(days.registration[0]),
    postu_date_until: at(days.registration[1]),
    vote_date_from: at(days.jury[0]),
    vote_date_until: at(days.jury[1]),
    public_date_from: at(days.voting[0]),
    public_date_until: at(days.voting[1]),
  };
}

async function insertContest(tx: Tx, contest: DemoContest, now: number) {
  const { id: entry_id } = await tx
    .selectFrom('entry')
    .select('id')
    .where('kind', '=', 'event')
    .where('name_id', '=', contest.event)
    .executeTakeFirstOrThrow();
  const dates = moments(contest, now);
  const { id } = await tx
    .insertInto('contest')
    .values({
      ...dates,
      entry_id,
      postu_vote_quant: contest.limit,
      postu_winners: contest.winners,
      votes_per_ip: 1,
      postu_phase: contest.phase,
      postu_active: 1,
      applicant_count: contest.applicants.length,
      frozen_at: contest.phase === 3 ? dates.public_date_from : null,
      created_at: dates.postu_date_from,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, dates };
}

type Inserted = Awaited<ReturnType<typeof insertContest>>;

async function insertApplicant(
  tx: Tx,
  { id, dates }: Inserted,
  demoApplicant: DemoApplicant,
  at: number,
) {
  const { aka, city, country, label, youtube, instagram, votes } = demoApplicant;
  const ref = getSlug(aka);
  const email = `${ref}@example.com`;
  const phone = `0414${String(5_550_000 + at)}`;
  const row = await tx
    .insertInto('applicant')
    .values({
      contest_id: id,
      ref,
      aka,
      city,
      country,
      label,
      email,
      phone,
      youtube,
      email_key: email,
      url_ig: instagram,
      url_fb: '',
      is_video_checked: 0,
      attempt: null,
      is_competitor: demoApplicant.selectedBy.length === Object.keys(people).length ? 1 : 0,
      public_votes: votes,
      search_text: toSearchText(aka, city, country, label, email, phone),
      created_at: dates.postu_date_from + at * 5 * 3_600_000,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function insertSelections(
  tx: Tx,
  { id, dates }: Inserted,
  applicant: { id: number; selectedBy: readonly DemoJuror[] },
  jurors: Jurors,
): Promise<void> {
  for (const key of applicant.selectedBy) {
    const juror = jurors[key];
    await tx
      .insertInto('jury_vote')
      .values({
        contest_id: id,
        applicant_id: applicant.id,
        account_id: juror.id,
        judge_username: juror.username,
        judge_name: juror.name,
        created_at: dates.vote_date_from + DAY_MS,
      })
      .execute();
  }
}

/** Votes of invented mailboxes, each from a network of its own in the range kept for examples. */
async function insertVotes(
  tx: Tx,
  { id, dates }: Inserted,
  applicant: { id: number; ref: string; votes: number },
  place: number,
): Promise<void> {
  for (let number = 0; number < applicant.votes; number += 1) {
    const group = (place * 256 + number).toString(16);
    const address_key = `2001:db8:${group}:0::/64`;
    const email = `publico.${applicant.ref}.${number}@example.com`;
    const receipt = createReceipt((below) => randomInt(below));
    const created_at = dates.public_date_from + number * PACE + place * MINUTE_MS;
    const vote = await tx
      .insertInto('public_vote')
      .values({
        contest_id: id,
        applicant_id: applicant.id,
        email,
        email_key: email,
        email_domain: 'example.com',
        is_throw_away: 0,
        address: `2001:db8:${group}::7`,
        address_key,
        address_slot: 1,
        network: toSubnet(address_key),
        claimed_address: '',
        receipt,
        created_at,
        set_aside_at: null,
        set_aside_by: null,
        set_aside_reason: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const line = { contest_id: id, kind: 'vote' as const, at: created_at, vote_id: vote.id };
    await tx
      .insertInto('vote_event')
      .values({ ...line, competitor: applicant.ref, subject: receipt, reason: 'none' })
      .execute();
  }
}

/** The demo contests with their applicants, the jurors' choices and the public's votes. */
export async function insertContests(
  tx: Tx,
  contests: readonly DemoContest[],
  now: number,
): Promise<void> {
  const jurors: Jurors = {
    zulay: await insertJuror(tx, 'zulay', now),
    wilmer: await insertJuror(tx, 'wilmer', now),
  };
  for (const contest of contests) {
    const inserted = await insertContest(tx, contest, now);
    for (const [place, applicant] of contest.applicants.entries()) {
      const id = await insertApplicant(tx, inserted, applicant, place);
      const { selectedBy, votes, aka } = applicant;
      await insertSelections(tx, inserted, { id, selectedBy }, jurors);
      await insertVotes(tx, inserted, { id, ref: getSlug(aka), votes }, place);
    }
  }
}
