import { CONSENT_KEY, DATA_SAVER_KEY, isSavingData } from '../../ui/first-paint.ts';
import { endIslands, startIslands, whenOpened } from '../islands/loader.ts';
import { startDialogs, syncDialogsWithUrl } from '../shell/dialogs.ts';
import { startNavigation } from '../shell/navigation.ts';
import { startReports } from '../shell/report.ts';
import { readStored, subscribeToVisitor, writeStored } from '../shell/visitor.ts';
import { SOUND_EVENT } from '../shell/visits.ts';

/** The footer's switch "Ahorro de datos"; the choice is applied before the first paint. */
function startSaverSwitch(): void {
  const button = document.getElementById('ahorro');
  if (button === null) return;
  const updateButton = () => button.setAttribute('aria-pressed', String(isSavingData()));
  button.addEventListener('click', () => {
    const isOn = !isSavingData();
    writeStored(DATA_SAVER_KEY, isOn ? 'si' : 'no');
    if (isOn) document.documentElement.dataset.saver = '';
    else delete document.documentElement.dataset.saver;
    updateButton();
  });
  updateButton();
}

declare global {
  interface Window {
    /** Defined by an inline script (web/ui/first-paint-code.ts): returns the control that was clicked last, and stops recording. */
    takeEarlyClick?: () => HTMLElement | null;
  }
}

function startCookieBanner(): void {
  subscribeToVisitor(() => {
    if (readStored(CONSENT_KEY) !== null) document.documentElement.dataset.consent = '';
  });
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('#aceptar')) {
      writeStored(CONSENT_KEY, new Date().toISOString());
    }
  });
}

/** Starts the next page of this document in place of the one before. */
function startNextPage(): void {
  endIslands();
  startSaverSwitch();
  syncDialogsWithUrl();
  startIslands(null);
}

/** Starts a public page: what every page has, then its islands. */
export function startSite(): void {
  startCookieBanner();
  startSaverSwitch();
  startDialogs();
  startNavigation();
  whenOpened(startReports);
  addEventListener(
    SOUND_EVENT,
    async () => (await import('../dock/dock.ts')).startDock(startNextPage),
    { once: true },
  );
  startIslands(window.takeEarlyClick?.() ?? null);
}
