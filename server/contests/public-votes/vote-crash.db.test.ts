import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verify } from '../../../contracts/verify.mjs';
import { addContest } from '../../../test/add-contest.ts';
import { createPlace, type TestPlace } from '../../../test/database.ts';
import { getBundle } from '../../../test/run-program.ts';
import { type VoteWay, voteWays } from '../../../test/vote-ways.ts';
import { type OpenDatabase, openDatabase } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { renderList } from '../list/close-voting.ts';
import { listDigests } from '../list/store.ts';

const VOTES = 60;
/** Acknowledged votes after which the process is killed; then it runs to the end. */
const CRASHES = [11, 47, 95];

let place: TestPlace;
let database: OpenDatabase;
beforeAll(async () => {
  place = await createPlace({ isMigrated: true });
  database = await openDatabase(place);
  await migrate(database.db, database.engine);
});
afterAll(async () => {
  await database.close();
  await place.remove();
});

/** Runs the program with this input; killed after so many acknowledged votes. */
async function cast(input: string, acknowledged: Set<number>, most: number) {
  const child = spawn(process.execPath, [await getBundle('test/cast-votes.ts')], {
    env: {
      ...process.env,
      ...{ DATA_DIR: place.dataDir, SITE_KEY: 'k' },
      ...(place.databaseUrl === null ? {} : { DATABASE_URL: place.databaseUrl }),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(input);
  const exit = once(child, 'exit') as Promise<[number | null, string | null]>;
  let count = 0;
  for await (const number of createInterface({ input: child.stdout })) {
    acknowledged.add(Number(number));
    count += 1;
    if (count === most) child.kill('SIGKILL');
  }
  const [code, signal] = await exit;
  return signal ?? String(code);
}

/** The votes of a way, in a contest of its own. */
async function prepareVoting({ name, verification, prepare }: VoteWay) {
  const { db } = database;
  const size = { applicants: 4, competitors: 4, votes: 0, judges: 0, phase: 3 } as const;
  const contest = await addContest(database, `corte-${name}`, size);
  const rules = { verification, votes_per_ip: VOTES };
  await db.updateTable('contest').set(rules).where('id', '=', contest.id).execute();
  const votes = await prepare(db, contest, VOTES, Date.now());
  return { name, verification, id: contest.id, votes };
}
type Voting = Awaited<ReturnType<typeof prepareVoting>>;

const listStored = (id: number) =>
  database.db
    .selectFrom('public_vote')
    .select(['receipt', 'email_key'])
    .where('contest_id', '=', id)
    .execute();

async function expectCounted({ name, id }: Voting): Promise<void> {
  const { db } = database;
  const stored = await listStored(id);
  expect(new Set(stored.map((vote) => vote.email_key)).size, name).toBe(VOTES);
  expect(stored).toHaveLength(VOTES);
  const counts = await db
    .selectFrom('applicant')
    .select('public_votes')
    .where('contest_id', '=', id)
    .execute();
  expect(counts.map(({ public_votes }) => public_votes)).toEqual([15, 15, 15, 15]);
}

async function expectListed({ name, id }: Voting): Promise<void> {
  const { db, engine } = database;
  const list = (await Array.fromAsync(renderList(db, id))).join('');
  const digests = await listDigests(db, id);
  const { problems, votes } = await verify(list, { digests });
  // Nothing ended the voting; its tickets were made behind the list's back.
  const expected = /no termina con el cierre|votos con boleta/;
  expect(
    problems.filter((problem) => !expected.test(problem)),
    `${name} ${engine}`,
  ).toEqual([]);
  expect([votes, digests.length > 0]).toEqual([VOTES, true]);
}

test('votes of every way that were acknowledged before kill -9 are stored, none twice, the lists valid', async () => {
  const votings: Voting[] = [];
  for (const way of voteWays) votings.push(await prepareVoting(way));
  // Those of the ways take turns, so that each crash cuts several of each.
  const votes = Array.from({ length: VOTES }, (_, at) =>
    votings.flatMap((voting) => voting.votes.slice(at, at + 1)),
  ).flat();
  const acknowledged = new Set<number>();
  const castRest = (most: number) => {
    // Those whose answer was lost are sent again.
    const rest = [...votes.entries()].filter(([at]) => !acknowledged.has(at));
    const input = JSON.stringify({ contests: votings.map(({ id }) => id), votes: rest });
    return cast(input, acknowledged, most);
  };
  for (const most of CRASHES) {
    expect(await castRest(most)).toBe('SIGKILL');
    const stored = (await Promise.all(votings.map(({ id }) => listStored(id)))).flat();
    const parts = new Set(stored.map(({ receipt }) => receipt.slice(0, 8)));
    for (const at of acknowledged) expect(parts).toContain(votes[at]?.body.receipt_part);
  }
  expect(await castRest(Number.POSITIVE_INFINITY)).toBe('0');
  expect(acknowledged.size).toBe(votes.length);
  for (const voting of votings) {
    await expectCounted(voting);
    await expectListed(voting);
  }
}, 120_000);
