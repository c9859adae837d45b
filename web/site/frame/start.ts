import { CONSENT_KEY } from '../../ui/first-paint.ts';
import { startIslands, whenOpened } from '../islands/loader.ts';
import { startDialogs } from '../shell/dialogs.ts';
import { startNavigation } from '../shell/navigation.ts';
import { startReports } from '../shell/report.ts';
import { startSaverSwitch } from '../shell/saver-switch.ts';
import { writeStored } from '../shell/visitor.ts';

declare global {
  interface Window {
    /** Of the inline script (web/ui/first-paint.ts): returns what was pressed so far. */
    takeEarlyPress?: () => HTMLElement | null;
  }
}

function startCookieBanner(): void {
  document.getElementById('aceptar')?.addEventListener('click', () => {
    document.documentElement.dataset.consent = '';
    writeStored(CONSENT_KEY, new Date().toISOString());
  });
}

/** Starts a public page: what every page has, then its islands. */
export function startSite(): void {
  startCookieBanner();
  startSaverSwitch();
  startDialogs();
  startNavigation();
  whenOpened(startReports);
  startIslands(window.takeEarlyPress?.() ?? null);
}
