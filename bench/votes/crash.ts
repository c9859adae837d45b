import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { createFixedRecords } from '../../server/first-start.ts';
import { addContest, type Contest } from '../../test/add-contest.ts';
import { type Site, startSite } from '../processes.ts';
import { report } from '../report.ts';
import { castVote, sendApplication, toAddress, VOTE_ENV } from './visitors.ts';

const CRASHES = 30;
const VOTERS = 12;
const APPLICANTS = 2;
/** Milliseconds from the start of the process to its first answer. */
const LONGEST_START = 2000;

interface Run {
  site: Site;
  voting: Contest;
  registration: Contest;
  votes: Set<string>;
  applications: Set<string>;
}

let number = 0;

async function keepVoting({ site, voting, votes }: Run): Promise<void> {
  for (;;) {
    number += 1;
    const voter = { email: `v${number}@example.com`, address: toAddress(number), place: number };
    // Refused connections end the stream: the process was killed.
    const status = await castVote(site, voting, voter).catch(() => null);
    if (status === null) return;
    if (status === 201) votes.add(voter.email);
  }
}

async function keepApplying({ site, registration, applications }: Run): Promise<void> {
  for (;;) {
    number += 1;
    const email = `s${number}@example.com`;
    const isTaken = await sendApplication(site, registration, number).catch(() => null);
    if (isTaken === null) return;
    if (isTaken) applications.add(email);
  }
}

/** Whether what was acknowledged is stored, and what is shown is what is stored. */
async function audit(dataDir: string, { voting, registration, votes, applications }: Run) {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir });
  const stored = await db
    .selectFrom('public_vote')
    .select(['email', 'applicant_id'])
    .where('contest_id', '=', voting.id)
    .execute();
  const applied = await db
    .selectFrom('applicant')
    .select('email')
    .where('contest_id', '=', registration.id)
    .execute();
  const shown = await db
    .selectFrom('applicant')
    .select(['id', 'public_votes'])
    .where('contest_id', '=', voting.id)
    .execute();
  await close();
  const lostVotes = votes.difference(new Set(stored.map((row) => row.email))).size;
  const lostApplications = applications.difference(new Set(applied.map((row) => row.email))).size;
  const wrong = shown.filter(
    ({ id, public_votes }) =>
      stored.filter((row) => row.applicant_id === id).length !== public_votes,
  ).length;
  return { lost: lostVotes + lostApplications, wrong };
}

/** SIGKILL in the middle of a stream of votes and applications, 30 times. */
export async function benchVoteCrash(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tarima-crash-'));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await migrate(database.db, database.engine);
  await createFixedRecords(database);
  const size = { applicants: 6, competitors: 6, votes: 0, judges: 0 };
  const voting = await addContest(database, 'votacion', { ...size, phase: 3 });
  const none = { applicants: 0, competitors: 0, votes: 0, judges: 0 };
  const registration = await addContest(database, 'inscripcion', { ...none, phase: 1 });
  await database.close();
  const run = { voting, registration, votes: new Set<string>(), applications: new Set<string>() };
  const found = { lost: 0, wrong: 0, slowest: 0 };
  for (let crash = 0; crash <= CRASHES; crash += 1) {
    const start = performance.now();
    const site = await startSite(dataDir, VOTE_ENV);
    await (await fetch(`${site.url}/api/postulations/qualifiers/?event=votacion`)).arrayBuffer();
    if (crash > 0) found.slowest = Math.max(found.slowest, performance.now() - start);
    if (crash === CRASHES) {
      await site.stop();
      break;
    }
    const streams = [
      ...Array.from({ length: VOTERS }, () => keepVoting({ ...run, site })),
      ...Array.from({ length: APPLICANTS }, () => keepApplying({ ...run, site })),
    ];
    const enough = run.votes.size + 60 + Math.floor(Math.random() * 60);
    while (run.votes.size < enough) await new Promise((resolve) => setTimeout(resolve, 5));
    await site.kill();
    await Promise.all(streams);
    const { lost, wrong } = await audit(dataDir, { ...run, site });
    found.lost += lost;
    found.wrong += wrong;
  }
  const acknowledged = `${run.votes.size} votes and ${run.applications.size} applications`;
  report(`Lost of ${acknowledged} in ${CRASHES} SIGKILLs`, `${found.lost}`, '0', found.lost === 0);
  report('Shown counts that were not the stored ones', `${found.wrong}`, '0', found.wrong === 0);
  const isQuick = found.slowest <= LONGEST_START;
  const figure = `${(found.slowest / 1000).toFixed(2)} s`;
  report('Slowest start after a SIGKILL, to the first answer', figure, '≤ 2 s', isQuick);
  await rm(dataDir, { recursive: true, force: true });
}
