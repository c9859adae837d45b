import { filePaths } from '../../../../contracts/file-paths.ts';
import { paths, recountPath, voteHeadsPath } from '../../../../contracts/paths.ts';
import { LIMITS } from '../../../../contracts/verify.mjs';
import { createNotFoundResponse, runLoader } from '../../../ui/page-context.ts';
import { createScriptProps } from '../../islands/island.tsx';
import notice from '../../shell/notice-page.module.css';
import { describePage } from '../../shell/seo.ts';
import { NewestHead } from '../head.tsx';
import { MomentText } from '../moment.tsx';
import type { Route } from './+types/recount-page.ts';
import css from './recount-page.module.css';

export function loader({ context, params }: Route.LoaderArgs) {
  return runLoader(context, async (page) => {
    const id = Number(params.contest);
    if (!Number.isSafeInteger(id) || id < 1) throw await createNotFoundResponse(page);
    return page.caller.call('GET /postulations/recounts/:id/', { params: { id } });
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return describePage(matches, () => ({
    title: `Recuento público${loaderData ? ` · ${loaderData.event}` : ''}`,
    description: 'Verifique en su navegador que ningún voto se quitó ni se cambió.',
    path: loaderData ? recountPath(loaderData.contest) : paths.receipt,
    isHidden: true,
  }));
}

interface EvidenceFieldProps {
  id: string;
  label: string;
  hint: string;
}

/** Field for heads or receipts that somebody kept: typed, pasted, dropped or chosen as a file. */
function EvidenceField({ id, label, hint }: EvidenceFieldProps) {
  return (
    <div className={css.kept}>
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`}>{hint}</p>
      <textarea id={id} rows={3} aria-describedby={`${id}-hint`} spellCheck={false} />
      <input type="file" accept=".txt,.json,.xml,.eml" multiple aria-label={`Archivos: ${label}`} />
    </div>
  );
}

function Verification({ recount }: { recount: Route.ComponentProps['loaderData'] }) {
  const { contest, counts } = recount;
  return (
    <form
      className={css.form}
      method="post"
      {...createScriptProps('recount', 'load')}
      data-file={`/api/postulations/recount/${contest}/`}
      data-published={voteHeadsPath(contest)}
      data-counts={JSON.stringify(counts)}
    >
      <EvidenceField
        id="sellos"
        label="Sellos que usted guardó"
        hint="Pegue o suelte aquí los correos con sellos, o los que copió otra persona."
      />
      <EvidenceField
        id="acuses"
        label="Sus acuses"
        hint="Uno o varios, o el correo entero que los trae. No salen de su navegador."
      />
      <button type="submit" className="button" disabled>
        Verificar aquí
      </button>
      <noscript>Para verificar aquí hace falta JavaScript; el programa no lo necesita.</noscript>
      <output className={css.result} />
    </form>
  );
}

/** Verifies the public recount of a contest in the browser. */
export default function RecountPage({ loaderData: recount }: Route.ComponentProps) {
  const { contest, event, opens, is_open, head } = recount;
  return (
    <div className={`paper ${notice.page}`}>
      <h1 className={notice.title}>Recuento público</h1>
      <div className={css.text}>
        <p>{event}</p>
        <NewestHead head={head} />
        <p>
          Cada línea sella la anterior: después de publicado un sello, nada de lo anterior puede
          quitarse ni cambiarse sin que se note.{' '}
          {is_open ? (
            <a href={`/api/postulations/recount/${contest}/`} download="recuento.txt">
              Descargue todas las líneas
            </a>
          ) : (
            <>
              Las líneas se publican el <MomentText iso={opens} />
            </>
          )}
          ,{' '}
          <a href={voteHeadsPath(contest)} download="sellos.json">
            los sellos publicados
          </a>{' '}
          (también <a href={`${voteHeadsPath(contest)}feed/`}>como suscripción</a>) y{' '}
          <a href={filePaths.verifier} download="verify.mjs">
            el programa que las cuenta
          </a>
          , con Node.js: <code>node verify.mjs recuento.txt sellos.json</code>
        </p>
      </div>
      {is_open ? <Verification recount={recount} /> : null}
      <section className={css.text} aria-labelledby="limites">
        <h2 id="limites">Lo que un recuento no puede saber</h2>
        <ul>
          {LIMITS.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
