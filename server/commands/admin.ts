import { createInterface } from 'node:readline/promises';
import { USER_TYPE } from '../../contracts/accounts.ts';
import { validatePassword } from '../accounts/password-rule.ts';
import { createPassword, setAdministrator } from '../accounts/set-administrator.ts';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { deleteUnreadableKeys } from '../messages/push/push.ts';
import { people } from '../people.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import { findSiteName } from '../site-texts/shared-store.ts';
import { defineCommand, print } from './command.ts';
import { withSite } from './site.ts';

/** Returns the user name from the argument, the terminal prompt or the configuration. */
async function readUsername(name: string | undefined, config: Config): Promise<string> {
  if (name !== undefined || !process.stdin.isTTY) return name || config.adminUsername;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const typed = (await terminal.question(`User (${config.adminUsername}): `)).trim();
  terminal.close();
  return typed || config.adminUsername;
}

/** @throws Error with a Spanish message when a password given as an argument is invalid */
async function assertPassword(
  { db }: OpenDatabase,
  username: string,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) return;
  const owner = { username, email: '', first_name: '', last_name: '' };
  const problem = await validatePassword(password, owner, await findSiteName(db));
  if (problem !== null) throw new Error(problem);
}

function report(username: string, password: string, userType: number): void {
  const isAdministrator = userType === USER_TYPE.administrator;
  const role = isAdministrator ? 'administrator' : 'not an administrator (--make-administrator)';
  print(`User:     ${username}\nPassword: ${password}\nRole:     ${role}`);
}

async function renewPushKeys({ db }: OpenDatabase, config: Config): Promise<void> {
  const count = await deleteUnreadableKeys({ db, secrets: createSecretBox(config.secretsKey) });
  print(
    count === null
      ? 'Nothing was changed: SECRETS_KEY opens the present keys of Web Push.'
      : `The site makes new keys of Web Push. Browsers deleted: ${count}`,
  );
}

export const admin = defineCommand({
  help: 'Makes the administrator of that name, or gives the existing account a new password and ends its\nsessions. Asks for the name where it is not given. Works while the site runs.',
  positionals: ['[<user>]', '[<password>]'],
  options: {
    'reset-factors': { type: 'boolean', help: 'also removes the second factors of the account' },
    'make-administrator': { type: 'boolean', help: 'also changes the role of an existing account' },
    'new-push-keys': {
      type: 'boolean',
      help: 'does only this: makes keys of Web Push where SECRETS_KEY does not open them',
    },
  },
  run: ({ values, positionals }) =>
    withSite(async ({ database }, config) => {
      const { db, engine } = database;
      await migrate(db, engine, { isLater: config.migrate === 'later' });
      if (values['new-push-keys']) return renewPushKeys(database, config);
      const username = await readUsername(positionals[0], config);
      const password = positionals[1] ?? createPassword();
      await assertPassword(database, username, positionals[1]);
      const role = await setAdministrator(
        { db, people },
        {
          username,
          password,
          now: Date.now(),
          resetsFactors: values['reset-factors'] ?? false,
          makesAdministrator: values['make-administrator'] ?? false,
        },
      );
      report(username, password, role);
    }),
});
