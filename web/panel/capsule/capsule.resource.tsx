import { capsuleFields } from '../../../contracts/capsule.ts';
import { paths } from '../../../contracts/paths.ts';
import AlbumDialog from '../albums/album-dialog.tsx';
import { OwnBackgrounds } from '../backgrounds/backgrounds.resource.tsx';
import { longField, textField } from '../kit/fields/fields.tsx';
import { playlistFields } from '../kit/fields/shared-fields.tsx';
import { FAILED } from '../kit/fields/texts.ts';
import { SingleRecord } from '../kit/list/single-record.tsx';
import { RecordForm } from '../kit/record/record-form.tsx';
import { defineResource } from '../kit/record/resource.ts';
import { call } from '../ui/client.ts';

const NOT_READ = `${FAILED} cargar la cápsula.`;

const capsule = defineResource({
  key: 'capsule',
  calls: { list: 'GET /capsula/init/', change: 'PATCH /capsula/init/:id/' },
  noun: { singular: 'cápsula', plural: 'cápsulas', gender: 'f' },
  title: 'Página de la cápsula',
  name: ({ name }) => name,
  texts: { empty: '', notListed: NOT_READ },
  columns: [],
  fields: {
    name: textField(capsuleFields.name),
    description: longField(capsuleFields.description, { rows: [5, 18] }),
    email: textField(capsuleFields.email, { type: 'email' }),
    gear: longField(capsuleFields.gear, { rows: [3, 12] }),
  },
  form: { title: () => 'Información de la cápsula' },
  page: {
    path: () => paths.capsule,
    tabs: [
      { name: 'form', label: 'Información' },
      { name: 'playlist', label: 'Listas de reproducción' },
      { name: 'album', label: 'Álbum de imágenes' },
      { name: 'backgrounds', label: 'Fondos' },
      { name: 'history', label: 'Historial' },
    ],
  },
  dialogs: {
    playlist: ({ item: { id }, opened, onClose }) => (
      <RecordForm
        {...{ opened, onClose }}
        title="Listas de reproducción de la cápsula"
        queryKey={['capsule', 'playlist', id]}
        load={() => call('GET /capsula/playlist/:id/', { params: { id } })}
        change="PATCH /capsula/playlist/:id/"
        fields={playlistFields}
        success="Se ha actualizado la lista de reproducción correctamente."
        failure={`${FAILED} actualizar la lista de reproducción.`}
        unread={NOT_READ}
      />
    ),
    album: ({ item, ...dialog }) => (
      <AlbumDialog {...dialog} kind="capsula" ownerId={item.id} title="Álbum de la cápsula" />
    ),
    backgrounds: ({ item, ...dialog }) => (
      <OwnBackgrounds {...dialog} kind="capsula" owner={item} />
    ),
  },
});

/** Section 36: the page of the studio. */
export default function CapsuleSection() {
  return <SingleRecord resource={capsule} />;
}
