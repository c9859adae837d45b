import type { SegmentItem } from '../../../contracts/segments.ts';
import { call } from '../ui/client.ts';
import { findOrCreate } from '../ui/find-or-create.ts';
import { playlistFields } from '../ui/playlist-fields.ts';
import { RecordForm } from '../ui/record-form.tsx';
import type { SeriesKind } from './faces.ts';
import { entryKeys } from './queries.ts';
import { failed, saved, unread } from './texts.ts';

interface Props {
  kind: SeriesKind;
  segment: SegmentItem;
  opened: boolean;
  onClose(): void;
}

/** The lists of one segment. */
export function SegmentPlaylistForm({ kind, segment, ...modal }: Props) {
  const owner = { detail: segment.id };
  return (
    <RecordForm
      {...modal}
      title={`Listas de reproducción de ${segment.title}`}
      queryKey={entryKeys.segmentPlaylist(kind, segment.id)}
      load={() =>
        findOrCreate(
          () => call(`GET /${kind}/playlist/`, { query: owner }),
          () => call(`POST /${kind}/playlist/`, { body: owner }),
        )
      }
      change={(id, body) => call(`PATCH /${kind}/playlist/:id/`, { params: { id }, body })}
      fields={playlistFields}
      success={saved.playlist}
      failure={failed.playlist}
      unread={unread.record}
    />
  );
}
