import { type Player, VOLUME_BARS } from './use-player.ts';
import css from './volume.module.css';

const bars = Array.from({ length: VOLUME_BARS }, (_, index) => index + 1);

/** Volume as ten bars: a slider for touch, mouse and keyboard. */
export function Volume({ player }: { player: Player }) {
  return (
    <div className={css.volume}>
      <span className={css.bars} aria-hidden="true">
        {bars.map((bar) => (
          <span key={bar} className={css.bar} data-on={bar <= player.volume || undefined} />
        ))}
      </span>
      <input
        type="range"
        className={css.slider}
        aria-label="Volumen"
        aria-valuetext={`${player.volume} de ${VOLUME_BARS}`}
        min={0}
        max={VOLUME_BARS}
        step={1}
        value={player.volume}
        onChange={(event) => player.setVolume(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
