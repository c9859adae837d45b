import { HOUR_MS } from '../../contracts/durations.ts';
import { report } from '../report.ts';
import { type AttackClient, takeCaptcha, toVideo } from './client.ts';

function period(name: string) {
  const now = Date.now();
  return {
    [`${name}_date_from`]: new Date(now - HOUR_MS).toISOString(),
    [`${name}_date_until`]: new Date(now + HOUR_MS).toISOString(),
  };
}

async function makeContest(staff: AttackClient): Promise<number> {
  const { body } = await staff.get('/api/event/init/');
  const [event] = body as { id: number }[];
  const made = await staff.send('POST', '/api/postulations/postulations/', {
    event: event?.id,
    ...period('postu'),
    ...period('vote'),
    ...period('public'),
    postu_vote_quant: 3,
    postu_winners: 1,
  });
  return (made.body as { id: number }).id;
}

function application(contest: number, name: string, token: string) {
  const person = { aka: name, city: 'Mérida', country: 'VE', phone: '04140000000' };
  const youtube = `https://youtu.be/${toVideo(name)}`;
  return { ...person, email: `${name}@example.com`, youtube, post_id: contest, token };
}

/** 100 applications with one e-mail at once, each with a captcha of its own: one is taken. */
async function attackApplications(staff: AttackClient, visitor: AttackClient): Promise<void> {
  const contest = await makeContest(staff);
  const tokens = await Promise.all(Array.from({ length: 100 }, () => takeCaptcha(visitor)));
  const answers = await Promise.all(
    tokens.map((token) =>
      visitor.post('/api/postulations/out/', application(contest, 'una', token)),
    ),
  );
  const taken = answers.filter(({ body }) => (body as { proccess?: string }).proccess === 'Ok');
  report(
    '100 applications with one e-mail at once: taken',
    `${taken.length}`,
    '1',
    taken.length === 1,
  );
  const [token = ''] = tokens;
  const again = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      visitor.post('/api/postulations/out/', application(contest, `otra${index}`, token)),
    ),
  );
  const passed = again.filter(({ body }) => (body as { proccess?: string }).proccess === 'Ok');
  report(
    '50 applications with one used captcha: taken',
    `${passed.length}`,
    '0',
    passed.length === 0,
  );
}

/** One subscription 200 times at once. */
async function attackSubscriptions(visitor: AttackClient): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: 200 }, () =>
      visitor.post('/api/content/subscription/', { email: 'carrera@example.com' }),
    ),
  );
  const made = answers.filter(({ status }) => status === 201).length;
  const failed = answers.filter(({ status }) => status >= 500).length;
  report(
    'One subscription 200 times at once: made, failed',
    `${made}, ${failed}`,
    '1, 0',
    made === 1 && failed === 0,
  );
}

export async function attackRaces(staff: AttackClient, visitor: AttackClient): Promise<void> {
  await attackApplications(staff, visitor);
  await attackSubscriptions(visitor);
}
