import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { toCallUrl } from '../../ui/api.ts';
import { QuerySection } from '../kit/fields/query-view.tsx';
import { useSave } from '../kit/fields/use-save.ts';
import { download } from '../ui/client.ts';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { IconDownload } from '../ui/icons.ts';
import { sectionPath } from '../ui/place.ts';
import { SectionBox } from '../ui/section-box.tsx';
import { useCall } from '../ui/use-call.ts';
import { useDialog } from '../ui/use-dialog.ts';
import { DeleteAccountForm } from './delete-account-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { PersonForm, PROFILE_KEY } from './person-form.tsx';
import { profileTexts } from './profile-texts.ts';

function DataBox() {
  const { isBusy, save } = useSave({ success: null, failure: profileTexts.notDownloaded });
  const dialog = useDialog<null>();
  const downloadData = () => save(() => download(toCallUrl('/me/data/', {}), 'mis-datos.json'));
  return (
    <SectionBox title="Sus datos con nosotros">
      <Text mb="sm">
        Puede llevarse una copia de todo lo que guardamos de su cuenta, o eliminarla.
      </Text>
      <Group gap="xs">
        <ButtonWithIcon icon={IconDownload} loading={isBusy} onClick={() => void downloadData()}>
          Descargar mis datos
        </ButtonWithIcon>
        <Button color="red" variant="outline" onClick={() => dialog.open(null)}>
          Eliminar mi cuenta
        </Button>
      </Group>
      {dialog.render((frame) => (
        <DeleteAccountForm {...frame} />
      ))}
    </SectionBox>
  );
}

/** Section 91: the user's data, password, export and account deletion. */
export default function ProfileSection() {
  const query = useCall(PROFILE_KEY, 'GET /me/profile/', {});
  return (
    <QuerySection
      title="Mis datos"
      query={query}
      loading="Cargando sus datos…"
      failed={profileTexts.loadFailed}
    >
      {(data) => (
        <Stack maw={640}>
          <SectionBox title="Datos personales">
            <PersonForm profile={data} />
          </SectionBox>
          <SectionBox title="Contraseña">
            <PasswordForm />
          </SectionBox>
          <SectionBox title="Seguridad">
            <Text mb="sm">
              Un segundo paso para entrar, y las sesiones que tiene abiertas en otros dispositivos.
            </Text>
            <Anchor href={sectionPath(92)}>Ver la seguridad de su cuenta</Anchor>
          </SectionBox>
          <DataBox />
        </Stack>
      )}
    </QuerySection>
  );
}
