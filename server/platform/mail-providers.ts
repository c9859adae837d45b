/** What a mail service ignores in the local part of an address, besides `+` and what follows it. */
export interface Ignored {
  /** Characters of the name, and what they stand for: nothing, or the one that is equal to them. */
  folds: readonly [RegExp, string] | null;
  /** What follows a hyphen, which the service's names cannot have. */
  hyphenTag: boolean;
}

interface Provider extends Partial<Ignored> {
  domains: RegExp;
  /** The domain under which its mailboxes are known, where several are one mailbox. */
  mailbox?: string;
}

/**
 * The large services, with the spellings that they deliver to one mailbox according to their
 * documentation. Outlook keeps dots and its domains apart.
 */
const PROVIDERS: readonly Provider[] = [
  { domains: /^(gmail|googlemail)\.com$/, folds: [/\./g, ''], mailbox: 'gmail.com' },
  {
    domains: /^(proton\.me|protonmail\.(com|ch)|pm\.me)$/,
    ...{ folds: [/[._-]/g, ''], mailbox: 'proton.me' },
  },
  { domains: /^(icloud|me|mac)\.com$/, mailbox: 'icloud.com' },
  {
    domains: /^(yandex\.([a-z]{2,3}\.)?[a-z]{2,3}|ya\.ru)$/,
    ...{ folds: [/-/g, '.'], mailbox: 'yandex.com' },
  },
  { domains: /^(yahoo\.([a-z]{2,3}\.)?[a-z]{2,3}|(ymail|rocketmail)\.com)$/, hyphenTag: true },
  { domains: /^(outlook|hotmail|live)\.([a-z]{2,3}\.)?[a-z]{2,3}$/ },
  { domains: /^(fastmail\.(com|fm)|zoho\.com|gmx\.(com|net|es|de)|msn\.com)$/ },
  { domains: /^(aol\.com|cantv\.net|mail\.com|terra\.com(\.[a-z]{2})?|uol\.com\.br)$/ },
];

/** Returns the service of a mail domain (punycode); null when it is not a large one. */
export function findProvider(domain: string): (Ignored & { mailbox: string }) | null {
  const known = PROVIDERS.find(({ domains }) => domains.test(domain));
  return known ? { folds: null, hyphenTag: false, mailbox: domain, ...known } : null;
}
