import {
  paths,
  receiptPath,
  recountPath,
  votedPicturePath,
  votingPath,
} from '../../../contracts/paths.ts';
import { formatReceipt, parseReceipt } from '../../../contracts/receipts.ts';
import { runLoader } from '../../ui/page-context.ts';
import { createScriptProps } from '../islands/island.tsx';
import { ShareSheet, ShareSheetLink } from '../share/share-sheet.tsx';
import notice from '../shell/notice-page.module.css';
import { describePage } from '../shell/seo.ts';
import type { Route } from './+types/receipt-page.ts';
import { NewestHead } from './head.tsx';
import { MomentText } from './moment.tsx';
import css from './receipt-page.module.css';

export function loader({ context, params, request }: Route.LoaderArgs) {
  const code = params.code ?? new URL(request.url).searchParams.get('codigo') ?? '';
  return runLoader(context, async ({ caller }) => {
    if (code.trim() === '') return { code: '', receipt: null };
    const query = { params: { code: code.slice(0, 40) } };
    return { code, receipt: await caller.call('GET /postulations/receipts/:code/', query) };
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return describePage(matches, () => ({
    title: 'Acuse de un voto',
    description: 'Compruebe con el acuse qué pasó con un voto.',
    path: loaderData?.code ? receiptPath(loaderData.code) : paths.receipt,
    isHidden: true,
  }));
}

type ReceiptData = NonNullable<Route.ComponentProps['loaderData']['receipt']>;

const titles: Record<ReceiptData['state'], string> = {
  counted: 'Voto contado',
  received: 'Voto recibido',
  waiting: 'Voto en revisión',
  set_aside: 'Voto apartado',
  retired: 'Voto retirado',
  unknown: 'Acuse desconocido',
};

/** The choice of the vote, which only this browser or the code of the e-mail can show. */
function Choice({ receipt }: { receipt: string }) {
  return (
    <div data-receipt={receipt} {...createScriptProps('receipt', 'load')}>
      <p role="status" data-said="">
        Para quién fue no se publica: lo sabe el navegador con el que votó, o el código del correo.
      </p>
      <form className={`script-only ${css.form}`} method="post">
        <label htmlFor="codigo_del_correo">Código con el que confirmó su voto</label>
        <input
          id="codigo_del_correo"
          name="codigo_del_correo"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          required
        />
        <button type="submit" className="button pale">
          Ver para quién fue
        </button>
      </form>
    </div>
  );
}

function ReceiptState({ code, receipt }: { code: string; receipt: ReceiptData }) {
  if (receipt.state === 'unknown') {
    return <p>Ningún voto tiene este acuse. Revise que lo haya escrito completo.</p>;
  }
  return (
    <>
      <p className={css.code}>{formatReceipt(parseReceipt(code) ?? '')}</p>
      <p>
        {receipt.event}, <MomentText iso={receipt.at} />
      </p>
      {receipt.state === 'set_aside' ? (
        <p>
          Está guardado, pero apartado del conteo. Motivo publicado: <b>{receipt.reason}</b>
        </p>
      ) : null}
      {receipt.state === 'retired' ? (
        <p>
          Está guardado y en el recuento, pero no se cuenta: su competidor fue retirado. Motivo
          publicado: <b>{receipt.reason}</b>
        </p>
      ) : null}
      {receipt.state === 'waiting' ? (
        <p>
          Está guardado y el equipo lo revisa antes de contarlo. Usted no tiene que hacer nada: aquí
          verá lo que se decida.
        </p>
      ) : null}
      {receipt.state === 'received' ? (
        <p>
          Está guardado. Si cuenta o si el equipo lo revisa se ve aquí a las 24 horas, o antes si
          hay una decisión.
        </p>
      ) : null}
      <Choice receipt={parseReceipt(code) ?? ''} />
      <NewestHead head={receipt.head} />
      {receipt.contest === null ? null : (
        <p>
          <a href={recountPath(receipt.contest)}>Recuento público</a>
        </p>
      )}
    </>
  );
}

/** Shares that the visitor voted in the event, without the choice. */
function Share({ receipt }: { receipt: ReceiptData }) {
  if (receipt.state === 'unknown' || receipt.state === 'set_aside') return null;
  return (
    <>
      <ShareSheetLink label="Compartir que voté" />
      <ShareSheet
        picturePath={votedPicturePath(receipt.event_name_id)}
        title={`Yo voté en ${receipt.event}`}
        path={votingPath(receipt.event_name_id)}
      />
    </>
  );
}

/** State of the vote with a receipt. */
export default function ReceiptPage({ loaderData: { code, receipt } }: Route.ComponentProps) {
  return (
    <div className={`paper ${notice.page}`}>
      <h1 className={notice.title}>
        {receipt === null ? 'Acuse de un voto' : titles[receipt.state]}
      </h1>
      <div role="status" className={css.state}>
        {receipt === null ? null : <ReceiptState code={code} receipt={receipt} />}
      </div>
      {receipt === null ? null : <Share receipt={receipt} />}
      <form action={paths.receipt} className={css.form}>
        <label htmlFor="codigo">
          {receipt === null ? 'Escriba el acuse' : 'Buscar otro acuse'}
        </label>
        <input
          id="codigo"
          name="codigo"
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          required
        />
        <button type="submit" className="button">
          Comprobar
        </button>
      </form>
    </div>
  );
}
