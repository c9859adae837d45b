import type { RouterContextProvider } from 'react-router';
import type { DateCard } from '../../../contracts/agenda.ts';
import { entryPath } from '../../../contracts/paths.ts';
import type { PublicArtistEntry, PublicItemEntry } from '../../../contracts/public-entries.ts';
import { runLoader } from '../../ui/page-context.ts';

type Context = Readonly<RouterContextProvider>;

/** Loads an artist; a former slug redirects to the current one. */
export function loadArtist(context: Context, slug: string): Promise<PublicArtistEntry> {
  return runLoader(
    context,
    async ({ caller }) => {
      const params = { kind: 'artist', name_id: slug } as const;
      return (await caller.call('GET /h/entries/:kind/:name_id/', { params })) as PublicArtistEntry;
    },
    (currentSlug) => entryPath('artist', currentSlug),
  );
}

/** Dates on the page of an event or artist. */
const MAX_NEXT_DATES = 6;

/** Loads the next dates of an event, or of an artist. */
export function loadNextDates(
  context: Context,
  owner: { event: string } | { artist: string },
): Promise<DateCard[]> {
  return runLoader(context, async ({ caller }) => {
    return (await caller.call('GET /h/agenda/', { query: { ...owner, limit: MAX_NEXT_DATES } }))
      .next;
  });
}

/** Loads an event or content item; a former slug redirects to `toPath` of the current one. */
export function loadItem(
  context: Context,
  kind: 'event' | 'content',
  slug: string,
  toPath: (slug: string) => string,
): Promise<PublicItemEntry> {
  return runLoader(
    context,
    async ({ caller }) => {
      const params = { kind, name_id: slug };
      return (await caller.call('GET /h/entries/:kind/:name_id/', { params })) as PublicItemEntry;
    },
    toPath,
  );
}
