import { runLoader } from '../../ui/page-context.ts';
import { toSummary } from '../../ui/text.ts';
import { OpenStrip } from '../contests/open-strip/open-strip.tsx';
import { NextDates } from '../dates/next-dates.tsx';
import { FlyerStrip } from '../flyers/flyer-strip.tsx';
import { NewestVideos } from '../players/newest-videos.tsx';
import { describePage } from '../shell/seo.ts';
import { useShell } from '../shell/shell-data.ts';
import { loadSongs } from '../songs/load-songs.ts';
import type { Route } from './+types/home-page.ts';
import { Carousel, type SlideEntry } from './carousel.tsx';
import { HomeNews } from './home-news.tsx';
import { ArtistSlide, CapsuleSlide, ContentSlide, EventSlide } from './slides.tsx';

/** Number of dates on the home page. */
const MAX_NEXT_DATES = 3;

export function loader({ context }: Route.LoaderArgs) {
  return runLoader(context, async ({ caller }) => {
    const [home, { next }] = await Promise.all([
      caller.call('GET /h/home/', {}),
      caller.call('GET /h/agenda/', { query: { limit: MAX_NEXT_DATES } }),
    ]);
    const artist = home.artist?.name_id;
    const songs = artist === undefined ? [] : await loadSongs(context, { artist });
    return { ...home, dates: next, songs: songs.slice(0, 1) };
  });
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, ({ site, origin, social }) => ({
    title: `${site.name} | Hip hop y rap de América Latina`,
    description: toSummary(`${site.name}: ${site.tagline} ${site.splash}`),
    path: '/',
    data: [
      {
        '@type': 'Organization',
        name: site.name,
        url: `${origin}/`,
        logo: `${origin}/icon-512.png`,
        slogan: site.tagline,
        foundingDate: '2015',
        sameAs: Object.values(social).filter(Boolean),
      },
      { '@type': 'WebSite', name: site.name, url: `${origin}/`, inLanguage: 'es' },
    ],
  }));
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { artist, event, content, capsula, calendar } = loaderData;
  const shell = useShell();
  const slides: SlideEntry[] = [
    {
      id: 'artistas',
      label: 'Artistas',
      ink: artist?.ink ?? 'signal',
      content: <ArtistSlide artist={artist} songs={loaderData.songs} />,
    },
  ];
  if (event) {
    slides.push({
      id: 'eventos',
      label: 'Eventos',
      ink: event.ink,
      content: <EventSlide item={event} />,
    });
  }
  if (content) {
    slides.push({
      id: 'contenido',
      label: 'Contenido',
      ink: content.ink,
      content: <ContentSlide item={content} calendar={calendar} />,
    });
  }
  slides.push({
    id: 'lacapsula',
    label: 'La cápsula',
    ink: 'signal',
    content: <CapsuleSlide capsule={capsula} />,
  });
  return (
    <>
      <h1 className="hidden-text">{`${shell?.site.name}: ${shell?.site.tagline}`}</h1>
      <Carousel slides={slides} />
      <OpenStrip />
      <NextDates dates={loaderData.dates} />
      <HomeNews {...loaderData} />
      <NewestVideos videos={null} />
      <FlyerStrip />
    </>
  );
}
