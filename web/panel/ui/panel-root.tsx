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

export const PANEL_FAILED = 'No se pudo cargar el panel. Recargue la página.';

/** Shown in place of a panel that failed while it was rendered. */
export const PanelFailure = () => <p role="alert">{PANEL_FAILED}</p>;

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
