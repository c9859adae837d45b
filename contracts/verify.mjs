#!/usr/bin/env node
// Recounts a voting from its public file, in a terminal and in the browser, without packages:
//   node verify.mjs recuento.txt [sellos.json] [correo.eml] [votacion.json] [acuse…]
// The format is documented in docs/behaviour/recount.md. People read what it says, so it is Spanish.
// The site serves it as one file: the two that it imports stand before it there.
import { readKept, readShown } from './verify-kept.mjs';
import { compareCounts, countVotes, NOTES, readLines, sha256, voteState } from './verify-lines.mjs';

/** What no file can tell. */
export const LIMITS = [
  'Que detrás de cada voto haya una persona: un sitio que inventa votos también los sella.',
  'Que no falten líneas después del último sello que alguien guardó: guarde los sellos que reciba.',
  'Que esté el voto de quien no guardó su acuse: cada acuse lo comprueba solo quien lo tiene.',
];

export const STATES = {
  counted: 'contado',
  waiting: 'en revisión',
  aside: 'apartado',
  retired: 'retirado con su competidor',
  missing: 'NO ESTÁ',
};

function hasHead({ hashes }, { number, hash }) {
  return number === null ? hashes.includes(hash) : hashes[number - 1] === hash;
}

/** Which contest those that a text or a head names are: `own`, `other`, `mixed` (this one and others) or `none`. */
function getOrigin(contests, contest) {
  if (contests.length === 0) return 'none';
  if (!contests.includes(contest)) return 'other';
  return contests.length === 1 ? 'own' : 'mixed';
}

/** Reads a kept text. The heads of a list of the site are of this contest when it is named, or one is found. */
function readText(one, found) {
  const text = readKept(one);
  const origin = getOrigin(text.contests, found.contest);
  const isKnown = origin === 'none' && text.heads.some((head) => hasHead(found, head));
  const isOwn = text.isOfOne && (origin === 'own' || isKnown);
  const heads = text.heads.map((head) => ({
    ...head,
    origin: isOwn ? 'own' : getOrigin(head.contests, found.contest),
  }));
  return { ...text, heads, origin };
}

const SEPARATE = 'El texto trae varias votaciones: ponga cada correo por separado.';

const UNNAMED =
  'El texto no dice de cuál es: si es de esta, las líneas cambiaron; si no, no dice nada de ella. Ponga el correo entero.';

/** Compares a head with the lines. One that does not itself name this contest alone accuses nobody. */
function checkHead(found, unread, head, textOrigin) {
  if (hasHead(found, head)) return;
  const { number, hash, origin } = head;
  const isLonger = number !== null && number > found.hashes.length;
  const why = isLonger ? 'el archivo es más corto' : 'la línea no es la de entonces';
  const of = number === null ? '' : ` de ${number} líneas`;
  const what = `El sello ${hash.slice(0, 12)}…${of} no está`;
  if (origin === 'own') found.problems.push(`${what}: ${why}.`);
  else unread.push(`${what} en esta votación. ${textOrigin === 'mixed' ? SEPARATE : UNNAMED}`);
}

/** Looks for the vote of a receipt. */
async function findReceipt({ subjects, votes, salt, out, problems }, unread, receipt, origin) {
  const number = subjects.get(await sha256(`${salt} ${receipt}`)) ?? null;
  if (number === null) {
    const what = `El voto del acuse ${receipt} no está`;
    if (origin === 'own') problems.push(`${what}.`);
    else if (origin === 'mixed') unread.push(`${what} en esta votación. ${SEPARATE}`);
    else problems.push(`${what} en esta votación. El acuse puede ser de otra: revíselo.`);
    return { receipt, number, state: 'missing', competitor: '' };
  }
  const vote = votes.get(number);
  return { receipt, number, state: voteState(vote, out), competitor: vote.competitor };
}

/**
 * Verifies the public file of a contest.
 * @param text the file
 * @param given `heads` that the site publishes, texts that somebody `kept` (with where each is from),
 *   `receipts`, and the `counts` that the page shows
 */
export async function verify(text, { heads = [], kept = [], receipts = [], counts = [] } = {}) {
  const found = await readLines(text);
  if (counts.length > 0) compareCounts(found, counts, 'La página:');
  const texts = kept.map((one) => readText(one, found));
  const unread = texts.flatMap((one) => one.unread);
  for (const { source } of texts.filter(({ origin }) => origin === 'other')) {
    unread.push(`${source} es de otra votación: verifíquelo en la suya.`);
  }
  // What names this contest comes first: a receipt that is given twice is looked for once.
  const checked = ['own', 'none', 'mixed'].flatMap((name) =>
    texts.filter(({ origin }) => origin === name),
  );
  // What the site publishes is of this contest.
  const published = heads.map((head) => ({ ...head, origin: 'own' }));
  checked.push({ origin: 'own', heads: published, receipts: [] });
  checked.push({ origin: 'none', heads: [], receipts });
  const origins = new Map();
  let headCount = 0;
  for (const { origin, ...one } of checked) {
    headCount += one.heads.length;
    for (const head of one.heads) checkHead(found, unread, head, origin);
    for (const code of one.receipts) origins.set(code, origins.get(code) ?? origin);
  }
  const answers = [];
  for (const [receipt, origin] of origins) {
    answers.push(await findReceipt(found, unread, receipt, origin));
  }
  return {
    contest: found.contest ?? '',
    lines: found.hashes.length,
    votes: found.votes.size,
    heads: headCount,
    sources: texts.map((one) => ({
      ...{ source: one.source, heads: one.heads.length, receipts: one.receipts.length },
    })),
    counts: [...countVotes(found)].map(([ref, row]) => ({ ref, ...row })),
    receipts: answers,
    notes: found.notes,
    problems: found.problems,
    unread,
  };
}

/** The answer in one sentence: what was given and could not be read is not verified. */
export function verdict({ problems, unread }) {
  if (problems.length > 0) return 'El recuento NO está íntegro';
  return unread.length > 0 ? 'No todo se pudo comprobar' : 'El recuento está íntegro';
}

/** Says what each text gave. */
export function describeSources({ sources }) {
  const many = (count, one) => `${count} ${one}${count === 1 ? '' : 's'}`;
  return sources.map(({ source, heads, receipts }) => {
    return `${source}: ${many(heads, 'sello')}, ${many(receipts, 'acuse')}`;
  });
}

async function main({ argv, getBuiltinModule, exit }) {
  const { readFileSync, existsSync } = getBuiltinModule('node:fs');
  const { log } = getBuiltinModule('node:console');
  const [file, ...more] = argv.slice(2);
  if (file === undefined) {
    log('node verify.mjs recuento.txt [sellos.json] [correo.eml] [votacion.json] [acuse…]');
    exit(2);
  }
  const texts = more
    .filter(existsSync)
    .map((name) => ({ source: name, text: readFileSync(name, 'utf8') }));
  const typed = more.filter((one) => !existsSync(one)).join('\n');
  const isShown = ({ text }) => readShown(text).length > 0;
  const result = await verify(readFileSync(file, 'utf8'), {
    kept: [
      ...texts.filter((one) => !isShown(one)),
      ...(typed === '' ? [] : [{ source: 'Lo escrito', text: typed }]),
    ],
    counts: texts.flatMap(({ text }) => readShown(text)),
  });
  for (const { receipt, competitor, state, number } of result.receipts) {
    log(
      `${receipt}: ${STATES[state]}${number === null ? '' : ` (línea ${number}, ${competitor})`}`,
    );
  }
  for (const one of result.counts.sort((a, b) => b.counted - a.counted)) {
    const rest = ['waiting', 'aside', 'retired'].filter((name) => one[name] > 0);
    const parts = rest.map((name) => `, ${one[name]} ${STATES[name]}`).join('');
    log(`${String(one.counted).padStart(8)}  ${one.ref}${parts}`);
  }
  for (const note of result.notes) log(`línea ${note.number}: ${NOTES[note.kind]} ${note.reason}`);
  for (const source of describeSources(result)) log(source);
  log(`${result.lines} líneas, ${result.votes} votos, ${result.heads} sellos comprobados`);
  for (const problem of [...result.problems, ...result.unread]) log(`✗ ${problem}`);
  log(`${verdict(result)}.`);
  log(`Lo que este programa no puede saber:\n${LIMITS.map((limit) => `- ${limit}`).join('\n')}`);
  exit(result.problems.length + result.unread.length === 0 ? 0 : 1);
}

// In the browser, and as a part of a larger program, it only exports.
const { process } = globalThis;
const isProgram =
  /verify[^/\\]*\.mjs$/.test(import.meta.filename ?? '') &&
  typeof process?.argv?.[1] === 'string' &&
  import.meta.filename === process.getBuiltinModule('node:fs').realpathSync(process.argv[1]);
if (isProgram) main(process);
