import { countCharacters, sliceText } from '../../ui/text.ts';
import { HashDialog } from '../shell/hash-dialog.tsx';
import css from './description.module.css';

/** Longer descriptions, in characters, are cut and get the link "Leer más.". */
const MAX_WHOLE_LENGTH = 285;
/** Characters of a cut description on a phone. */
const NARROW_LENGTH = 150;
/** Default number of characters on a wide screen. */
const WIDE_LENGTH = 255;

const DIALOG_ID = 'descripcion';

interface Props {
  name: string;
  text: string;
  /** Characters of a cut description on a wide screen. */
  maxLength?: number;
  linkLabel?: string;
}

/** Description in full, or its beginning with a link to a dialog with the full text. */
export function Description({
  name,
  text,
  maxLength = WIDE_LENGTH,
  linkLabel = 'Leer más.',
}: Props) {
  if (countCharacters(text) <= MAX_WHOLE_LENGTH) return <p className={css.text}>{text}</p>;
  return (
    <>
      <p className={css.text}>
        {sliceText(text, 0, NARROW_LENGTH)}
        <span className={css.wideOnly}>{sliceText(text, NARROW_LENGTH, maxLength)}</span>…{' '}
        <a href={`#${DIALOG_ID}`} className={css.more}>
          {linkLabel}
        </a>
      </p>
      <HashDialog id={DIALOG_ID} label={`Descripción de ${name}`} className={`paper ${css.dialog}`}>
        <div className={css.sheet}>
          <h2>{name}</h2>
          <p className={css.text}>{text}</p>
        </div>
      </HashDialog>
    </>
  );
}
