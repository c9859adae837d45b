// Crockford base32 (https://www.crockford.com/base32.html) with a check symbol.
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHECK_BASE = 37;
/** Symbols before the check symbol: 115 random bits. */
const SYMBOL_COUNT = 23;
/** Symbols of a group, and of the part that the voter's browser chooses: the first group. */
const GROUP_LENGTH = 8;

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

/**
 * Returns a typed receipt in its stored form: without spaces and hyphens, in upper case, with I and
 * L read as 1 and O as 0; null when it is none.
 */
export function parseReceipt(typed: string): string | null {
  const text = typed.slice(0, 40).toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1');
  const symbols = text.replace(/O/g, '0');
  if (symbols.length !== SYMBOL_COUNT + 1) return null;
  const check = checkValue(symbols.slice(0, -1));
  return check !== null && SYMBOLS[check] === symbols.at(-1) ? symbols : null;
}

/** What a browser sends as its part of a receipt. */
export const RECEIPT_PART = /^[0-9A-HJKMNP-TV-Z]{8}$/;

type Random = (below: number) => number;

function createSymbols(count: number, random: Random): string {
  return Array.from({ length: count }, () => SYMBOLS[random(SYMBOLS.length)]).join('');
}

/** Returns the part of a receipt that the voter's browser chooses. */
export function createReceiptPart(random: Random): string {
  return createSymbols(GROUP_LENGTH, random);
}

/** Returns the part of a receipt that the voter's browser chose. */
export function receiptPart(receipt: string): string {
  return receipt.slice(0, GROUP_LENGTH);
}

/**
 * Creates a receipt of 24 symbols, of which the last one checks the others. Only numbers whose
 * check value is below 32 are used, so that the check symbol is a letter or a digit.
 * @param random returns whole numbers from 0 to below its argument
 * @param part the first symbols, chosen by the browser; nothing for a random part
 */
export function createReceipt(random: Random, part = createReceiptPart(random)): string {
  for (;;) {
    const symbols = part + createSymbols(SYMBOL_COUNT - GROUP_LENGTH, random);
    const check = SYMBOLS[checkValue(symbols) ?? CHECK_BASE];
    if (check !== undefined) return symbols + check;
  }
}

/** Returns a receipt as it is shown: `XXXXXXXX-XXXXXXXX-XXXXXXXX`. */
export function formatReceipt(receipt: string): string {
  return receipt.match(/.{1,8}/g)?.join('-') ?? '';
}

/**
 * Milliseconds after the close in which a code requested before it can be confirmed. The result is
 * public from then on.
 */
export const CONFIRM_AFTER_CLOSE_MS = 30 * 60_000;
