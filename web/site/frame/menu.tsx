import { useLocation } from 'react-router';
import { paths } from '../../../contracts/paths.ts';
import { OpenStrip } from '../contests/open-strip/open-strip.tsx';
import { ShareLink } from '../share/share-link.tsx';
import { HashDialog } from '../shell/hash-dialog.tsx';
import { useShell } from '../shell/shell-data.ts';
import { Wordmark } from '../shell/wordmark.tsx';
import { SocialLinks } from '../social/social-links.tsx';
import css from './menu.module.css';

export const MENU_DIALOG_ID = 'menu';

/** The menu's links, in the specification's order. */
const items = [
  { path: paths.artists, label: 'Artistas' },
  { path: paths.events, label: 'Eventos' },
  { path: paths.tickets, label: 'Tickets' },
  { path: paths.content, label: 'Contenido' },
  { path: paths.capsule, label: 'La cápsula' },
  { path: paths.contact, label: 'Contacto' },
];

/** Links that phones and wide desks have in their menu, screens between them in the footer alone. */
const secondaryItems = [
  { path: paths.dates, label: 'Fechas' },
  { path: paths.beats, label: 'Beats' },
];

/** The links of the menu; marks the section that the page belongs to. */
export function useMenuLinks() {
  const { pathname } = useLocation();
  const hasNews = useShell()?.has_news === true;
  const news = hasNews ? [{ path: paths.news, label: 'Novedades' }] : [];
  return [...items, ...news, ...secondaryItems].map(({ path, label }) => {
    const isHere = pathname === path || pathname.startsWith(`${path}/`);
    return (
      <a key={path} href={path} aria-current={isHere ? 'page' : undefined}>
        {label}
      </a>
    );
  });
}

/** Full-screen menu of phones: what is open now, the sections and the networks. */
export function Menu() {
  const shell = useShell();
  return (
    <HashDialog id={MENU_DIALOG_ID} label="Menú" className={css.menu}>
      <a href={paths.home} className={css.home}>
        <Wordmark />
      </a>
      <OpenStrip label="Abierto ahora" limit={2} isOpenOnly wake="visible" />
      <nav aria-label="Menú">
        <ol className={css.list}>
          {useMenuLinks().map((link) => (
            <li key={link.key}>{link}</li>
          ))}
          <li className="script-only">
            <ShareLink className="" />
          </li>
        </ol>
      </nav>
      {shell ? (
        <div className={css.social}>
          <SocialLinks social={shell.social} name={shell.site.name} />
        </div>
      ) : null}
    </HashDialog>
  );
}
