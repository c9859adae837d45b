import { type SearchKind, searchHeadings } from '../../../contracts/kinds.ts';
import { paths } from '../../../contracts/paths.ts';
import { MAX_QUERY_LENGTH, type SearchResult } from '../../../contracts/search.ts';
import { runLoader } from '../../ui/page-context.ts';
import { createScriptProps } from '../islands/island.tsx';
import { describePage } from '../shell/seo.ts';
import type { Route } from './+types/search-page.ts';
import css from './search-page.module.css';

export function loader({ context, request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('q') ?? '';
  const q = typed.trim().slice(0, MAX_QUERY_LENGTH);
  return runLoader(context, async ({ caller }) => {
    if (q === '') return { q, corrected: null, results: [] };
    return { q, ...(await caller.call('GET /h/search/', { query: { q } })) };
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return describePage(matches, ({ site }) => ({
    title: loaderData?.q ? `«${loaderData.q}»: resultados` : 'Buscar',
    description: `Busque en ${site.name}: artistas, eventos, contenido, beats y letras, línea por línea.`,
    path: paths.search,
    isHidden: Boolean(loaderData?.q),
  }));
}

function SearchBox({ q }: { q: string }) {
  return (
    <search>
      <form action={paths.search} className={css.box} {...createScriptProps('search', 'click')}>
        <label htmlFor="q" className="hidden-text">
          Qué busca
        </label>
        <input
          id="q"
          name="q"
          type="search"
          defaultValue={q}
          maxLength={MAX_QUERY_LENGTH}
          placeholder="Un nombre o una línea"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <button type="submit" className="button">
          Buscar
        </button>
        <ul id="sugerencias" aria-label="Sugerencias" hidden />
      </form>
    </search>
  );
}

function ResultGroup({ kind, results }: { kind: SearchKind; results: SearchResult[] }) {
  const title = `resultados-${kind}`;
  return (
    <section className={css.group} aria-labelledby={title}>
      <h2 id={title}>{searchHeadings[kind]}</h2>
      <ul>
        {results.map(({ path, title, detail, line }) => (
          <li key={path}>
            <a href={path}>
              {line === null ? <b>{title}</b> : <q>{line}</q>}
              <span>{line === null ? detail : `${title} · ${detail}`}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Everything public by words: records by name, lyrics also by line. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { q, corrected, results } = loaderData;
  const kinds = [...new Set(results.map(({ kind }) => kind))];
  return (
    <article className={css.page}>
      <h1 className={css.title}>Buscar</h1>
      <SearchBox q={q} />
      <div role="status" className={css.status}>
        {q !== '' && results.length === 0 ? (
          <p>
            Nada con «{q}». Pruebe con menos palabras, o mire{' '}
            <a href={paths.artists}>los artistas</a> y <a href={paths.events}>los eventos</a>.
          </p>
        ) : null}
        {corrected === null ? null : (
          <p>
            Nada con «{q}». Se muestra <b>«{corrected}»</b>.
          </p>
        )}
        {q === '' ? <p>Artistas, eventos, contenido, beats y letras, línea por línea.</p> : null}
      </div>
      {kinds.map((kind) => (
        <ResultGroup
          key={kind}
          kind={kind}
          results={results.filter((result) => result.kind === kind)}
        />
      ))}
    </article>
  );
}
