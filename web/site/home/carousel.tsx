import { type ReactNode, useEffect, useState } from 'react';
import { wrapIndex } from '../../ui/sliding-window.ts';
import { trackNumber } from '../../ui/text.ts';
import css from './carousel.module.css';
import { useCarousel } from './use-carousel.ts';

/** Position of a slide. */
export interface SlideState {
  /** Whether the slide is the first, whose picture is the largest of the page. */
  isFirst: boolean;
  /** Stops the carousel after the visitor started a player. */
  onStart: () => void;
}

export interface SlideEntry {
  id: string;
  label: string;
  render: (state: SlideState) => ReactNode;
}

type Motion = ReturnType<typeof useCarousel>;

function Controls({ slides, motion }: { slides: SlideEntry[]; motion: Motion }) {
  const { index, isMoving, isStopped, show, stop } = motion;
  return (
    <div className={`script-only ${css.controls}`}>
      <button
        type="button"
        className={css.arrow}
        onClick={() => show(index - 1)}
        aria-label="Anterior"
      >
        ‹
      </button>
      <div className={css.tabs}>
        {slides.map(({ id, label }, number) => (
          <button
            key={id}
            type="button"
            aria-current={number === index}
            onClick={() => show(number)}
          >
            <b>{trackNumber(number + 1)}</b> <span>{label}</span>
            {number === index && isMoving ? <i className={css.progress} key={index} /> : null}
          </button>
        ))}
      </div>
      <button
        type="button"
        className={`${css.arrow} ${isStopped ? css.resume : css.pause}`}
        onClick={() => stop(!isStopped)}
        aria-label={isStopped ? 'Reanudar el carrusel' : 'Pausar el carrusel'}
      />
      <button
        type="button"
        className={css.arrow}
        onClick={() => show(index + 1)}
        aria-label="Siguiente"
      >
        ›
      </button>
    </div>
  );
}

/** Returns true after the resources of the first slide have loaded. */
function useIsLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const look = () => setLoaded(document.readyState === 'complete');
    look();
    addEventListener('load', look);
    return () => removeEventListener('load', look);
  }, []);
  return isLoaded;
}

/** Shows one slide at a time; without script all of them, one below the other. */
export function Carousel({ slides }: { slides: SlideEntry[] }) {
  const motion = useCarousel(slides.length);
  const onStart = () => motion.stop(true);
  const next = useIsLoaded() ? wrapIndex(motion.index + 1, slides.length) : motion.index;
  return (
    <section
      className={css.carousel}
      aria-roledescription="carrusel"
      aria-label="Portada"
      ref={motion.ref}
      {...motion.listeners}
    >
      <Controls slides={slides} motion={motion} />
      <div className={css.stage} aria-live={motion.isMoving ? 'off' : 'polite'}>
        {slides.map(({ id, label, render }, number) => (
          <section
            key={id}
            aria-roledescription="diapositiva"
            aria-label={`${label}: ${number + 1} de ${slides.length}`}
            className={css.slide}
            data-shown={number === motion.index ? '' : undefined}
            data-next={number === next ? '' : undefined}
          >
            {render({ isFirst: number === 0, onStart })}
          </section>
        ))}
      </div>
    </section>
  );
}
