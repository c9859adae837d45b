import css from './error-page.module.css';
import './site.css';
import './transitions.css';
import './print.css';

export const handle = { kind: 'static' };

export function meta() {
  return [{ title: 'Sin conexión' }, { name: 'robots', content: 'noindex' }];
}

/** Cached in the browser (server/pages/offline-worker.js) and shown when there is no connection. */
export default function OfflinePage() {
  return (
    <main className={css.page}>
      <p className={css.code} aria-hidden="true">
        ¿Aló?
      </p>
      <div className={css.sheet}>
        <h1>No hay conexión</h1>
        <p>Revise su conexión a internet. Cuando vuelva la señal, la página también.</p>
        {/* Filled by the worker with what is there. */}
        <div hidden data-kept>
          <p>Estas páginas ya las tiene en su teléfono:</p>
          <ul className={css.kept} />
        </div>
        <p className={css.actions}>
          <a className="button" href="?">
            Intentar de nuevo
          </a>
        </p>
      </div>
    </main>
  );
}
