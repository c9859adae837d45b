#!/usr/bin/env node
// Recounts a contest from its public file: node verify.mjs recuento.txt [heads.json]
//
// The first line is a header with the salt. Each further line has eight fields separated by tabs:
// number, kind (vote, aside, back), minute, contest, competitor, subject, reason, hash. The hash is
// SHA-256 of the hash before, a line feed, and the seven fields. `subject` is the salted hash of a
// receipt (vote) or the number of the vote that is set aside or counted again.
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
  const vote = votes.get(Number(subject));
  if (kind === 'vote') votes.set(index + 1, { competitor, subject, isCounted: true });
  else if (!vote || vote.competitor !== competitor || vote.isCounted === (kind === 'back')) {
    problems.push(`line ${index + 1}: ${kind} of a vote that is not there`);
  } else vote.isCounted = kind === 'back';
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
  const state = vote
    ? `${vote.competitor}, ${vote.isCounted ? 'counted' : 'set aside'}`
    : 'missing';
  console.log(`${receipt}: ${state}`);
  if (!vote) problems.push(`receipt ${receipt} is missing`);
}

const counts = new Map();
for (const { competitor, isCounted } of votes.values()) {
  counts.set(competitor, (counts.get(competitor) ?? 0) + (isCounted ? 1 : 0));
}
for (const [competitor, count] of [...counts].sort((a, b) => b[1] - a[1])) {
  console.log(`${String(count).padStart(8)}  ${competitor}`);
}
const aside = [...votes.values()].filter(({ isCounted }) => !isCounted).length;
console.log(`${votes.size} votes, ${aside} set aside, ${heads.length} heads checked`);
for (const problem of problems) console.error(`✗ ${problem}`);
console.log(problems.length === 0 ? 'The chain is intact.' : 'The file is not intact.');
process.exit(problems.length === 0 ? 0 : 1);
