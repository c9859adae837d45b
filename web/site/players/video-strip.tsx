import strip from './strip.module.css';
import css from './video-strip.module.css';

/** Strip of videos, hidden until video-list.ts fills it from the template. */
export function VideoStrip() {
  return (
    <div className={`${strip.strip} ${css.strip}`} data-strip="" hidden>
      <button
        type="button"
        className={strip.arrow}
        data-step="previous"
        aria-label="Videos anteriores"
      >
        ‹
      </button>
      <ol className={`${strip.list} ${css.list}`} />
      <button type="button" className={strip.arrow} data-step="next" aria-label="Videos siguientes">
        ›
      </button>
      <template data-video="">
        <li>
          <button type="button">
            <img alt="" width={320} height={180} loading="lazy" />
            <span />
          </button>
        </li>
      </template>
    </div>
  );
}
