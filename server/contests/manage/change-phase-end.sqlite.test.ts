import { describe, expect, test } from 'vitest';
import type { ContestItem } from '../../../contracts/contests.ts';
import { HOUR_MS, MINUTE_MS } from '../../../contracts/durations.ts';
import { PASSWORD, tokenIn, withApp } from '../../../test/app.ts';
import { takeToken } from '../../../test/captcha.ts';
import {
  contestFields,
  createVoting,
  makeContest,
  makeEvent,
  sendApplication,
  setPhase,
} from '../../../test/contests.ts';

const path = '/postulations/postulations/';
const NOT_OPEN = { detail: 'Esta fase ya no está abierta.' };

describe('a phase that begins or ends now', () => {
  const site = withApp();
  const { staff } = site;
  /** A time near now, which is a few seconds after the hour. */
  const at = (hours: number) => {
    const hour = Math.floor(site.app.services.clock.now() / HOUR_MS);
    return new Date((hour + hours) * HOUR_MS).toISOString();
  };

  /** A contest whose phases follow each other: two hours of registration, then two of each. */
  async function createSequence(): Promise<ContestItem> {
    const { id } = await makeEvent(site);
    const { body } = await staff.post(path, {
      ...contestFields(site, id),
      ...{ postu_date_from: at(-1), postu_date_until: at(1) },
      ...{ vote_date_from: at(2), vote_date_until: at(4) },
      ...{ public_date_from: at(4), public_date_until: at(6) },
    });
    return body as ContestItem;
  }

  test('begins by the clock of the site and ends what is open before it, once', async () => {
    const contest = await createSequence();
    const begin = (body: Record<string, number>) =>
      staff.patch(`${path}${contest.id}/begin/`, body);
    const now = expect.stringContaining(at(0).slice(0, 14));
    const begun = await begin({ phase: 3, present: 1 });
    expect([begun.status, begun.body]).toEqual([
      200,
      {
        ...contest,
        ...{ postu_phase: 3, phase_state: 'open', postu_date_until: now, public_date_from: now },
      },
    ]);
    const second = await begin({ phase: 2, present: 1 });
    expect([second.status, second.body]).toEqual([
      409,
      { detail: 'Otra persona cambió la fase. Revise cómo está el concurso.' },
    ]);
    expect((await begin({ phase: 4, present: 3 })).status).toBe(400);
    expect((await begin({ phase: 2 })).status).toBe(400);
    expect((await begin({ phase: 1, present: 3 })).body).toMatchObject({
      postu_date_until: ['La fecha final debe ser posterior a la inicial.'],
    });
  });

  test('is moved to now: nothing is accepted afterwards, and the audit says who closed it', async () => {
    const contest = await createSequence();
    const closed = await staff.patch(`${path}${contest.id}/end/`, { phase: 1 });
    expect([closed.status, closed.body]).toEqual([
      200,
      {
        ...contest,
        postu_date_until: expect.stringContaining(at(0).slice(0, 14)),
        phase_state: 'over',
      },
    ]);
    const late = await sendApplication(
      site.withToken(null),
      { id: contest.id, event: contest.event, slug: contest.event_name_id },
      'Tarde',
    );
    expect(late.body).toMatchObject({ proccess: 'Not ok' });
    const audit = await staff.get(`/h/audit/?resource=contest&id=${contest.id}&page_size=1`);
    expect(audit.body).toMatchObject({
      results: [{ action: 'update', username: 'cuenta-administrator' }],
    });
    const again = await staff.patch(`${path}${contest.id}/end/`, { phase: 1 });
    expect([again.status, again.body]).toEqual([409, NOT_OPEN]);
  });

  test('of two requests that close a voting at once one is refused; the winners are public', async () => {
    const { contest } = await createVoting(site, ['Una', 'Dos']);
    const answers = await Promise.all(
      [1, 2].map(() => staff.patch(`${path}${contest.id}/end/`, { phase: 3 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const shown = await site.withToken(null).get(`/postulations/qualifiers/?event=${contest.slug}`);
    expect(shown.body).toMatchObject({ postulation: { closed: true } });
  });

  test('a code that was mailed before a voting is closed is confirmed for half an hour', async () => {
    const { contest, competitors } = await createVoting(site, ['Con código'], {
      verification: 'email',
    });
    const visitor = site.withToken(null);
    const ask = async (name: string) => {
      const token = await takeToken(visitor);
      const email = `${name}@example.com`;
      const vote = { public_email: email, plate: competitors[0], postu: contest.id, token };
      const { status, body } = await visitor.post('/postulations/public-votes/', vote);
      const mail = await site.app.services.db
        .selectFrom('mail_job')
        .select('subject')
        .where('to_address', '=', email)
        .executeTakeFirst();
      const code = /\d{6}/.exec(mail?.subject ?? '')?.[0];
      return { status, confirmation: { request: (body as { request: string }).request, code } };
    };
    const [first, second] = [await ask('primera'), await ask('segunda')];
    site.advance(6 * MINUTE_MS);
    expect((await staff.patch(`${path}${contest.id}/end/`, { phase: 3 })).status).toBe(200);
    expect((await ask('tercera')).status).toBe(403);
    const confirm = '/postulations/public-votes/confirm/';
    expect((await visitor.post(confirm, first.confirmation)).status).toBe(201);
    site.advance(HOUR_MS / 2 + 1000);
    expect((await visitor.post(confirm, second.confirmation)).status).not.toBe(201);
  });

  test('is moved to a later time, and the periods that followed move along', async () => {
    const contest = await createSequence();
    const end = `${path}${contest.id}/end/`;
    const moved = await staff.patch(end, { phase: 1, until: at(3) });
    expect([moved.status, moved.body]).toEqual([
      200,
      {
        ...contest,
        postu_date_until: at(3),
        ...{ vote_date_from: at(3), vote_date_until: at(5) },
        ...{ public_date_from: at(5), public_date_until: at(7) },
      },
    ]);
    // The jury begins an hour later than before; what still fits stays.
    const alone = await staff.patch(`${path}${(await createSequence()).id}/end/`, {
      phase: 1,
      until: at(1.5),
    });
    expect(alone.body).toMatchObject({ vote_date_from: at(2), public_date_from: at(4) });
  });

  test('is not moved back, not in another phase, and not over what somebody else changed', async () => {
    const contest = await createSequence();
    const end = `${path}${contest.id}/end/`;
    for (const until of [at(1), at(0.5), at(-2)]) {
      const { status, body } = await staff.patch(end, { phase: 1, until });
      expect([status, body]).toEqual([
        400,
        { until: ['La nueva fecha debe ser posterior a la actual.'] },
      ]);
    }
    expect((await staff.patch(end, { until: at(2) })).body).toEqual({
      phase: ['Este campo es requerido.'],
    });
    expect((await staff.patch(end, { phase: 1, until: 'mañana' })).status).toBe(400);
    for (const phase of [2, 3]) {
      expect((await staff.patch(end, { phase, until: at(9) })).body).toEqual(NOT_OPEN);
    }
    expect((await staff.patch(end, { phase: 4 })).status).toBe(400);
    expect((await staff.patch(`${path}999999/end/`, { phase: 1 })).status).toBe(404);
    expect((await (await site.as('judge')).patch(end, { phase: 1 })).status).toBe(403);
    expect((await site.withToken(null).patch(end, { phase: 1 })).status).toBe(401);

    const target = { call: 'PATCH /postulations/postulations/:id/end/', id: contest.id };
    const opened = await staff.post('/h/editing/', { ...target, tab: 'pestana-1' });
    const { version, record } = opened.body as { version: string; record: ContestItem };
    expect(record).toEqual(contest);
    await staff.patch(end, { phase: 1, until: at(2) });
    const login = { username: 'cuenta-administrator', password: PASSWORD };
    const token = tokenIn(await site.withToken(null).post('/login/', login));
    const stale = site.withHeaders(token, { 'if-match': `"${version}"` });
    const refused = await stale.patch(end, { phase: 1 });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { record: { postu_date_until: at(2) }, sent: { phase: 1 } },
    ]);
    await staff.patch(`${path}${contest.id}/`, { postu_active: false });
    expect((await staff.patch(end, { phase: 1 })).body).toEqual(NOT_OPEN);
  });

  test('periods that overlapped before stay', async () => {
    const contest = await makeContest(site);
    await setPhase(site, contest, 2);
    const before = (await staff.get(path)).body as ContestItem[];
    const { body } = await staff.patch(`${path}${contest.id}/end/`, { phase: 2, until: at(8) });
    expect(body).toEqual({ ...before[0], vote_date_until: at(8) });
  });
});
