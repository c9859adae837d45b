import { MessageError } from '../platform/errors.ts';
import { defineCommand } from './command.ts';

const run = async () => {
  throw new MessageError('Run it as "node tarima.mjs", "npx tarima" or "npm start".');
};

/** `tarima.mjs` runs these two; here is what `--help` shows. */
export const start = defineCommand({
  help: 'Runs the site until SIGTERM or SIGINT. The first start makes the database and prints the\nfirst password, or writes it to DATA_DIR/first-password.txt where it has no terminal.',
  positionals: [],
  options: {},
  run,
});

export const update = defineCommand({
  help: 'Checks the archive, makes a backup, puts its program in the place of this one, and starts the\nsite anew. When the site is not ready in time, the former program comes back.',
  positionals: ['<tarima-….tar.gz>'],
  options: { wait: { type: 'string', help: 'seconds until it must be ready (60)' } },
  run,
});
