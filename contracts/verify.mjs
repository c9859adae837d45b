#!/usr/bin/env node
// Checks the public list of a voting: node verify.mjs lista.txt [líneas:resumen…]
// The format is in docs/behaviour/vote-list.md. People read what it says, so it is Spanish.
export const VERDICT =
  'Las líneas cuadran con lo que se mostró; no dice quién está detrás de cada voto.';
/** Milliseconds after the close in which a vote can be confirmed. */
const LATEST = 30 * 60_000;
/** Milliseconds by which a line may be before the one above it: two changes meet at the full hour, or a clock is set. */
const HOUR = 60 * 60_000;

async function sha256(text) {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param shown `digests` ({ lines, hash }) and `counts` ({ ref, votes }) that were shown */
export async function verify(text, { digests = [], counts = null } = {}) {
  const lines = text.split('\n').slice(0, -1);
  const problems = [];
  const [votes, totals, tickets] = [new Map(), new Map(), { made: {}, revoked: {}, used: {} }];
  const out = new Set();
  let [until, before, isOver, byTicket] = [0, 0, false, 0];
  const toTime = (hour) => Date.parse(hour.replace('Z', ':00Z'));
  const add = (ref, number) => totals.set(ref, (totals.get(ref) ?? 0) + number);
  function compare(where, shown) {
    for (const ref of new Set([...totals.keys(), ...shown.map((one) => one.ref)])) {
      const total = totals.get(ref) ?? 0;
      const told = shown.find((one) => one.ref === ref)?.votes ?? 0;
      if (told !== (out.has(ref) ? 0 : total)) {
        problems.push(`${where}: ${ref} tiene ${told} votos; según las líneas ${total}.`);
      }
    }
  }
  const readers = {
    vote({ ref, subject, reason, hour }) {
      const isLate = isOver || toTime(hour) >= until + LATEST;
      const known = totals.has(ref) && !out.has(ref);
      const wrong = votes.has(subject) ? 'otra línea tiene el mismo acuse' : !known && 'no compite';
      votes.set(subject, { ref, isCounted: true });
      add(ref, 1);
      if (reason === 'ticket') byTicket += 1;
      return isLate ? 'un voto después del cierre' : wrong;
    },
    aside: ({ ref, subject }, isCounted = false) => {
      const vote = votes.get(subject);
      if (vote?.ref !== ref || vote.isCounted === isCounted)
        return 'decide sobre un voto que no está así';
      vote.isCounted = isCounted;
      add(ref, isCounted ? 1 : -1);
    },
    back: (line) => readers.aside(line, true),
    rules({ reason, subject }) {
      for (const [, name, value] of reason.matchAll(/(?:^|; )(\w+)=([^;]*)/g)) {
        if (name === 'public_date_until') until = Date.parse(value);
        if (name === 'competitors') {
          for (const ref of value.split(',')) {
            // Who was out without a vote may compete anew under the same reference.
            if (!totals.get(ref)) out.delete(ref);
            add(ref, 0);
          }
        }
      }
      if (subject === 'open') isOver = false;
    },
    out: ({ ref }) => void out.add(ref),
    in: ({ ref }) => void out.delete(ref),
    tickets({ subject, reason }) {
      const [what, number] = reason.split(' ');
      if (!Object.hasOwn(tickets, what)) return 'no dice qué pasó con las boletas';
      tickets[what][subject] = Number(number);
    },
    end({ reason }) {
      isOver = true;
      const shown = reason.split('; ').map((one) => one.split('='));
      compare(
        'El cierre',
        shown.map(([ref, number = 0]) => ({ ref, votes: Number(number) })),
      );
    },
  };
  for (const [index, text] of lines.entries()) {
    const [number, kind, hour, ref, subject, reason] = text.split('\t');
    const time = toTime(hour ?? '');
    const isWhole =
      Number(number) === index + 1 && reason && time >= 0 && Object.hasOwn(readers, kind);
    const wrong = isWhole ? readers[kind]({ hour, ref, subject, reason }) : 'no está completa';
    if (wrong) problems.push(`Línea ${index + 1}: ${wrong}.`);
    if (time < before - HOUR)
      problems.push(`Línea ${index + 1}: su hora es anterior a la de antes.`);
    before = time;
  }
  const sum = (numbers) => Object.values(numbers).reduce((all, one) => all + one, 0);
  if (byTicket !== sum(tickets.used) || byTicket > sum(tickets.made) - sum(tickets.revoked)) {
    problems.push(`Hay ${byTicket} votos con boleta, y no son los de los lotes.`);
  }
  if (!isOver) problems.push('La lista no termina con el cierre.');
  if (counts) compare('La página', counts);
  for (const { lines: length, hash } of digests) {
    const start = lines.slice(0, length).map((line) => `${line}\n`);
    if (start.length < length || (await sha256(start.join(''))) !== hash) {
      problems.push(`Las primeras ${length} líneas no son las del resumen ${hash.slice(0, 12)}…`);
    }
  }
  return { lines: lines.length, votes: votes.size, problems };
}

// In the browser, and as a part of a larger program, it only exports.
const { process } = globalThis;
if (/verify\.mjs$/.test(process?.argv?.[1] ?? '')) {
  const [file, ...shown] = process.argv.slice(2);
  const digests = shown.map((one) => one.split(':')).map(([lines, hash]) => ({ lines, hash }));
  const text = process.getBuiltinModule('node:fs').readFileSync(file, 'utf8');
  const { lines, votes, problems } = await verify(text, { digests });
  const told = problems.length === 0 ? [VERDICT] : problems;
  process.stdout.write(`${[`${lines} líneas, ${votes} votos`, ...told].join('\n')}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
