import { CONSENT_KEY } from '../../ui/first-paint.ts';
import { startIslands } from '../islands/loader.ts';
import { startDialogs } from './dialogs.ts';
import { startNavigation } from './navigation.ts';
import { startSaverSwitch } from './saver-switch.ts';
import { remember } from './visitor.ts';

declare global {
  interface Window {
    /** Of the inline script (web/ui/first-paint.ts): returns what was pressed so far. */
    takeEarlyPress?: () => HTMLElement | null;
  }
}

/**
 * Marks the style sheets that the page holds (server/pages/inline-styles.ts) as loaded: before an
 * island's code, Vite's loader adds its sheets unless there are links to them. Disabled ones load
 * nothing.
 */
function markStyles(): void {
  const { sheets = '' } = document.querySelector<HTMLElement>('style[data-sheets]')?.dataset ?? {};
  for (const href of sheets.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', disabled: true, href });
    document.head.append(link);
  }
}

function startCookieBanner(): void {
  document.getElementById('aceptar')?.addEventListener('click', () => {
    document.documentElement.dataset.consent = '';
    remember(CONSENT_KEY, new Date().toISOString());
  });
}

/** Starts a public page: what every page has, then its islands. */
export function startSite(): void {
  markStyles();
  startCookieBanner();
  startSaverSwitch();
  startDialogs();
  startNavigation();
  startIslands(window.takeEarlyPress?.() ?? null);
}
