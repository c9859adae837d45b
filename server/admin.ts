import { createInterface } from 'node:readline/promises';
import { makePassword, setAdministrator } from './accounts/set-administrator.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { explainFailure } from './explain-failure.ts';

/**
 * `npm run admin [-- <user> [<password>]]`: makes the administrator of that name, or gives it a new
 * password and ends its sessions. Works while the site runs.
 */
async function main(args: readonly string[]): Promise<void> {
  const config = readConfig(process.env);
  let [username] = args;
  if (username === undefined && process.stdin.isTTY) {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    username = (await terminal.question(`User (${config.adminUsername}): `)).trim();
    terminal.close();
  }
  const name = username || config.adminUsername;
  const password = args[1] ?? config.adminPassword ?? makePassword();
  const database = await openDatabase(config);
  try {
    await migrate(database.db, database.engine);
    await setAdministrator(database.db, { username: name, password, now: Date.now() });
  } finally {
    await database.close();
  }
  process.stdout.write(`Administrator: ${name}\nPassword:      ${password}\n`);
}

try {
  process.umask(0o077);
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exitCode = 1;
}
