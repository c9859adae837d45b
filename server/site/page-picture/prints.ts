import type { Input } from '../../../contracts/calls.ts';
import type { EntryKind } from '../../../contracts/entries.ts';
import { getInk } from '../../../contracts/inks.ts';
import { paths } from '../../../contracts/paths.ts';
import type { Caller } from '../../http/in-process.ts';
import { getEntryCard, type ShareCard } from '../../media/share-picture/picture-route.ts';
import { HttpError } from '../../platform/errors.ts';

type Print = Pick<ShareCard, 'ink' | 'picture'>;

/** Returns the print of the first item of a section; nothing without one. */
async function findFirstPrint(caller: Caller, kind: EntryKind): Promise<Print> {
  const query = { offset: 0, limit: 1 };
  const { items } = await caller.call('GET /h/entries/:kind/', { params: { kind }, query });
  return items[0] ? { ink: items[0].ink, picture: items[0].picture } : {};
}

/** Returns the print of the next date that has a picture; nothing without one. */
async function findNextDatePrint(caller: Caller): Promise<Print> {
  const { next } = await caller.call('GET /h/agenda/', { query: { limit: 1 } });
  if (next[0] === undefined) return {};
  const { ink, picture } = await caller.call('GET /h/agenda/:id/', { params: { id: next[0].id } });
  return { ink, picture };
}

/** Returns the print of the contest that accepts applications, or of the one that opens next; nothing without one. */
async function findContestPrint(caller: Caller): Promise<Print> {
  const input = { body: {} } as Input<'POST /postulations/in/'>;
  const { event } = await caller.call('POST /postulations/in/', input).catch((error: unknown) => {
    if (!(error instanceof HttpError) || error.status !== 404) throw error;
    return error.body as { event?: { name_id: string } | null };
  });
  if (!event) return {};
  const { ink, picture } = await getEntryCard(caller, 'event', event.name_id);
  return { ink, picture };
}

/** Returns the picture of the artist who has the producer's name, otherwise that of the studio. */
export async function findBeatPrint(
  caller: Caller,
  producer: string,
): Promise<ShareCard['picture']> {
  const toKey = (name: string) => name.normalize('NFKC').trim().toLocaleLowerCase('es');
  const query = { offset: 0, limit: 100 };
  const [{ items }, capsule] = await Promise.all([
    caller.call('GET /h/entries/:kind/', { params: { kind: 'artist' }, query }),
    caller.call('GET /h/capsula/', {}),
  ]);
  const artist = items.find(({ name }) => toKey(name) === toKey(producer));
  return artist?.picture ?? capsule.background;
}

/** Returns the print of the first beat; that of the studio without one and while the list is locked. */
async function findFirstBeatPrint(caller: Caller): Promise<Print> {
  const { songs } = await caller.call('POST /h/music-list/', {}).catch((error: unknown) => {
    if (!(error instanceof HttpError) || error.status !== 403) throw error;
    return { songs: [] };
  });
  const [beat] = songs;
  const picture = await findBeatPrint(caller, beat?.producer ?? '');
  return beat ? { ink: getInk({ id: beat.id, ink: '' }), picture } : { picture };
}

/** Prints of fixed pages: that of the record which each page shows first. */
const fixedPrints: Readonly<Record<string, (caller: Caller) => Promise<Print>>> = {
  [paths.artists]: (caller) => findFirstPrint(caller, 'artist'),
  [paths.events]: (caller) => findFirstPrint(caller, 'event'),
  [paths.content]: (caller) => findFirstPrint(caller, 'content'),
  [paths.dates]: findNextDatePrint,
  [paths.tickets]: findNextDatePrint,
  [paths.apply]: findContestPrint,
  [paths.beats]: findFirstBeatPrint,
  [paths.capsule]: async (caller) => ({
    picture: (await caller.call('GET /h/capsula/', {})).background,
  }),
};

/** Returns the print of a fixed page; where its record has no picture, that of the first event. */
export async function findPagePicture(caller: Caller, path: string): Promise<Print> {
  const read = fixedPrints[path];
  if (read === undefined) return {};
  const print = await read(caller);
  return print.picture ? print : findFirstPrint(caller, 'event');
}
