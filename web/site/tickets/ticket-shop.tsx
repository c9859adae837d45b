import { useEffect, useState } from 'react';
import { answers } from '../players/player.tsx';
import css from './ticket-shop.module.css';

/** Timeout in milliseconds for the shop to load after it has responded. */
const PATIENCE = 12_000;

type Stage = 'asking' | 'loading' | 'shown' | 'unreachable';

/** Sandbox permissions of the shop's frame; it may not navigate the top window. */
const LEAVE =
  'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-modals allow-downloads allow-top-navigation-by-user-activation';

function useStage(url: string) {
  const [stage, setStage] = useState<Stage>('asking');
  useEffect(() => {
    let isCurrent = true;
    setStage('asking');
    answers(url).then((ok) => isCurrent && setStage(ok ? 'loading' : 'unreachable'));
    return () => {
      isCurrent = false;
    };
  }, [url]);
  useEffect(() => {
    if (stage !== 'loading') return;
    const timer = setTimeout(() => setStage('unreachable'), PATIENCE);
    return () => clearTimeout(timer);
  }, [stage]);
  return { stage, onLoad: () => setStage('shown') };
}

function ShopLink({ url, children }: { url: string; children: string }) {
  return (
    <a className="button" href={url} target="_blank" rel="noopener">
      {children}
    </a>
  );
}

/** External ticket shop in a frame, with a link that opens it in a new tab. */
export function TicketShop({ url }: { url: string }) {
  const { stage, onLoad } = useStage(url);
  const isWaiting = stage === 'asking' || stage === 'loading';
  return (
    <section className={css.shop}>
      <header className={css.bar}>
        <h1 className={css.title}>Tickets</h1>
        <ShopLink url={url}>Abrir en otra pestaña</ShopLink>
      </header>
      <div className={css.stage}>
        {stage === 'loading' || stage === 'shown' ? (
          <iframe
            className={css.frame}
            data-waiting={isWaiting || undefined}
            src={url}
            title="Venta de tickets"
            sandbox={LEAVE}
            allow="payment; fullscreen"
            onLoad={onLoad}
          />
        ) : null}
        <div className={`${css.notice} script-only`} role="status" hidden={stage === 'shown'}>
          {isWaiting ? <p>Cargando la venta de tickets…</p> : null}
          {stage === 'unreachable' ? (
            <>
              <p>La venta de tickets no responde en este momento.</p>
              <ShopLink url={url}>Ir a la venta de tickets</ShopLink>
            </>
          ) : null}
        </div>
      </div>
    </section>
  );
}
