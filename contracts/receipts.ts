// Crockford base32 (https://www.crockford.com/base32.html) with a check symbol.
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHECK_BASE = 37;
const DIGITS = 9;

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
 * Creates a receipt of ten symbols, of which the last one checks the others. Only numbers whose
 * check value is below 32 are used, so that the check symbol is a letter or a digit.
 * @param random returns whole numbers from 0 to below its argument
 */
export function createReceipt(random: (below: number) => number): string {
  for (;;) {
    const symbols = Array.from({ length: DIGITS }, () => SYMBOLS[random(SYMBOLS.length)]).join('');
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
  if (symbols.length !== DIGITS + 1) return null;
  const check = checkValue(symbols.slice(0, DIGITS));
  return check !== null && SYMBOLS[check] === symbols[DIGITS] ? symbols : null;
}

/** Returns a receipt as it is shown: `XXXXX-XXXXX`. */
export function showReceipt(receipt: string): string {
  return `${receipt.slice(0, 5)}-${receipt.slice(5)}`;
}

/** Returns the part of a receipt that its voter recognizes and nobody can look up: `XXXXX…`. */
export function shortReceipt(receipt: string): string {
  return `${receipt.slice(0, 5)}…`;
}

/**
 * Milliseconds after the close in which a code requested before it can be confirmed. The recount is
 * public from then on.
 */
export const CONFIRM_AFTER_CLOSE = 30 * 60_000;
