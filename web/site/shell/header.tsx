import { NavLink, useMatches } from 'react-router';
import { paths } from '../../../contracts/paths.ts';
import { DialogLink } from '../../ui/hash-dialog.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import css from './header.module.css';
import { MENU_DIALOG, menuItems } from './menu.tsx';
import type { PageHandle } from './shell-data.ts';
import { Wordmark } from './wordmark.tsx';

/** Returns the target of "Regresar" on this page, or null if the menu is shown. */
function useBackPath(): string | null {
  const last = useMatches().at(-1);
  const back = (last?.handle as PageHandle | undefined)?.back;
  return back && last ? back(last.params) : null;
}

function MenuLinks() {
  return (
    <nav className={css.nav} aria-label="Principal">
      {menuItems.map(({ path, label }) => (
        <NavLink key={path} to={path} viewTransition prefetch="intent">
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

export function Header() {
  const back = useBackPath();
  return (
    <header className={css.header}>
      <PageLink to={paths.home} className={css.home}>
        <Wordmark />
      </PageLink>
      {back === null ? (
        <>
          <MenuLinks />
          <DialogLink dialog={MENU_DIALOG} className={css.burger}>
            <span className={css.bars} aria-hidden="true" />
            Menú
          </DialogLink>
        </>
      ) : (
        <PageLink to={back} className={css.back}>
          <span aria-hidden="true">←</span> Regresar
        </PageLink>
      )}
    </header>
  );
}
