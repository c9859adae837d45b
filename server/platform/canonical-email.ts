import { domainToASCII } from 'node:url';
import { normalizeEmail } from '../../contracts/email-address.ts';
import { findProvider } from './mail-providers.ts';

/** Returns the text before a sign; all of it where that would be nothing. */
function getTextBefore(text: string, sign: string): string {
  const index = text.indexOf(sign, 1);
  return index === -1 ? text : text.slice(0, index);
}

/** Returns the written address to which mails go: another spelling may be another mailbox. */
export function mailAddress(email: string): string {
  return normalizeEmail(email).toLowerCase();
}

/** Whether the name is written with something that the canonical form leaves out. */
export function isDecorated(email: string): boolean {
  const getName = (address: string) => address.slice(0, address.lastIndexOf('@'));
  return getName(mailAddress(email)) !== getName(canonicalEmail(email).key);
}

/**
 * Returns the canonical form under which a mailbox is unique, and its domain in punycode. A `+` and
 * what follows it in the name is ignored at every domain.
 * @param email must be a validated address
 */
export function canonicalEmail(email: string): { key: string; domain: string } {
  const plain = mailAddress(email);
  const atIndex = plain.lastIndexOf('@');
  const asciiDomain = domainToASCII(plain.slice(atIndex + 1)).replace(/\.$/, '');
  // Fastmail delivers whatever@ana.fastmail.com to ana@fastmail.com.
  const [, owner, fastmail] = /^([a-z0-9-]+)\.(fastmail\.(?:com|fm))$/.exec(asciiDomain) ?? [];
  const provider = findProvider(fastmail ?? asciiDomain);
  let name = getTextBefore(owner ?? plain.slice(0, atIndex), '+');
  if (provider?.hyphenTag) name = getTextBefore(name, '-');
  // A name of dots alone is unchanged: counting one mailbox twice is better than an empty key.
  if (provider?.folds) name = name.replace(...provider.folds) || name;
  const domain = provider?.mailbox ?? asciiDomain;
  return { key: `${name}@${domain}`, domain };
}

/** Returns a text with `instead` in place of each word that is an e-mail address or a link. */
export function redactAddresses(text: string, instead: string): string {
  return text
    .split(/(\s+)/)
    .map((word) => (word.includes('@') || /^\W*https?:/.test(word) ? instead : word))
    .join('');
}
