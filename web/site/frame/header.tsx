import { useMatches } from 'react-router';
import { paths } from '../../../contracts/paths.ts';
import type { PageHandle } from '../shell/shell-data.ts';
import { Wordmark } from '../shell/wordmark.tsx';
import css from './header.module.css';
import { MENU_DIALOG_ID, useMenuLinks } from './menu.tsx';

/** Returns the target of "Regresar" on this page, or null if it has none. */
function useBackPath(): string | null {
  const lastMatch = useMatches().at(-1);
  const back = (lastMatch?.handle as PageHandle | undefined)?.back;
  return back && lastMatch ? back(lastMatch.params, lastMatch.id) : null;
}

/** @param isError an error page has the menu: the page above the missing one may be missing too */
export function Header({ isError }: { isError: boolean }) {
  const path = useBackPath();
  const back = isError ? null : path;
  const links = useMenuLinks();
  return (
    <header className={css.header}>
      <a href={paths.home} className={css.home}>
        <Wordmark />
      </a>
      <a href={paths.search} className={css.search}>
        <span className="hidden-text">Buscar</span>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="10" cy="10" r="6.5" />
          <path d="m15 15 6 6" />
        </svg>
      </a>
      {back === null ? (
        <>
          <nav className={css.nav} aria-label="Principal">
            {links}
          </nav>
          <a href={`#${MENU_DIALOG_ID}`} className={css.burger}>
            <span className={css.bars} aria-hidden="true" />
            Menú
          </a>
        </>
      ) : (
        <a href={back} className={css.back} data-back="">
          <span aria-hidden="true">←</span> Regresar
        </a>
      )}
    </header>
  );
}
