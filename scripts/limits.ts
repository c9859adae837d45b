// `node scripts/limits.ts`: writes what docs/limits.md says of calls and mails from their declarations.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressLimits, type Limit, type Rate, uploadLimits } from '../contracts/limits.ts';
import { MAIL_RULES, type MailRule } from '../server/mail/budgets.ts';
import { calls } from '../test/calls.ts';

const file = join(import.meta.dirname, '../docs/limits.md');
const [BEGIN, END] = ['<!-- generated -->', '<!-- end of what is generated -->'];

const number = (count: number) => count.toLocaleString('en-US');

function formatRate(rate: Rate | undefined): string {
  if (rate === undefined) return '';
  const hours = rate.minutes / 60;
  const names: Record<number, string> = { [1 / 60]: 'a minute', 1: 'an hour', 24: 'a day' };
  return `${number(rate.count)} ${names[hours] ?? `in ${rate.minutes} min`}`;
}

const counted = { refused: ', refused', done: ', carried out' };

function toRow(name: string, limit: Limit): string {
  const rates = [limit.address, limit.network, limit.target, limit.everywhere, limit.site];
  const shared = limit.name === undefined ? '' : ` (${limit.name})`;
  const what = `${name}${shared}${limit.counts ? counted[limit.counts] : ''}`;
  return `| ${[what, ...rates.map(formatRate)].join(' | ')} |`;
}

function toMailRow([kind, rule]: [string, MailRule]): string {
  const period = rule.period === 'day' ? 'a day' : 'an hour';
  const cells = [
    ...[`${kind}${rule.isUrgent ? ', urgent' : ''}`, `${number(rule.mailbox)} ${period}`],
    rule.mailboxOfNetwork === undefined ? '' : `${number(rule.mailboxOfNetwork)} ${period}`,
    ...[rule.network === undefined ? '' : number(rule.network), number(rule.site)],
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Returns the document with its generated part as the declarations are now. */
export function renderLimits(document: string): string {
  const rows = calls
    .flatMap((call) => [call.limit ?? []].flat().map((limit) => [call, limit] as const))
    .map(([{ method, path }, limit]) => toRow(`\`${method} ${path}\``, limit))
    .sort();
  const others = Object.entries(addressLimits).map(([name, limit]) => toRow(name, limit));
  const uploads = Object.entries(uploadLimits).map(([role, limit]) =>
    toRow(`requests with files, ${role}`, limit),
  );
  const generated = [
    '| what | an address | a network | one target of a network | one target | the site |',
    '| --- | --- | --- | --- | --- | --- |',
    ...[...rows, ...others, ...uploads, ''],
    '| kind of mail | a mailbox | a mailbox, of a network | a network, an hour | the site, an hour |',
    '| --- | --- | --- | --- | --- |',
    ...Object.entries(MAIL_RULES).map(toMailRow),
  ];
  const [before = '', after = ''] = [document.split(BEGIN)[0], document.split(END)[1]];
  return `${before}${BEGIN}\n\n${generated.join('\n')}\n\n${END}${after}`;
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(file, renderLimits(readFileSync(file, 'utf8')));
