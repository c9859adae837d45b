import css from './panel-root.module.css';

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

/** Shown in place of a panel that could not be loaded, or failed while it was rendered. */
export function PanelFailure() {
  return (
    <main className={css.failure} role="alert">
      <h1>El panel se detuvo</h1>
      <p>
        No se pudo cargar el panel, o algo falló al mostrarlo. Puede que no haya conexión, o que el
        sitio se haya actualizado. Lo que ya estaba guardado no cambia.
      </p>
      <p>
        <button type="button" onClick={() => window.location.reload()}>
          Recargar la página
        </button>
        <a href="/">Volver al sitio</a>
      </p>
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
