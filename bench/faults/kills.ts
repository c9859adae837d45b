import { setTimeout as delay } from 'node:timers/promises';
import type { Site } from '../processes.ts';
import { report } from '../report.ts';
import { addressOf, castVote } from '../votes/visitors.ts';
import { makeSetting, type Setting, sendMessage } from './setting.ts';

const KILLS = 10;
const VOTERS = 8;
const WRITERS = 2;
/** Votes acknowledged before each kill, at least and at most. */
const FEWEST = 30;
const MOST = 90;

interface Acknowledged {
  votes: Set<string>;
  messages: Set<string>;
}

let number = 0;

async function keepVoting(site: Site, { contest }: Setting, { votes }: Acknowledged) {
  for (;;) {
    number += 1;
    const voter = { email: `v${number}@example.com`, address: addressOf(number), place: number };
    const status = await castVote(site, contest, voter).catch(() => null);
    if (status === null) return;
    if (status === 201) votes.add(voter.email);
  }
}

async function keepWriting(site: Site, { messages }: Acknowledged) {
  for (;;) {
    number += 1;
    const subject = `mensaje ${number}`;
    const status = await sendMessage(site, subject);
    if (status === null) return;
    if (status === 201) messages.add(subject);
  }
}

/** What was acknowledged and is not stored, and shown counts that are not the stored ones. */
async function audit(setting: Setting, { votes, messages }: Acknowledged) {
  const { db, close } = await setting.open();
  const stored = await db.selectFrom('public_vote').select(['email', 'applicant_id']).execute();
  const written = await db.selectFrom('contact_message').select('subject').execute();
  const shown = await db.selectFrom('applicant').select(['id', 'public_votes']).execute();
  await close();
  const lostVotes = votes.difference(new Set(stored.map(({ email }) => email))).size;
  const subjects = written.map(({ subject }) => subject);
  const lostMessages = messages.difference(new Set(subjects)).size;
  const doubled = subjects.length - new Set(subjects).size;
  const wrong = shown.filter(
    ({ id, public_votes }) =>
      stored.filter((row) => row.applicant_id === id).length !== public_votes,
  ).length;
  return { lost: lostVotes + lostMessages, wrong: wrong + doubled };
}

/** SIGKILL in the middle of votes and messages; with PostgreSQL, of one of two instances. */
export async function benchKills(engine: 'sqlite' | 'postgres'): Promise<void> {
  const setting = await makeSetting(engine);
  const acknowledged: Acknowledged = { votes: new Set(), messages: new Set() };
  const other = engine === 'postgres' ? await setting.start() : null;
  const onOther = other === null ? [] : [keepVoting(other, setting, acknowledged)];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const site = await setting.start();
    const streams = [
      ...Array.from({ length: VOTERS }, () => keepVoting(site, setting, acknowledged)),
      ...Array.from({ length: WRITERS }, () => keepWriting(site, acknowledged)),
    ];
    const enough = acknowledged.votes.size + FEWEST + Math.random() * (MOST - FEWEST);
    while (acknowledged.votes.size < enough) await delay(5);
    await site.kill();
    await Promise.all(streams);
  }
  await other?.kill();
  await Promise.all(onOther);
  const { lost, wrong } = await audit(setting, acknowledged);
  const { votes, messages } = acknowledged;
  const what = `${votes.size} votes and ${messages.size} messages in ${KILLS} SIGKILLs, ${engine}`;
  report(`Lost of ${what}`, `${lost}`, '0', lost === 0);
  report(`Wrong counts and doubled rows, ${engine}`, `${wrong}`, '0', wrong === 0);
  await setting.remove();
}
