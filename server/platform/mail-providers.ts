/** What a mail service ignores in the local part of an address. */
export interface Ignored {
  dots: boolean;
  /** The sign before what is ignored; empty for none. */
  tag: '+' | '-' | '';
}

interface Provider extends Ignored {
  domains: RegExp;
}

/**
 * The large services, with the spellings that they deliver to one mailbox according to their
 * documentation. Names of Yahoo have no hyphen: what follows one is a disposable address of the
 * same mailbox.
 */
const PROVIDERS: readonly Provider[] = [
  { domains: /^gmail\.com$/, dots: true, tag: '+' },
  { domains: /^(proton\.me|protonmail\.(com|ch)|pm\.me)$/, dots: true, tag: '+' },
  { domains: /^(outlook|hotmail|live)\.([a-z]{2,3}\.)?[a-z]{2,3}$/, dots: false, tag: '+' },
  { domains: /^(msn|icloud|me|mac)\.com$/, dots: false, tag: '+' },
  {
    domains: /^(fastmail\.(com|fm)|zoho\.com|yandex\.(com|ru)|gmx\.(com|net|es|de))$/,
    dots: false,
    tag: '+',
  },
  {
    domains: /^(yahoo\.([a-z]{2,3}\.)?[a-z]{2,3}|ymail\.com|rocketmail\.com)$/,
    dots: false,
    tag: '-',
  },
  {
    domains: /^(aol\.com|cantv\.net|mail\.com|terra\.com(\.[a-z]{2})?|uol\.com\.br)$/,
    dots: false,
    tag: '',
  },
];

/** Returns what the service of a mail domain (punycode) ignores; null when it is not a large one. */
export function findProvider(domain: string): Ignored | null {
  return PROVIDERS.find(({ domains }) => domains.test(domain)) ?? null;
}
