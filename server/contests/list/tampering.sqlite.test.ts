import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Reply } from '../../../contracts/calls.ts';
import { HOUR_MS } from '../../../contracts/durations.ts';
import { verify } from '../../../contracts/verify.mjs';
import { withApp } from '../../../test/app.ts';
import { createVoting } from '../../../test/contests.ts';
import { createVoters } from '../../../test/voters.ts';
import { publishDigest } from './close-voting.ts';

/** Statements of somebody with the database; `$c` is the contest, `$a` and `$b` the competitors. */
type Statements = readonly string[];
const one = (column: string) =>
  `(select min(${column}) from public_vote where contest_id = $c and applicant_id = $a)`;
const line = (kind: string, fields: string, competitor = 'alfa') =>
  `insert into vote_line (contest_id, kind, at, competitor, subject, reason) select $c, '${kind}', max(at), '${competitor}', ${fields} from vote_line where contest_id = $c`;
const raise = (plate: string, by = 1) =>
  `update applicant set public_votes = public_votes + ${by} where id = ${plate}`;
const firstVote = `id = (select min(id) from vote_line where contest_id = $c and kind = 'vote')`;

/** What is done before the close or after it, and whether the page alone shows it, or only a digest of yesterday. */
const tamperings: [string, 'early' | 'late', Statements, 'page' | 'digest' | 'nobody'][] = [
  [
    'a vote is deleted with its count',
    'early',
    [`delete from public_vote where id = ${one('id')}`, raise('$a', -1)],
    'page',
  ],
  [
    'the competitor of a line is changed',
    'late',
    [`update vote_line set competitor = 'beta' where ${firstVote}`],
    'page',
  ],
  [
    'votes are moved with their counts',
    'early',
    [
      'update public_vote set applicant_id = $b where applicant_id = $a',
      raise('$a', -3),
      raise('$b', 3),
    ],
    'page',
  ],
  [
    'a vote is set aside without a line',
    'early',
    [`update public_vote set set_aside_at = 1 where id = ${one('id')}`, raise('$a', -1)],
    'page',
  ],
  ['a count is raised', 'early', [raise('$b', 90)], 'page'],
  ['a line is inserted after the close', 'late', [line('vote', "'x', 'none'")], 'page'],
  ['a line is deleted', 'late', [`delete from vote_line where ${firstVote}`], 'page'],
  [
    'two votes have one receipt',
    'early',
    [
      `insert into vote_line (contest_id, kind, at, competitor, subject, reason) select contest_id, kind, at, competitor, subject, reason from vote_line where ${firstVote}`,
      raise('$a'),
    ],
    'page',
  ],
  ['a vote is for nobody who competes', 'early', [line('vote', "'x', 'none'", 'zeta')], 'page'],
  [
    'a vote is for who was out',
    'early',
    [line('out', "'', 'x'"), line('vote', "'x', 'none'"), line('in', "'', 'x'"), raise('$a')],
    'page',
  ],
  ['a ticket vote without a ticket', 'early', [line('vote', "'x', 'ticket'"), raise('$a')], 'page'],
  ['a decision about a vote that is not there', 'early', [line('aside', "'y', 'x'")], 'page'],
  [
    'the last lines are dropped',
    'late',
    ["delete from vote_line where contest_id = $c and kind = 'end'"],
    'page',
  ],
  [
    'a line is moved back in time',
    'late',
    [`update vote_line set at = 0 where contest_id = $c and kind = 'end'`],
    'page',
  ],
  [
    'yesterday is rewritten whole, with counts',
    'early',
    [`update vote_line set competitor = 'beta' where ${firstVote}`, raise('$a', -1), raise('$b')],
    'digest',
  ],
  [
    'a vote of today is invented whole',
    'early',
    [line('vote', "'x', 'none'"), raise('$a')],
    'nobody',
  ],
];

const site = withApp({ TRUST_PROXY: 'loopback' });
const { vote, work, readList } = createVoters(site);

test.each(tamperings)('%s', async (_, when, statements, noticed) => {
  const { services } = site.app;
  const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta']);
  for (const plate of [0, 0, 0, 1]) await vote(contest, competitors[plate]);
  await publishDigest(services, contest.id);
  const readPage = async () =>
    (await site.withToken(null).get(`/postulations/recounts/${contest.id}/`))
      .body as Reply<'GET /postulations/recounts/:id/'>;
  const yesterday = (await readPage()).digests;
  const tamper = async () => {
    for (const statement of statements) {
      const [a, b] = competitors.map(String);
      const text = statement.replaceAll('$c', String(contest.id)).replaceAll('$a', a ?? '');
      await sql.raw(text.replaceAll('$b', b ?? '')).execute(services.db);
    }
  };
  if (when === 'early') await tamper();
  site.advance(2 * HOUR_MS);
  await work();
  if (when === 'late') await tamper();
  const list = await readList(contest);
  const { counts } = await readPage();
  const problems = async (digests: typeof yesterday) =>
    (await verify(list, { counts, digests })).problems.length;
  expect([(await problems([])) > 0, (await problems(yesterday)) > 0]).toEqual([
    noticed === 'page',
    noticed !== 'nobody',
  ]);
});
