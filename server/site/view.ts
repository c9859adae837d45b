import { getPeriod } from '../../contracts/contest-phases.ts';
import { PHASE } from '../../contracts/contests.ts';
import { getInk } from '../../contracts/inks.ts';
import { socialNetworks } from '../../contracts/network-addresses.ts';
import { coverPath, entryPath } from '../../contracts/paths.ts';
import type {
  EntryContests,
  PublicAlbumImage,
  PublicArtist,
  PublicDetail,
  PublicItem,
  PublicSocial,
} from '../../contracts/public-entries.ts';
import type { AnnouncedContest, PublicCapsule } from '../../contracts/site.ts';
import type { AlbumImageRow } from '../albums/store.ts';
import type { BackgroundRow } from '../backgrounds/store.ts';
import type { CapsuleRow, PlaylistRow } from '../capsule/store.ts';
import type { ContestRow } from '../contests/store.ts';
import { getSeo } from '../entries/default-seo.ts';
import type { SegmentRow } from '../entries/segments/store.ts';
import type { listRecordsOfEntries } from '../entries/shared-store.ts';
import type { EntryRow } from '../entries/store.ts';
import { findPictureView, type PictureSet, toPictureView } from '../media/pictures/store.ts';

/** What belongs to a list of entries. */
export type Relations = Awaited<ReturnType<typeof listRecordsOfEntries>> & {
  backgrounds: BackgroundRow[];
};

/** Returns only the networks that are set. */
export function toPublicSocial(row: Required<PublicSocial> | null | undefined): PublicSocial {
  const social: PublicSocial = {};
  for (const name of socialNetworks) {
    const value = row?.[name];
    if (value) social[name] = value;
  }
  return social;
}

export function toPublicAlbum(
  images: readonly AlbumImageRow[],
  pictures: PictureSet,
): PublicAlbumImage[] {
  return images.flatMap((image) => {
    const picture = findPictureView(pictures, image.picture_id, toPictureView);
    if (picture === null) return [];
    const isCover = image.is_cover === 1;
    return [
      {
        id: image.id,
        isAlbum: true as const,
        isCover,
        snippet: { title: image.title },
        ...picture,
      },
    ];
  });
}

function toCommonFields(row: EntryRow, relations: Relations, pictures: PictureSet) {
  const web = relations.webs.find((webRow) => webRow.entry_id === row.id);
  const background = relations.backgrounds.findLast(
    (backgroundRow) => backgroundRow.entry_id === row.id,
  );
  return {
    id: row.id,
    name: row.name,
    name_id: row.name_id,
    priority: row.priority,
    background: findPictureView(pictures, background?.picture_id ?? null, toPictureView),
    picture: findPictureView(pictures, row.picture_id, toPictureView),
    social: toPublicSocial(relations.socials.find((socialRow) => socialRow.entry_id === row.id)),
    web: {
      text: web?.text ?? '',
      url: web?.url ?? '',
      hiring: web?.hiring ?? '',
      calendar: web?.calendar ?? '',
    },
    email: row.email,
    path: getPublicPath(row),
    ...getSeo(row),
    ink: getInk(row),
    hero: row.hero,
  };
}

export function toPublicArtist(
  row: EntryRow,
  relations: Relations,
  pictures: PictureSet,
): PublicArtist {
  const playlist = relations.playlists.find((playlistRow) => playlistRow.entry_id === row.id);
  return {
    ...toCommonFields(row, relations, pictures),
    description: row.description,
    channel: playlist?.youtube ?? '',
    playlist: playlist?.spotify ?? '',
  };
}

export function toPublicItem(
  row: EntryRow,
  relations: Relations,
  pictures: PictureSet,
): PublicItem {
  const portrait = relations.portraits.find((portraitRow) => portraitRow.entry_id === row.id);
  return {
    ...toCommonFields(row, relations, pictures),
    condition: JSON.parse(row.condition) as number[],
    portrait:
      portrait === undefined
        ? null
        : {
            picture: findPictureView(pictures, portrait.picture_id, toPictureView),
            description: portrait.description,
          },
  };
}

export function toPublicDetail(
  row: SegmentRow,
  playlist: PlaylistRow | undefined,
  images: readonly AlbumImageRow[],
  pictures: PictureSet,
): PublicDetail {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    year: row.year,
    country: row.country,
    vol: row.vol,
    lineup: row.lineup,
    album: toPublicAlbum(images, pictures),
    playlist: { channel: playlist?.youtube ?? '', spotify: playlist?.spotify ?? '' },
  };
}

interface CapsuleParts {
  capsule: CapsuleRow;
  playlist: PlaylistRow | null;
  background: BackgroundRow | null;
}

export function toPublicCapsule(parts: CapsuleParts, pictures: PictureSet): PublicCapsule {
  const { capsule, playlist, background } = parts;
  return {
    id: capsule.id,
    name: capsule.name,
    description: capsule.description,
    email: capsule.email,
    background: findPictureView(pictures, background?.picture_id ?? null, toPictureView),
    channel: playlist?.youtube ?? '',
    playlist: playlist?.spotify ?? '',
  };
}

/** Returns the path of an artist's only page, of an event or content item that of its cover. */
export function getPublicPath({ kind, name_id }: Pick<EntryRow, 'kind' | 'name_id'>): string {
  return kind === 'artist' ? entryPath(kind, name_id) : coverPath(kind, name_id);
}

export function toEntryContest(row: ContestRow): EntryContests[number] {
  const { from, until } = getPeriod(row, row.postu_phase);
  const [opens, closes] = [new Date(from).toISOString(), new Date(until).toISOString()];
  return { phase: row.postu_phase, opens, closes };
}

/**
 * Returns what the announcement strip shows of a contest: its registration while that phase is set, and its voting,
 * which is only planned before its phase is set.
 */
export function toAnnouncedContests(
  row: ContestRow & { event_name: string; event_name_id: string },
): AnnouncedContest[] {
  const event = { name: row.event_name, name_id: row.event_name_id };
  const period = (phase: number) => {
    const { from, until } = getPeriod(row, phase);
    return { opens: new Date(from).toISOString(), closes: new Date(until).toISOString() };
  };
  const registration = { event, kind: 'registration', is_set: true } as const;
  const is_set = row.postu_phase === PHASE.voting;
  return [
    ...(row.postu_phase === PHASE.registration
      ? [{ ...registration, ...period(PHASE.registration) }]
      : []),
    { event, kind: 'voting', is_set, ...period(PHASE.voting) },
  ];
}
