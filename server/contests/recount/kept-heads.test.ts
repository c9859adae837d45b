import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { verdict, verify } from '../../../contracts/verify.mjs';
import { readHeads } from '../../../contracts/verify-kept.mjs';

/** Returns the public file of a contest without votes, and the hashes of its lines. */
function createFile(contest: number) {
  const hashes: string[] = [];
  const lines = Array.from({ length: 12 }, (_, index) => {
    const kind = index === 0 ? 'start' : 'rules';
    const fields = `${index + 1}\t${kind}\t2026-01-01T00:00Z\t${contest}\t-\t-\tvotes_per_ip=${index}`;
    const input = `${hashes.at(-1) ?? ''}\n${fields}`;
    hashes.push(createHash('sha256').update(input).digest('hex'));
    return `${fields}\t${hashes.at(-1)}\n`;
  });
  const text = `# tarima-recount 1\tcontest ${contest}\tsalt ab\n${lines.join('')}`;
  return { text, hashes, link: `https://x.example/recuento/${contest}` };
}
const [own, other] = [createFile(1), createFile(2)];
const FALSE = [...'0123456789abcdef'].map((seed) =>
  createHash('sha256').update(seed).digest('hex'),
);

const split = (hash: string) => `${hash.slice(0, 32)} ${hash.slice(32)}`;
const forms: ((hash: string, number: number) => string)[] = [
  (hash) => hash,
  (hash) => hash.toUpperCase(),
  split,
  (hash) => split(hash).replace(' ', '\n> '),
  (hash) => `Este también: ${hash}.`,
  (hash, number) => `${number} ${hash}`,
  (hash, number) => `${hash}, ${number} líneas`,
  (hash, number) => `Líneas: ${number}\nSello: ${split(hash)}`,
  (hash, number) => `> Líneas: ${number}\n> Sello: ${hash}`,
  (hash, number) => `Último sello, hoy a las 10:05: ${number} líneas\n${hash}`,
  (hash, number) => `${number} líneas: ${hash}`,
  (hash, number) => JSON.stringify({ number, hash, published_at: '2026-01-01T00:00:00.000Z' }),
  (hash, number) => `<entry><title>${number} ${hash}</title></entry>`,
];
const texts = [
  '24/11/2026',
  '24/11/2026 10:05',
  '2026-11-24',
  '1.000 líneas',
  'Hola 12, van 7 votos',
];

let seed = 11;
function pick<T>(list: readonly T[]): T {
  seed = (seed * 48_271 + 11) % 2_147_483_647;
  return list[seed % list.length] as T;
}
function write({ hashes }: { hashes: readonly string[] }): string {
  const hash = pick(hashes);
  return pick(forms)(hash, hashes.indexOf(hash) + 1);
}
const SEPARATORS = [' ', '\n', '\n\n', '\n> ', '<br>'];
function mix(pieces: readonly (() => string)[], most = 6): string {
  const chosen = Array.from({ length: 1 + pick([...Array(most).keys()]) }, () => pick(pieces)());
  return chosen.reduce((text, piece) => text + pick(SEPARATORS) + piece);
}
const check = (text: string) => verify(own.text, { kept: [{ source: 'Lo escrito', text }] });
const beside = (link: string, head: string) =>
  pick([`${link} ${head}`, `${link}/\n\n${head}`, `${head}\nTodos: ${link}/`]);
const date = () => pick(texts);
const ownLink = () => pick([own.link, `${own.link}/`, '/api/postulations/heads/1/']);

test('a true head is read in every form, whatever stands before it', async () => {
  for (const form of forms) {
    for (const before of ['', ...texts, `${own.link}/`, own.hashes[0], other.link]) {
      for (const separator of SEPARATORS) {
        const [hash = ''] = own.hashes.slice(-1);
        const text = `${before}${separator}${form(hash, own.hashes.length)}`;
        expect(
          readHeads(text).map((head) => head.hash),
          text,
        ).toContain(hash);
      }
    }
  }
});

test('true heads, links, dates and heads of other votings are no problem, however they are mixed', async () => {
  const named = [() => write(own), date, ownLink, () => beside(other.link, write(other))];
  const unnamed = [() => write(own), date, () => write(other)];
  for (let at = 0; at < 400; at += 1) {
    for (const pieces of [named, unnamed]) {
      const text = mix(pieces);
      expect((await check(text)).problems, text).toEqual([]);
    }
  }
  const whole = `${mix([() => beside(own.link, write(own)), date], 9)}\n${own.hashes[3]}`;
  expect(verdict(await check(whole))).toBe('El recuento está íntegro');
});

test('a false head beside the address of this voting is a problem, whatever else there is', async () => {
  const rest = [() => write(own), date, ownLink];
  const far = () => `${write(own)}\n${beside(other.link, write(other))}\n${write(own)}`;
  for (let at = 0; at < 400; at += 1) {
    const wrong = pick(FALSE);
    const head = beside(own.link, pick(forms)(wrong, pick([1, 5, 12, 99])));
    const text = [mix([...rest, far]), write(own), head, write(own), mix([...rest, far])].join(
      '\n',
    );
    const { problems } = await check(text);
    expect(problems, text).toEqual([expect.stringContaining(`El sello ${wrong.slice(0, 12)}…`)]);
  }
});

test('a false head that names no voting is told, beside a true one with a number as well', async () => {
  for (const form of forms) {
    const text = `12 líneas: ${own.hashes[11]}\n${form(FALSE[0] ?? '', 3)}`;
    const found = await check(text);
    expect(found.problems).toEqual([]);
    expect(found.unread).toEqual([expect.stringContaining('El texto no dice')]);
  }
});

test('the list of the site is of one voting: a false head in it is a problem', async () => {
  const list = own.hashes.map((hash, index) => ({ number: index + 1, hash }));
  const wrong = { number: 13, hash: FALSE[0] };
  const longer = await check(JSON.stringify([...list, wrong]));
  expect(longer.problems).toEqual([expect.stringContaining('el archivo es más corto')]);
  const text = JSON.stringify([wrong, { number: 1, hash: FALSE[1] }]);
  expect((await check(text)).problems).toEqual([]);
  const kept = [{ source: 'El sitio', text, address: '/api/postulations/heads/1/' }];
  expect((await verify(own.text, { kept })).problems).toHaveLength(2);
  const others = other.hashes.map((hash, index) => ({ number: index + 1, hash }));
  expect((await check(JSON.stringify([...list, ...others]))).problems).toEqual([]);
});
