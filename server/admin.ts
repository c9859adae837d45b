import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { USER_TYPE } from '../contracts/accounts.ts';
import { validatePassword } from './accounts/password-rule.ts';
import { createPassword, setAdministrator } from './accounts/set-administrator.ts';
import { type Config, readConfig } from './config.ts';
import { type OpenDatabase, openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { runCommand } from './explain-failure.ts';
import { checkConfiguredDomain } from './mail/check-domain.ts';
import { deleteUnreadableKeys } from './messages/push/push.ts';
import { people } from './people.ts';
import { createSecretBox } from './platform/secret-box.ts';
import { findSiteName } from './site-texts/shared-store.ts';

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
  process.stdout.write(`User:     ${username}\nPassword: ${password}\nRole:     ${role}\n`);
}

async function renewPushKeys(config: Config): Promise<void> {
  const database = await openDatabase(config);
  try {
    await migrate(database.db, database.engine, { isLater: config.migrate === 'later' });
    const count = await deleteUnreadableKeys({
      db: database.db,
      secrets: createSecretBox(config.secretsKey),
    });
    process.stdout.write(
      count === null
        ? 'Nothing was changed: SECRETS_KEY opens the present keys of Web Push.\n'
        : `The site makes new keys of Web Push. Browsers deleted: ${count}\n`,
    );
  } finally {
    await database.close();
  }
}

/** Prints what mail services find of the sender's domain, and what to change. */
async function printMailCheck(config: Config): Promise<void> {
  const { from, is_sent, checks } = await checkConfiguredDomain(config);
  const lines = checks.flatMap(({ kind, state, name, advice, record }) => [
    `${kind.toUpperCase()}: ${state}. ${advice}`,
    ...(record === '' ? [] : [`  ${name} TXT "${record}"`]),
  ]);
  const sender = `From: ${from}${is_sent ? '' : ' (SMTP_URL is not set: mails are files)'}`;
  process.stdout.write(`${[sender, ...lines].join('\n')}\n`);
}

/**
 * `npm run admin [-- <user> [<password>] [--reset-factors] [--make-administrator]]`: creates
 * the administrator of that name, or gives the existing account a new password and ends its sessions;
 * `--reset-factors` also removes its second factors. The role of an existing account is changed only
 * with `--make-administrator`. `--new-push-keys` (see `deleteUnreadableKeys`) and `--check-mail` do
 * none of that. Works while the site runs.
 */
async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      'reset-factors': { type: 'boolean', default: false },
      'make-administrator': { type: 'boolean', default: false },
      'new-push-keys': { type: 'boolean', default: false },
      'check-mail': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const config = readConfig(process.env);
  if (values['check-mail']) return printMailCheck(config);
  if (values['new-push-keys']) return renewPushKeys(config);
  const username = await readUsername(positionals[0], config);
  const password = positionals[1] ?? config.adminPassword ?? createPassword();
  const database = await openDatabase(config);
  try {
    await migrate(database.db, database.engine, { isLater: config.migrate === 'later' });
    await assertPassword(database, username, positionals[1]);
    const administrator = {
      username,
      password,
      now: Date.now(),
      resetsFactors: values['reset-factors'],
    };
    const makesAdministrator = values['make-administrator'];
    const { db } = database;
    const role = await setAdministrator({ db, people }, { ...administrator, makesAdministrator });
    report(username, password, role);
  } finally {
    await database.close();
  }
}

await runCommand(main);
