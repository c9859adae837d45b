import { listCalendarEvents } from '../../contracts/calendars.ts';
import { getCaptchaChallenge } from '../../contracts/captcha.ts';
import type { EntryKind } from '../../contracts/entries.ts';
import type { PublicArtist, PublicItem } from '../../contracts/public-entries.ts';
import * as publicEntries from '../../contracts/public-entries.ts';
import * as calls from '../../contracts/site.ts';
import { getVideo, listNewestVideos, listVideos } from '../../contracts/videos.ts';
import { findActiveCalendar } from '../calendars/shared-store.ts';
import { isForVisitors } from '../contests/rules.ts';
import { listActiveContestsOfEvent, listAnnouncedContests } from '../contests/shared-store.ts';
import * as entryStore from '../entries/shared-store.ts';
import type { RequestContext } from '../http/api.ts';
import { invalid, unavailable } from '../http/failures.ts';
import { findServiceKey } from '../keys/shared-store.ts';
import { countLyrics } from '../lyrics/shared-store.ts';
import { hasNews } from '../messages/shared-store.ts';
import { HttpError, notFound, PlatformUnavailable } from '../platform/errors.ts';
import { listPacks } from '../reservations/purchases/store.ts';
import { getStudio, listRules } from '../reservations/store.ts';
import type { Api, HttpRoutes, Services } from '../services.ts';
import * as compose from './compose.ts';
import { composeHome } from './home.ts';
import { composeNewestVideos } from './newest-videos.ts';
import { pagePictureRoutes } from './page-picture/routes.ts';
import { toAnnouncedContests, toEntryContest } from './view.ts';

/** Returns the neighbours in public order, which wraps around; none when there is no other item. */
async function getNeighbours(services: Services, kind: EntryKind, nameId: string) {
  const names = await entryStore.listSlugsAndNames(services.db, kind);
  const index = names.findIndex((entryName) => entryName.name_id === nameId);
  if (names.length < 2 || index < 0) return { prev: null, next: null };
  return { prev: names.at(index - 1) ?? null, next: names[(index + 1) % names.length] ?? null };
}

async function getPublicEntry(services: Services, kind: EntryKind, nameId: string) {
  const { db } = services;
  const row = await entryStore.findActiveEntry(db, kind, nameId);
  if (row === null) {
    const location = await entryStore.findCurrentSlug(db, kind, nameId);
    if (location !== null) {
      throw new HttpError(301, { location }, { location: `/api/h/entries/${kind}/${location}/` });
    }
    throw notFound();
  }
  const items: Array<PublicArtist | PublicItem> =
    kind === 'artist'
      ? await compose.composeArtists(db, [row])
      : await compose.composeItems(db, [row]);
  const [detailed] = await compose.withDetails(db, items, kind);
  const neighbours = await getNeighbours(services, kind, nameId);
  if (kind !== 'artist') {
    const contests = (await listActiveContestsOfEvent(db, row.id))
      .filter(isForVisitors)
      .map(toEntryContest);
    return { ...detailed, ...neighbours, contests };
  }
  return { ...detailed, ...neighbours, lyrics: await countLyrics(db, row.id, { areActive: true }) };
}

/** Maximum number of addresses in one response for the sitemap. */
const SEGMENT_PATHS_PER_PAGE = 1000;

function contentRoutes(api: Api): void {
  api.bind(calls.getBaseInfo, ({ body }, { db, config }) =>
    compose.composeBaseInfo(db, config.siteName, body.view === 'index'),
  );

  api.bind(publicEntries.getEntry, async ({ params }, services) => {
    const entry = await getPublicEntry(services, params.kind, params.name_id);
    return publicEntries.publicEntry.parse(entry);
  });

  api.bind(publicEntries.listEntryCards, ({ params, query }, { db }) =>
    compose.composeCards(db, params.kind, { limit: query.limit ?? 15, offset: query.offset ?? 0 }),
  );

  api.bind(publicEntries.listSegmentPaths, async ({ query }, { db }) => {
    const items = await entryStore.listSegmentPaths(db, query.after, SEGMENT_PATHS_PER_PAGE);
    return {
      items,
      next: items.length < SEGMENT_PATHS_PER_PAGE ? null : (items.at(-1)?.id ?? null),
    };
  });

  api.bind(calls.getShell, async (_input, { db, config, clock, siteKey }) => {
    const { keys, ...shell } = await compose.composeShell(db, config.siteName);
    const has_news = await hasNews(db);
    const contests = (await listAnnouncedContests(db, clock.now())).flatMap(toAnnouncedContests);
    const { captcha } = compose.listPublicKeys(keys);
    const is_counting = config.figures;
    return { ...shell, has_news, contests, site_key: siteKey, is_counting, captcha };
  });

  api.bind(calls.getHome, (_input, services) => composeHome(services));

  api.bind(calls.getCapsulePage, async (_input, { db }) => {
    const [capsule, studio, packs] = await Promise.all([
      compose.composeCapsule(db, true),
      getStudio(db),
      listPacks(db, true),
    ]);
    const opening = await listRules(db, studio.id);
    const prices = packs.map(({ price_cents, ...pack }) => ({ ...pack, price: price_cents / 100 }));
    return { ...capsule, album: capsule.album ?? [], packs: prices, opening };
  });
}

const VIDEOS_DOWN = 'Los videos no están disponibles en este momento.';
const CALENDAR_DOWN = 'El calendario no está disponible en este momento.';

/** Converts the failure of an external service without a cached answer to a 503 in Spanish. */
async function throwIfUnavailable<T>(text: string, lookUp: () => Promise<T>): Promise<T> {
  try {
    return await lookUp();
  } catch (error) {
    if (error instanceof PlatformUnavailable) throw unavailable(text);
    throw error;
  }
}

/** Milliseconds of a time that never comes. */
const FOREVER = 999_999_999_999_999;
/** Numbers of videos that the site's own pages ask for, whose answers are kept. */
const OWN_SIZES: readonly number[] = [1, 4, 50];
const BAD_PAGE = 'Esta página de videos no existe.';

/** Page tokens as they are handed out: with a signature, so that only pages that exist are looked up. */
function createPageTokens(
  { signer }: Services,
  { playlist, max }: { playlist: string; max: number },
) {
  const toSubject = (token: string) => `videos\n${playlist}\n${max}\n${token}`;
  return {
    seal: (token: string | null) =>
      token === null ? null : `${token}~${signer.sign(toSubject(token), FOREVER)}`,
    /** @throws HttpError 400 for a token that was not handed out */
    open(sealed: string): string {
      const [token = '', signature] = sealed.split('~');
      if (!signer.isSigned(signature, toSubject(token))) throw invalid({ page_token: BAD_PAGE });
      return token;
    },
  };
}

function lookUpRoutes(api: Api): void {
  /** The platform's quota is shared by the site: visitors must not use it up for other items. */
  const lookUpForeign = async <T>(
    { videos }: Services,
    { limited }: RequestContext,
    lookUp: () => Promise<T>,
  ): Promise<T> => ((await videos.hasKey()) ? limited(lookUp) : lookUp());

  api.bind(listVideos, async ({ query }, services, ctx) => {
    const { playlist, max = 50, page_token } = query;
    const tokens = createPageTokens(services, { playlist, max });
    const pageToken = page_token ? tokens.open(page_token) : null;
    const isOwn =
      OWN_SIZES.includes(max) && (await entryStore.isPlaylistInUse(services.db, playlist));
    const playlistQuery = { playlist, max, pageToken };
    const lookUp = () => services.videos.listPlaylist(playlistQuery);
    const page = await throwIfUnavailable(VIDEOS_DOWN, () =>
      isOwn ? lookUp() : lookUpForeign(services, ctx, lookUp),
    );
    const emptyPage = { items: [], next_page_token: null, prev_page_token: null };
    if (page === null) return { ...emptyPage, is_available: false };
    const { next_page_token: next, prev_page_token: previous } = page;
    const sealed = { next_page_token: tokens.seal(next), prev_page_token: tokens.seal(previous) };
    return { ...page, ...sealed, is_available: true };
  });

  api.bind(listNewestVideos, async (_input, { db }) => ({
    items: (await findServiceKey(db, 'youtube')) === null ? [] : await composeNewestVideos(db),
  }));

  api.bind(getVideo, async ({ params }, services, ctx) => {
    const lookUp = () => services.videos.findVideo(params.id);
    const video = await throwIfUnavailable(VIDEOS_DOWN, () => lookUpForeign(services, ctx, lookUp));
    if (video !== null) return video;
    // Without a platform key nothing is known about any video.
    const is_available = await services.videos.hasKey();
    throw new HttpError(404, { detail: notFound().message, is_available });
  });

  api.bind(listCalendarEvents, async (_input, { db, calendarEvents }) => {
    const calendar = await findActiveCalendar(db);
    if (calendar === null || calendar.ref === '') return { items: [] };
    const calendarQuery = { calendarId: calendar.ref, max: calendar.max_results };
    const events = await throwIfUnavailable(CALENDAR_DOWN, () =>
      calendarEvents.listEvents(calendarQuery),
    );
    return { items: events?.items ?? [] };
  });

  api.bind(getCaptchaChallenge, async (_input, { captcha }) => {
    const challenge = await captcha.createChallenge();
    if (challenge === null) throw notFound();
    return challenge;
  });

  api.bind(calls.getAddress, async (_input, _services, ctx) => ({ ip: ctx.ip }));
}

export function siteRoutes(api: Api, routes: HttpRoutes): void {
  contentRoutes(api);
  lookUpRoutes(api);
  pagePictureRoutes(routes);
}
