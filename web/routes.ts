import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { paths, patterns } from '../contracts/paths.ts';

/** Route with a short id, because all route ids are sent with each page; `id` where a file has several. */
function page(path: string, file: string, id = file.replace(/^.*\/|\.tsx$/g, '')) {
  return route(path, file, { id });
}

/** Route table of all pages. */
export default [
  layout('site/frame/frame.tsx', { id: 'shell' }, [
    index('site/home/home-page.tsx', { id: 'home-page' }),
    page(paths.artists, 'site/entries/index-page.tsx', 'artists-page'),
    page(patterns.artist, 'site/entries/artist-page.tsx'),
    page(paths.events, 'site/entries/index-page.tsx', 'events-page'),
    page(patterns.eventCover, 'site/entries/event-cover-page.tsx'),
    page(patterns.event, 'site/entries/library-page.tsx', 'event-library-page'),
    page(patterns.voting, 'site/contests/voting/voting-page.tsx'),
    page(paths.dates, 'site/dates/dates-page.tsx'),
    page(patterns.date, 'site/dates/date-page.tsx'),
    page(paths.news, 'site/news/news-list-page.tsx'),
    page(patterns.newsItem, 'site/news/news-page.tsx'),
    page(paths.content, 'site/entries/index-page.tsx', 'content-page'),
    page(patterns.contentCover, 'site/entries/content-cover-page.tsx'),
    page(patterns.content, 'site/entries/library-page.tsx', 'content-library-page'),
    page(patterns.artistLyrics, 'site/lyrics/artist-lyrics-page.tsx'),
    page(patterns.lyric, 'site/lyrics/lyric-page.tsx'),
    page(patterns.song, 'site/songs/song-page.tsx'),
    page(paths.capsule, 'site/capsule/capsule-page.tsx'),
    page(paths.beats, 'site/beats/beats-page.tsx'),
    page(paths.tickets, 'site/ticket-shop/tickets-page.tsx'),
    page(paths.apply, 'site/contests/apply/apply-page.tsx'),
    page(paths.ownApplication, 'site/contests/own/own-page.tsx'),
    page(patterns.receipt, 'site/contests/receipt-page.tsx'),
    page(patterns.recount, 'site/contests/list/list-page.tsx'),
    page(paths.contact, 'site/contact/contact-page.tsx'),
    page(paths.search, 'site/search/search-page.tsx'),
    page(paths.confirmSubscription, 'site/subscription/notice-page.tsx', 'confirm-page'),
    page(paths.subscriptionConfirmed, 'site/subscription/notice-page.tsx', 'confirmed-page'),
    page(paths.subscriptionLapsed, 'site/subscription/lapsed-page.tsx'),
    page(paths.preferences, 'site/subscription/preferences-page.tsx'),
    page(paths.unsubscribe, 'site/subscription/notice-page.tsx', 'unsubscribe-page'),
    page(paths.unsubscribed, 'site/subscription/notice-page.tsx', 'unsubscribed-page'),
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
