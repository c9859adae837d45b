import { runCommand } from '../explain-failure.ts';
import { MessageError } from '../platform/errors.ts';
import { type Command, formatHelp, parseGiven, print } from './command.ts';

/** What `tarima --help` lists. `tarima.mjs` runs `start` and `update` by itself. */
const COMMANDS: Readonly<Record<string, { summary: string; load: () => Promise<Command> }>> = {
  start: {
    summary: 'runs the site; makes its database at the first start',
    load: async () => (await import('./start.ts')).start,
  },
  setup: {
    summary: 'writes the environment file, the systemd unit and the block of the proxy',
    load: async () => (await import('./setup.ts')).setup,
  },
  doctor: {
    summary: 'checks everything that the site needs, and says what to do',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  admin: {
    summary: 'makes an administrator, or gives an account a new password',
    load: async () => (await import('./admin.ts')).admin,
  },
  backup: {
    summary: 'makes a backup in BACKUP_TO, or one file with the whole site',
    load: async () => (await import('./backup.ts')).backup,
  },
  restore: {
    summary: 'restores a backup into an empty place',
    load: async () => (await import('./restore.ts')).restore,
  },
  sweep: {
    summary: 'moves unused files to the trash, and empties it',
    load: async () => (await import('./sweep.ts')).sweep,
  },
  update: {
    summary: 'replaces the program by that of a release archive',
    load: async () => (await import('./start.ts')).update,
  },
  mails: {
    summary: 'shows every e-mail that the site sends, with sample data',
    load: async () => (await import('./mails.ts')).mails,
  },
};

function formatOverview(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { summary }]) => `  ${name.padEnd(8)} ${summary}`,
  );
  return [
    'tarima <command> [options]',
    '',
    ...lines,
    '',
    'tarima <command> --help says more. The environment is read from the file that TARIMA_ENV names,',
    'else from .env beside the program, else from /etc/tarima.env; variables that are set win.',
  ].join('\n');
}

async function main([name = '--help', ...args]: string[]): Promise<void> {
  if (['--help', '-h', 'help'].includes(name)) return print(formatOverview());
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (entry === undefined) {
    throw new MessageError(`There is no command "${name}": tarima --help lists them.`);
  }
  const command = await entry.load();
  if (args.includes('--help') || args.includes('-h')) return print(formatHelp(name, command));
  await command.run(parseGiven(name, command, args));
}

// The reader of a pipe may end first, as `head` does.
process.stdout.on('error', () => process.exit());
await runCommand(main);
