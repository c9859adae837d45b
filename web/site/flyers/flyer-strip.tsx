import { createScriptProps } from '../islands/island.tsx';
import { HashDialog } from '../shell/hash-dialog.tsx';
import css from './flyer-strip.module.css';

/** Strip that names the flyer of this session and opens its picture; show-flyer.ts fills both. */
export function FlyerStrip() {
  return (
    <div {...createScriptProps('flyer', 'idle')}>
      <aside className={`paper ${css.strip}`} aria-label="Flyer" hidden>
        <a className={css.open} href="#flyer">
          <img className={css.thumbnail} width="48" height="48" alt="" data-thumbnail="" />
          <span className={css.title} data-title="" />
          <span className={css.action}>Ver flyer</span>
        </a>
        <button type="button" className={css.close} data-dismiss="">
          <span aria-hidden="true">×</span>
          <span className="hidden-text">Cerrar el flyer</span>
        </button>
      </aside>
      <HashDialog id="flyer" label="Flyer" className={css.modal} />
    </div>
  );
}
