import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PASSWORD, withApp } from '../../test/app.ts';
import { people } from '../people.ts';
import { tellFirstPassword } from './first-password.ts';
import { setAdministrator } from './set-administrator.ts';

const site = withApp();

test('the file with the first password goes with the first log-in', async () => {
  const { db, config } = site.app.services;
  const administrator = { username: 'ana', password: PASSWORD, now: Date.now() };
  await setAdministrator({ db, people }, { ...administrator, makesAdministrator: true });
  await tellFirstPassword({ ...config, adminUsername: 'ana' }, PASSWORD);
  const file = join(config.dataDir, 'first-password.txt');
  const logIn = async (password: string) => {
    const payload = { username: 'ana', password };
    const { statusCode } = await site.app.http.inject({
      method: 'POST',
      url: '/api/login/',
      payload,
    });
    return [statusCode, existsSync(file)];
  };
  expect(await logIn('no-es-esta')).toEqual([401, true]);
  expect(await logIn(PASSWORD)).toEqual([200, false]);
});
