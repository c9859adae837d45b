import { type APIRequestContext, expect } from '@playwright/test';
import type { CaptchaChallenge } from '../contracts/captcha.ts';
import { solve } from '../test/captcha.ts';
import { E2E_SITE_KEY } from './people.ts';

export async function tokenOf(
  request: APIRequestContext,
  account: { username: string; password: string },
): Promise<{ authorization: string }> {
  const login = await request.post('/api/login/', { data: account });
  const { token } = (await login.json()) as { token: string };
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
