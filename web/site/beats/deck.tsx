import type { PublicBeat } from '../../../contracts/beats.ts';
import { getInk } from '../../../contracts/inks.ts';
import { beatPath } from '../../../contracts/paths.ts';
import { openShareSheet } from '../share/open-share-sheet.ts';
import { FitTitle } from '../shell/fit-title.tsx';
import button from '../shell/plain-button.module.css';
import { beatContactPath, beatPicturePath, formatPrice } from './beat-table.tsx';
import css from './deck.module.css';
import { SoundDots } from './sound-dots.tsx';
import type { Player } from './use-player.ts';

/** Shares the beat from the second that is heard. */
function ShareButton({ player, beat }: { player: Player; beat: PublicBeat }) {
  const { id, title, producer } = beat;
  const share = () =>
    openShareSheet({
      picturePath: beatPicturePath(id),
      path: beatPath(id, Math.floor(player.audio?.currentTime ?? 0)),
      title: `${title}, de ${producer}`,
    });
  return (
    <button type="button" className={`${button.plain} script-only`} onClick={share}>
      Compartir
    </button>
  );
}

/** Returns the status message of the player: that it stopped, and why. */
function getStopMessage({ signal, beat }: Player): string {
  if (signal === 'ended') return `Terminó «${beat?.title}».`;
  if (signal === 'failed') return `No se pudo reproducir «${beat?.title}». Intente de nuevo.`;
  return '';
}

/** The current beat with its large cover. */
export function Deck({ player, beat }: { player: Player; beat: PublicBeat }) {
  return (
    <section
      className={css.deck}
      aria-label="Beat elegido"
      data-ink={getInk({ id: beat.id, ink: '' })}
    >
      <SoundDots player={player} />
      <div className={css.words}>
        <p>
          <span className="sticker dark">{beat.genre}</span>
        </p>
        <FitTitle as="h2" text={beat.title} className={css.title} />
        <p className={css.producer}>{beat.producer}</p>
        <p className={css.actions}>
          <a className="button pale" href={beatContactPath(beat)}>
            Me interesa este beat
          </a>
          <ShareButton key={beat.id} player={player} beat={beat} />
        </p>
        <p role="status" className={css.note} data-failed={player.signal === 'failed' || undefined}>
          {getStopMessage(player)}
        </p>
      </div>
      <dl className={css.numbers}>
        <div>
          <dt>BPM</dt>
          <dd>{beat.bpm}</dd>
        </div>
        <div>
          <dt>Tiempo</dt>
          <dd>{beat.time}</dd>
        </div>
        <div>
          <dt>Precio</dt>
          <dd>{formatPrice(beat.price)}</dd>
        </div>
      </dl>
    </section>
  );
}
