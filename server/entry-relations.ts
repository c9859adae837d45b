import { countAlbumImages, countUntitledImages } from './albums/shared-store.ts';
import { countBackgrounds } from './backgrounds/shared-store.ts';
import { noteEventShown } from './contests/recount/note-event-shown.ts';
import { hasContest } from './contests/shared-store.ts';
import { countDates } from './dates/shared-store.ts';
import { countLyrics } from './lyrics/shared-store.ts';
import type { EntryRelationCounts } from './services.ts';

/** What entries need of the slices whose records belong to entries. */
export const entryRelations: EntryRelationCounts = {
  async count(db, entryId) {
    const [lyrics, dates, album, segment_album, untitled, backgrounds] = await Promise.all([
      countLyrics(db, entryId),
      countDates(db, entryId),
      countAlbumImages(db, entryId, { ofSegments: false }),
      countAlbumImages(db, entryId, { ofSegments: true }),
      countUntitledImages(db, entryId),
      countBackgrounds(db, entryId),
    ]);
    return { lyrics, dates, album, segment_album, untitled, backgrounds };
  },
  hasContest,
  noteShown: noteEventShown,
};
