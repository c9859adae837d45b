import { describe, expect, test } from 'vitest';
import type { Reply } from '../../../contracts/calls.ts';
import { HOUR_MS } from '../../../contracts/durations.ts';
import { verify } from '../../../contracts/verify.mjs';
import { withApp } from '../../../test/app.ts';
import { createVoting, type TestContest } from '../../../test/contests.ts';
import { createVoters } from '../../../test/voters.ts';

const toCounts = ({ qualifiers }: Reply<'GET /postulations/qualifiers/'>) =>
  qualifiers.map(({ ref, votes }) => ({ ref, votes: votes ?? 0 }));

describe('a competitor with stored votes', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });
  const { vote, work, readList } = createVoters(site);

  async function voting() {
    const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta']);
    const receipts = [await vote(contest, competitors[0]), await vote(contest, competitors[1])];
    await vote(contest, competitors[0]);
    return { contest, competitors, receipts };
  }

  const read = async (path: string) => (await site.withToken(null).get(path)).body;
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
    const result = await staff.get(`/postulations/results/${contest.id}/`);
    expect(result.body).toMatchObject({ retired: [{ aka: 'Alfa', votes: 2 }] });
    // The mailbox and the connection stay used.
    await expect(vote(contest, competitors[1], 'v1@example.com')).rejects.toThrow('refused');
    expect((await remove(competitors[0])).status).toBe(404);

    site.advance(2 * HOUR_MS);
    await work();
    const final = await shown(contest);
    expect(final.postulation.winners).toMatchObject([{ aka: 'Beta' }]);
    expect((await verify(await readList(contest), { counts: toCounts(final) })).problems).toEqual(
      [],
    );
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
    await work();
    const text = await readList(contest);
    expect(text).toContain('\tin\t');
    expect((await verify(text)).problems).toEqual([]);
  });

  test('without own votes is taken out too once somebody has voted, with a line and the reason', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta']);
    await vote(contest, competitors[0]);
    expect((await remove(competitors[1], 'Fuera')).status).toBe(200);
    expect((await shown(contest)).postulation.retired).toMatchObject([{ ref: 'beta', votes: 0 }]);
    site.advance(2 * HOUR_MS);
    await work();
    const text = await readList(contest);
    expect(text).toMatch(/\tout\t.*\tbeta\t-\tAdministración: Fuera\n/);
    const counts = toCounts(await shown(contest));
    expect((await verify(text, { counts })).problems).toEqual([]);
    expect((await restore(competitors[1])).status).toBe(200);
    expect((await shown(contest)).qualifiers).toMatchObject([{ ref: 'alfa' }, { ref: 'beta' }]);
  });

  test('without votes is deleted as ever', async () => {
    const { competitors } = await createVoting(site, ['Alfa']);
    expect((await remove(competitors[0])).status).toBe(200);
    expect((await restore(competitors[0])).status).toBe(404);
  });
});
