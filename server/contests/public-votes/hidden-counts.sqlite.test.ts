import { describe, expect, test } from 'vitest';
import type { Reply } from '../../../contracts/calls.ts';
import { MINUTE_MS } from '../../../contracts/durations.ts';
import { withApp } from '../../../test/app.ts';
import { takeToken } from '../../../test/captcha.ts';
import { createVoting, type TestContest } from '../../../test/contests.ts';

describe('counts that visitors do not see', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });
  const { staff } = site;
  let voters = 0;

  async function vote(contest: TestContest, plate: number | undefined) {
    voters += 1;
    const visitor = site.withAddress(`190.9.${voters}.1`);
    const token = await takeToken(visitor);
    const email = `oculto${voters}@example.com`;
    const ballot = { public_email: email, plate, postu: contest.id, token };
    return (await visitor.post('/postulations/public-votes/', ballot)).body;
  }
  async function shown(contest: TestContest) {
    const path = `/postulations/qualifiers/?event=${contest.slug}`;
    const { body } = await site.withToken(null).get(path);
    return body as Reply<'GET /postulations/qualifiers/'>;
  }
  const until = (minutes: number) => ({
    public_date_until: new Date(site.app.services.clock.now() + minutes * MINUTE_MS).toISOString(),
  });
  const receipt = expect.stringMatching(/^[0-9A-Z]{24}$/);

  test('until the close: no answer tells them, the result does', async () => {
    const fields = { counts_shown: 'after_close', ...until(120) };
    const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta'], fields);
    const [plate] = competitors;
    expect(await vote(contest, plate)).toEqual({ plate, votes: null, receipt });
    const open = await shown(contest);
    expect(open.qualifiers.map(({ votes }) => votes)).toEqual([null, null]);
    expect(open.postulate?.votes).toBeNull();
    expect(open.postulation).toMatchObject({
      counts_shown: 'after_close',
      are_counts_hidden: true,
      winners: [],
    });
    const result = await staff.get(`/postulations/results/${contest.id}/`);
    expect(result.body).toMatchObject({ competitors: [{ votes: 1 }, { votes: 0 }] });
    site.advance(121 * MINUTE_MS);
    const closed = await shown(contest);
    expect(closed.postulation.winners).toMatchObject([{ aka: 'Alfa', votes: 1 }]);
    expect(closed.postulation.are_counts_hidden).toBe(false);
  });

  test('the result waits for the last confirmation, and no count is shown meanwhile', async () => {
    const fields = { counts_shown: 'always', verification: 'email', ...until(60) };
    const { contest } = await createVoting(site, ['Alfa'], fields);
    site.advance(61 * MINUTE_MS);
    const { postulation, qualifiers } = await shown(contest);
    expect(postulation).toMatchObject({ closed: true, is_confirming: true, winners: [] });
    expect(qualifiers[0]?.votes).toBeNull();
    site.advance(30 * MINUTE_MS);
    const final = await shown(contest);
    expect(final.postulation).not.toHaveProperty('is_confirming');
    expect(final.qualifiers[0]?.votes).toBe(0);
  });

  test('in the last hour alone', async () => {
    const fields = { counts_shown: 'not_last_hour', ...until(90) };
    const { contest, competitors } = await createVoting(site, ['Alfa'], fields);
    expect(await vote(contest, competitors[0])).toMatchObject({ votes: 1 });
    expect((await shown(contest)).qualifiers[0]?.votes).toBe(1);
    site.advance(31 * MINUTE_MS);
    expect(await vote(contest, competitors[0])).toMatchObject({ votes: null });
    expect((await shown(contest)).qualifiers[0]?.votes).toBeNull();
    site.advance(60 * MINUTE_MS);
    expect((await shown(contest)).qualifiers[0]?.votes).toBe(2);
  });

  test('are shown unless the contest says otherwise', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa']);
    expect(await vote(contest, competitors[0])).toMatchObject({ votes: 1 });
    expect((await shown(contest)).postulation.counts_shown).toBe('always');
    const path = `/postulations/postulations/${contest.id}/`;
    const refused = await staff.patch(path, { counts_shown: 'nunca' });
    expect([refused.status, Object.keys(refused.body as object)]).toEqual([400, ['counts_shown']]);
    const changed = await staff.patch(path, { counts_shown: 'after_close' });
    expect(changed.body).toMatchObject({ counts_shown: 'after_close' });
  });
});
