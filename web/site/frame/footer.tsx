import { useMatches } from 'react-router';
import { paths } from '../../../contracts/paths.ts';
import { OpenStrip } from '../contests/open-strip/open-strip.tsx';
import { ShareLink } from '../share/share-link.tsx';
import { type PageHandle, useShell } from '../shell/shell-data.ts';
import { SocialLinks } from '../social/social-links.tsx';
import { SubscriptionBox } from '../subscription/subscription-box.tsx';
import css from './footer.module.css';

/** Whether the page asks for an e-mail itself. */
function useHasEmailForm(): boolean {
  return useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.hasEmailForm);
}

/** What is next, the subscription and the networks of the site, then the legal links. */
export function Footer() {
  const shell = useShell();
  const hasEmailForm = useHasEmailForm();
  return (
    <footer className={css.footer} data-name={shell?.site.name}>
      <OpenStrip label="Lo próximo" limit={1} wake="visible" />
      {shell ? (
        <div className={css.join}>
          {hasEmailForm ? null : (
            <SubscriptionBox id="novedades" label="Novedades por correo" isShort />
          )}
          <SocialLinks social={shell.social} name={shell.site.name} />
        </div>
      ) : null}
      <div className={css.row}>
        <p className={css.copyright}>© {shell ? `2015–${shell.year} ${shell.site.name}` : 2015}</p>
        <nav aria-label="Pie de página" className={css.links}>
          <a href={paths.dates}>Fechas</a>
          <a href={paths.news}>Novedades</a>
          <a href={paths.beats}>Beats</a>
          <a href={paths.terms}>Términos de uso</a>
          <a href={paths.privacy}>Política de privacidad</a>
        </nav>
        <button type="button" id="ahorro" className={`script-only ${css.saver}`}>
          Ahorro de datos
        </button>
        <ShareLink className={css.share ?? ''} />
        {shell?.site.notice ? <p className={css.notice}>{shell.site.notice}</p> : null}
      </div>
    </footer>
  );
}
