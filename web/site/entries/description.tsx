import { DialogLink, HashDialog } from '../../ui/hash-dialog.tsx';
import { sliceText, textLength } from '../../ui/text.ts';
import css from './description.module.css';

/** Above this many characters a description is cut and "Leer más." opens the whole of it. */
const WHOLE = 285;
/** Characters of a cut description that a phone shows. */
const NARROW = 150;
/** Characters that a wide screen shows when the page does not say. */
const WIDE = 255;

const DIALOG = 'descripcion';

interface Props {
  name: string;
  text: string;
  /** Characters of a cut description on a wide screen. */
  maxLength?: number;
  /** What the link says. */
  more?: string;
}

/** A description in full, or its beginning with a link to a dialog that has all of it. */
export function Description({ name, text, maxLength = WIDE, more = 'Leer más.' }: Props) {
  if (textLength(text) <= WHOLE) return <p className={css.text}>{text}</p>;
  return (
    <>
      <p className={css.text}>
        {sliceText(text, 0, NARROW)}
        <span className={css.wideOnly}>{sliceText(text, NARROW, maxLength)}</span>…{' '}
        <DialogLink dialog={DIALOG} className={css.more}>
          {more}
        </DialogLink>
      </p>
      <HashDialog id={DIALOG} label={`Descripción de ${name}`} className={`paper ${css.dialog}`}>
        <div className={css.sheet}>
          <h2>{name}</h2>
          <p className={css.text}>{text}</p>
        </div>
      </HashDialog>
    </>
  );
}
