import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { paths, patterns } from '../contracts/paths.ts';

/** Route with a short id, because all route ids are sent with each page. */
function page(path: string, file: string) {
  return route(path, file, { id: file.replace(/^.*\/|\.tsx$/g, '') });
}

/** Route table of all pages. */
export default [
  layout('site/frame/frame.tsx', { id: 'shell' }, [
    index('site/home/home-page.tsx', { id: 'home-page' }),
    page(paths.artists, 'site/entries/artists-page.tsx'),
    page(patterns.artist, 'site/entries/artist-page.tsx'),
    page(paths.events, 'site/entries/events-page.tsx'),
    page(patterns.eventCover, 'site/entries/event-cover-page.tsx'),
    page(patterns.event, 'site/entries/event-library-page.tsx'),
    page(patterns.voting, 'site/contests/voting/voting-page.tsx'),
    page(paths.dates, 'site/dates/dates-page.tsx'),
    page(patterns.date, 'site/dates/date-page.tsx'),
    page(paths.news, 'site/news/news-list-page.tsx'),
    page(patterns.newsItem, 'site/news/news-page.tsx'),
    page(paths.content, 'site/entries/content-page.tsx'),
    page(patterns.contentCover, 'site/entries/content-cover-page.tsx'),
    page(patterns.content, 'site/entries/content-library-page.tsx'),
    page(patterns.artistLyrics, 'site/lyrics/artist-lyrics-page.tsx'),
    page(patterns.lyric, 'site/lyrics/lyric-page.tsx'),
    page(paths.capsule, 'site/capsule/capsule-page.tsx'),
    page(paths.beats, 'site/beats/beats-page.tsx'),
    page(paths.tickets, 'site/tickets/tickets-page.tsx'),
    page(paths.apply, 'site/contests/apply/apply-page.tsx'),
    page(paths.ownApplication, 'site/contests/own/own-page.tsx'),
    page(patterns.receipt, 'site/contests/receipt-page.tsx'),
    page(patterns.recount, 'site/contests/recount/recount-page.tsx'),
    page(paths.contact, 'site/contact/contact-page.tsx'),
    page(paths.search, 'site/search/search-page.tsx'),
    page(paths.confirmSubscription, 'site/subscription/confirm-page.tsx'),
    page(paths.subscriptionConfirmed, 'site/subscription/confirmed-page.tsx'),
    page(paths.subscriptionLapsed, 'site/subscription/lapsed-page.tsx'),
    page(paths.preferences, 'site/subscription/preferences-page.tsx'),
    page(paths.unsubscribe, 'site/subscription/unsubscribe-page.tsx'),
    page(paths.unsubscribed, 'site/subscription/unsubscribed-page.tsx'),
    page(paths.privacy, 'site/legal/privacy-page.tsx'),
    page(paths.terms, 'site/legal/terms-page.tsx'),
    page(patterns.flyerPreview, 'site/flyers/flyer-preview-page.tsx'),
    page('*', 'site/shell/not-found-page.tsx'),
  ]),
  page(paths.offline, 'site/shell/offline-page.tsx'),
  page(paths.login, 'panel/accounts/login-page.tsx'),
  page(paths.account, 'panel/accounts/account-link-page.tsx'),
  page(paths.dashboard, 'panel/dashboard/dashboard-page.tsx'),
] satisfies RouteConfig;
