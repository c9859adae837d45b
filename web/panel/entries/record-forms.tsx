import type { EntryItem } from '../../../contracts/entries.ts';
import { call } from '../ui/client.ts';
import { findOrCreate } from '../ui/find-or-create.ts';
import { playlistFields } from '../ui/playlist-fields.ts';
import { RecordForm } from '../ui/record-form.tsx';
import { socialFields } from '../ui/social-fields.ts';
import type { Face } from './faces.ts';
import { entryKeys, ownerOf } from './queries.ts';
import { webFields } from './record-fields.ts';
import { failed, saved, unread } from './texts.ts';

interface Props {
  face: Face;
  item: EntryItem;
  opened: boolean;
  onClose(): void;
}

/** The lists of an artist. (Those of events and content belong to their segments.) */
export function PlaylistForm({ face, item, ...modal }: Props) {
  const params = { id: item.id };
  return (
    <RecordForm
      {...modal}
      title={`Listas de reproducción de ${item.name}`}
      queryKey={entryKeys.record(face.kind, 'playlist', item.id)}
      load={() =>
        findOrCreate(
          () => call('GET /artist/playlist/:id/', { params }),
          () => call('POST /artist/playlist/', { body: { artist: item.id } }),
        )
      }
      change={(id, body) => call('PATCH /artist/playlist/:id/', { params: { id }, body })}
      fields={playlistFields}
      success={saved.playlist}
      failure={failed.playlist}
      unread={unread.record}
    />
  );
}

/** The social networks of an item. */
export function SocialForm({ face: { kind }, item, ...modal }: Props) {
  const params = { id: item.id };
  return (
    <RecordForm
      {...modal}
      title={`Redes sociales de ${item.name}`}
      queryKey={entryKeys.record(kind, 'social', item.id)}
      load={() =>
        findOrCreate(
          () => call(`GET /${kind}/social/:id/`, { params }),
          () => call(`POST /${kind}/social/`, { body: ownerOf(kind, item.id) }),
        )
      }
      change={(id, body) => call(`PATCH /${kind}/social/:id/`, { params: { id }, body })}
      fields={socialFields}
      success={saved.social}
      failure={failed.social}
      unread={unread.record}
    />
  );
}

/** The web content of an item. */
export function WebForm({ face: { kind }, item, ...modal }: Props) {
  const params = { id: item.id };
  return (
    <RecordForm
      {...modal}
      title={`Contenido web de ${item.name}`}
      queryKey={entryKeys.record(kind, 'web', item.id)}
      load={() =>
        findOrCreate(
          () => call(`GET /${kind}/web/:id/`, { params }),
          () => call(`POST /${kind}/web/`, { body: ownerOf(kind, item.id) }),
        )
      }
      change={(id, body) => call(`PATCH /${kind}/web/:id/`, { params: { id }, body })}
      fields={webFields}
      success={saved.web}
      failure={failed.web}
      unread={unread.record}
    />
  );
}
