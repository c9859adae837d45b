import { NavLink } from 'react-router';
import { paths } from '../../../contracts/paths.ts';
import { HashDialog } from '../../ui/hash-dialog.tsx';
import css from './menu.module.css';

export const MENU_DIALOG = 'menu';

/** The menu's links, in the specification's order. */
export const menuItems = [
  { path: paths.artists, label: 'Artistas' },
  { path: paths.events, label: 'Eventos' },
  { path: paths.tickets, label: 'Tickets' },
  { path: paths.content, label: 'Contenido' },
  { path: paths.capsule, label: 'La cápsula' },
  { path: paths.contact, label: 'Contacto' },
];

/** Full-screen menu of phones. Navigating from it replaces its history entry. */
export function Menu() {
  return (
    <HashDialog id={MENU_DIALOG} label="Menú" className={css.menu}>
      <nav aria-label="Menú">
        <ol className={css.list}>
          {menuItems.map(({ path, label }) => (
            <li key={path}>
              <NavLink to={path} replace viewTransition>
                {label}
              </NavLink>
            </li>
          ))}
        </ol>
      </nav>
    </HashDialog>
  );
}
