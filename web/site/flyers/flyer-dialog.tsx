import { scripted } from '../islands/island.tsx';
import { HashDialog } from '../shell/hash-dialog.tsx';
import css from './flyer-modal.module.css';

/** Dialog of the flyer of this session, which flyer-greeting.ts fills and opens. */
export function FlyerDialog() {
  return (
    <div {...scripted('flyer', 'idle')}>
      <HashDialog id="flyer" label="Flyer" className={css.modal} />
    </div>
  );
}
