import { StatementSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { withApp } from '../../../test/app.ts';
import { createVoting } from '../../../test/contests.ts';
import { sendVote, voteWays } from '../../../test/vote-ways.ts';

/** Tables with a row for each vote, code, ticket or mail of the site. */
const LARGE = /^SCAN (public_vote|vote_request|vote_line|ticket|mail_job)\b(?!.*INDEX)/;

const site = withApp({ TRUST_PROXY: 'loopback' });

test.each(voteWays)('every statement of a vote finds its rows by an index: $name', async (way) => {
  vi.spyOn(site.app.services.captcha, 'check').mockResolvedValue('ok');
  const { db, clock } = site.app.services;
  const { verification, prepare } = way;
  const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta'], { verification });
  const [vote] = await prepare(db, { id: contest.id, competitors }, 1, clock.now());
  if (vote === undefined) throw new Error('no vote');
  const runs = (['all', 'run'] as const).map((name) => vi.spyOn(StatementSync.prototype, name));
  const visitor = site.withAddress('10.0.0.1');
  const answer = await sendVote(db, (path, body) => visitor.post(path, body), vote);
  expect(answer.status).toBe(201);
  const statements = runs.flatMap(({ mock }) => mock.contexts as StatementSync[]);
  const texts = new Set(statements.map(({ sourceSQL }) => sourceSQL));
  for (const run of runs) run.mockRestore();
  expect(texts.size).toBeGreaterThan(8);
  for (const text of texts) {
    if (!/^(select|update|insert|delete|with)\b/i.test(text)) continue;
    const plan = await sql.raw<{ detail: string }>(`explain query plan ${text}`).execute(db);
    const scans = plan.rows.filter(({ detail }) => LARGE.test(detail));
    expect(scans, text).toEqual([]);
  }
});
