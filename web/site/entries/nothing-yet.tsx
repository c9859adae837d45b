import { paths } from '../../../contracts/paths.ts';
import { PageLink } from '../../ui/page-link.tsx';
import css from './nothing-yet.module.css';

/** Shown instead of an empty index: what will be published here, and the subscription. */
export function NothingYet({ text }: { text: string }) {
  return (
    <div className={css.wall}>
      <div className={`paper ${css.sheet}`}>
        <p className="sticker">Pronto</p>
        <p className={css.text}>{text}</p>
        <PageLink className="button" to={paths.contact}>
          Reciba las novedades
        </PageLink>
      </div>
    </div>
  );
}
