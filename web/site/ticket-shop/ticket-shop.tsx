import { createScriptProps } from '../islands/island.tsx';
import css from './ticket-shop.module.css';

/** Sandbox permissions of the shop's frame; it may not navigate the top window. */
const SANDBOX =
  'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-modals allow-downloads allow-top-navigation-by-user-activation';

function ShopLink({ url, children }: { url: string; children: string }) {
  return (
    <a className="button" href={url} data-tickets="" target="_blank" rel="noopener">
      {children}
    </a>
  );
}

/**
 * External ticket shop in a frame (ticket-frame.ts), with a link that opens it in a new tab; only
 * the link without script and while data is saved.
 */
export function TicketShop({ url }: { url: string }) {
  return (
    <section className={css.shop} {...createScriptProps('tickets', 'load')}>
      <header className={css.bar}>
        <h1 className={css.title}>Tickets</h1>
        <ShopLink url={url}>Abrir en otra pestaña</ShopLink>
      </header>
      <div className={css.stage}>
        <template>
          <iframe
            className={css.frame}
            data-waiting=""
            src={url}
            title="Venta de tickets"
            sandbox={SANDBOX}
            allow="payment; fullscreen"
          />
        </template>
        <div className={`${css.notice} script-only`} role="status">
          <p data-waiting="">Cargando la venta de tickets…</p>
          <p data-unreachable="" hidden>
            La venta de tickets no responde en este momento.
          </p>
          <p data-unreachable="" hidden>
            <ShopLink url={url}>Ir a la venta de tickets</ShopLink>
          </p>
        </div>
      </div>
    </section>
  );
}
