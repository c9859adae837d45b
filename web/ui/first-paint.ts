/**
 * Visitor-specific state is applied in the browser before the first paint, so that the HTML is the
 * same for everybody: whether the splash is shown, whether the cookie banner was accepted, whether
 * data is saved. The splash is shown only at `/` without query, only to visitors who have not
 * entered, and never to robots.
 */
export const ENTERED_KEY = 'inside';
export const CONSENT_KEY = 'cookies-aceptadas';
/** `si` or `no`, as chosen by the visitor; without it the browser's own setting decides. */
export const DATA_SAVER_KEY = 'ahorro-datos';
/** Size in which lyrics are read: `s`, `m` or `l`. */
export const LYRIC_SIZE_KEY = 'tamano-letra';
/** Event dispatched on `window` when the visitor clicks "entrar". */
export const ENTERED_EVENT = 'inside';

/** Returns whether the splash covers the page. */
export function isSplashVisible(): boolean {
  return document.documentElement.dataset.splash === '';
}

/** Returns whether the visitor saves data: nothing starts, loads or moves that they did not ask for. */
export function isSavingData(): boolean {
  return document.documentElement.dataset.saver === '';
}
