import { z } from 'zod';
import { limitLength, NOT_A_LINK } from './fields.ts';
import { findPastedAddress, toAbsolute } from './pasted-address.ts';

function isSafeLink(value: string): boolean {
  if (value === '') return true;
  if (/\s/.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  if (url.protocol === 'mailto:') return url.pathname.includes('@');
  return (
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.hostname.includes('.') &&
    url.username === ''
  );
}

/** A path of the site itself; `//` and `/\` would name another host. */
function isPath(value: string): boolean {
  return /^\/(?![/\\])\S*$/.test(value);
}

interface LinkOptions {
  /** Returns the address of what else is understood. */
  read?: (typed: string) => string;
  /** Whether a path of the site is accepted too. */
  allowsPath?: boolean;
}

/** A link (`https:`, `http:` or `mailto:` only) that may be empty; a missing scheme becomes https. */
export function optionalLink({ read = (typed) => typed, allowsPath = false }: LinkOptions = {}) {
  const isAllowed = (value: string) => (allowsPath && isPath(value)) || isSafeLink(value);
  const shape = z
    .string()
    .transform((typed) => toAbsolute(read(findPastedAddress(typed))))
    .pipe(z.string().refine(isAllowed, NOT_A_LINK));
  return limitLength(2000, shape.optional(), { error: NOT_A_LINK });
}
