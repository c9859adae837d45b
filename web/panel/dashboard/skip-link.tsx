import { Anchor } from '@mantine/core';
import css from './dashboard.module.css';

export const MAIN_ID = 'contenido';

/** Link that skips the menu; visible when focused. */
export function SkipLink() {
  return (
    <Anchor
      href={`#${MAIN_ID}`}
      className={css.skip}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
    >
      Saltar al contenido
    </Anchor>
  );
}
