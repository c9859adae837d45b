import { paths } from '../../../contracts/paths.ts';
import { PageLink } from '../../ui/page-link.tsx';
import css from './footer.module.css';
import { useShell } from './shell-data.ts';

export function Footer() {
  const shell = useShell();
  return (
    <footer className={css.footer} data-name={shell?.site.name}>
      <div className={css.row}>
        <p className={css.copyright}>© {shell ? `2015–${shell.year} ${shell.site.name}` : 2015}</p>
        <nav aria-label="Pie de página" className={css.links}>
          <PageLink to={paths.beats}>Beats</PageLink>
          <PageLink to={paths.terms}>Términos de uso</PageLink>
          <PageLink to={paths.privacy}>Política de privacidad</PageLink>
        </nav>
        {shell?.site.notice ? <p className={css.notice}>{shell.site.notice}</p> : null}
      </div>
    </footer>
  );
}
