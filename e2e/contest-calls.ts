import { type APIRequestContext, expect } from '@playwright/test';
import type { Reply } from '../contracts/calls.ts';
import type { CaptchaChallenge } from '../contracts/captcha.ts';
import { solve } from '../test/captcha.ts';
import { type Account, E2E_SITE_KEY } from './people.ts';

/** Logs in through the API. */
export async function createSession(
  request: APIRequestContext,
  account: Account,
): Promise<Reply<'POST /login/'>> {
  const login = await request.post('/api/login/', { data: account });
  expect(login.ok(), await login.text()).toBe(true);
  return (await login.json()) as Reply<'POST /login/'>;
}

export async function getToken(
  request: APIRequestContext,
  account: Account,
): Promise<{ authorization: string }> {
  const { token } = await createSession(request, account);
  return { authorization: `Token ${token}` };
}

/** Applies as a visitor does, with a captcha token of its own. */
export async function applyTo(
  request: APIRequestContext,
  contest: number,
  applicant: { aka: string; youtube: string },
): Promise<void> {
  const challenge = await request.get('/api/captcha/challenge/');
  const answer = await request.post('/api/postulations/out/', {
    data: {
      ...applicant,
      h_key: E2E_SITE_KEY,
      post_id: contest,
      token: solve((await challenge.json()) as CaptchaChallenge),
      ...{ city: 'Barquisimeto', country: 'VE', phone: '04141234567' },
      email: `${applicant.youtube.toLowerCase()}@example.com`,
    },
  });
  expect(await answer.json()).toMatchObject({ proccess: 'Ok' });
}
