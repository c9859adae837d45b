import {
  paths,
  receiptPath,
  receiptPicturePath,
  recountPath,
  votingPath,
} from '../../../contracts/paths.ts';
import { readReceipt, showReceipt } from '../../../contracts/receipts.ts';
import { load } from '../../ui/page-context.ts';
import { ShareSheet, ShareSheetLink } from '../share/share-sheet.tsx';
import notice from '../shell/notice-page.module.css';
import { describePage } from '../shell/seo.ts';
import type { Route } from './+types/receipt-page.ts';
import { Head } from './head.tsx';
import { Moment } from './moment.tsx';
import css from './receipt-page.module.css';

export function loader({ context, params, request }: Route.LoaderArgs) {
  const code = params.code ?? new URL(request.url).searchParams.get('codigo') ?? '';
  return load(context, async ({ caller }) => {
    if (code.trim() === '') return { code: '', found: null };
    const query = { params: { code: code.slice(0, 40) } };
    return { code, found: await caller.call('GET /postulations/receipts/:code/', query) };
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

type Found = NonNullable<Route.ComponentProps['loaderData']['found']>;

const titles: Record<Found['state'], string> = {
  counted: 'Voto contado',
  waiting: 'Voto en revisión',
  set_aside: 'Voto apartado',
  retired: 'Voto retirado',
  unknown: 'Acuse desconocido',
};

function State({ code, found }: { code: string; found: Found }) {
  if (found.state === 'unknown') {
    return <p>Ningún voto tiene este acuse. Revise que lo haya escrito completo.</p>;
  }
  return (
    <>
      <p className={css.code}>{showReceipt(code.replace(/[\s-]/g, '').toUpperCase())}</p>
      <p>
        {found.event}, <Moment iso={found.at} />
      </p>
      {found.state === 'set_aside' ? (
        <p>
          Está guardado, pero apartado del conteo. Motivo publicado: <b>{found.reason}</b>
        </p>
      ) : null}
      {found.state === 'retired' ? (
        <p>
          Está guardado y en el recuento, pero no se cuenta: su competidor fue retirado. Motivo
          publicado: <b>{found.reason}</b>
        </p>
      ) : null}
      {found.state === 'waiting' ? (
        <p>
          Está guardado y el equipo lo revisa antes de contarlo. Usted no tiene que hacer nada: aquí
          verá lo que se decida.
        </p>
      ) : null}
      <p>
        {found.competitor === ''
          ? 'Para quién fue se publica cuando cierra la votación.'
          : `Fue para ${found.competitor}.`}
      </p>
      <Head head={found.head} />
      {found.contest === null ? null : (
        <p>
          <a href={recountPath(found.contest)}>Recuento público</a>
        </p>
      )}
    </>
  );
}

/** Shares that one has voted, and where: neither for whom, nor the receipt. */
function Share({ code, found }: { code: string; found: Found }) {
  const receipt = readReceipt(code);
  if (receipt === null || (found.state !== 'counted' && found.state !== 'waiting')) return null;
  return (
    <>
      <ShareSheetLink label="Compartir que voté" />
      <ShareSheet
        picture={receiptPicturePath(receipt)}
        title={`Yo voté en ${found.event}`}
        path={votingPath(found.event_name_id)}
      />
    </>
  );
}

/** What became of the vote with a receipt. */
export default function ReceiptPage({ loaderData: { code, found } }: Route.ComponentProps) {
  return (
    <div className={`paper ${notice.page}`}>
      <h1 className={notice.title}>{found === null ? 'Acuse de un voto' : titles[found.state]}</h1>
      <div role="status" className={css.state}>
        {found === null ? null : <State code={code} found={found} />}
      </div>
      {found === null ? null : <Share code={code} found={found} />}
      <form action={paths.receipt} className={css.form}>
        <label htmlFor="codigo">{found === null ? 'Escriba el acuse' : 'Buscar otro acuse'}</label>
        <input
          id="codigo"
          name="codigo"
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
          required
        />
        <button type="submit" className="button">
          Comprobar
        </button>
      </form>
    </div>
  );
}
