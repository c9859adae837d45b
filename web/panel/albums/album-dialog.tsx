import { useMemo } from 'react';
import { type AlbumOwner, albumFields } from '../../../contracts/albums.ts';
import { priorityField, switchField } from '../kit/fields/choice-fields.tsx';
import { textField } from '../kit/fields/fields.tsx';
import type { DialogProps } from '../kit/fields/form-dialog.tsx';
import { sendUpload } from '../kit/fields/send-call.ts';
import { FAILED, imageTexts } from '../kit/fields/texts.ts';
import { altField, pictureField } from '../kit/list/picture-input.tsx';
import { ListDialog } from '../kit/list/resource-section.tsx';
import { defineResource } from '../kit/record/resource.ts';
import { call } from '../ui/client.ts';
import { IconBackground, IconStar } from '../ui/icons.ts';

interface AlbumDialogProps extends DialogProps {
  kind: AlbumOwner;
  ownerId: number;
  /** For the album of a segment of the owner. */
  segmentId?: number;
  /** As in 'Álbum de Tinto Malagana'. */
  title: string;
}

const coverTexts = { success: null, failure: imageTexts.notChanged };

const backgroundTexts = {
  success: 'La imagen quedó también como fondo.',
  failure: `${FAILED} usar la imagen como fondo.`,
};

/** Adds a picture that is stored to the backgrounds of its owner. */
async function addBackground(kind: AlbumOwner, ownerId: number, { src }: { src: string }) {
  const response = await fetch(src);
  if (!response.ok) throw new Error(`${src}: ${response.status}`);
  const bytes = await response.blob();
  const file = new File([bytes], 'fondo', { type: bytes.type });
  await sendUpload(`POST /${kind}/background/`, { body: { [kind]: ownerId, src: file } }, {});
}

function defineAlbum({
  kind,
  ownerId,
  segmentId,
  title,
}: Omit<AlbumDialogProps, keyof DialogProps>) {
  return defineResource({
    key: ['albums', kind, ownerId, segmentId ?? null],
    alsoStale: [
      ['entries', kind, ownerId],
      ['backgrounds', kind],
    ],
    calls: {
      list: `GET /${kind}/album/:id/`,
      create: `POST /${kind}/album/`,
      change: `PATCH /${kind}/album/:id/`,
      remove: `DELETE /${kind}/album/:id/`,
    },
    scope: { params: { id: ownerId }, query: { detail: segmentId } },
    creation: { body: { [kind]: ownerId, detail: segmentId }, uploads: 'src' },
    paging: 'plain',
    noun: { singular: 'imagen', plural: 'imágenes', gender: 'f' },
    title,
    name: (image) => image.title || `Imagen ${image.id}`,
    texts: {
      ...imageTexts,
      new: 'Agregar imagen',
      empty:
        'Aquí estarán las imágenes del álbum. Agregue la primera; la que sea portada se muestra antes que las demás.',
    },
    card: (image) => ({
      picture: image,
      caption: 'title',
      badges: image.is_cover ? [{ label: 'Portada', color: 'signal.7' }] : [],
    }),
    order: ({ is_cover }) => !is_cover,
    form: { title: (image) => (image ? 'Editar imagen' : 'Nueva imagen') },
    fields: {
      title: textField(albumFields.title),
      src: pictureField('album'),
      alt: altField(({ title }) => title, {
        help: 'Lo lee quien no puede ver la imagen. Vacío, se lee el título.',
      }),
      priority: priorityField(albumFields.priority),
      is_cover: switchField(albumFields.is_cover),
    },
    actions: (image, { act }) => [
      {
        label: `Usar “${image.title || image.id}” como fondo`,
        icon: IconBackground,
        run: () => void act(image.id, () => addBackground(kind, ownerId, image), backgroundTexts),
      },
      ...(image.is_cover
        ? []
        : [
            {
              label: `Usar “${image.title || image.id}” como portada`,
              icon: IconStar,
              run() {
                const input = { params: { id: image.id }, body: { is_cover: true } };
                const send = () => call(`PATCH /${kind}/album/:id/`, input);
                void act(image.id, send, coverTexts);
              },
            },
          ]),
    ],
    active: { field: 'is_active', word: 'Activa' },
    getDeletionWarning: (image) =>
      image.title === '' ? null : `Se eliminará “${image.title}”, con su archivo.`,
  });
}

/** The album of an artist, event, content item, segment or the studio. */
export default function AlbumDialog({ opened, onClose, ...album }: AlbumDialogProps) {
  const { kind, ownerId, segmentId, title } = album;
  const resource = useMemo(
    () => defineAlbum({ kind, ownerId, title, segmentId }),
    [kind, ownerId, segmentId, title],
  );
  return <ListDialog resource={resource} opened={opened} onClose={onClose} />;
}
