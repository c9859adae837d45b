import type { MouseEvent } from 'react';
import { listPagePath } from '../../../contracts/paths.ts';
import { linkedPages } from './list-page.ts';
import css from './page-links.module.css';

interface Props {
  /** What is listed, as in 'letras de Ana'. */
  label: string;
  /** Address of the list. */
  path: string;
  page: number;
  pages: number;
  /** Shows a page without loading it, where the list is already in the browser. */
  onPick?(page: number): void;
}

/** Links to the pages of a list; renders nothing if there is one. */
export function PageLinks({ label, path, page, pages, onPick }: Props) {
  if (pages < 2) return null;
  function renderLink(targetPage: number, text: string, rest: Record<string, string>) {
    return (
      <a
        href={listPagePath(path, targetPage)}
        onClick={(event: MouseEvent) => {
          if (!onPick || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onPick(targetPage);
        }}
        {...rest}
      >
        {text}
      </a>
    );
  }
  const shownPages = linkedPages(page, pages);
  return (
    <nav className={css.pages} aria-label={`Páginas de ${label}`}>
      {page > 1
        ? renderLink(page - 1, '←', { rel: 'prev', 'aria-label': 'Página anterior' })
        : null}
      <ol>
        {shownPages.map((number, index) => (
          <li
            key={number}
            data-gap={index > 0 && number - (shownPages[index - 1] ?? 0) > 1 ? '' : undefined}
          >
            {renderLink(number, String(number), {
              'aria-label': `Página ${number} de ${pages}`,
              ...(number === page ? { 'aria-current': 'page' } : {}),
            })}
          </li>
        ))}
      </ol>
      {page < pages
        ? renderLink(page + 1, '→', { rel: 'next', 'aria-label': 'Página siguiente' })
        : null}
    </nav>
  );
}
