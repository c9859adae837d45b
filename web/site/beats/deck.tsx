import { useState } from 'react';
import type { PublicBeat } from '../../../contracts/beats.ts';
import { getInk } from '../../../contracts/inks.ts';
import { beatPath } from '../../../contracts/paths.ts';
import { formatDuration } from '../../ui/text.ts';
import { openShareSheet, type ShareSubject } from '../share/open-share-sheet.ts';
import { FitTitle } from '../shell/fit-title.tsx';
import button from '../shell/plain-button.module.css';
import { beatContactPath, beatPicturePath, formatPrice } from './beat-table.tsx';
import css from './deck.module.css';
import { SoundDots } from './sound-dots.tsx';
import type { Player } from './use-player.ts';

/** Passes the link to the share sheet of the device, or copies it to the clipboard. */
async function shareBeat(beat: PublicBeat, seconds: number): Promise<string> {
  const url = location.origin + beatPath(beat.id, seconds);
  const title = `${beat.title}, de ${beat.producer}`;
  try {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) {
      await navigator.share({ title, url });
      return '';
    }
    await navigator.clipboard.writeText(url);
    return seconds > 0
      ? `Enlace copiado, desde ${formatDuration(Math.floor(seconds))}.`
      : 'Enlace copiado.';
  } catch (error) {
    // Closing the share sheet is not an error.
    if (error instanceof DOMException && error.name === 'AbortError') return '';
    return `Copie este enlace: ${url}`;
  }
}

function toSubject({ id, title, producer }: PublicBeat): ShareSubject {
  return {
    picturePath: beatPicturePath(id),
    path: beatPath(id),
    title: `${title}, de ${producer}`,
  };
}

function ShareButton({ player, beat }: { player: Player; beat: PublicBeat }) {
  const [status, setStatus] = useState('');
  return (
    <>
      <button
        type="button"
        className={`${button.plain} script-only`}
        onClick={() => {
          void shareBeat(beat, Math.floor(player.audio?.currentTime ?? 0)).then(setStatus);
        }}
      >
        Compartir
      </button>
      <button
        type="button"
        className={`${button.plain} script-only`}
        onClick={() => openShareSheet(toSubject(beat))}
      >
        Imagen
      </button>
      <span role="status" className={css.told}>
        {status}
      </span>
    </>
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
