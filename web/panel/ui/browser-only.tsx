import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';

interface BrowserOnlyProps {
  /** Lazy component; its code and styles are loaded by this page only. */
  page: ComponentType;
  /** Rendered by the server, and while the code loads. */
  fallback: ReactNode;
}

/** Page that is rendered in the browser only. */
export function BrowserOnly({ page: Page, fallback }: BrowserOnlyProps) {
  const [isBrowser, setIsBrowser] = useState(false);
  useEffect(() => setIsBrowser(true), []);
  return isBrowser ? (
    <Suspense fallback={fallback}>
      <Page />
    </Suspense>
  ) : (
    fallback
  );
}

/** Shown until the panel's code has loaded. */
export function PanelLoading() {
  return (
    <main>
      <p role="status">Cargando…</p>
      <noscript>
        <p>El panel necesita JavaScript. Actívelo en su navegador para continuar.</p>
      </noscript>
    </main>
  );
}
