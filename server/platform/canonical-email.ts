import { domainToASCII } from 'node:url';
import { plainEmail } from '../../contracts/email-fields.ts';
import { findProvider } from './mail-providers.ts';

/**
 * Returns the canonical form under which a mailbox is unique, and its domain in punycode.
 * @param email must be a validated address
 */
export function canonicalEmail(email: string): { key: string; domain: string } {
  const plain = plainEmail(email).toLowerCase();
  const at = plain.lastIndexOf('@');
  const written = domainToASCII(plain.slice(at + 1)).replace(/\.$/, '');
  const domain = written === 'googlemail.com' ? 'gmail.com' : written;
  const ignored = findProvider(domain);
  let name = plain.slice(0, at);
  // A local part that consists only of ignored characters is unchanged: counting one mailbox twice
  // is better than an empty key.
  const tag = ignored?.tag ? name.indexOf(ignored.tag, 1) : -1;
  if (tag !== -1) name = name.slice(0, tag);
  if (ignored?.dots) name = name.replaceAll('.', '') || name;
  return { key: `${name}@${domain}`, domain };
}
