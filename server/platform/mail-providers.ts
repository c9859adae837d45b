/** What a mail service ignores in the local part of an address, besides `+` and what follows it. */
export interface Ignored {
  /** Characters of the name, and what they stand for: nothing, or the one that is equal to them. */
  folds: readonly [RegExp, string] | null;
  /** What follows a hyphen, which the service's names cannot have. */
  hyphenTag: boolean;
}

interface Provider extends Partial<Ignored> {
  /** Domains that belong to the service: a pattern would take in those that anybody can register. */
  domains: readonly string[];
  /** The domain under which its mailboxes are known, where several are one mailbox. */
  mailbox?: string;
}

/** Returns the domains of a name under several ends, which are given in one text. */
const listDomains = (name: string, ends: string) => ends.split(' ').map((end) => `${name}.${end}`);

const YANDEX = 'az by co.il com com.am com.ge com.tr ee fr kg kz lt lv md ru tj tm ua uz';
const YAHOO =
  'at be ca cl co.id co.il co.in co.jp co.kr co.nz co.th co.uk co.za com com.ar com.au com.br com.co com.hk com.mx com.my com.pe com.ph com.sg com.tr com.tw com.ve com.vn cz de dk es fi fr gr hu ie in it nl no pl pt ro se';
const OUTLOOK =
  'at be cl co.id co.il co.th com com.ar com.au com.br com.gr com.pe com.tr com.vn cz de dk es fr hu ie in it jp kr lv my ph pt sa sg sk';
const HOTMAIL =
  'be ca ch cl co.il co.jp co.kr co.nz co.th co.uk co.za com com.ar com.au com.br com.hk com.mx com.tr com.tw com.vn cz de dk es fi fr gr hu it lt lv my nl no ph rs se sg sk';
const LIVE =
  'at be ca cl cn co.kr co.uk co.za com com.ar com.au com.mx com.my com.ph com.pt com.sg de dk fi fr hk ie in it jp nl no ru se';

/**
 * The large services, with the spellings that they deliver to one mailbox according to their
 * documentation. Outlook keeps dots and its domains apart.
 */
const PROVIDERS: readonly Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], folds: [/\./g, ''], mailbox: 'gmail.com' },
  {
    domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'],
    folds: [/[._-]/g, ''],
    mailbox: 'proton.me',
  },
  { domains: ['icloud.com', 'me.com', 'mac.com'], mailbox: 'icloud.com' },
  {
    domains: [...listDomains('yandex', YANDEX), 'ya.ru'],
    folds: [/-/g, '.'],
    mailbox: 'yandex.com',
  },
  { domains: [...listDomains('yahoo', YAHOO), 'ymail.com', 'rocketmail.com'], hyphenTag: true },
  {
    domains: [
      ...listDomains('outlook', OUTLOOK),
      ...listDomains('hotmail', HOTMAIL),
      ...listDomains('live', LIVE),
    ],
  },
  { domains: ['fastmail.com', 'fastmail.fm', 'zoho.com', 'msn.com', 'aol.com', 'mail.com'] },
  { domains: [...listDomains('gmx', 'com net es de'), 'cantv.net', 'uol.com.br'] },
  { domains: listDomains('terra', 'com com.ar com.br com.co com.mx com.pe com.ve') },
];

const byDomain = new Map(
  PROVIDERS.flatMap((provider) => provider.domains.map((domain) => [domain, provider] as const)),
);

/** Returns the service of a mail domain (punycode); null when it is not a large one. */
export function findProvider(domain: string): (Ignored & { mailbox: string }) | null {
  const provider = byDomain.get(domain);
  return provider ? { folds: null, hyphenTag: false, mailbox: domain, ...provider } : null;
}

/** Returns the domains whose mailboxes are those of another domain too, sorted. */
export function listAliasDomains(): string[] {
  return [...byDomain].flatMap(([domain, { mailbox }]) => (mailbox ? [domain] : [])).sort();
}
