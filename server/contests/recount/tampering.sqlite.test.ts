import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Reply } from '../../../contracts/calls.ts';
import { HOUR_MS } from '../../../contracts/durations.ts';
import { verify } from '../../../contracts/verify.mjs';
import { type Head, readShown } from '../../../contracts/verify-kept.mjs';
import { withApp } from '../../../test/app.ts';
import { createVoting, type TestContest } from '../../../test/contests.ts';
import type { Database } from '../../db/database.ts';
import { hashLine } from './chain.ts';
import { sealVotes } from './seal-votes.ts';

interface Scene {
  db: Database;
  contest: TestContest;
  /** Ids of the competitors Alfa and Beta. */
  plates: number[];
}

const ofContest = ({ contest }: Scene) => sql`contest_id = ${contest.id}`;

/** Writes the lines anew with right numbers and hashes, as somebody would who has the database. */
async function rewrite(scene: Scene, change: (lines: string[]) => string[]): Promise<void> {
  const { db, contest } = scene;
  const rows = await db
    .selectFrom('vote_line')
    .select('line')
    .where('contest_id', '=', contest.id)
    .orderBy('number')
    .execute();
  await sql`delete from vote_line where ${ofContest(scene)}`.execute(db);
  await sql`delete from vote_head where ${ofContest(scene)}`.execute(db);
  let hash = '';
  for (const [at, text] of change(rows.map(({ line }) => line)).entries()) {
    const line = text.replace(/^\d+/, String(at + 1));
    hash = hashLine(hash, line);
    const row = { contest_id: contest.id, number: at + 1, line, hash };
    await db.insertInto('vote_line').values(row).execute();
    const head = { contest_id: contest.id, number: at + 1, hash, published_at: 1 };
    await db.insertInto('vote_head').values(head).execute();
  }
}

const editLines = (scene: Scene, change: string) =>
  sql`update vote_line set line = ${sql.raw(change)} where number = 3 and ${ofContest(scene)}`.execute(
    scene.db,
  );
const dropLast = (lines: string[]) => lines.slice(0, -1);
const toBeta = (line: string) => line.replace('\talfa\t', '\tbeta\t');

const addedLine = ({ contest }: Scene, kind: string, fields: string) =>
  `0\t${kind}\t2020-01-01T00:00Z\t${contest.id}\t${fields}`;
const addedVote = ({ contest }: Scene, ref: string, minute: string) =>
  `0\tvote\t${minute}\t${contest.id}\t${ref}\t${'a'.repeat(64)}\tnone`;
const raise = ({ db }: Scene, id: number | undefined) =>
  sql`update applicant set public_votes = public_votes + 1 where id = ${id}`.execute(db);

/** Who notices: the verifier with the file and the page alone, with a kept head, with a receipt. */
type Noticed = { alone: boolean; head: boolean; receipt: boolean };

/** What somebody with the database does before the close (`early`) or after it, and who notices. */
const tamperings: [string, 'early' | 'late', (scene: Scene) => Promise<unknown>, Noticed][] = [
  [
    '1. the row of a vote is deleted: the site says itself at the close that it is gone',
    'early',
    (scene) =>
      sql`delete from public_vote where ${ofContest(scene)} and email = 't1@example.com'`.execute(
        scene.db,
      ),
    { alone: true, head: true, receipt: true },
  ],
  [
    '2. the competitor of a line is changed',
    'late',
    (scene) => editLines(scene, "replace(line, 'alfa', 'beta')"),
    { alone: true, head: true, receipt: true },
  ],
  [
    '3. votes are moved to another competitor, with their counts',
    'early',
    async (scene) => {
      const [alfa, beta] = scene.plates;
      await sql`update public_vote set applicant_id = ${beta} where applicant_id = ${alfa}`.execute(
        scene.db,
      );
      await sql`update applicant set public_votes = 0 where id = ${alfa}`.execute(scene.db);
      await sql`update applicant set public_votes = 4 where id = ${beta}`.execute(scene.db);
    },
    { alone: true, head: true, receipt: true },
  ],
  [
    '4. a line is inserted, the others stay',
    'late',
    (scene) =>
      scene.db
        .insertInto('vote_line')
        .values({
          contest_id: scene.contest.id,
          number: 99,
          line: '99\tvote\tx\t1\tbeta\t-\t',
          hash: 'x',
        })
        .execute(),
    { alone: true, head: true, receipt: true },
  ],
  [
    '5. two lines change places',
    'late',
    (scene) =>
      sql`update vote_line set number = case number when 2 then 1003 else 1002 end
        where number in (2, 3) and ${ofContest(scene)}`.execute(scene.db),
    { alone: true, head: true, receipt: true },
  ],
  [
    '6. a vote is set aside without a line',
    'early',
    async (scene) => {
      const [alfa] = scene.plates;
      await sql`update public_vote set set_aside_at = 1 where applicant_id = ${alfa} and email = 't1@example.com'`.execute(
        scene.db,
      );
      await sql`update applicant set public_votes = public_votes - 1 where id = ${alfa}`.execute(
        scene.db,
      );
    },
    { alone: true, head: true, receipt: true },
  ],
  [
    '7. a count is raised',
    'early',
    (scene) =>
      sql`update applicant set public_votes = 90 where id = ${scene.plates[1]}`.execute(scene.db),
    { alone: true, head: true, receipt: true },
  ],
  [
    '8. the middle is written anew with new hashes, and the counts with it, after a kept head',
    'early',
    async (scene) => {
      await rewrite(scene, (lines) =>
        lines.map((line, index) => (index === 1 ? toBeta(line) : line)),
      );
      const [alfa, beta] = scene.plates;
      await sql`update applicant set public_votes = public_votes - 1 where id = ${alfa}`.execute(
        scene.db,
      );
      await sql`update applicant set public_votes = public_votes + 1 where id = ${beta}`.execute(
        scene.db,
      );
    },
    // The receipt is there, for another competitor: its voter sees that, the program cannot.
    { alone: false, head: true, receipt: false },
  ],
  [
    '9. the end is written anew before anybody kept a head of it: a vote after the head is exchanged',
    'late',
    (scene) =>
      rewrite(scene, (lines) =>
        lines.map((line) => {
          if (!line.includes('\tend\t'))
            return line.includes('\tgama\t') ? line.replace('\tgama\t', '\tbeta\t') : line;
          return line
            .replace(/gama=1/, 'gama=0')
            .replace(/beta=(\d+)/, (_, n) => `beta=${Number(n) + 1}`);
        }),
      ).then(async () => {
        const [, beta, gama] = scene.plates;
        await sql`update applicant set public_votes = 0 where id = ${gama}`.execute(scene.db);
        await sql`update applicant set public_votes = public_votes + 1 where id = ${beta}`.execute(
          scene.db,
        );
      }),
    { alone: false, head: false, receipt: false },
  ],
  [
    '10. the last lines are dropped, and their heads',
    'late',
    (scene) => rewrite(scene, (lines) => lines.slice(0, 3)),
    { alone: true, head: true, receipt: true },
  ],
  [
    '11. the database is rolled back to a backup from before the kept head',
    'early',
    async (scene) => {
      await rewrite(scene, (lines) => dropLast(dropLast(lines)));
      const [alfa] = scene.plates;
      await sql`delete from public_vote where applicant_id = ${alfa} and email in ('t3@example.com', 't4@example.com')`.execute(
        scene.db,
      );
      const counts = sql`(select count(*) from public_vote where applicant_id = applicant.id)`;
      await sql`update applicant set public_votes = ${counts} where ${ofContest(scene)}`.execute(
        scene.db,
      );
    },
    // The receipt tells only whose vote is gone.
    { alone: false, head: true, receipt: true },
  ],
  [
    '12. two voters are given one receipt',
    'early',
    async (scene) => {
      const row = await scene.db
        .selectFrom('vote_line')
        .select('line')
        .where('contest_id', '=', scene.contest.id)
        .where('number', '=', 2)
        .executeTakeFirstOrThrow();
      await rewrite(scene, (lines) => [...lines, row.line]);
      await sql`update applicant set public_votes = public_votes + 1 where id = ${scene.plates[0]}`.execute(
        scene.db,
      );
    },
    { alone: true, head: true, receipt: true },
  ],
  [
    '13. votes are appended after the close, with heads, and the count is raised',
    'late',
    async (scene) => {
      await rewrite(scene, (lines) => [...lines, addedVote(scene, 'beta', '2030-01-01T00:00Z')]);
      await raise(scene, scene.plates[1]);
    },
    { alone: true, head: true, receipt: true },
  ],
  [
    '14. a competitor with votes is left out of the close and of the page',
    'early',
    async (scene) => {
      const [alfa] = scene.plates;
      await sql`update vote_line set vote_id = null where ${ofContest(scene)}`.execute(scene.db);
      await sql`delete from applicant where id = ${alfa}`.execute(scene.db);
    },
    { alone: true, head: true, receipt: true },
  ],
  [
    '15. a vote is for somebody who does not compete',
    'early',
    (scene) => rewrite(scene, (lines) => [...lines, addedVote(scene, 'zeta', '2020-01-01T00:00Z')]),
    { alone: true, head: true, receipt: true },
  ],
  [
    '16. a vote is for a competitor who was out then, and came back',
    'early',
    async (scene) => {
      await rewrite(scene, (lines) => [
        ...lines,
        addedLine(scene, 'out', 'alfa\t-\tadministrator: x'),
        addedVote(scene, 'alfa', '2020-01-01T00:00Z'),
        addedLine(scene, 'in', 'alfa\t-\tadministrator'),
      ]);
      await raise(scene, scene.plates[0]);
    },
    { alone: true, head: true, receipt: true },
  ],
  [
    '17. a vote is by ticket although every batch was revoked',
    'early',
    async (scene) => {
      await rewrite(scene, (lines) => [
        ...lines,
        addedLine(scene, 'tickets', '-\t7\tmade 5'),
        addedLine(scene, 'tickets', '-\t7\trevoked 5'),
        addedVote(scene, 'alfa', '2020-01-01T00:00Z').replace(/none$/, 'ticket'),
      ]);
      await raise(scene, scene.plates[0]);
    },
    { alone: true, head: true, receipt: true },
  ],
  [
    '18. the voting ends twice',
    'late',
    (scene) => rewrite(scene, (lines) => [...lines, lines.at(-1) ?? '']),
    { alone: true, head: true, receipt: true },
  ],
];

describe('tampering in the database', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });
  let networks = 0;

  async function vote(contest: TestContest, plate: number | undefined, name: string) {
    networks += 1;
    const visitor = site.withAddress(`10.6.${networks}.1`);
    const ballot = { public_email: `${name}@example.com`, plate, postu: contest.id };
    expect((await visitor.post('/postulations/public-votes/', ballot)).status).toBe(201);
  }

  async function getReceipt(contest: TestContest, name: string): Promise<string> {
    const row = await site.app.services.db
      .selectFrom('public_vote')
      .select('receipt')
      .where('contest_id', '=', contest.id)
      .where('email', '=', `${name}@example.com`)
      .executeTakeFirstOrThrow();
    return row.receipt;
  }

  test.each(tamperings)('%s', async (_, when, tamper, noticed) => {
    const { services } = site.app;
    const { contest, competitors: plates } = await createVoting(site, ['Alfa', 'Beta', 'Gama']);
    for (const name of ['t1', 't2', 't3', 't4']) await vote(contest, plates[0], name);
    await sealVotes(services, contest.id);
    const visitor = site.withToken(null);
    const heads = (await visitor.get(`/postulations/heads/${contest.id}/`)).body as Head[];
    const kept = heads.slice(-1);
    const receipt = await getReceipt(contest, 't4');
    const scene = { db: services.db, contest, plates };
    if (when === 'early') await tamper(scene);
    await vote(contest, plates[2], 't5');
    site.advance(2 * HOUR_MS);
    await sealVotes(services, contest.id);
    if (when === 'late') await tamper(scene);
    const { text } = await visitor.get(`/postulations/recount/${contest.id}/`);
    const published = await visitor.get(`/postulations/heads/${contest.id}/`);
    const page = await visitor.get(`/postulations/qualifiers/?event=${contest.slug}`);
    const counts = readShown(JSON.stringify(page.body as Reply<'GET /postulations/qualifiers/'>));
    const alone = { heads: published.body as Head[], counts };
    const notices = async (more: Parameters<typeof verify>[1]) =>
      (await verify(text, { ...alone, ...more })).problems.length > 0;
    expect({
      alone: await notices({}),
      head: await notices({ heads: [...alone.heads, ...kept] }),
      receipt: await notices({ receipts: [receipt] }),
    }).toEqual(noticed);
  });

  test('nothing is noticed where nobody tampers', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta']);
    await vote(contest, competitors[0], 'limpio');
    site.advance(2 * HOUR_MS);
    const { text } = await site.withToken(null).get(`/postulations/recount/${contest.id}/`);
    const receipts = [await getReceipt(contest, 'limpio')];
    const counts = [
      { ref: 'alfa', votes: 1 },
      { ref: 'beta', votes: 0 },
    ];
    const found = await verify(text, { receipts, counts });
    expect(found).toMatchObject({ problems: [], votes: 1, receipts: [{ state: 'counted' }] });
  });
});
