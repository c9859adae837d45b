import type { BaseLogger } from 'pino';
import { validatePassword } from './accounts/password-rule.ts';
import { createPassword, setAdministrator } from './accounts/set-administrator.ts';
import { countAdministrators } from './accounts/store.ts';
import { createCapsule } from './capsule/store.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './db/database.ts';
import { inTransaction } from './db/scope.ts';
import { createKeys } from './keys/store.ts';
import { people } from './people.ts';
import { createStudioIfMissing } from './reservations/store.ts';
import { createSiteTexts } from './site-texts/store.ts';

/** Creates the missing records that every site needs. Idempotent; runs at each start. */
export async function createFixedRecords(database: OpenDatabase): Promise<void> {
  await inTransaction(database.db, async (tx) => {
    await createKeys(tx);
    await createSiteTexts(tx);
    await createStudioIfMissing(tx);
    await createCapsule(tx, {
      name: 'La Cápsula',
      description: 'Nuestro estudio de grabación.',
      email: '',
    });
  });
}

/**
 * Creates the first administrator when there is none. A password from the environment is used
 * unchanged; a weak one is logged as a warning.
 * @returns the password if it was generated, so that it can be shown once; otherwise null
 */
export async function createFirstAdministrator(
  { db }: OpenDatabase,
  config: Config,
  log: Pick<BaseLogger, 'warn'>,
): Promise<string | null> {
  if ((await countAdministrators(db)) > 0) return null;
  const { adminUsername: username, adminPassword } = config;
  const password = adminPassword ?? createPassword();
  const administrator = { username, password, now: Date.now(), makesAdministrator: true };
  await setAdministrator({ db, people }, administrator);
  if (adminPassword === null) return password;
  const owner = { username, email: '', first_name: '', last_name: '' };
  const siteName = config.siteName ?? '';
  const problem = await validatePassword(adminPassword, owner, siteName).catch(() => null);
  if (problem !== null) log.warn({ username }, 'ADMIN_PASSWORD is easy to guess: change it');
  return null;
}
