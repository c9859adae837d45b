// No imports, to keep the browser bundle small.

/** Symbols of a ticket's code, of Crockford base32: 60 random bits. */
const CODE_LENGTH = 12;

/**
 * Returns a typed code in its stored form: without spaces and hyphens, in upper case, with I and L
 * read as 1 and O as 0; null when it is none.
 */
export function parseTicket(typed: string): string | null {
  const normalized = typed.slice(0, 60).toUpperCase().replace(/[\s-]/g, '');
  const code = normalized.replace(/[IL]/g, '1').replace(/O/g, '0');
  return code.length === CODE_LENGTH && /^[0-9A-HJKMNP-TV-Z]+$/.test(code) ? code : null;
}

/** Returns a code as it is shown: `XXXX-XXXX-XXXX`. */
export function formatTicket(code: string): string {
  return (code.match(/.{4}/g) ?? [code]).join('-');
}

/** Fragment of the address of a voting that hands over a ticket. */
export const TICKET_FRAGMENT = '#boleta=';
