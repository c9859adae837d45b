import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});

/** Without it a visitor who loses the connection sees the browser's page instead of ours. */
function keepOfflinePage() {
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') keepOfflinePage();
  else addEventListener('load', keepOfflinePage);
}
