import type { MouseEvent } from 'react';
import { listPagePath } from '../../../contracts/paths.ts';
import { linkedPages } from './list-page.ts';
import css from './page-links.module.css';

interface Props {
  /** What is listed, as in 'letras de Ana'. */
  what: string;
  /** Address of the list. */
  path: string;
  page: number;
  pages: number;
  /** Shows a page without loading it, where the list is already in the browser. */
  onPick?(page: number): void;
}

/** Links to the pages of a list; renders nothing if there is one. */
export function PageLinks({ what, path, page, pages, onPick }: Props) {
  if (pages < 2) return null;
  function link(to: number, text: string, rest: Record<string, string>) {
    return (
      <a
        href={listPagePath(path, to)}
        onClick={(event: MouseEvent) => {
          if (!onPick || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onPick(to);
        }}
        {...rest}
      >
        {text}
      </a>
    );
  }
  const shown = linkedPages(page, pages);
  return (
    <nav className={css.pages} aria-label={`Páginas de ${what}`}>
      {page > 1 ? link(page - 1, '←', { rel: 'prev', 'aria-label': 'Página anterior' }) : null}
      <ol>
        {shown.map((one, at) => (
          <li key={one} data-gap={at > 0 && one - (shown[at - 1] ?? 0) > 1 ? '' : undefined}>
            {link(one, String(one), {
              'aria-label': `Página ${one} de ${pages}`,
              ...(one === page ? { 'aria-current': 'page' } : {}),
            })}
          </li>
        ))}
      </ol>
      {page < pages ? link(page + 1, '→', { rel: 'next', 'aria-label': 'Página siguiente' }) : null}
    </nav>
  );
}
