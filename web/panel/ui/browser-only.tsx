import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';

interface BrowserOnlyProps {
  /** A lazy component: its code and styles are asked for by this page alone. */
  page: ComponentType;
  /** What the server sends, and what stands there while the code arrives. */
  fallback: ReactNode;
}

/** A page that exists in the browser alone. */
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

/** What stands there until the panel's code has arrived. */
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
