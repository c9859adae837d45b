/** A page of the panel; `start.tsx` renders it in the browser. */
export type PanelPage = 'login' | 'account' | 'dashboard';

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

/** The server's HTML of a page of the panel. */
export function PanelRoot({ page }: { page: PanelPage }) {
  return (
    <div data-panel={page}>
      <PanelLoading />
    </div>
  );
}

/** Creates the head of a page of the panel, which search engines leave out. */
export function describePanel(title: string, description: string) {
  return () => [
    { title },
    { name: 'description', content: description },
    { name: 'robots', content: 'noindex' },
  ];
}
