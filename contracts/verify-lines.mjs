// Reads the lines of the public file of a voting: a part of verify.mjs. People read what it says, so it
// is Spanish.

const HEADER = /^# tarima-recount 1\tcontest (\d+)\tsalt ([0-9a-f]+)$/;
const FIELDS = 8;
/** Milliseconds after the close in which votes can be confirmed. */
const CONFIRM_AFTER_CLOSE = 30 * 60_000;
/** For each decision the states in which a vote may be, and the state after it. */
const DECISIONS = {
  aside: [['counted', 'waiting'], 'aside'],
  back: [['aside'], 'counted'],
  release: [['waiting'], 'counted'],
  wait: [['aside'], 'waiting'],
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

export async function sha256(text) {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Reads `ref=votes; ref=votes` of the line of the close. */
function readCounts(text) {
  const parts = text === '-' ? [] : text.split('; ').map((part) => part.split('='));
  return parts.map(([ref, votes]) => ({ ref, votes: Number(votes) }));
}

/** What became of a vote after all lines. */
export function voteState({ competitor, state }, out) {
  return state !== 'aside' && out.has(competitor) ? 'retired' : state;
}

export function countVotes({ votes, out }) {
  const counts = new Map();
  for (const vote of votes.values()) {
    const { competitor } = vote;
    const row = counts.get(competitor) ?? { counted: 0, waiting: 0, aside: 0, retired: 0 };
    const name = voteState(vote, out);
    counts.set(competitor, { ...row, [name]: row[name] + 1 });
  }
  return counts;
}

/** Compares counts that were shown with those of the lines: each has them all. */
export function compareCounts(found, shown, where) {
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
  if (kind === 'end' && found.isOver) found.problems.push(`Línea ${at}: cierra por segunda vez.`);
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

/** When a vote may be stored, and for whom. */
function checkVote({ isOver, until, known, out, problems }, at, minute, competitor) {
  if (isOver) problems.push(`Línea ${at}: un voto después del cierre.`);
  else if (Date.parse(minute) >= until + CONFIRM_AFTER_CLOSE) {
    problems.push(`Línea ${at}: un voto más tarde de lo que dicen las reglas.`);
  }
  if (!known.has(competitor)) {
    problems.push(`Línea ${at}: un voto por ${competitor}, que no compite según las reglas.`);
  }
  if (out.has(competitor)) {
    problems.push(`Línea ${at}: un voto por ${competitor}, que ya estaba fuera.`);
  }
}

function readVote(found, at, kind, competitor, subject, reason) {
  const state = kind === 'vote' ? 'counted' : 'waiting';
  found.votes.set(at, { competitor, subject, state, by: reason });
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

/** Ticket votes are those that the batches say. */
function compareTickets({ votes, tickets, problems }) {
  const { made, revoked, used } = tickets;
  if (made.size === 0) return;
  const cast = [...votes.values()].filter(({ by }) => by === 'ticket').length;
  // A batch of which a ticket was used is not revoked.
  const valid = new Map([...made].filter(([batch]) => !revoked.has(batch)));
  const sum = (counts) => [...counts.values()].reduce((all, count) => all + count, 0);
  if (cast > sum(valid)) {
    problems.push(`Hay ${cast} votos con boleta, y valían ${sum(valid)} boletas.`);
  }
  if (used.size > 0 && cast !== sum(used)) {
    problems.push(`Hay ${cast} votos con boleta; según los lotes se usaron ${sum(used)}.`);
  }
  for (const [batch, count] of used) {
    const most = made.has(batch) ? (valid.get(batch) ?? 0) : count;
    if (count > most)
      problems.push(`Del lote ${batch} se usaron ${count} boletas; valían ${most}.`);
  }
}

/** Reads the file: its votes and their states, and what is wrong in itself. */
export async function readLines(text) {
  const [header = '', ...lines] = text.trimEnd().split('\n');
  const tickets = { made: new Map(), revoked: new Map(), used: new Map() };
  const found = {
    ...{ problems: [], notes: [], votes: new Map(), subjects: new Map(), hashes: [] },
    ...{ out: new Set(), known: new Set(), last: '', tickets, isOver: false },
  };
  const [, contest, salt] = HEADER.exec(header) ?? [];
  if (contest === undefined) found.problems.push('La primera línea no es la de un recuento.');
  for (const [index, line] of lines.entries()) await readLine(found, line, index + 1, contest);
  compareTickets(found);
  return { ...found, contest, salt };
}
