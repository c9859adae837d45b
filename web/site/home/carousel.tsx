import type { ReactNode } from 'react';
import type { Ink } from '../../../contracts/inks.ts';
import { padTwoDigits } from '../../ui/text.ts';
import { createScriptProps } from '../islands/island.tsx';
import css from './carousel.module.css';

export interface SlideEntry {
  id: string;
  label: string;
  ink: Ink;
  content: ReactNode;
}

function Controls({ slides }: { slides: SlideEntry[] }) {
  return (
    <div className={`script-only ${css.controls}`}>
      <button type="button" className={css.arrow} data-step="-1" aria-label="Anterior">
        ‹
      </button>
      <div className={css.tabs}>
        {slides.map(({ id, label, ink }, number) => (
          <button
            key={id}
            type="button"
            data-tab={number}
            data-ink={ink}
            aria-current={number === 0}
          >
            <b>{padTwoDigits(number + 1)}</b> <span>{label}</span>
            <i className={css.progress} />
          </button>
        ))}
      </div>
      <button
        type="button"
        className={`${css.arrow} ${css.motion}`}
        data-motion=""
        aria-label="Pausar el carrusel"
      />
      <button type="button" className={css.arrow} data-step="1" aria-label="Siguiente">
        ›
      </button>
    </div>
  );
}

/** Shows one slide at a time (carousel-motion.ts); without script one below the other. */
export function Carousel({ slides }: { slides: SlideEntry[] }) {
  return (
    <section
      className={css.carousel}
      aria-roledescription="carrusel"
      aria-label="Portada"
      {...createScriptProps('carousel', 'load')}
    >
      <Controls slides={slides} />
      <div className={css.stage} aria-live="polite" data-stage="">
        {slides.map(({ id, label, content }, number) => (
          <section
            key={id}
            aria-roledescription="diapositiva"
            aria-label={`${label}: ${number + 1} de ${slides.length}`}
            className={css.slide}
            data-slide=""
            data-shown={number === 0 ? '' : undefined}
          >
            {content}
          </section>
        ))}
      </div>
    </section>
  );
}
