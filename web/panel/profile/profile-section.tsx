import { Alert, Anchor, Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Reply } from '../../../contracts/calls.ts';
import { labelled, REQUIRED, text } from '../../../contracts/fields.ts';
import { profileFields } from '../../../contracts/profile.ts';
import { toCallUrl } from '../../ui/api.ts';
import { switchField } from '../kit/fields/choice-fields.tsx';
import { passwordField } from '../kit/fields/fields.tsx';
import { FieldsDialog } from '../kit/fields/fields-dialog.tsx';
import { QuerySection } from '../kit/fields/query-view.tsx';
import { sendCall } from '../kit/fields/send-call.ts';
import { personFields } from '../kit/fields/shared-fields.tsx';
import { useSave } from '../kit/fields/use-save.ts';
import { FieldsPage } from '../kit/record/fields-part.tsx';
import { download } from '../ui/client.ts';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { IconDownload } from '../ui/icons.ts';
import { sectionPath } from '../ui/place.ts';
import { SectionBox } from '../ui/section-box.tsx';
import { endDeletedSession } from '../ui/session.ts';
import { useCall } from '../ui/use-call.ts';
import { type DialogProps, useDialog } from '../ui/use-dialog.ts';
import { PasswordForm } from './password-form.tsx';
import { profileTexts } from './profile-texts.ts';

type Profile = Reply<'GET /me/profile/'>;
const PROFILE_KEY = ['profile'] as const;

/** The inputs; an e-mail that was not changed is neither checked nor sent. */
function createInputs({ email: stored }: Profile) {
  const isNew = (email: unknown) => email !== stored;
  const { email, ...person } = personFields(true);
  return {
    first_name: person.first_name,
    last_name: person.last_name,
    email: {
      ...email,
      help: 'Si lo cambia, vale cuando abra el enlace que llega a ese correo.',
      isUnchecked: (value: unknown) => !isNew(value),
      toRequest: (name: string, value: unknown) => (isNew(value) ? { [name]: value } : {}),
    },
    current_password: passwordField(profileFields.current_password, {
      required: true,
      autoComplete: 'current-password',
      isShown: (values) => isNew(values.email),
    }),
    phone: person.phone,
    wants_news: switchField(profileFields.wants_news),
  };
}

/** Form of the user's own name, e-mail, phone and consent. */
function PersonForm({ profile }: { profile: Profile }) {
  const queries = useQueryClient();
  const fields = useMemo(() => createInputs(profile), [profile]);
  return (
    <FieldsPage
      fields={fields}
      // A new e-mail is used after it was confirmed: until then the field shows the old one.
      record={profile}
      check={({ email, current_password }) =>
        email !== profile.email && current_password === '' ? { current_password: REQUIRED } : {}
      }
      change={{ call: 'PATCH /me/profile/' }}
      success={profileTexts.saved}
      failure={profileTexts.notSaved}
      onSaved={(after: Profile) => queries.setQueryData(PROFILE_KEY, after)}
    >
      <TextInput label="Usuario" readOnly value={profile.username} autoComplete="username" />
      {profile.pending_email === '' ? null : (
        <Alert color="yellow" variant="outline" role="status">
          Falta confirmar <b>{profile.pending_email}</b>: abra el enlace que llega a ese correo.
          Mientras tanto vale el de antes.
        </Alert>
      )}
    </FieldsPage>
  );
}

const fields = {
  password: passwordField(labelled('Su contraseña', text(1024)), {
    autoComplete: 'current-password',
  }),
};

/** Deletes the user's account after a confirmation. */
function DeleteAccountForm(dialog: DialogProps) {
  return (
    <FieldsDialog
      {...dialog}
      title="Eliminar mi cuenta"
      fields={fields}
      send={(body) => sendCall('POST /me/delete/', { body })}
      success={profileTexts.deleted}
      failure={profileTexts.notDeleted}
      onSaved={endDeletedSession}
      isDirty={false}
      submitLabel="Eliminar mi cuenta"
      closeLabel="Conservarla"
    >
      <Alert color="red" variant="outline" title="No se puede deshacer">
        <List size="sm">
          <List.Item>Se borran su nombre, correo y teléfono.</List.Item>
          <List.Item>Se pierden las horas que le queden.</List.Item>
          <List.Item>Ya no podrá entrar con este usuario.</List.Item>
          <List.Item>Los movimientos de horas quedan en los registros, sin su nombre.</List.Item>
        </List>
      </Alert>
    </FieldsDialog>
  );
}

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
