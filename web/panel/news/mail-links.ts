import { newsPath } from '../../../contracts/news-path.ts';

/** A link of a mail: on the site, elsewhere, or no address. */
export interface MailLink {
  href: string;
  kind: 'own' | 'outside' | 'wrong';
}

/**
 * Returns the links that staff wrote into a mail, each once.
 * @param id the announcement, whose own page is there only when it is sent
 */
export function listMailLinks(html: string, origin: string, id: number): MailLink[] {
  const anchors = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('a[href]');
  const addresses = [...anchors].map((anchor) => anchor.getAttribute('href') ?? '');
  return [...new Set(addresses)].flatMap((href): MailLink[] => {
    const url = URL.parse(href);
    if (url === null || !/^https?:$/.test(url.protocol)) return [{ href, kind: 'wrong' }];
    if (url.origin !== origin) return [{ href, kind: 'outside' }];
    const isOfProgram = url.pathname === newsPath(id) || url.searchParams.has('clave');
    return isOfProgram ? [] : [{ href, kind: 'own' }];
  });
}
