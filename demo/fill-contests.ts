import { randomBytes, randomInt } from 'node:crypto';
import { USER_TYPE } from '../contracts/accounts.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../contracts/durations.ts';
import { createReceipt } from '../contracts/receipts.ts';
import { insertAccount } from '../server/accounts/account-store.ts';
import { applicants } from '../server/contests/applications/store.ts';
import { juryVotes } from '../server/contests/jury/store.ts';
import { addLines, addRuleLine, hashReceipt } from '../server/contests/lines-store.ts';
import { insertVotes } from '../server/contests/public-votes/store.ts';
import { contests, getContest } from '../server/contests/store.ts';
import type { Tx } from '../server/db/database.ts';
import { toFlag } from '../server/db/dialect.ts';
import { toSubnet } from '../server/platform/client-address.ts';
import { hashPassword } from '../server/platform/passwords.ts';
import { getSlug, toSearchText } from '../server/platform/slugs.ts';
import { demo } from './content.ts';

type DemoContest = (typeof demo.contests)[number];
type DemoApplicant = DemoContest['applicants'][number];
type JurorName = DemoApplicant['selectedBy'][number];

/** Votes come this far apart, and some of them together. */
const PACE = 7 * MINUTE_MS;

const PEOPLE: Readonly<Record<JurorName, { first_name: string; last_name: string }>> = {
  zulay: { first_name: 'Zulay', last_name: 'Montañez' },
  wilmer: { first_name: 'Wilmer', last_name: 'Ocanto' },
};

/** Adds a judge whom nobody can log in as: not active, under a password that nobody knows. */
async function addJuror(tx: Tx, key: JurorName, now: number) {
  const person = PEOPLE[key];
  const username = `${key}.demo`;
  const { id } = await insertAccount(tx, {
    ...person,
    username,
    email: `${key}.jurado@example.com`,
    user_type: USER_TYPE.judge,
    password_hash: await hashPassword(randomBytes(24).toString('base64url')),
    is_active: 0,
    must_change_password: 1,
    created_at: now - 130 * DAY_MS,
  });
  const judge_name = `${person.first_name} ${person.last_name}`;
  return { account_id: id, judge_username: username, judge_name };
}
type Jurors = Record<JurorName, Awaited<ReturnType<typeof addJuror>>>;

function toMoments({ registration, jury, voting }: DemoContest['days'], now: number) {
  const at = (day: number) => now + day * DAY_MS;
  return {
    postu_date_from: at(registration[0]),
    postu_date_until: at(registration[1]),
    vote_date_from: at(jury[0]),
    vote_date_until: at(jury[1]),
    public_date_from: at(voting[0]),
    public_date_until: at(voting[1]),
  };
}
type Moments = ReturnType<typeof toMoments>;

async function addApplicant(
  tx: Tx,
  contest: { id: number; moments: Moments },
  sent: DemoApplicant & { ref: string },
  place: number,
): Promise<number> {
  const { selectedBy, instagram, votes, ...texts } = sent;
  const { aka, city, country, label } = texts;
  const email = `${sent.ref}@example.com`;
  const phone = `0414${String(5_550_000 + place)}`;
  const { id } = await applicants.insert(tx, {
    ...texts,
    contest_id: contest.id,
    email,
    email_key: email,
    phone,
    url_ig: instagram === undefined ? '' : `https://www.instagram.com/${instagram}`,
    url_fb: '',
    is_video_checked: 0,
    attempt: null,
    is_competitor: toFlag(selectedBy.length === Object.keys(PEOPLE).length),
    public_votes: votes,
    search_text: toSearchText(aka, city, country, label, email, phone),
    created_at: contest.moments.postu_date_from + place * 5 * HOUR_MS,
  });
  return id;
}

/** Adds votes of invented mailboxes, each from a network of its own in the range kept for examples; returns their lines. */
async function addVotes(
  tx: Tx,
  contest: { id: number; moments: Moments },
  applicant: { id: number; ref: string; votes: number },
  place: number,
) {
  const { ref } = applicant;
  const rows = Array.from({ length: applicant.votes }, (_, number) => {
    const group = (place * 256 + number).toString(16);
    const address_key = `2001:db8:${group}:0::/64`;
    const email = `publico.${ref}.${number}@example.com`;
    return {
      contest_id: contest.id,
      applicant_id: applicant.id,
      email,
      email_key: email,
      email_domain: 'example.com',
      domain_kind: 'own' as const,
      address: `2001:db8:${group}::7`,
      address_key,
      address_slot: 1,
      network: toSubnet(address_key),
      claimed_address: '',
      receipt: createReceipt((below) => randomInt(below)),
      created_at: contest.moments.public_date_from + number * PACE + place * MINUTE_MS,
    };
  });
  await insertVotes(tx, rows);
  const line = { contest_id: contest.id, kind: 'vote', competitor: ref, reason: 'none' } as const;
  return rows.map(({ receipt, created_at: at }) => ({
    ...line,
    at,
    subject: hashReceipt(receipt),
  }));
}

/** Adds the demo contests with their applicants, the jurors' choices and the public's votes. */
export async function fillContests(
  tx: Tx,
  events: ReadonlyMap<string, { id: number }>,
  now: number,
): Promise<void> {
  const jurors: Jurors = {
    zulay: await addJuror(tx, 'zulay', now),
    wilmer: await addJuror(tx, 'wilmer', now),
  };
  for (const sent of demo.contests) {
    const moments = toMoments(sent.days, now);
    const { id } = await contests.insert(tx, {
      ...moments,
      entry_id: events.get(sent.event)?.id ?? 0,
      postu_vote_quant: sent.limit,
      postu_winners: sent.winners,
      votes_per_ip: 1,
      postu_phase: sent.phase,
      postu_active: 1,
      applicant_count: sent.applicants.length,
      frozen_at: sent.phase === 3 ? moments.public_date_from : null,
      created_at: moments.postu_date_from,
    });
    const competitors = [];
    for (const [place, applicant] of sent.applicants.entries()) {
      const ref = getSlug(applicant.aka);
      const applicant_id = await addApplicant(tx, { id, moments }, { ...applicant, ref }, place);
      const vote = { contest_id: id, applicant_id, created_at: moments.vote_date_from + DAY_MS };
      for (const key of applicant.selectedBy) {
        await juryVotes.insert(tx, { ...vote, ...jurors[key] });
      }
      competitors.push({ id: applicant_id, ref, votes: applicant.votes });
    }
    if (sent.phase === 3) {
      await addRuleLine(tx, await getContest(tx, id), null, moments.public_date_from);
    }
    const lines = await Promise.all(
      competitors.map((competitor, place) => addVotes(tx, { id, moments }, competitor, place)),
    );
    await addLines(
      tx,
      lines.flat().sort((a, b) => a.at - b.at),
    );
  }
}
