import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../contracts/durations.ts';
import { SITE_KEY, withApp } from '../../test/app.ts';
import { takeToken } from '../../test/captcha.ts';
import {
  createVoting,
  makeContest,
  makeJudge,
  sendApplication,
  setPhase,
  type TestContest,
} from '../../test/contests.ts';

describe('a contest whose event is switched off', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });
  const { staff } = site;
  const visitor = () => site.withToken(null);
  async function setEvent(contest: TestContest, is_active: boolean): Promise<void> {
    const answer = await staff.patch(`/event/init/${contest.event}/`, { is_active });
    expect(answer.status).toBe(200);
  }
  const announced = async () => {
    const { body } = await visitor().get('/h/shell/');
    return (body as { contests: { event: { name_id: string } }[] }).contests;
  };
  const announces = async ({ slug }: TestContest) =>
    (await announced()).filter(({ event }) => event.name_id === slug);

  test('takes no applications', async () => {
    const contest = await makeContest(site);
    const open = () => visitor().post('/postulations/in/', { h_key: SITE_KEY });
    expect((await open()).status).toBe(200);
    expect(await announces(contest)).toMatchObject([{ kind: 'registration' }, { kind: 'voting' }]);
    await setEvent(contest, false);
    expect((await open()).status).toBe(404);
    expect(await announces(contest)).toEqual([]);
    const refused = await sendApplication(visitor(), contest, 'Fuera');
    expect(refused.body).toMatchObject({ proccess: 'Not ok' });
    await setEvent(contest, true);
    expect((await sendApplication(visitor(), contest, 'Dentro')).body).toMatchObject({
      proccess: 'Ok',
    });
    await setEvent(contest, false);
  });

  test('takes no selections of judges', async () => {
    const contest = await makeContest(site);
    await sendApplication(visitor(), contest, 'Postulada');
    await setPhase(site, contest, 2);
    const judge = await makeJudge(site, 'Sola');
    const list = () => judge.get(`/postulations/postulates/?postu=${contest.id}`);
    const [applicant] = ((await list()).body as { results: { id: number }[] }).results;
    await setEvent(contest, false);
    expect((await list()).status).toBe(403);
    expect((await judge.post('/postulations/votes/', { plate: applicant?.id })).status).toBe(403);
    await staff.delete(`/postulations/register-judge/${judge.id}/`);
  });

  test.each(['none', 'email', 'ticket'])('takes no votes (%s)', async (verification) => {
    const { contest, competitors } = await createVoting(site, ['Alfa'], { verification });
    const [plate] = competitors;
    const from = site.withAddress(`190.5.5.${verification.length}`);
    const ballot = async () => ({
      public_email: 'alguien@example.com',
      ...{ plate, postu: contest.id, token: await takeToken(from) },
    });
    const asked = await from.post('/postulations/public-votes/', await ballot());
    await setEvent(contest, false);
    expect((await from.post('/postulations/public-votes/', await ballot())).status).toBe(403);
    const ticket = { ticket: 'AAAA-AAAA-AAAA', plate, postu: contest.id };
    expect((await from.post('/postulations/ticket-votes/', ticket)).status).toBe(403);
    if (verification === 'email') {
      const { request } = asked.body as { request: string };
      const { subject } = await site.app.services.db
        .selectFrom('mail_job')
        .select('subject')
        .where('to_address', '=', 'alguien@example.com')
        .executeTakeFirstOrThrow();
      const code = subject.slice(0, 6);
      const answer = await from.post('/postulations/public-votes/confirm/', { request, code });
      expect(answer.status).toBe(403);
    }
    const path = `/postulations/qualifiers/?event=${contest.slug}`;
    expect((await visitor().get(path)).status).toBe(404);
    const votings = await visitor().get('/postulations/votings/');
    expect(JSON.stringify(votings.body)).not.toContain(contest.slug);
  });

  test('is announced again only while it is not over', async () => {
    const contest = await makeContest(site);
    site.advance(2 * HOUR_MS);
    await setEvent(contest, true);
    expect(await announces(contest)).toEqual([]);
  });
});
