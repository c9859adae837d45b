import { useLocation } from 'react-router';
import { paths } from '../../../contracts/paths.ts';
import { HashDialog } from './hash-dialog.tsx';
import css from './menu.module.css';

export const MENU_DIALOG = 'menu';

/** The menu's links, in the specification's order. */
const items = [
  { path: paths.artists, label: 'Artistas' },
  { path: paths.events, label: 'Eventos' },
  { path: paths.tickets, label: 'Tickets' },
  { path: paths.content, label: 'Contenido' },
  { path: paths.capsule, label: 'La cápsula' },
  { path: paths.contact, label: 'Contacto' },
];

/** The links of the menu; marks the section that the page belongs to. */
export function useMenuLinks() {
  const { pathname } = useLocation();
  return items.map(({ path, label }) => {
    const isHere = pathname === path || pathname.startsWith(`${path}/`);
    return (
      <a key={path} href={path} aria-current={isHere ? 'page' : undefined}>
        {label}
      </a>
    );
  });
}

/** Full-screen menu of phones. */
export function Menu() {
  return (
    <HashDialog id={MENU_DIALOG} label="Menú" className={css.menu}>
      <nav aria-label="Menú">
        <ol className={css.list}>
          {useMenuLinks().map((link) => (
            <li key={link.key}>{link}</li>
          ))}
        </ol>
      </nav>
    </HashDialog>
  );
}
