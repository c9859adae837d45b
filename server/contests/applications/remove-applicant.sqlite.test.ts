import { describe, expect, test } from 'vitest';
import type { Reply } from '../../../contracts/calls.ts';
import { HOUR_MS } from '../../../contracts/durations.ts';
import { verify } from '../../../contracts/verify.mjs';
import { readShown } from '../../../contracts/verify-kept.mjs';
import { withApp } from '../../../test/app.ts';
import { createVoting, type TestContest } from '../../../test/contests.ts';

describe('a competitor with stored votes', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });
  let voters = 0;

  async function vote(contest: TestContest, plate: number | undefined): Promise<string> {
    voters += 1;
    const email = `r${voters}@example.com`;
    const ballot = { public_email: email, plate, postu: contest.id };
    const visitor = site.withAddress(`10.8.${voters}.1`);
    expect((await visitor.post('/postulations/public-votes/', ballot)).status).toBe(201);
    const { receipt } = await site.app.services.db
      .selectFrom('public_vote')
      .select('receipt')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return receipt;
  }

  async function voting() {
    const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta']);
    const receipts = [await vote(contest, competitors[0]), await vote(contest, competitors[1])];
    await vote(contest, competitors[0]);
    return { contest, competitors, receipts };
  }

  const visitor = () => site.withToken(null);
  const read = async (path: string) => (await visitor().get(path)).body;
  const shown = async ({ slug }: TestContest) =>
    (await read(
      `/postulations/qualifiers/?event=${slug}`,
    )) as Reply<'GET /postulations/qualifiers/'>;
  const remove = async (id: number | undefined, motive = '') => {
    const staff = await site.as('administrator');
    const query = motive === '' ? '' : `?motive=${encodeURIComponent(motive)}`;
    return staff.delete(`/postulations/postulates/${id}/${query}`);
  };
  const restore = async (record_id: number | undefined) =>
    (await site.as('administrator')).post('/h/trash/restore/', {
      resource: 'applicant',
      record_id,
    });

  test('is taken out: lists, counts and receipts say so, and the votes stay', async () => {
    const { contest, competitors, receipts } = await voting();
    const answer = await remove(competitors[0], 'Dos cuentas');
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { id: competitors[0], public_votes: 2 },
    ]);
    const staff = await site.as('administrator');
    const listed = await staff.get(`/postulations/postulates/?postu=${contest.id}`);
    expect(listed.body).toMatchObject({ count: 1, results: [{ plate_aka: 'Beta' }] });
    const { qualifiers, postulation } = await shown(contest);
    expect(qualifiers.map(({ ref }) => ref)).toEqual(['beta']);
    expect(postulation.retired).toEqual([{ ref: 'alfa', aka: 'Alfa', votes: 2 }]);
    expect(await read(`/postulations/receipts/${receipts[0]}/`)).toMatchObject({
      ...{ state: 'retired', reason: 'Administración: Dos cuentas' },
    });
    const record = await staff.get(`/postulations/record/${contest.id}/`);
    expect(record.body).toMatchObject({ retired: [{ aka: 'Alfa', votes: 2 }] });
    // The mailbox and the connection stay used.
    const again = { public_email: 'r1@example.com', plate: competitors[1], postu: contest.id };
    expect((await visitor().post('/postulations/public-votes/', again)).status).toBe(400);
    expect((await remove(competitors[0])).status).toBe(404);

    site.advance(2 * HOUR_MS);
    expect((await shown(contest)).postulation.winners).toMatchObject([{ aka: 'Beta' }]);
    const { text } = await visitor().get(`/postulations/recount/${contest.id}/`);
    const counts = readShown(JSON.stringify(await shown(contest)));
    const found = await verify(text, { receipts: [receipts[0] ?? ''], counts });
    expect(found).toMatchObject({
      problems: [],
      receipts: [{ state: 'retired', competitor: 'alfa' }],
      notes: [{ kind: 'out', competitor: 'alfa', reason: 'Administración: Dos cuentas' }, {}],
    });
  });

  test('is restored from the trash: the votes count again', async () => {
    const { contest, competitors, receipts } = await voting();
    await remove(competitors[0]);
    const staff = await site.as('administrator');
    const trash = (await staff.get('/h/trash/?search=alfa')).body as Reply<'GET /h/trash/'>;
    const record_id = competitors[0];
    expect(trash.results[0]).toMatchObject({ resource: 'applicant', record_id, label: 'Alfa' });
    expect((await restore(competitors[0])).status).toBe(200);
    const { qualifiers, postulation } = await shown(contest);
    expect(qualifiers).toMatchObject([{ ref: 'alfa', votes: 2 }, { ref: 'beta' }]);
    expect(postulation).not.toHaveProperty('retired');
    expect(await read(`/postulations/receipts/${receipts[0]}/`)).toMatchObject({
      state: 'counted',
    });
    expect((await restore(competitors[0])).status).toBe(404);
    site.advance(2 * HOUR_MS);
    const { text } = await visitor().get(`/postulations/recount/${contest.id}/`);
    expect(text).toContain('\tin\t');
    expect((await verify(text)).problems).toEqual([]);
  });

  test('without own votes is taken out too once somebody has voted, with a line and the reason', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta']);
    await vote(contest, competitors[0]);
    expect((await remove(competitors[1], 'Fuera')).status).toBe(200);
    expect((await shown(contest)).postulation.retired).toMatchObject([{ ref: 'beta', votes: 0 }]);
    site.advance(2 * HOUR_MS);
    const { text } = await visitor().get(`/postulations/recount/${contest.id}/`);
    expect(text).toContain('\tout\t');
    expect(text).toContain('\tbeta\t-\tAdministración: Fuera\t');
    const counts = readShown(JSON.stringify(await shown(contest)));
    expect((await verify(text, { counts })).problems).toEqual([]);
    expect((await restore(competitors[1])).status).toBe(200);
    expect((await shown(contest)).qualifiers).toMatchObject([{ ref: 'alfa' }, { ref: 'beta' }]);
  });

  test('without votes is deleted as ever', async () => {
    const { competitors } = await createVoting(site, ['Alfa']);
    expect((await remove(competitors[0])).status).toBe(200);
    expect((await restore(competitors[0])).status).toBe(404);
  });

  test('loses name and contact on request, and the lines stay', async () => {
    const { contest, competitors, receipts } = await voting();
    const { db } = site.app.services;
    const mails = await db.selectFrom('mail_job').select('text_body').execute();
    const secrets = mails.flatMap(
      ({ text_body }) => /mi-postulacion#([\w-]{22})/.exec(text_body)?.[1] ?? [],
    );
    await remove(competitors[0]);
    for (const secret of secrets) {
      const own = await visitor().post('/postulations/own/', { secret });
      const { aka } = own.body as { aka?: string };
      if (aka === 'Alfa') await visitor().post('/postulations/own/delete/', { secret });
    }
    expect((await shown(contest)).postulation.retired).toMatchObject([
      { aka: 'Competidor retirado', votes: 2 },
    ]);
    expect((await restore(competitors[0])).status).toBe(404);
    expect(await read(`/postulations/receipts/${receipts[0]}/`)).toMatchObject({
      state: 'retired',
    });
  });

  test('receipts of a deleted contest keep answering', async () => {
    const { contest, competitors, receipts } = await voting();
    await remove(competitors[0], 'Retiro');
    const staff = await site.as('administrator');
    await staff.delete(`/postulations/postulations/${contest.id}/`);
    const states = await Promise.all(
      receipts.map((receipt) => read(`/postulations/receipts/${receipt}/`)),
    );
    expect(states).toMatchObject([
      { state: 'retired', reason: 'Administración: Retiro', contest: contest.id },
      { state: 'counted', reason: '', contest: contest.id },
    ]);
  });
});
