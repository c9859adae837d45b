import { sliceText, textLength } from '../../ui/text.ts';
import { HashDialog } from '../shell/hash-dialog.tsx';
import css from './description.module.css';

/** Longer descriptions, in characters, are cut and get the link "Leer más.". */
const WHOLE = 285;
/** Characters of a cut description on a phone. */
const NARROW = 150;
/** Default number of characters on a wide screen. */
const WIDE = 255;

const DIALOG = 'descripcion';

interface Props {
  name: string;
  text: string;
  /** Characters of a cut description on a wide screen. */
  maxLength?: number;
  /** Label of the link. */
  more?: string;
}

/** Description in full, or its beginning with a link to a dialog with the full text. */
export function Description({ name, text, maxLength = WIDE, more = 'Leer más.' }: Props) {
  if (textLength(text) <= WHOLE) return <p className={css.text}>{text}</p>;
  return (
    <>
      <p className={css.text}>
        {sliceText(text, 0, NARROW)}
        <span className={css.wideOnly}>{sliceText(text, NARROW, maxLength)}</span>…{' '}
        <a href={`#${DIALOG}`} className={css.more}>
          {more}
        </a>
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
