import { Button, Group, Paper } from '@mantine/core';
import { IconPhoto, IconPlaylist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type CapsuleItem, capsuleFields } from '../../../contracts/capsule.ts';
import { AlbumModal } from '../albums/album-modal.tsx';
import { editsOf } from '../kit/edits.ts';
import { FieldInputs } from '../kit/field-inputs.tsx';
import { longField, textField } from '../kit/fields.tsx';
import { useFieldsForm } from '../kit/fields-form.ts';
import { PageForm } from '../kit/page-form.tsx';
import { QuerySection } from '../kit/query-section.tsx';
import { RecordForm } from '../kit/record-form.tsx';
import { playlistFields } from '../kit/shared-fields.tsx';
import { FAILED } from '../kit/texts.ts';
import { call } from '../ui/client.ts';
import { useDialog } from '../ui/use-dialog.ts';

const fields = {
  name: textField(capsuleFields.name),
  description: longField(capsuleFields.description, { rows: [5, 18] }),
  email: textField(capsuleFields.email, { type: 'email' }),
};
const NOT_READ = `${FAILED} cargar la cápsula.`;

/** Title, description and e-mail of the studio; its playlists and album in dialogs. */
function CapsuleForm({ capsule, onSaved }: { capsule: CapsuleItem; onSaved(): void }) {
  const { id } = capsule;
  const form = useFieldsForm(fields, { ...capsule });
  const playlist = useDialog<null>();
  const album = useDialog<null>();
  const actions = (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconPlaylist size={18} aria-hidden />}
        onClick={() => playlist.open(null)}
      >
        Listas de reproducción
      </Button>
      <Button
        variant="default"
        leftSection={<IconPhoto size={18} aria-hidden />}
        onClick={() => album.open(null)}
      >
        Álbum de imágenes
      </Button>
    </Group>
  );
  return (
    <Paper withBorder p="lg" maw={760}>
      <PageForm
        form={form}
        edits={editsOf(fields, { call: 'PATCH /capsula/init/:id/', id, record: { ...capsule } })}
        success="Se ha actualizado la cápsula correctamente."
        failure={`${FAILED} actualizar la cápsula.`}
        onSaved={onSaved}
        actions={actions}
      >
        <FieldInputs fields={fields} form={form} record={null} />
      </PageForm>
      {playlist.state ? (
        <RecordForm
          key={playlist.state.round}
          title="Listas de reproducción de la cápsula"
          opened={playlist.state.opened}
          onClose={playlist.close}
          queryKey={['capsule', 'playlist', id]}
          load={() => call('GET /capsula/playlist/:id/', { params: { id } })}
          change="PATCH /capsula/playlist/:id/"
          fields={playlistFields}
          success="Se ha actualizado la lista de reproducción correctamente."
          failure={`${FAILED} actualizar la lista de reproducción.`}
          unread={NOT_READ}
        />
      ) : null}
      {album.state ? (
        <AlbumModal
          key={`album-${album.state.round}`}
          kind="capsula"
          ownerId={id}
          title="Álbum de la cápsula"
          opened={album.state.opened}
          onClose={album.close}
        />
      ) : null}
    </Paper>
  );
}

/** Section 36: the page of the studio. */
export default function CapsuleSection() {
  const query = useQuery({
    queryKey: ['capsule'],
    queryFn: ({ signal }) => call('GET /capsula/init/', {}, { signal }),
  });
  return (
    <QuerySection title="Página de la cápsula" query={query} failed={NOT_READ}>
      {([capsule]) =>
        capsule ? <CapsuleForm capsule={capsule} onSaved={() => void query.refetch()} /> : null
      }
    </QuerySection>
  );
}
