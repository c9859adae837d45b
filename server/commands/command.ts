import { parseArgs } from 'node:util';
import { MessageError } from '../platform/errors.ts';

type Options = Readonly<Record<string, { type: 'string' | 'boolean'; help: string }>>;

export interface Given<O extends Options = Options> {
  values: { [K in keyof O]?: O[K]['type'] extends 'boolean' ? boolean : string };
  positionals: string[];
}

/** A command of `tarima`. */
export interface Command<O extends Options = Options> {
  /** What it does, for `--help`; lines of at most 100 characters. */
  help: string;
  /** The arguments without a name, as in `[<file>]`. */
  positionals: readonly string[];
  options: O;
  run(given: Given<O>): Promise<void>;
}

export function defineCommand<const O extends Options>(command: Command<O>): Command<O> {
  return command;
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function warn(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Returns the text of `tarima <name> --help`. */
export function formatHelp(name: string, { help, positionals, options }: Command): string {
  const listed = { ...options, help: { type: 'boolean', help: 'shows this' } } as Options;
  const lines = Object.entries(listed).map(([option, { type, help: text }]) => {
    const flag = `--${option}${type === 'string' ? ' <…>' : ''}`;
    return `  ${flag.padEnd(20)} ${text}`;
  });
  const usage = ['tarima', name, ...positionals, '[options]'].join(' ');
  return [usage, '', help, '', ...lines].join('\n');
}

/** @throws MessageError of one line for an unknown option or one argument too many */
export function parseGiven<O extends Options>(
  name: string,
  { options, positionals }: Command<O>,
  args: readonly string[],
): Given<O> {
  const problem = (text: string) => new MessageError(`${text} See: tarima ${name} --help`);
  try {
    const given = parseArgs({ args: [...args], options, allowPositionals: true });
    const extra = given.positionals[positionals.length];
    if (extra !== undefined) throw new Error(`There is one argument too many: ${extra}.`);
    return { values: given.values as Given<O>['values'], positionals: given.positionals };
  } catch (error) {
    throw problem((error as Error).message.split('. ')[0]?.replace(/\.?$/, '.') ?? '');
  }
}
