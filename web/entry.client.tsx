import { startSite } from './site/frame/start.ts';
import { whenIdle } from './site/islands/loader.ts';
import { isSavingData } from './ui/first-paint.ts';

/** Registers the service worker: where data is saved, one that fetches nothing by itself. */
function registerServiceWorker() {
  const file = isSavingData() ? '/sw.js?ahorro' : '/sw.js';
  navigator.serviceWorker?.register(file).catch(() => {});
}

const panel = document.querySelector<HTMLElement>('[data-panel]');
if (panel) {
  import('./panel/start.tsx').then(
    ({ startPanel }) => startPanel(panel),
    () => {
      panel.textContent = 'No se pudo cargar el panel. Revise la conexión y recargue la página.';
    },
  );
} else {
  startSite();
  if (import.meta.env.PROD) whenIdle(registerServiceWorker);
}
