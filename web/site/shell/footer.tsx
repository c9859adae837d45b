import { paths } from '../../../contracts/paths.ts';
import css from './footer.module.css';
import { useShell } from './shell-data.ts';

export function Footer() {
  const shell = useShell();
  return (
    <footer className={css.footer} data-name={shell?.site.name}>
      <div className={css.row}>
        <p className={css.copyright}>© {shell ? `2015–${shell.year} ${shell.site.name}` : 2015}</p>
        <nav aria-label="Pie de página" className={css.links}>
          <a href={paths.search}>Buscar</a>
          <a href={paths.beats}>Beats</a>
          <a href={paths.terms}>Términos de uso</a>
          <a href={paths.privacy}>Política de privacidad</a>
        </nav>
        <button type="button" id="ahorro" className={`script-only ${css.saver}`}>
          Ahorro de datos
        </button>
        {shell?.site.notice ? <p className={css.notice}>{shell.site.notice}</p> : null}
      </div>
    </footer>
  );
}
