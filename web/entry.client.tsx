import { startSite } from './site/frame/start.ts';
import { whenIdle } from './site/islands/loader.ts';
import { isSavingData } from './ui/first-paint.ts';

/** Registers the service worker; unless data is saved, it fetches the pages that are always kept. */
async function registerServiceWorker(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  if (!isSavingData()) (await navigator.serviceWorker.ready).active?.postMessage('');
}

const panel = document.querySelector<HTMLElement>('[data-panel]');
if (panel) void import('./panel/start.tsx').then(({ startPanel }) => startPanel(panel));
else {
  startSite();
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    whenIdle(() => void registerServiceWorker().catch(() => undefined));
  }
}
