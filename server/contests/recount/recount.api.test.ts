import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Reply } from '../../../contracts/calls.ts';
import { quarantines } from '../../../contracts/contests.ts';
import { HOUR_MS } from '../../../contracts/durations.ts';
import { verify } from '../../../contracts/verify.mjs';
import { withApp } from '../../../test/app.ts';
import { createVoting, makeContest, setPhase, type TestContest } from '../../../test/contests.ts';
import { inTransaction } from '../../db/scope.ts';
import { readVerifier } from '../../pages/site-files.ts';
import { sealVotes } from './seal-votes.ts';
import { insertLines } from './store.ts';

type Archived = Reply<'GET /postulations/archive/:id/'>;

/** The sum of the numbers before a word. */
const getSum = (text: string, word: string) =>
  [...text.matchAll(new RegExp(`(\\d+) ${word}`, 'g'))].reduce((sum, [, n]) => sum + Number(n), 0);

describe('public recount', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });
  const { staff } = site;
  let voters = 0;

  /** Returns the receipt; null when the vote was refused. A disposable mailbox leads to quarantine. */
  async function tryVote(contest: TestContest, plate: number | undefined, domain = 'example.com') {
    voters += 1;
    const visitor = site.withAddress(`10.${voters >> 8}.${voters & 255}.1`);
    const email = `v${voters}@${domain}`;
    const vote = { public_email: email, plate, postu: contest.id };
    if ((await visitor.post('/postulations/public-votes/', vote)).status !== 201) return null;
    const { receipt } = await site.app.services.db
      .selectFrom('public_vote')
      .select('receipt')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return receipt;
  }
  async function vote(contest: TestContest, plate: number | undefined): Promise<string> {
    const receipt = await tryVote(contest, plate);
    if (receipt === null) throw new Error('the vote was refused');
    return receipt;
  }
  async function mark(contest: TestContest, receipt: string, is_set_aside: boolean | 'release') {
    const { id } = await site.app.services.db
      .selectFrom('public_vote')
      .select('id')
      .where('receipt', '=', receipt)
      .executeTakeFirstOrThrow();
    const kind = is_set_aside === 'release' ? 'release' : 'set-aside';
    const path = `/postulations/contest-votes/${contest.id}/${kind}/`;
    const fields = { vote: id, is_set_aside, motive: 'Correo\tinventado\n' };
    expect((await staff.post(path, fields)).status).toBe(200);
  }
  const visitor = () => site.withToken(null);
  const read = async (path: string) => (await visitor().get(path)).body;
  const getState = async (receipt: string) =>
    (await read(
      `/postulations/receipts/${receipt}/`,
    )) as Reply<'GET /postulations/receipts/:code/'>;

  /** Lets `verify.mjs`, as the site sends it, count the public file of a closed contest. */
  async function recount(
    contest: TestContest,
    change = (text: string) => text,
    more: string[] = [],
  ) {
    const { text } = await visitor().get(`/postulations/recount/${contest.id}/`);
    const file = join(site.dataDir, `recount-${contest.id}.txt`);
    const heads = join(site.dataDir, `heads-${contest.id}.json`);
    await writeFile(file, change(text));
    const verifier = join(site.dataDir, 'verify.mjs');
    await writeFile(verifier, await readVerifier());
    const published = await read(`/postulations/heads/${contest.id}/`);
    await writeFile(heads, JSON.stringify(published));
    const run = spawnSync(process.execPath, [verifier, file, heads, ...more], { encoding: 'utf8' });
    return { isIntact: run.status === 0, output: run.stdout, text };
  }

  test('a receipt shows what became of a vote, not for whom, and has no picture', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta']);
    const receipt = await vote(contest, competitors[1]);
    expect(receipt).toMatch(/^[0-9A-Z]{24}$/);
    expect(await getState(receipt)).toMatchObject({
      state: 'counted',
      at: expect.stringMatching(/:00\.000Z$/),
    });
    const picture = await site.app.http.inject({ url: `/acuse/${receipt}/cartel.jpg` });
    expect(picture.statusCode).toBe(404);
    await mark(contest, receipt, true);
    expect(await getState(receipt.toLowerCase())).toMatchObject({
      state: 'set_aside',
      reason: expect.stringContaining('inventado'),
    });
    for (const other of ['AAAAAAAAAA', 'x']) {
      expect(await getState(other)).toMatchObject({ state: 'unknown', event: '' });
    }
    site.advance(2 * HOUR_MS);
    expect(JSON.stringify(await getState(receipt))).not.toContain('Beta');
  });

  test('of a deleted contest the record and the file stay, without personal data', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta']);
    const first = await vote(contest, competitors[0]);
    await vote(contest, competitors[0]);
    await sealVotes(site.app.services, contest.id);
    await mark(contest, first, true);
    const before = (await staff.get(`/postulations/record/${contest.id}/`)).body as Archived;
    const path = `/postulations/postulations/${contest.id}/`;
    const deleted = await staff.delete(path);
    expect([deleted.status, deleted.body]).toEqual([200, before.contest]);
    expect((await staff.get(`/postulations/record/${contest.id}/`)).status).toBe(404);
    expect((await staff.delete(path)).status).toBe(404);

    const archived = await staff.get(`/postulations/archive/${contest.id}/`);
    const selected = before.judges[0]?.selected;
    expect(archived.body).toEqual({
      ...before,
      made_at: expect.any(String),
      judges: [{ username: 'jurado-1', name: 'Jurado 1', selected }],
    });
    expect(archived.body).toMatchObject({ competitors: [{ aka: 'Alfa', votes: 1 }, {}] });
    expect((await staff.get('/postulations/archive/')).body).toEqual([
      {
        ...{ id: contest.id, event_name: before.contest.event_name },
        ...{ competitors: 2, public_votes: before.contest.public_votes },
        ...{ deleted_by: 'cuenta-administrator', deleted_at: expect.any(String) },
      },
    ]);
    expect((await staff.get('/postulations/archive/999999/')).status).toBe(404);
    // Without a vote nothing is worth keeping.
    const empty = await makeContest(site);
    await staff.delete(`/postulations/postulations/${empty.id}/`);
    expect((await staff.get('/postulations/archive/')).body).toHaveLength(1);
    expect((await visitor().get(`/postulations/recount/${empty.id}/`)).status).toBe(404);

    const file = `/postulations/recount/${contest.id}/`;
    expect((await visitor().get(file)).status).toBe(403);
    site.advance(2 * HOUR_MS);
    const { isIntact, output, text } = await recount(contest, undefined, [first]);
    expect(output).toMatch(/apartado \(línea \d+, alfa\)/);
    expect([isIntact, text.includes('@')]).toEqual([true, false]);
  });

  test('what became of a vote is the same for the receipt, the file and the archive', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta'], {
      quarantine: 'wait',
    });
    const held = 'mailinator.com';
    const expected = new Map([
      [await vote(contest, competitors[0]), 'retired'],
      // Nobody reviews what cannot count.
      [(await tryVote(contest, competitors[0], held)) ?? '', 'retired'],
      [await vote(contest, competitors[1]), 'counted'],
      [(await tryVote(contest, competitors[1], held)) ?? '', 'waiting'],
      [await vote(contest, competitors[1]), 'set_aside'],
    ]);
    await mark(contest, [...expected.keys()][4] ?? '', true);
    await staff.delete(`/postulations/postulates/${competitors[0]}/?motive=x`);
    const states = async () => {
      const found = await Promise.all([...expected.keys()].map(getState));
      return found.map(({ state }) => state);
    };
    // A withdrawn competitor's votes do not tell which of them were held.
    expect(await states()).toEqual([...Array<string>(4).fill('received'), 'set_aside']);
    const { db } = site.app.services;
    const yesterday = { created_at: site.app.services.clock.now() - 24 * HOUR_MS };
    await db
      .updateTable('public_vote')
      .set(yesterday)
      .where('contest_id', '=', contest.id)
      .execute();
    expect(await states()).toEqual([...expected.values()]);
    site.advance(2 * HOUR_MS);
    const { text } = await visitor().get(`/postulations/recount/${contest.id}/`);
    const { receipts, problems, counts } = await verify(text, { receipts: [...expected.keys()] });
    expect(problems).toEqual([]);
    expect(counts.map(({ retired, waiting }) => [retired, waiting])).toEqual([
      [2, 0],
      [0, 1],
    ]);
    expect(receipts.map(({ state }) => state)).toEqual(
      [...expected.values()].map((state) => (state === 'set_aside' ? 'aside' : state)),
    );
    const later = await site.as('administrator');
    const trash = async () =>
      ((await later.get('/h/trash/?search=alfa')).body as { results: object[] }).results.length;
    expect(await trash()).toBe(1);
    await later.delete(`/postulations/postulations/${contest.id}/`);
    expect(await states()).toEqual([...expected.values()]);
    expect(await trash()).toBe(0);
  });

  test('the file is public after the close, agrees with the result and has no personal data', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta']);
    const first = await vote(contest, competitors[0]);
    await vote(contest, competitors[0]);
    await sealVotes(site.app.services, contest.id);
    await mark(contest, first, true);
    const last = await vote(contest, competitors[1]);
    const early = await visitor().get(`/postulations/recount/${contest.id}/`);
    expect([early.status, early.body]).toEqual([403, { detail: expect.any(String) }]);
    site.advance(2 * HOUR_MS);
    const { isIntact, output, text } = await recount(contest, undefined, [last, first]);
    expect(output).toMatch(/contado \(línea 5, beta\)/);
    expect(output).toMatch(/apartado \(línea \d+, alfa\)/);
    expect(output).toContain('6 líneas, 3 votos, 3 sellos comprobados');
    expect(isIntact).toBe(true);
    expect(text).not.toContain('@');
    // An address of a voter, not the end of a time.
    expect(text).not.toMatch(/\b10\.\d+\./);
    expect(text).not.toContain(last);
    // Nothing more is appended by a second reading.
    expect((await recount(contest)).text).toBe(text);
    await mark(contest, first, false);
    expect((await recount(contest)).text).toContain('\tback\t');
  });

  test('a file of any length is sent as it is read, each line once', async () => {
    const contest = await makeContest(site);
    const { db } = site.app.services;
    const rows = Array.from({ length: 5_001 }, (_, index) => {
      const number = index + 1;
      return { contest_id: contest.id, number, line: `${number}\tvote`, hash: `h${number}` };
    });
    await inTransaction(db, (tx) => insertLines(tx, rows));
    site.advance(2 * HOUR_MS);
    const answer = await visitor().get(`/postulations/recount/${contest.id}/`);
    expect(answer.headers['content-length']).toBeUndefined();
    expect(answer.headers['content-disposition']).toContain('recuento.txt');
    const [header, ...lines] = answer.text.trimEnd().split('\n');
    expect(header).toMatch(/^# tarima-recount 1\tcontest /);
    expect(lines.pop()).toContain('\tend\t');
    expect(lines).toEqual(rows.map(({ line, hash }) => `${line}\t${hash}`));
  });

  test('downloads of one address are limited', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa']);
    await vote(contest, competitors[0]);
    site.advance(2 * HOUR_MS);
    const path = `/postulations/recount/${contest.id}/`;
    const from = site.withAddress('190.3.3.3');
    for (let count = 0; count < 60; count += 1) expect((await from.get(path)).status).toBe(200);
    expect((await from.get(path)).status).toBe(429);
    expect((await visitor().get(path)).status).toBe(200);
  });

  test('a changed, missing or added line is noticed', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta']);
    for (const plate of [0, 1, 0]) await vote(contest, competitors[plate]);
    site.advance(2 * HOUR_MS);
    const changes = [
      (text: string) => text.replace('\talfa\t', '\tbeta\t'),
      (text: string) => text.split('\n').toSpliced(2, 1).join('\n'),
      (text: string) => `${text}4\tvote\t2026-01-01T00:00Z\t1\tbeta\t-\t\tabc\n`,
      // Shorter, and whole in itself: only the published head tells.
      (text: string) => `${text.trimEnd().split('\n').slice(0, -1).join('\n')}\n`,
    ];
    for (const change of changes) expect((await recount(contest, change)).isIntact).toBe(false);
    expect((await recount(contest)).isIntact).toBe(true);
  });

  test('after any sequence the chain is intact and its counts are those shown', async () => {
    const action = fc.oneof(
      fc.record({ kind: fc.constant('vote' as const), at: fc.nat(2) }),
      fc.record({ kind: fc.constant('aside' as const), at: fc.nat(20) }),
      fc.record({ kind: fc.constant('back' as const), at: fc.nat(20) }),
      fc.record({ kind: fc.constant('held' as const), at: fc.nat(2) }),
      fc.record({ kind: fc.constant('release' as const), at: fc.nat(20) }),
      // Votes again with a mailbox that has voted.
      fc.record({ kind: fc.constant('again' as const), at: fc.nat(2) }),
      fc.record({ kind: fc.constant('seal' as const), at: fc.constant(0) }),
      fc.record({ kind: fc.constant('phase' as const), at: fc.nat(1) }),
    );
    const { services } = site.app;
    const rule = fc.constantFrom(...quarantines);
    const sequence = fc.array(action, { minLength: 5, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(rule, sequence, async (quarantine, actions) => {
        const fields = { quarantine };
        const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta', 'Gama'], fields);
        const receipts: string[] = [];
        for (const { kind, at } of actions) {
          const receipt = receipts[at % Math.max(1, receipts.length)];
          if (kind === 'vote' || kind === 'held') {
            // A competitor without votes leaves when voting is opened again.
            const domain = kind === 'held' ? 'mailinator.com' : undefined;
            const given = await tryVote(contest, competitors[at], domain);
            if (given !== null) receipts.push(given);
          }
          if (kind === 'again' && voters > 0) {
            voters -= 1;
            const domain = receipts.length % 2 ? 'mailinator.com' : undefined;
            await tryVote(contest, competitors[at], domain).then(
              (given) => given && receipts.push(given),
            );
          }
          if (kind === 'aside' && receipt) await mark(contest, receipt, true);
          if (kind === 'back' && receipt) await mark(contest, receipt, false);
          if (kind === 'release' && receipt) await mark(contest, receipt, 'release');
          if (kind === 'seal') {
            const twice = [1, 2].map(() => sealVotes(site.app.services, contest.id));
            await Promise.all(twice);
          }
          if (kind === 'phase') await setPhase(site, contest, at === 1 ? 3 : 1);
        }
        await setPhase(site, contest, 3);
        site.advance(2 * HOUR_MS);
        const { isIntact, output } = await recount(contest);
        expect(isIntact).toBe(true);
        const shown = (await read(
          `/postulations/qualifiers/?event=${contest.slug}`,
        )) as Reply<'GET /postulations/qualifiers/'>;
        const { waiting = 0, winners } = shown.postulation;
        // What waits counts for nobody, and the result waits with it; a rule leaves nothing waiting.
        expect(getSum(output, 'en revisión')).toBe(waiting);
        if (quarantine !== 'wait') expect(waiting).toBe(0);
        if (waiting > 0) expect(winners).toEqual([]);
        const mailboxes = await services.db
          .selectFrom('public_vote')
          .select('email_key')
          .where('contest_id', '=', contest.id)
          .execute();
        expect(new Set(mailboxes.map((row) => row.email_key)).size).toBe(mailboxes.length);
        expect(mailboxes.length).toBe(receipts.length);
        for (const { ref, votes } of shown.qualifiers) {
          const counted = new RegExp(`^ *(\\d+) {2}${ref}(,.*)?$`, 'm').exec(output)?.[1] ?? '0';
          expect(Number(counted), ref).toBe(votes);
        }
      }),
      { numRuns: 6 },
    );
  }, 120_000);
});
