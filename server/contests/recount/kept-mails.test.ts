import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import { createReceipt, formatReceipt } from '../../../contracts/receipts.ts';
import { verdict, verify } from '../../../contracts/verify.mjs';
import { readHeads, readReceipts } from '../../../contracts/verify-kept.mjs';
import { type Email, toSendMailOptions } from '../../mail/email.ts';
import { createHeadEmail, createReceiptEmail } from '../emails.ts';

const encodings = ['base64', 'quoted-printable'] as const;
const transport = createTransport({ streamTransport: true, buffer: true });

/** Returns the mail as a mail program keeps it. */
async function asFile(email: Email, encoding: (typeof encodings)[number]): Promise<string> {
  const mail = { to: 'ana@example.com', replyTo: '', messageId: 'x@y', date: new Date(0) };
  const composed = toSendMailOptions({ ...mail, ...email, headers: {} }, 'sitio@example.com');
  const { message } = await transport.sendMail({ ...composed, textEncoding: encoding });
  return String(message);
}

/** Numbers that look random and are the same in each run. */
function seeded(seed: number) {
  let value = seed;
  return (below: number) => {
    value = (value * 48_271 + 11) % 2_147_483_647;
    return value % below;
  };
}
const random = seeded(7);
const getHash = (seed: number) => seed.toString(16).padStart(2, '0').repeat(32);
const getHead = (at: number) => ({ number: 10 ** (at % 6), hash: getHash(at + 16) });

function getMail(head: { number: number; hash: string }, aka = 'Ana'): Email {
  const links = { link: 'https://x.example/mi-postulacion#y', heads: 'https://x.example/h/1/' };
  return createHeadEmail({ aka, event: 'Batalla', when: 'daily', ...links, ...head });
}

test.each(encodings)('a mail kept as a file (%s) gives its head', async (encoding) => {
  for (let at = 0; at < 60; at += 1) {
    const email = getMail(getHead(at), 'Ñ'.repeat(1 + at));
    expect(readHeads(await asFile(email, encoding)), `${at}`).toEqual([getHead(at)]);
  }
});

test('a head is read however its text was copied', async () => {
  const { text } = getMail(getHead(3));
  const ways = [
    text,
    text.replace(/^/gm, '> '),
    text.replaceAll('\n', '\r\n'),
    text.replace(/(\w{32}) (\w{32})/, '$1\n> $2'),
    `Último sello, hoy a las 10:05: 1000 líneas ${getHash(19)}`,
  ];
  for (const way of ways) expect(readHeads(way)).toEqual([getHead(3)]);
  const forwarded = `Content-Type: message/rfc822\n\n${await asFile(getMail(getHead(3)), 'base64')}`;
  const boundary = 'Content-Type: multipart/mixed;\n boundary="b1"\n\n--b1\n';
  expect(readHeads(`${boundary}${forwarded}\n--b1--\n`)).toEqual([getHead(3)]);
});

const EMPTY = '# tarima-recount 1\tcontest 1\tsalt ab\n';
const kept = (text: string, source = 'Lo escrito') => verify(EMPTY, { kept: [{ source, text }] });

test('a text without a head and without a receipt is told, and the file is not called whole', async () => {
  expect(verdict(await verify(EMPTY))).toBe('El recuento está íntegro');
  const nothing = await kept('Hola Ana. Guarde este correo', 'correo.eml');
  expect(nothing).toMatchObject({
    problems: [],
    unread: [expect.stringContaining('ningún sello')],
  });
  expect(nothing.sources).toEqual([{ source: 'correo.eml', heads: 0, receipts: 0 }]);
  expect(verdict(nothing)).toBe('No todo se pudo comprobar');
  expect(verdict(await kept('[]\n', 'sellos.json'))).toBe('El recuento está íntegro');
  const head = `Líneas: 3\nSello: ${getHash(200)}`;
  const found = await kept(`${head}\nhttps://x.example/recuento/1`);
  expect(found).toMatchObject({ heads: 1, sources: [{ heads: 1 }], unread: [] });
  expect(found.problems).toEqual([expect.stringContaining('el archivo es más corto')]);
});

test('a head that names no voting accuses none, unless another of its text is of this one', async () => {
  const of = ` de 3 líneas`;
  for (const [text, what] of [
    [`Líneas: 3\nSello: ${getHash(200)}`, of],
    [getHash(200), ''],
    [`${getHash(200).slice(0, 32)} ${getHash(200).slice(32)}`, ''],
  ] as const) {
    const found = await kept(text);
    const hash = getHash(200).slice(0, 12);
    expect(found).toMatchObject({ heads: 1, problems: [] });
    expect(found.unread).toEqual([
      expect.stringMatching(`^El sello ${hash}…${what} no está en esta votación. El texto no dice`),
    ]);
    expect(verdict(found)).toBe('No todo se pudo comprobar');
  }
  const fields = '1\tstart\t2026-01-01T00:00Z\t1\t-\t-\t';
  const hash = createHash('sha256').update(`\n${fields}`).digest('hex');
  const file = `${EMPTY}${fields}\t${hash}\n`;
  const other = { number: 2, hash: getHash(200) };
  const check = (text: string) => verify(file, { kept: [{ source: 'sellos.json', text }] });
  for (const text of [hash, `1 ${hash}`]) {
    expect(await check(text)).toMatchObject({ heads: 1, problems: [], unread: [] });
  }
  const both = await check(JSON.stringify([{ number: 1, hash }, other]));
  expect(both.problems).toEqual([expect.stringContaining('el archivo es más corto')]);
  const published = await verify(file, { heads: [other] });
  expect(published.problems).toEqual([expect.stringContaining('el archivo es más corto')]);
});

const receipt = createReceipt(random);
const shown = formatReceipt(receipt);
const ways: [string, string][] = [
  ['as it is shown', shown],
  ['without hyphens', receipt],
  ['with spaces', shown.replaceAll('-', ' ')],
  ['in lower case', shown.toLowerCase()],
  ['in running text', `Mi acuse privado ${shown}, del lunes`],
  ['over two lines', shown.replace('-', '-\n')],
  ['in a quoted mail', `> Este es su acuse:\n> ${shown}\n> Guárdelo`],
  ['in its address', `vea https://x.example/acuse/${receipt}`],
];
test.each(ways)('a receipt %s is found', (_, text) => {
  expect(readReceipts(text)).toEqual({ receipts: [receipt], mistyped: [] });
});

test.each(encodings)(
  'a whole mail (%s) gives its receipt, its head and no more',
  async (encoding) => {
    for (let at = 0; at < 40; at += 1) {
      const own = createReceipt(random);
      const link = `https://x.example/acuse/${own}`;
      const recount = 'https://x.example/recuento/1';
      const email = createReceiptEmail({ receipt: own, link, head: getHead(at), recount });
      for (const text of [email.text, await asFile(email, encoding)]) {
        expect(readReceipts(text)).toEqual({ receipts: [own], mistyped: [] });
        expect(readHeads(text)).toEqual([getHead(at)]);
      }
    }
  },
);

test('several receipts in one line are told apart', () => {
  const all = Array.from({ length: 40 }, () => createReceipt(random));
  for (const separator of [' ', ', ', '\n', ';']) {
    expect(readReceipts(all.map(formatReceipt).join(separator)).receipts).toEqual(all);
  }
});

test('what was mistyped is told as that, and is no missing vote', async () => {
  for (let at = 0; at < receipt.length; at += 1) {
    const symbol = receipt[at] === 'Z' ? 'Y' : 'Z';
    const wrong = formatReceipt(receipt.slice(0, at) + symbol + receipt.slice(at + 1));
    expect(readReceipts(wrong)).toEqual({ receipts: [], mistyped: [wrong] });
    expect(readReceipts(`${shown} ${wrong}`).receipts).toEqual([receipt]);
    const found = await kept(wrong);
    expect(found).toMatchObject({ problems: [], unread: [expect.stringContaining(wrong)] });
  }
  const short = shown.slice(0, -1);
  expect(readReceipts(short)).toEqual({ receipts: [], mistyped: [short] });
  expect(readReceipts('')).toEqual({ receipts: [], mistyped: [] });
  const missing = await kept(shown);
  expect(missing.problems).toEqual([expect.stringContaining('no está')]);
});

describe('mails of several votings', () => {
  const [one, two] = [1, 2].map((id) => {
    const own = createReceipt(random);
    const recount = `https://x.example/recuento/${id}`;
    const head = getHead(20 + id);
    const link = `https://x.example/acuse/${own}`;
    const heads = `https://x.example/api/postulations/heads/${id}/`;
    const page = 'https://x.example/mi-postulacion#y';
    const about = { aka: 'Ana', event: 'Batalla', when: 'daily', link: page, heads } as const;
    return [
      createReceiptEmail({ receipt: own, link, head, recount }),
      createHeadEmail({ ...about, ...head }),
    ] as const;
  }) as [readonly [Email, Email], readonly [Email, Email]];

  test.each(encodings)('one of another is not compared, and accuses nobody (%s)', async (how) => {
    for (const email of two) {
      const found = await kept(await asFile(email, how), 'correo.eml');
      expect(found).toMatchObject({ problems: [], receipts: [], heads: 0 });
      expect(found.unread).toEqual(['correo.eml es de otra votación: verifíquelo en la suya.']);
      expect(verdict(found)).toBe('No todo se pudo comprobar');
    }
  });

  test('one of this voting that is not found is a problem', async () => {
    const [withReceipt, withHead] = one;
    const found = await kept(withReceipt.text);
    expect(found.problems).toHaveLength(2);
    expect(found.problems.join()).not.toContain('puede ser de otra');
    expect((await kept(withHead.text)).problems).toHaveLength(1);
    const other = { source: 'dos', text: two[0].text };
    const both = await verify(EMPTY, { kept: [other, { source: 'uno', text: withReceipt.text }] });
    expect([both.problems.length, both.unread.length]).toEqual([2, 1]);
  });

  test('in one text they are to be given apart', async () => {
    const found = await kept(`${one[0].text}\n${two[0].text}`);
    expect(found.problems).toEqual([]);
    expect(found.unread).toEqual(Array(4).fill(expect.stringContaining('por separado')));
  });

  test('a receipt alone may be of another', async () => {
    expect((await kept(shown)).problems).toEqual([expect.stringContaining('puede ser de otra')]);
  });
});
