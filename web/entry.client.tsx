import { startSite } from './site/shell/start.ts';

/** Registers the service worker, which shows the site's offline page instead of the browser's. */
function registerServiceWorker() {
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

// Only the panel's pages carry the router's data.
if ('__reactRouterContext' in window) void import('./hydrate-router.tsx');
else startSite();

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') registerServiceWorker();
  else addEventListener('load', registerServiceWorker);
}
