#!/usr/bin/env node
// Recounts a contest from its public file: node verify.mjs recuento.txt [heads.json]
//
// The first line is a header with the salt. Each further line has eight fields separated by tabs:
// number, kind, minute, contest, competitor, subject, reason, hash. The hash is SHA-256 of the hash
// before, a line feed, and the seven fields. Kinds: `vote` (counted), `held` (stored, waits to be
// checked, not counted), and decisions: `release` (of a held vote: it counts), `aside` (it does not
// count), `back` (it counts again). `subject` is the salted hash of a receipt (vote, held) or the
// number of the vote that was decided about.
/* biome-ignore-all lint/suspicious/noConsole: a program for the terminal */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [file, headsFile] = process.argv.slice(2);
if (!file) {
  console.error('usage: node verify.mjs recuento.txt [heads.json] [receipt…]');
  process.exit(2);
}
const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const [header, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
const salt = /\tsalt ([0-9a-f]*)$/.exec(header)?.[1];
const problems = [];
if (salt === undefined) problems.push('the header is not one of a recount');

/** The states that each kind of decision changes, and the state after it. */
const decisions = {
  aside: [['counted', 'waiting'], 'set aside'],
  back: [['set aside'], 'counted'],
  release: [['waiting'], 'counted'],
};

let previous = '';
const votes = new Map();
const hashes = new Map();
for (const [index, text] of lines.entries()) {
  const fields = text.split('\t');
  const hash = fields.pop();
  const [number, kind, , , competitor, subject] = fields;
  if (Number(number) !== index + 1) problems.push(`line ${index + 1}: wrong number ${number}`);
  if (sha256(`${previous}\n${fields.join('\t')}`) !== hash) {
    problems.push(`line ${index + 1}: the hash does not fit`);
  }
  previous = hash;
  hashes.set(index + 1, hash);
  if (kind === 'vote' || kind === 'held') {
    votes.set(index + 1, { competitor, subject, state: kind === 'vote' ? 'counted' : 'waiting' });
    continue;
  }
  const vote = votes.get(Number(subject));
  const [from, to] = decisions[kind] ?? [[]];
  if (!vote || vote.competitor !== competitor || !from.includes(vote.state)) {
    problems.push(`line ${index + 1}: ${kind} of a vote that is not there`);
  } else vote.state = to;
}

const heads = headsFile?.endsWith('.json') ? JSON.parse(readFileSync(headsFile, 'utf8')) : [];
for (const head of heads) {
  if (hashes.get(head.number) !== head.hash) {
    problems.push(`head ${head.number} of ${head.published_at} is not in the file`);
  }
}

const receipts = process.argv.slice(3).filter((one) => !one.endsWith('.json'));
for (const receipt of receipts) {
  const hash = sha256(`${salt} ${receipt.replace(/[\s-]/g, '').toUpperCase()}`);
  const vote = [...votes.values()].find(({ subject }) => subject === hash);
  const state = vote ? `${vote.competitor}, ${vote.state}` : 'missing';
  console.log(`${receipt}: ${state}`);
  if (!vote) problems.push(`receipt ${receipt} is missing`);
}

const counts = new Map();
for (const { competitor, state } of votes.values()) {
  counts.set(competitor, (counts.get(competitor) ?? 0) + (state === 'counted' ? 1 : 0));
}
for (const [competitor, count] of [...counts].sort((a, b) => b[1] - a[1])) {
  console.log(`${String(count).padStart(8)}  ${competitor}`);
}
const having = (wanted) => [...votes.values()].filter(({ state }) => state === wanted).length;
const waiting = having('waiting') > 0 ? `, ${having('waiting')} waiting` : '';
const aside = having('set aside');
console.log(`${votes.size} votes, ${aside} set aside${waiting}, ${heads.length} heads checked`);
for (const problem of problems) console.error(`✗ ${problem}`);
console.log(problems.length === 0 ? 'The chain is intact.' : 'The file is not intact.');
process.exit(problems.length === 0 ? 0 : 1);
