// Reads what people kept of a voting: heads and receipts, also in whole mails. A part of verify.mjs. What
// is looked for is ASCII, so that bytes of other letters need not be decoded.

/** Returns the text of a part of a mail, of which the other lines are encoded. */
function decodePart(head, body) {
  const encoding = /^content-transfer-encoding:\s*([\w-]+)/im.exec(head)?.[1]?.toLowerCase();
  if (encoding === 'base64') {
    const digits = body.replace(/[^A-Za-z0-9+/]/g, '');
    return atob(digits.slice(0, digits.length - (digits.length % 4 === 1 ? 1 : 0)));
  }
  const whole = body.replace(/=[ \t]*\n/g, '');
  if (encoding !== 'quoted-printable') return whole;
  return whole.replace(/=([0-9A-F]{2})/gi, (_, code) => String.fromCharCode(`0x${code}`));
}

/** Returns what a mail kept as a file says (RFC 2045), and another text as it is. */
function decodeMail(text) {
  const lines = text.replaceAll('\r', '').replace(/^\n+/, '');
  const end = lines.indexOf('\n\n');
  const head = lines.slice(0, Math.max(0, end)).replace(/\n[ \t]+/g, ' ');
  if (!/^content-(type|transfer-encoding):/im.test(head)) return decodePart('', lines);
  const body = lines.slice(end + 1);
  const boundary = /\bboundary="?([^";\n]+)/i.exec(head)?.[1]?.trim();
  if (boundary) {
    const [parts] = body.split(`\n--${boundary}--`);
    return parts.split(`\n--${boundary}\n`).slice(1).map(decodeMail).join('\n');
  }
  return /^content-type:\s*message\//im.test(head) ? decodeMail(body) : decodePart(head, body);
}

/** What may stand between the parts of a head: mails are quoted and wrapped, and have tags. */
const GAP = '(?:[\\s>]|<[^<>]{0,80}>)*';
/** A hash in one piece or, as mails have it, in two that may be on two lines. */
const HASH = '(?<![0-9a-z])(?:[0-9a-f]{64}|[0-9a-f]{32}(?:[\\s>]|<br>)+[0-9a-f]{32})(?![0-9a-z])';
/** What stands before a hash that has a number: in mails, on the page, in the feed and in JSON. */
const NUMBERS = [
  `neas:\\s*(\\d{1,15})${GAP}Sello:\\s*`,
  // A number after a hash of its line is that one's.
  `(?<![\\w.,])(?<![0-9a-f]{32}[^\\n]{0,40})(\\d{1,15})\\sl[^\\s\\d]{1,3}neas:?${GAP}`,
  '<title>(\\d{1,15})\\s',
  '"number"\\s*:\\s*(\\d{1,15})\\s*,\\s*"hash"\\s*:\\s*"',
];
/** Addresses, in which no digits are a number of lines and none a hash; also those without a host. */
const ADDRESS =
  '(?:\\bhttps?:\\/\\/|\\w\\.[a-z]{2,20}\\/|\\/(?:recuento|heads)\\/(?=\\d))[^\\s<>"\'(),;|]*';
const TOKEN = new RegExp(`(${ADDRESS})|(?:${NUMBERS.join('|')})?(${HASH})`, 'gi');

/** A contest's recount or heads in an address, as mails and the feed have it. */
const CONTEST = /\/(?:recuento|heads)\/(\d+)/i;

/** Returns the heads of a text and, of each, the contests that the addresses beside it name. */
function scanHeads(text) {
  const found = new Map();
  let last = null;
  let named = [];
  for (const [, address, ...parts] of text.matchAll(TOKEN)) {
    if (address === undefined) {
      const hash = parts
        .pop()
        .replace(/<br>|[\s>]/gi, '')
        .toLowerCase();
      const digits = parts.find((part) => part !== undefined);
      const number = digits === undefined ? null : Number(digits);
      const name = `${number} ${hash}`;
      last = found.get(name) ?? { number, hash, contests: new Set() };
      found.set(name, last);
      for (const contest of named) last.contests.add(contest);
      named = [];
    } else {
      const contest = CONTEST.exec(address)?.[1];
      if (contest !== undefined) named.push(contest);
      if (contest !== undefined) last?.contests.add(contest);
    }
  }
  return [...found.values()].map((head) => ({ ...head, contests: [...head.contests] }));
}

/**
 * Returns the heads of a text: the JSON or the feed of the site, or a mail that was kept. The number of a
 * hash that stands alone is null.
 */
export function readHeads(text) {
  return scanHeads(decodeMail(text)).map(({ number, hash }) => ({ number, hash }));
}

// Crockford base32 (https://www.crockford.com/base32.html) with a check symbol.
export const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CHECK_BASE = 37;
/** Symbols with the check symbol, which is the last one. */
const LENGTH = 24;

/** Returns the check value of the symbols, 0 to 36; null with an unknown symbol. */
export function checkValue(symbols) {
  let rest = 0;
  for (const symbol of symbols) {
    const value = SYMBOLS.indexOf(symbol);
    if (value === -1) return null;
    rest = (rest * SYMBOLS.length + value) % CHECK_BASE;
  }
  return rest;
}

/**
 * Returns a typed receipt in its stored form: without spaces and hyphens, in upper case, with I and
 * L read as 1 and O as 0; null when it is none.
 */
export function readReceipt(typed) {
  const text = typed.slice(0, 40).toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1');
  const symbols = text.replace(/O/g, '0');
  if (symbols.length !== LENGTH) return null;
  const check = checkValue(symbols.slice(0, -1));
  return check !== null && SYMBOLS[check] === symbols.at(-1) ? symbols : null;
}

/** Receipts as the site writes them, within other text. */
const WRITTEN =
  /(?<![A-Za-z0-9])[A-Z0-9]{8}[\s>-]{0,4}[A-Z0-9]{8}[\s>-]{0,4}[A-Z0-9]{8}(?![A-Za-z0-9])/g;
/** What was meant as one: about as long and alone in its line, or in three groups. */
const MEANT = [
  /^(?=.*\d)(?=.*[a-z])[a-z0-9](?:[ -]?[a-z0-9]){21,25}$/i,
  /(?<![A-Z0-9-])(?=[A-Z-]*\d)[A-Z0-9]{7,9}(?:-[A-Z0-9]{7,9}){2}(?![A-Z0-9-])/,
];

/** Takes the receipts out of running text, which may have two in one line. */
function takeWritten(text, receipts) {
  WRITTEN.lastIndex = 0;
  let rest = text;
  for (let found = WRITTEN.exec(text); found !== null; found = WRITTEN.exec(text)) {
    const receipt = readReceipt(found[0].replaceAll('>', ''));
    if (receipt === null) {
      WRITTEN.lastIndex = found.index + 1;
      continue;
    }
    receipts.add(receipt);
    rest = rest.replaceAll(found[0], '\n');
  }
  return rest;
}

/**
 * Returns the receipts of a text, also of a whole mail, in their stored form, and what was meant as one
 * and is none: mistyped, or not whole.
 */
export function readReceipts(text) {
  const receipts = new Set();
  const mistyped = [];
  for (const piece of takeWritten(decodeMail(text), receipts).split(/[\n,;]+/)) {
    const line = piece.trim();
    const receipt = /\d/.test(line) || line === line.toUpperCase() ? readReceipt(line) : null;
    if (receipt !== null) receipts.add(receipt);
    else if (MEANT.some((form) => form.test(line))) mistyped.push(line.slice(0, 60));
  }
  return { receipts: [...receipts], mistyped };
}

/** Returns the counts that a text shows: the answer of the voting page's call. */
export function readShown(text) {
  try {
    const { qualifiers } = JSON.parse(text);
    return qualifiers.map(({ ref, votes }) => ({ ref, votes }));
  } catch {
    return [];
  }
}

/** Whether a text is the list of heads as the site sends it, all of one contest: the oldest comes first. */
function isList(text, heads) {
  const isOrdered = heads.every(({ number }, at) => at === 0 || number > heads[at - 1].number);
  return text.trim().startsWith('[') && isOrdered;
}

/**
 * Says what was found in a text that somebody kept, and what not.
 * @param source where it is from
 * @param address where the site sent it from: all of it is of the contest that this names
 */
export function readKept({ source, text, address = '' }) {
  const whole = decodeMail(text);
  const named = `${address} ${whole}`.matchAll(new RegExp(CONTEST, 'gi'));
  const contests = [...new Set([...named].map(([, id]) => id))];
  const heads = scanHeads(whole);
  const { receipts, mistyped } = readReceipts(text);
  const unread = mistyped.map((one) => `«${one}» no es un acuse completo: revise lo que copió.`);
  // The site's list of heads is empty before the first line.
  if (heads.length + receipts.length + mistyped.length === 0 && text.trim() !== '[]') {
    unread.push(`${source} no trae ningún sello ni acuse: cópielo entero.`);
  }
  const isOfOne = address !== '' || isList(text, heads);
  return { source, contests, heads, receipts, unread, isOfOne };
}
