import { filePaths } from '../../../../contracts/file-paths.ts';
import { paths, recountPath } from '../../../../contracts/paths.ts';
import { createNotFoundResponse, runLoader } from '../../../ui/page-context.ts';
import { createScriptProps } from '../../islands/island.tsx';
import notice from '../../shell/notice-page.module.css';
import { describePage } from '../../shell/seo.ts';
import { MomentText } from '../moment.tsx';
import type { Route } from './+types/list-page.ts';
import css from './list-page.module.css';

export function loader({ context, params }: Route.LoaderArgs) {
  return runLoader(context, async (page) => {
    const id = Number(params.contest);
    if (!Number.isSafeInteger(id) || id < 1) throw await createNotFoundResponse(page);
    return page.caller.call('GET /postulations/recounts/:id/', { params: { id } });
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return describePage(matches, () => ({
    title: `Lista de votos${loaderData ? ` · ${loaderData.event}` : ''}`,
    description: 'Compruebe en su navegador que ningún voto se quitó ni se cambió.',
    path: loaderData ? recountPath(loaderData.contest) : paths.receipt,
    isHidden: true,
  }));
}

const changeTexts: Readonly<Record<string, string>> = {
  rules: 'Cambiaron las reglas',
  out: 'Competidor retirado',
  in: 'Competidor de vuelta',
  end: 'La votación cerró',
};

function Verification({ list }: { list: Route.ComponentProps['loaderData'] }) {
  const { contest, counts, digests } = list;
  const file = `/api/postulations/recount/${contest}/`;
  return (
    <form
      className={css.form}
      method="post"
      {...createScriptProps('list', 'load')}
      data-file={file}
      data-shown={JSON.stringify({ counts, digests })}
    >
      <p>
        <a href={file} download="lista.txt">
          Descargue la lista
        </a>{' '}
        y{' '}
        <a href={filePaths.verifier} download="verify.mjs">
          el programa que la comprueba
        </a>
        , o compruébela aquí.
      </p>
      <button type="submit" className="button" disabled>
        Verificar aquí
      </button>
      <output className={css.result} />
    </form>
  );
}

/** The public list of a voting: how it is checked, its digests and what was changed. */
export default function ListPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <div className={`paper ${notice.page}`}>
      <h1 className={notice.title}>Lista de votos</h1>
      <div className={css.text}>
        <p>{list.event}</p>
        <p>
          Cada voto, cada decisión sobre un voto y cada cambio de las reglas escribe su línea en el
          mismo instante. Cada noche y al cierre publicamos aquí, y enviamos a quienes compiten, un
          resumen de las primeras líneas: en cualquier computadora,{' '}
          <code>head -n líneas lista.txt | sha256sum</code> muestra el mismo si nadie las cambió. Al
          cierre la lista es pública, con la hora y el competidor de cada voto, y con su acuse usted
          encuentra el suyo. No dice quién está detrás de cada voto.
        </p>
      </div>
      {list.is_open ? <Verification list={list} /> : <p>La lista se publica al cierre.</p>}
      {list.digests.length === 0 ? null : (
        <section className={css.text} aria-labelledby="resumenes">
          <h2 id="resumenes">Resúmenes</h2>
          <ul>
            {list.digests.map(({ lines, hash, published_at }) => (
              <li key={hash}>
                <MomentText iso={published_at} />: {lines} líneas <code>{hash}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
      {list.changes.length === 0 ? null : (
        <section className={css.text} aria-labelledby="cambios">
          <h2 id="cambios">Lo que cambió después de abrir</h2>
          <ul>
            {list.changes.map(({ at, kind, what }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows
              <li key={index}>
                <MomentText iso={at} />: {changeTexts[kind]} {what}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
