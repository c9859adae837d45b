import { paths } from '../../../contracts/paths.ts';
import css from './nothing-yet.module.css';

/** Shown instead of an empty index: what will be published here, and the subscription. */
export function NothingYet({ text }: { text: string }) {
  return (
    <div className={css.wall}>
      <div className={`paper ${css.sheet}`}>
        <p className="sticker">Pronto</p>
        <p className={css.text}>{text}</p>
        <a className="button" href={paths.contact}>
          Reciba las novedades
        </a>
      </div>
    </div>
  );
}
