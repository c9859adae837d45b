import type { MetaDescriptor } from 'react-router';
import { filePaths } from '../../../contracts/file-paths.ts';
import { newsPath } from '../../../contracts/news-path.ts';
import { paths } from '../../../contracts/paths.ts';
import { createTimeFormat } from '../../../contracts/spanish-time.ts';
import { splitParagraphs } from '../../ui/lines.ts';
import { createNotFoundResponse, runLoader } from '../../ui/page-context.ts';
import { toSummary } from '../../ui/text.ts';
import { ShareLink } from '../share/share-link.tsx';
import { FitTitle } from '../shell/fit-title.tsx';
import { createBreadcrumbs, describePage, toAbsoluteUrl, toImage } from '../shell/seo.ts';
import type { PageHandle } from '../shell/shell-data.ts';
import type { Route } from './+types/news-page.ts';
import css from './news.module.css';

export const handle: PageHandle = { back: () => paths.news };

export function loader({ context, params }: Route.LoaderArgs) {
  return runLoader(context, async (page) => {
    if (!/^[1-9]\d{0,14}$/.test(params.id)) throw await createNotFoundResponse(page);
    return page.caller.call('GET /h/news/:id/', { params: { id: Number(params.id) } });
  });
}

export function meta({ loaderData: news, matches }: Route.MetaArgs) {
  const tags = describePage(matches, ({ origin, site }) => {
    if (!news) return null;
    const { id, subject, preheader, body, sent_at, picture } = news;
    const path = newsPath(id);
    const description = toSummary(preheader || body);
    return {
      title: subject,
      description,
      path,
      type: 'article' as const,
      data: [
        {
          '@type': 'NewsArticle',
          headline: subject,
          datePublished: sent_at,
          description,
          url: toAbsoluteUrl(origin, path),
          ...toImage(origin, picture),
          publisher: { '@type': 'Organization', name: site.name, url: `${origin}/` },
          inLanguage: 'es',
        },
        createBreadcrumbs(origin, [
          ['Novedades', paths.news],
          [subject, path],
        ]),
      ],
    };
  });
  return [...tags, newsFeedLink];
}

/** An announcement that was sent. */
export default function NewsPage({ loaderData: news }: Route.ComponentProps) {
  const { subject, body, button, link, sent_at, picture } = news;
  return (
    <article>
      <header className={css.head}>
        <p className="sticker dark">
          <time dateTime={sent_at}>{formatDay(sent_at)}</time>
        </p>
        <FitTitle as="h1" text={subject} className={css.title} />
      </header>
      <div className={`paper torn ${css.sheet}`}>
        {picture ? (
          <img
            className={css.picture}
            src={picture.src}
            srcSet={picture.widths.map(({ src, width }) => `${src} ${width}w`).join(', ')}
            sizes="(width >= 64rem) 34rem, 90vw"
            width={picture.width}
            height={picture.height}
            alt={picture.alt}
            fetchPriority="high"
          />
        ) : null}
        <div className={css.words}>
          {splitParagraphs(body).map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text never move
            <p key={index}>{text}</p>
          ))}
          {link ? (
            <p>
              <a className="button" href={link} rel="noopener">
                {button || 'Ver más'}
              </a>
            </p>
          ) : null}
          <p>
            <ShareLink />
          </p>
        </div>
      </div>
    </article>
  );
}

/** Formats the day of a moment (ISO 8601) in Caracas. */
export const formatDay = createTimeFormat({ dateStyle: 'long', timeZone: 'America/Caracas' });

export const newsFeedLink: MetaDescriptor = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  href: filePaths.newsFeed,
};
