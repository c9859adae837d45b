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
import { ShareLink } from '../share/share-link.tsx';
import notice from '../shell/notice-page.module.css';
import { describePage } from '../shell/seo.ts';
import type { Route } from './+types/receipt-page.ts';
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
    ...(loaderData && canShare(loaderData.receipt) ? describeVote(loaderData.receipt) : {}),
    isHidden: true,
  }));
}

type ReceiptData = NonNullable<Route.ComponentProps['loaderData']['receipt']>;

function canShare(receipt: ReceiptData | null): receipt is ReceiptData {
  return receipt !== null && receipt.state !== 'unknown' && receipt.state !== 'set_aside';
}

/** What is shared: that the visitor voted in the event, without the choice. */
const describeVote = ({ event, event_name_id: name }: ReceiptData) => ({
  sharedTitle: `Yo voté en ${event}`,
  sharedPath: votingPath(name),
  posterPath: votedPicturePath(name),
});

const titles: Record<ReceiptData['state'], string> = {
  counted: 'Voto contado',
  set_aside: 'Voto apartado',
  retired: 'Voto retirado',
  unknown: 'Acuse desconocido',
};

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
          Está guardado y en la lista, pero no se cuenta: su competidor fue retirado. Motivo
          publicado: <b>{receipt.reason}</b>
        </p>
      ) : null}
      <p
        role="status"
        data-receipt={parseReceipt(code) ?? ''}
        {...createScriptProps('receipt', 'load')}
      >
        Para quién fue no se publica: lo sabe el navegador con el que votó.
      </p>
      {receipt.contest === null ? null : (
        <p className={css.hash}>
          En la <a href={recountPath(receipt.contest)}>lista de votos</a> su línea dice{' '}
          <code>{receipt.hash}</code>
        </p>
      )}
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
      {canShare(receipt) ? (
        <p>
          <ShareLink label="Compartir que voté" />
        </p>
      ) : null}
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
