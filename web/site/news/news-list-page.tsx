import { redirect } from 'react-router';
import { newsPath } from '../../../contracts/news-path.ts';
import { listPagePath, paths } from '../../../contracts/paths.ts';
import { runLoader } from '../../ui/page-context.ts';
import { EmptyNotice } from '../entries/small-print.tsx';
import { formatPageTitle, ITEMS_PER_PAGE } from '../lists/list-page.ts';
import { PageLinks } from '../lists/page-links.tsx';
import { FitTitle } from '../shell/fit-title.tsx';
import { createBreadcrumbs, describePage } from '../shell/seo.ts';
import type { Route } from './+types/news-list-page.ts';
import css from './news.module.css';
import { formatDay, newsFeedLink } from './news-page.tsx';

export function loader({ context, request }: Route.LoaderArgs) {
  const page = Number(new URL(request.url).searchParams.get('pagina') ?? 1);
  return runLoader(context, async ({ caller }) => {
    const query = { page, page_size: ITEMS_PER_PAGE };
    const { count, results } = await caller.call('GET /h/news/', { query });
    const pages = Math.max(1, Math.ceil(count / ITEMS_PER_PAGE));
    if (page > pages) throw redirect(listPagePath(paths.news, pages));
    return { page, pages, items: results };
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const tags = describePage(matches, ({ origin, site }) =>
    loaderData
      ? {
          title: formatPageTitle('Novedades', loaderData.page),
          description: `Lo que ${site.name} anunció: fechas, música, concursos y contenido.`,
          path: listPagePath(paths.news, loaderData.page),
          data: [createBreadcrumbs(origin, [['Novedades', paths.news]])],
        }
      : null,
  );
  return [...tags, newsFeedLink];
}

/** What was announced, newest first. */
export default function NewsListPage({ loaderData }: Route.ComponentProps) {
  const { page, pages, items } = loaderData;
  return (
    <article>
      <header className={css.head}>
        <p className="sticker dark">Lo último</p>
        <FitTitle as="h1" text="Novedades" className={css.title} />
      </header>
      {items.length === 0 ? (
        <EmptyNotice text="Todavía no hay novedades" />
      ) : (
        <ol className={`paper ${css.list}`}>
          {items.map(({ id, subject, preheader, sent_at }) => (
            <li key={id}>
              <a href={newsPath(id)}>
                <time dateTime={sent_at}>{formatDay(sent_at)}</time>
                <b>{subject}</b>
                {preheader ? <span>{preheader}</span> : null}
              </a>
            </li>
          ))}
        </ol>
      )}
      <PageLinks label="novedades" path={paths.news} page={page} pages={pages} />
    </article>
  );
}
