import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { verify } from '../../../contracts/verify.mjs';
import { addContest } from '../../../test/add-contest.ts';
import { createPlace } from '../../../test/database.ts';
import { openDatabase } from '../../db/database.ts';
import { listMigrations, migrate, migrateTo } from '../../db/migrate.ts';
import { inTransaction } from '../../db/scope.ts';
import { decideVotes } from '../vote-anomalies/decide-votes.ts';
import { hashLine, renderRecount } from './chain.ts';
import { sealInTransaction } from './seal-votes.ts';
import { listLines } from './store.ts';

test('a chain of an older version goes on: its lines stay, what had none yet follows', async () => {
  const place = await createPlace();
  const database = await openDatabase(place);
  const { db, engine } = database;
  try {
    const before = listMigrations().filter((name) => name < '0046');
    await inTransaction(db, (tx) => migrateTo(tx, engine, before));
    await sql`insert into entry (kind, name, name_id, email, description, seo_title, seo_description,
      priority, condition, is_active, created_at)
      values ('event', 'Duelo', 'duelo', '', '', '', '', 1, '[]', 1, 0)`.execute(db);
    await sql`insert into contest (entry_id, postu_date_from, postu_date_until, vote_date_from,
      vote_date_until, public_date_from, public_date_until, postu_vote_quant, postu_winners,
      votes_per_ip, postu_phase, postu_active, applicant_count, created_at, receipt_salt)
      values (1, 0, 1, 0, 1, 0, 9999999999999, 1, 1, 1, 3, 1, 1, 0, 'aa')`.execute(db);
    await sql`insert into applicant (contest_id, ref, aka, city, country, label, email, email_key, phone,
      youtube, url_ig, url_fb, is_video_checked, is_competitor, public_votes, search_text, created_at)
      values (1, 'alfa', 'Alfa', '', '', '', '', 'a', '', 'v', '', '', 1, 1, 1, '', 0)`.execute(db);
    // 1 has its line and was set aside since; 2 has none; 3 has none and was set aside already.
    for (const [id, chained, aside] of [
      [1, 1, 5],
      [2, null, null],
      [3, null, 6],
    ] as const) {
      await sql`insert into public_vote (contest_id, applicant_id, email, email_key, email_domain,
        is_throw_away, address, address_key, address_slot, network, claimed_address, created_at,
        receipt, chain_number, set_aside_at, set_aside_reason)
        values (1, 1, '', ${`e${id}`}, '', 0, '', ${`k${id}`}, 1, '', '', ${id}, ${`R${id}`},
        ${chained}, ${aside}, ${aside === null ? null : 'Repetido'})`.execute(db);
    }
    const line = '1\tvote\t1970-01-01T00:00Z\t1\talfa\tabc\t';
    const hash = hashLine('', line);
    await sql`insert into vote_line values (1, 1, ${line}, ${hash})`.execute(db);
    await migrate(db, engine);
    await inTransaction(db, (tx) => sealInTransaction(tx, 1, 10));
    const contest = { id: 1, receipt_salt: 'aa' };
    const parts = renderRecount(contest, (after) => listLines(db, 1, after));
    const text = (await Array.fromAsync(parts)).join('');
    const lines = text.trimEnd().split('\n').slice(1);
    expect(lines[0]).toBe(`${line}\t${hash}`);
    const kinds = lines
      .map((item) => item.split('\t'))
      .map(([, kind, , , , subject]) => [kind, subject]);
    expect(kinds).toEqual([
      ['vote', 'abc'],
      ['vote', expect.stringMatching(/^\w{64}$/)],
      ['vote', expect.stringMatching(/^\w{64}$/)],
      ['aside', '1'],
      ['aside', '3'],
    ]);
    const found = await verify(text, { heads: [{ number: 1, hash }], receipts: ['R2'] });
    expect(found).toMatchObject({ problems: [], counts: [{ ref: 'alfa', counted: 1, aside: 2 }] });
  } finally {
    await database.close();
    await place.remove();
  }
});

const NO_CHANGE = {
  audit: () => undefined,
  deleteFiles: () => undefined,
  trashRecord: () => Promise.resolve(),
  restoreFiles: () => undefined,
  eraseFiles: () => undefined,
};

test('9,000 votes are stored, set aside at once, and sealed', async () => {
  const place = await createPlace();
  const database = await openDatabase(place);
  const { db, engine } = database;
  try {
    await migrate(db, engine);
    const size = { applicants: 2, competitors: 2, votes: 9000, judges: 0, phase: 3 } as const;
    const { id } = await addContest(database, 'grande', size);
    const all = { reason: 'domain', key: 'example.com' } as const;
    const decision = { kind: 'set_aside', at: 1, by: 'ana', reason: 'Inventados' } as const;
    const decided = await inTransaction(db, (tx) =>
      decideVotes({ ...NO_CHANGE, tx }, id, all, decision),
    );
    expect(decided).toBe(9000);
    await inTransaction(db, (tx) => sealInTransaction(tx, id, Date.now()));
    const parts = renderRecount({ id, receipt_salt: 'aa' }, (after) => listLines(db, id, after));
    const found = await verify((await Array.fromAsync(parts)).join(''));
    expect(found).toMatchObject({ problems: [], lines: 18_001, votes: 9000 });
    expect(found.counts.map(({ aside }) => aside)).toEqual([4500, 4500]);
  } finally {
    await database.close();
    await place.remove();
  }
});
