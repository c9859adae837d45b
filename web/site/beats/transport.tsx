import { useEffect, useRef } from 'react';
import css from './transport.module.css';
import { type Player, VOLUME_BARS } from './use-player.ts';

/** Icons of the buttons, in a 24 × 24 view box. */
const icons = {
  play: 'M6 3l15 9-15 9z',
  pause: 'M5 4h5v16H5zM14 4h5v16h-5z',
  wait: 'M1 12a3 3 0 106 0 3 3 0 10-6 0M9 12a3 3 0 106 0 3 3 0 10-6 0M17 12a3 3 0 106 0 3 3 0 10-6 0',
  stop: 'M5 5h14v14H5z',
  next: 'M4 4l11 8-11 8zM17 4h3v16h-3z',
  previous: 'M20 4L9 12l11 8zM4 4h3v16H4z',
  loop: 'M6 5h10V1l6 6-6 6V9H7v4H3V8a3 3 0 013-3zm12 14H8v4l-6-6 6-6v4h9v-4h4v5a3 3 0 01-3 3z',
  shuffle:
    'M2 5h5l9 11h2v-4l5 6-5 6v-4h-4L5 9H2zm0 11h3l2-2.5 2.5 3L7 20H2zM12 8l2-3h4V1l5 6-5 6V9h-2l-1.5 2z',
};

interface ControlButtonProps {
  icon: keyof typeof icons;
  label: string;
  onClick(): void;
  isOn?: boolean;
  isDisabled?: boolean;
  isBusy?: boolean;
  /** Beats per minute at which the key pulses. */
  pulseBpm?: number | undefined;
  className?: string | undefined;
}

/** Lets an element pulse; not with reduced motion. */
function usePulse(bpm: number | undefined) {
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!bpm || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const animation = element.current?.animate(
      [{ transform: 'scale(1.14)' }, { transform: 'none', offset: 0.5 }, { transform: 'none' }],
      { duration: 60_000 / bpm, iterations: Infinity, easing: 'ease-out' },
    );
    return () => animation?.cancel();
  }, [bpm]);
  return element;
}

function ControlButton({
  icon,
  label,
  onClick,
  isOn,
  isDisabled,
  isBusy,
  pulseBpm,
  className = '',
}: ControlButtonProps) {
  const element = usePulse(pulseBpm);
  return (
    <button
      ref={element}
      type="button"
      className={`${css.key} ${className}`}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-disabled={isDisabled || undefined}
      aria-busy={isBusy || undefined}
      onClick={isDisabled ? undefined : onClick}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={icons[icon]} />
      </svg>
    </button>
  );
}

/** Player controls: below the header on wide screens, under the thumb on phones. */
export function Transport({ player }: { player: Player }) {
  const { isPlaying, isWaiting, beat } = player;
  const isEmpty = beat === null;
  return (
    <section className={`${css.transport} script-only`} aria-label="Reproductor" data-controls="">
      <p key={beat?.id} className={css.now}>
        {beat ? (
          <>
            <strong>{beat.title}</strong> · {beat.producer}
          </>
        ) : (
          'Sin beat'
        )}
      </p>
      <div className={css.keys}>
        <ControlButton
          icon="previous"
          label="Anterior"
          onClick={player.previous}
          isDisabled={!player.hasPrevious}
        />
        <ControlButton
          className={css.main}
          icon={isWaiting ? 'wait' : isPlaying ? 'pause' : 'play'}
          label={isPlaying ? 'Pausar' : 'Reproducir'}
          onClick={player.toggle}
          isDisabled={isEmpty}
          isBusy={isWaiting}
          pulseBpm={isPlaying && !isWaiting ? beat?.bpm : undefined}
        />
        <ControlButton
          icon="next"
          label="Siguiente"
          onClick={player.next}
          isDisabled={!player.hasNext}
        />
        <ControlButton icon="stop" label="Detener" onClick={player.stop} isDisabled={isEmpty} />
        <ControlButton
          icon="loop"
          label="Repetir"
          onClick={player.toggleLoop}
          isOn={player.isLooping}
        />
        <ControlButton
          icon="shuffle"
          label="Orden aleatorio"
          onClick={player.toggleShuffle}
          isOn={player.isShuffled}
        />
      </div>
      <Volume player={player} />
    </section>
  );
}

const bars = Array.from({ length: VOLUME_BARS }, (_, index) => index + 1);

/** Volume as ten bars: a slider for touch, mouse and keyboard. */
function Volume({ player }: { player: Player }) {
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
