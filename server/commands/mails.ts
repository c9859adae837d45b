import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { MessageError } from '../platform/errors.ts';
import { resolveFromRoot } from '../platform/project-root.ts';
import { defineCommand } from './command.ts';

const PREVIEW = 'scripts/preview-emails.ts';

export const mails = defineCommand({
  help: 'Serves a page on this machine with every e-mail that the site sends, with sample data.',
  positionals: [],
  options: {},
  async run() {
    if (!existsSync(resolveFromRoot('test/email-samples.ts'))) {
      throw new MessageError('The sample data are in the sources of Tarima only: run it there.');
    }
    await import(pathToFileURL(resolveFromRoot(PREVIEW)).href);
  },
});
