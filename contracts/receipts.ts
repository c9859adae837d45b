// Crockford base32 (https://www.crockford.com/base32.html) with a check symbol.
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHECK_BASE = 37;
/** Symbols before the check symbol: 115 random bits. Receipts of earlier versions have 45. */
const DIGITS = 23;
const OLD_DIGITS = 9;
/** Symbols of a group, and of the part that the voter's browser chooses: the first group. */
const GROUP = 8;

/** Returns the check value of the symbols, 0 to 36; null with an unknown symbol. */
function checkValue(symbols: string): number | null {
  let rest = 0;
  for (const symbol of symbols) {
    const value = SYMBOLS.indexOf(symbol);
    if (value === -1) return null;
    rest = (rest * SYMBOLS.length + value) % CHECK_BASE;
  }
  return rest;
}

/** What a browser sends as its part of a receipt. */
export const RECEIPT_PART = /^[0-9A-HJKMNP-TV-Z]{8}$/;

type Random = (below: number) => number;

function randomSymbols(count: number, random: Random): string {
  return Array.from({ length: count }, () => SYMBOLS[random(SYMBOLS.length)]).join('');
}

/** Returns the part of a receipt that the voter's browser chooses. */
export function createReceiptPart(random: Random): string {
  return randomSymbols(GROUP, random);
}

/** Returns the part of a receipt that the voter's browser chose. */
export function receiptPart(receipt: string): string {
  return receipt.slice(0, GROUP);
}

/**
 * Creates a receipt of 24 symbols, of which the last one checks the others. Only numbers whose
 * check value is below 32 are used, so that the check symbol is a letter or a digit.
 * @param random returns whole numbers from 0 to below its argument
 * @param part the first symbols, chosen by the browser; nothing for a random part
 */
export function createReceipt(random: Random, part = createReceiptPart(random)): string {
  for (;;) {
    const symbols = part + randomSymbols(DIGITS - GROUP, random);
    const check = SYMBOLS[checkValue(symbols) ?? CHECK_BASE];
    if (check !== undefined) return symbols + check;
  }
}

/**
 * Returns a typed receipt in its stored form: without spaces and hyphens, in upper case, with I and
 * L read as 1 and O as 0; null when it is none.
 */
export function readReceipt(typed: string): string | null {
  const text = typed.slice(0, 40).toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1');
  const symbols = text.replace(/O/g, '0');
  const digits = symbols.length - 1;
  if (digits !== DIGITS && digits !== OLD_DIGITS) return null;
  const check = checkValue(symbols.slice(0, digits));
  return check !== null && SYMBOLS[check] === symbols[digits] ? symbols : null;
}

/** Returns a receipt as it is shown: `XXXXXXXX-XXXXXXXX-XXXXXXXX`; one of ten symbols in two halves. */
export function showReceipt(receipt: string): string {
  const groups = receipt.length > OLD_DIGITS + 1 ? /.{1,8}/g : /.{1,5}/g;
  return receipt.match(groups)?.join('-') ?? '';
}

/**
 * Milliseconds after the close in which a code requested before it can be confirmed. The recount is
 * public from then on.
 */
export const CONFIRM_AFTER_CLOSE = 30 * 60_000;
