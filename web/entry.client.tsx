import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});

/** Registers the service worker, which shows the site's offline page instead of the browser's. */
function keepOfflinePage() {
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') keepOfflinePage();
  else addEventListener('load', keepOfflinePage);
}
