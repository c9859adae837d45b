import { startSite } from './site/frame/start.ts';

/** Registers the service worker, which shows the site's offline page instead of the browser's. */
function registerServiceWorker() {
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

const panel = document.querySelector<HTMLElement>('[data-panel]');
if (panel) void import('./panel/start.tsx').then(({ startPanel }) => startPanel(panel));
else startSite();

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') registerServiceWorker();
  else addEventListener('load', registerServiceWorker);
}
