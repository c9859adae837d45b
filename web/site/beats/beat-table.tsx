import type { PublicBeat } from '../../../contracts/beats.ts';
import { getInk } from '../../../contracts/inks.ts';
import { beatPath, pagePicturePath, paths } from '../../../contracts/paths.ts';
import css from './beat-table.module.css';
import type { Player } from './use-player.ts';
import { Wave } from './wave.tsx';

interface RowProps {
  beat: PublicBeat;
  isCurrent: boolean;
  isPlaying: boolean;
  isWaiting: boolean;
  onClick(): void;
}

function BeatRow({ beat, isCurrent, isPlaying, isWaiting, onClick }: RowProps) {
  const { title, producer, genre, bpm, time, price } = beat;
  return (
    <tr
      className={css.row}
      data-current={isCurrent || undefined}
      data-ink={getInk({ id: beat.id, ink: '' })}
      aria-current={isCurrent || undefined}
    >
      <th scope="row" className={css.name}>
        <button
          type="button"
          className={`${css.click} script-only`}
          aria-label={`${isPlaying ? 'Pausar' : 'Reproducir'} ${title}`}
          aria-busy={isWaiting || undefined}
          onClick={onClick}
        >
          <span className={css.sign} data-playing={isPlaying || undefined} aria-hidden="true" />
          <span className={css.title}>{title}</span>
        </button>
        <a className={`${css.title} no-script-only`} href={beat.src}>
          {title}
        </a>
        <Wave className={css.wave} peaks={beat.peaks} count={64} />
        <span className={css.producer}>
          {producer}
          <span className={css.narrow}>
            {' · '}
            {genre} · {time}
          </span>
        </span>
      </th>
      <td className={css.wide}>{genre}</td>
      <td className={css.number}>{bpm}</td>
      <td className={`${css.number} ${css.wide}`}>{time}</td>
      <td className={css.number}>{formatPrice(price)}</td>
    </tr>
  );
}

interface BeatTableProps {
  beats: readonly PublicBeat[];
  player: Player;
}

/** The playlist: name, genre, bpm, time and price. */
export function BeatTable({ beats, player }: BeatTableProps) {
  return (
    <table className={css.table}>
      <caption className="hidden-text">Lista de beats</caption>
      <thead>
        <tr>
          <th scope="col">Nombre</th>
          <th scope="col" className={css.wide}>
            Género
          </th>
          <th scope="col" className={css.number}>
            BPM
          </th>
          <th scope="col" className={`${css.number} ${css.wide}`}>
            Tiempo
          </th>
          <th scope="col" className={css.number}>
            Precio ($)
          </th>
        </tr>
      </thead>
      <tbody>
        {beats.map((beat) => {
          const isCurrent = beat.id === player.beat?.id;
          return (
            <BeatRow
              key={beat.id}
              beat={beat}
              isCurrent={isCurrent}
              isPlaying={isCurrent && player.isPlaying}
              isWaiting={isCurrent && player.isWaiting}
              onClick={() => (isCurrent ? player.toggle() : player.select(beat.id))}
            />
          );
        })}
      </tbody>
    </table>
  );
}

const dollars = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });

/** Formats the price in dollars, without cents if they are zero; a beat of price 0 is free. */
export function formatPrice(price: number): string {
  if (price === 0) return 'Libre';
  return `$${Number.isInteger(price) ? price : dollars.format(price)}`;
}

/** Returns the path of the contact form with the beat and the subject filled in. */
export function beatContactPath({ id, title, producer }: PublicBeat): string {
  const asunto = `Me interesa el beat «${title}» de ${producer}`;
  return `${paths.contact}?${new URLSearchParams({ beat: String(id), asunto })}`;
}

export function beatPicturePath(beat: number): string {
  return pagePicturePath(beatPath(beat));
}
