import { makePassword, setAdministrator } from './accounts/set-administrator.ts';
import { countAdministrators } from './accounts/store.ts';
import { makeCapsule } from './capsule/store.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './db/database.ts';
import { makeKeys } from './keys/make-keys.ts';
import { makeStudio } from './reservations/store.ts';
import { makeSiteRecords } from './site/prepare.ts';

/** The records that every site has, made where they are missing. Safe to run at each start. */
export async function makeFixedRecords(database: OpenDatabase): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await makeKeys(tx);
    await makeSiteRecords(tx);
    await makeStudio(tx);
    await makeCapsule(tx, {
      name: 'La Cápsula',
      description: 'Nuestro estudio de grabación.',
      email: '',
    });
  });
}

/**
 * Makes the first administrator when there is none. Returns the password when it was made up here,
 * so that it can be shown once; null otherwise.
 */
export async function makeFirstAdministrator(
  database: OpenDatabase,
  config: Config,
): Promise<string | null> {
  if ((await countAdministrators(database.db)) > 0) return null;
  const password = config.adminPassword ?? makePassword();
  await setAdministrator(database.db, {
    username: config.adminUsername,
    password,
    now: Date.now(),
  });
  return config.adminPassword === null ? password : null;
}
