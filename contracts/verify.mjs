#!/usr/bin/env node
// Recounts a voting from its public file, in a terminal and in the browser, without packages:
//   node verify.mjs recuento.txt [sellos.json] [correo.txt] [votacion.json] [acuse…]
// The format is documented in docs/behaviour/recount.md. People read what it says, so it is Spanish.

const HEADER = /^# tarima-recount [12]\tcontest (\d+)\tsalt ([0-9a-f]+)$/;
const FIELDS = 8;
/** Milliseconds after the close in which votes can be confirmed. */
const CONFIRM_AFTER_CLOSE = 30 * 60_000;
/** For each decision the states in which a vote may be, and the state after it. */
const DECISIONS = {
  aside: [['counted', 'waiting'], 'aside'],
  back: [['aside'], 'counted'],
  release: [['waiting'], 'counted'],
};
/** Lines that are no votes, and what people call them. */
export const NOTES = {
  start: 'inicio',
  rules: 'reglas',
  out: 'competidor retirado',
  in: 'competidor de vuelta',
  tickets: 'boletas',
  loss: 'pérdida',
  end: 'cierre',
};

/** What no file can tell. */
export const LIMITS = [
  'Que detrás de cada voto haya una persona: un sitio que inventa votos también los sella.',
  'Que no falten líneas después del último sello que alguien guardó: guarde los sellos que reciba.',
  'Que esté el voto de quien no guardó su acuse: cada acuse lo comprueba solo quien lo tiene.',
];

async function sha256(text) {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the heads of a text: the JSON or the feed of the site, or a mail that was kept. */
export function readHeads(text) {
  const found = text.matchAll(/(\d+)\D{1,40}?([0-9a-f]{64})(?![0-9a-f])/g);
  return Array.from(found, ([, number, hash]) => ({ number: Number(number), hash }));
}

/** Returns the receipts of a text in their stored form. */
export function readReceipts(text) {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  return words.map((word) => {
    return word.replace(/-/g, '').toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0');
  });
}

/** Reads `ref=votes; ref=votes` of the line of the close. */
function readCounts(text) {
  const parts = text === '-' ? [] : text.split('; ').map((part) => part.split('='));
  return parts.map(([ref, votes]) => ({ ref, votes: Number(votes) }));
}

function countVotes({ votes, out }) {
  const counts = new Map();
  for (const { competitor, state } of votes.values()) {
    const row = counts.get(competitor) ?? { counted: 0, waiting: 0, aside: 0, retired: 0 };
    const name = state === 'counted' && out.has(competitor) ? 'retired' : state;
    counts.set(competitor, { ...row, [name]: row[name] + 1 });
  }
  return counts;
}

/** Compares counts that were shown with those of the lines: each has them all. */
function compareCounts(found, shown, where) {
  const counts = countVotes(found);
  const named = new Set(shown.map(({ ref }) => ref));
  for (const [ref, { counted }] of counts) {
    if (counted > 0 && !named.has(ref)) {
      found.problems.push(`${where} falta ${ref}, con ${counted} votos según las líneas.`);
    }
  }
  for (const { ref, votes } of shown) {
    const { counted } = counts.get(ref) ?? { counted: 0 };
    if (votes !== null && votes !== counted) {
      found.problems.push(`${where} ${ref} tiene ${votes} votos; según las líneas son ${counted}.`);
    }
  }
}

function readDecision(found, at, kind, competitor, subject) {
  const [from, to] = DECISIONS[kind];
  const vote = found.votes.get(Number(subject));
  if (vote?.competitor === competitor && from.includes(vote.state)) vote.state = to;
  else found.problems.push(`Línea ${at}: decide (${kind}) sobre un voto que no está.`);
}

/** Reads the end of the voting and the competitors from `name=value` or `name=before>after`. */
function readRules(found, reason) {
  for (const part of reason.split('; ')) {
    const [name, value = ''] = part.split('=');
    const after = value.slice(value.indexOf('>') + 1);
    if (name === 'public_date_until') found.until = Date.parse(after);
    if (name === 'competitors') for (const ref of after.split(',')) found.known.add(ref);
  }
}

function readNote(found, at, kind, competitor, subject, reason) {
  if (kind !== 'start') found.notes.push({ number: at, kind, competitor, reason });
  else if (at > 1) found.problems.push(`Línea ${at}: es un inicio, y no es la primera línea.`);
  if (kind === 'start' || kind === 'rules') readRules(found, reason);
  // A voting in which nobody had voted may open again.
  if (kind === 'end' || (kind === 'rules' && found.votes.size === 0)) found.isOver = kind === 'end';
  if (kind === 'out') found.out.add(competitor);
  if (kind === 'in') found.out.delete(competitor);
  if (kind === 'loss') found.problems.push(`Línea ${at}: el sitio declara una pérdida: ${reason}.`);
  if (kind === 'end') compareCounts(found, readCounts(reason), `Línea ${at}: al cierre`);
  if (kind === 'tickets') {
    const [, what, count] = /^(made|revoked|used) (\d+)/.exec(reason) ?? [];
    if (what) found.tickets[what].set(subject, Number(count));
  }
}

/** When a vote may be stored, and for whom. Older chains do not begin with the rules. */
function checkVote({ isOver, until, known, problems }, at, minute, competitor) {
  if (isOver) problems.push(`Línea ${at}: un voto después del cierre.`);
  else if (Date.parse(minute) >= until + CONFIRM_AFTER_CLOSE) {
    problems.push(`Línea ${at}: un voto más tarde de lo que dicen las reglas.`);
  }
  if (known.size > 0 && !known.has(competitor)) {
    problems.push(`Línea ${at}: un voto por ${competitor}, que no compite según las reglas.`);
  }
}

function readVote(found, at, kind, competitor, subject, reason) {
  const state = kind === 'vote' ? 'counted' : 'waiting';
  found.votes.set(at, { competitor, subject, state, by: reason });
  if (subject === '-') return;
  const same = found.subjects.get(subject);
  if (same) found.problems.push(`Líneas ${same} y ${at}: dos votos tienen el mismo acuse.`);
  found.subjects.set(subject, at);
}

async function readLine(found, text, at, contest) {
  const fields = text.split('\t');
  const hash = fields.pop();
  const [number, kind, minute, of, competitor, subject, reason] = fields;
  if (fields.length !== FIELDS - 1) found.problems.push(`Línea ${at}: no tiene ocho campos.`);
  if (Number(number) !== at) found.problems.push(`Línea ${at}: lleva el número ${number}.`);
  if (of !== contest) found.problems.push(`Línea ${at}: es de otro concurso.`);
  if ((await sha256(`${found.last}\n${fields.join('\t')}`)) !== hash) {
    found.problems.push(`Línea ${at}: su sello no corresponde; fue cambiada, o la anterior.`);
  }
  found.last = hash;
  found.hashes.push(hash);
  if (kind === 'vote' || kind === 'held') {
    checkVote(found, at, minute, competitor);
    readVote(found, at, kind, competitor, subject, reason);
  } else if (Object.hasOwn(DECISIONS, kind)) readDecision(found, at, kind, competitor, subject);
  else if (Object.hasOwn(NOTES, kind)) readNote(found, at, kind, competitor, subject, reason);
  else found.problems.push(`Línea ${at}: no se conoce la clase ${kind}.`);
}

/** Ticket votes are those that the batches say; lines of older versions name no kind. */
function compareTickets({ votes, tickets, problems }) {
  const kinds = [...votes.values()].map(({ by }) => by);
  if (kinds.includes('') || tickets.made.size === 0) return;
  const cast = kinds.filter((by) => by === 'ticket').length;
  const sum = (counts) => [...counts.values()].reduce((all, count) => all + count, 0);
  const [made, used] = [sum(tickets.made), sum(tickets.used)];
  if (cast > made) problems.push(`Hay ${cast} votos con boleta, y se hicieron ${made} boletas.`);
  if (tickets.used.size > 0 && cast !== used) {
    problems.push(`Hay ${cast} votos con boleta; según los lotes se usaron ${used}.`);
  }
}

/**
 * Verifies the public file of a contest.
 * @param text the file
 * @param given `heads`, `receipts` that were kept, and the `counts` that the page shows
 */
export async function verify(text, { heads = [], receipts = [], counts = [] } = {}) {
  const [header = '', ...lines] = text.trimEnd().split('\n');
  const found = { problems: [], notes: [], votes: new Map(), subjects: new Map(), hashes: [] };
  const tickets = { made: new Map(), revoked: new Map(), used: new Map() };
  Object.assign(found, { out: new Set(), known: new Set(), last: '', tickets, isOver: false });
  const [, contest, salt] = HEADER.exec(header) ?? [];
  if (contest === undefined) found.problems.push('La primera línea no es la de un recuento.');
  for (const [index, line] of lines.entries()) await readLine(found, line, index + 1, contest);
  compareTickets(found);
  if (counts.length > 0) compareCounts(found, counts, 'La página:');
  for (const { number, hash } of heads) {
    if (found.hashes[number - 1] === hash) continue;
    const why = number > lines.length ? 'el archivo es más corto' : 'la línea no es la de entonces';
    found.problems.push(`El sello ${hash.slice(0, 12)}… de ${number} líneas no está: ${why}.`);
  }
  const answers = [];
  for (const receipt of receipts) {
    const at = found.subjects.get(await sha256(`${salt} ${receipt}`));
    const vote = at === undefined ? undefined : found.votes.get(at);
    answers.push({ receipt, number: at ?? null, ...describe(vote, found.out) });
    if (vote === undefined) found.problems.push(`El voto del acuse ${receipt} no está.`);
  }
  return {
    contest: contest ?? '',
    lines: lines.length,
    votes: found.votes.size,
    heads: heads.length,
    counts: [...countVotes(found)].map(([ref, row]) => ({ ref, ...row })),
    receipts: answers,
    notes: found.notes,
    problems: found.problems,
  };
}

function describe(vote, out) {
  if (vote === undefined) return { state: 'missing', competitor: '' };
  const { competitor, state } = vote;
  return { competitor, state: state === 'counted' && out.has(competitor) ? 'retired' : state };
}

export const STATES = {
  counted: 'contado',
  waiting: 'en revisión',
  aside: 'apartado',
  retired: 'retirado con su competidor',
  missing: 'NO ESTÁ',
};

/** Returns the counts that a text shows: the answer of the voting page's call. */
export function readShown(text) {
  try {
    const { qualifiers } = JSON.parse(text);
    return qualifiers.map(({ ref, votes }) => ({ ref, votes }));
  } catch {
    return [];
  }
}

async function main({ argv, getBuiltinModule, exit }) {
  const { readFileSync, existsSync } = getBuiltinModule('node:fs');
  const { log } = getBuiltinModule('node:console');
  const [file, ...more] = argv.slice(2);
  if (file === undefined) {
    log('node verify.mjs recuento.txt [sellos.json] [correo.txt] [votacion.json] [acuse…]');
    exit(2);
  }
  const texts = more.filter(existsSync).map((name) => readFileSync(name, 'utf8'));
  const result = await verify(readFileSync(file, 'utf8'), {
    heads: texts.flatMap(readHeads),
    counts: texts.flatMap(readShown),
    receipts: readReceipts(more.filter((one) => !existsSync(one)).join(' ')),
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
  log(`${result.lines} líneas, ${result.votes} votos, ${result.heads} sellos comprobados`);
  for (const problem of result.problems) log(`✗ ${problem}`);
  log(result.problems.length === 0 ? 'El recuento está íntegro.' : 'El recuento NO está íntegro.');
  log(`Lo que este programa no puede saber:\n${LIMITS.map((limit) => `- ${limit}`).join('\n')}`);
  exit(result.problems.length === 0 ? 0 : 1);
}

// In the browser, and as a part of a larger program, it only exports.
const { process } = globalThis;
const isProgram =
  /verify[^/\\]*\.mjs$/.test(import.meta.filename ?? '') &&
  typeof process?.argv?.[1] === 'string' &&
  import.meta.filename === process.getBuiltinModule('node:fs').realpathSync(process.argv[1]);
if (isProgram) main(process);
