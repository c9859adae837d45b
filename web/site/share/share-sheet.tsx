import { type ShareShape, shareShapes } from '../../../contracts/share-shapes.ts';
import { createScriptProps } from '../islands/island.tsx';
import { HashDialog } from '../shell/hash-dialog.tsx';
import { SHARE_DIALOG_ID } from './open-share-sheet.ts';
import css from './share-sheet.module.css';

const shapeNames: readonly (readonly [ShareShape, string])[] = [
  ['historia', 'Historia'],
  ['cuadro', 'Publicación'],
  ['enlace', 'Enlace'],
];

/**
 * The dialog with which everything is shared: the picture in three shapes, WhatsApp and the link. It shares
 * what the head of the page names, or what `openShareSheet` was given (share-kit.ts).
 */
export function ShareSheet() {
  return (
    <div {...createScriptProps('share', 'click')}>
      <HashDialog id={SHARE_DIALOG_ID} label="Compartir" className={`paper ${css.dialog}`}>
        <h2 className={css.title}>Compartir</h2>
        <fieldset className={css.shapes}>
          <legend className="hidden-text">Forma de la imagen</legend>
          {shapeNames.map(([shape, name]) => (
            <label key={shape} className={css.shape}>
              <input
                type="radio"
                name="forma"
                value={shape}
                defaultChecked={shape === 'historia'}
              />
              <img data-shape={shape} {...shareShapes[shape]} alt="" loading="lazy" />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
        <p className={`script-only ${css.actions}`}>
          <button type="button" className="button" data-send="">
            Enviar imagen
          </button>
          <a className="button pale" href="https://wa.me/" target="_blank" rel="noreferrer">
            WhatsApp
          </a>
          <button type="button" className="button pale" data-link="">
            Copiar enlace
          </button>
        </p>
        <p className={css.said} role="status" data-said="" />
      </HashDialog>
    </div>
  );
}

/** Link that opens the share sheet of the page. */
export function ShareSheetLink({ label = 'Compartir' }: { label?: string }) {
  return (
    <p className="script-only">
      <a className="button pale" href={`#${SHARE_DIALOG_ID}`}>
        {label}
      </a>
    </p>
  );
}
