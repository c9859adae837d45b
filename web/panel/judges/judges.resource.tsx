import { Badge, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { REQUIRED } from '../../../contracts/fields.ts';
import {
  EMAIL_TAKEN,
  type JudgeItem,
  judgeFields,
  USERNAME_TAKEN,
} from '../../../contracts/judges.ts';
import { field, passwordField } from '../kit/fields/fields.tsx';
import { FormDialog } from '../kit/fields/form-dialog.tsx';
import { createPasswordChecks, NewPasswordFields } from '../kit/fields/new-password-fields.tsx';
import { personFields } from '../kit/fields/shared-fields.tsx';
import { ResourceSection } from '../kit/list/resource-section.tsx';
import { defineResource } from '../kit/record/resource.ts';
import { recordCalls } from '../kit/record/resource-calls.ts';
import type { RecordDialogProps } from '../kit/record/resource-parts.ts';
import { alertError, alertWarning } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { createCsvToolbar } from '../ui/csv-button.tsx';
import { getFailureText } from '../ui/field-errors.ts';
import { IconKey } from '../ui/icons.ts';
import { CreatedJudge } from './created-judge.tsx';

const FAILED_TITLE = 'Ops, ha ocurrido un error.';
const NOT_CHANGED =
  'Ha ocurrido un error al intentar actualizar un usuario, si el error persiste contacte con el administrador.';

/** Sets a new password, which the judge changes at the next login. */
function JudgePasswordForm({ item, opened, onClose, onSaved }: RecordDialogProps<JudgeItem>) {
  const form = useForm({
    initialValues: { password: '', repeat: '' },
    validate: createPasswordChecks(),
  });
  return (
    <FormDialog
      title={`Contraseña de “${item.username}”`}
      opened={opened}
      onClose={onClose}
      form={form}
      send={(values) =>
        call('PATCH /postulations/register-judge/:id/', {
          params: { id: item.id },
          body: { ...values, must_change_password: true },
        })
      }
      success="Se ha actualizado el usuario correctamente."
      failure={NOT_CHANGED}
      notifyError={(text) => alertError(text, FAILED_TITLE)}
      onSaved={onSaved}
    >
      <Text size="sm">
        Sus sesiones abiertas terminan, y al entrar con esta contraseña elegirá una propia.
      </Text>
      <NewPasswordFields form={form} />
    </FormDialog>
  );
}

const duplicateErrors: ReadonlySet<string> = new Set([EMAIL_TAKEN, USERNAME_TAKEN]);

function formatFullName({ first_name, last_name }: JudgeItem): string {
  return `${first_name} ${last_name}`;
}

const { phone: _, ...person } = personFields();

export const judges = defineResource({
  key: 'judges',
  // The votes of an inactive judge do not count.
  alsoStale: [['jury']],
  calls: recordCalls('/postulations/register-judge/'),
  omitted: ['repeat', 'must_change_password'],
  noun: { singular: 'juez', plural: 'jueces', gender: 'm' },
  title: 'Jueces',
  name: ({ username }) => username,
  texts: {
    about:
      'Un postulado queda seleccionado con el voto de todos los jueces activos. Los votos de un juez inactivo no cuentan mientras lo esté.',
    changed: 'Se ha actualizado el usuario correctamente.',
    deleted: 'Se ha eliminado el usuario correctamente.',
    notCreated: NOT_CHANGED,
    notChanged: NOT_CHANGED,
    notDeleted: NOT_CHANGED.replace('actualizar', 'eliminar'),
    create: 'Crear juez',
    edit: 'Editar información',
    sure: 'Esta seguro de eliminar a este Juez?',
    bulkDeletionWarning:
      'Se borran las cuentas, y sus selecciones dejan de contar: cada postulado necesitará menos votos.',
    empty:
      'Aquí estarán las cuentas de quienes seleccionan a los postulados. Cree la primera con “Nuevo juez”.',
  },
  columns: [
    {
      label: 'Usuario',
      isRowHead: true,
      sort: 'username',
      text: ({ username }) => username,
      more: ({ must_change_password }) =>
        must_change_password ? (
          <Badge color="gray" variant="outline" c="dark" tt="none">
            Contraseña sin cambiar
          </Badge>
        ) : null,
    },
    { label: 'Nombre', from: 'sm', sort: 'last_name', text: formatFullName },
    { label: 'Correo', from: 'sm', sort: 'email', text: ({ email }) => email },
  ],
  fields: {
    ...person,
    // An untouched user name is not sent: the server derives it, with a number if it is taken.
    username: field(
      judgeFields.username,
      {
        empty: null,
        toRequest: (name, value) => (value === null ? {} : { [name]: value }),
        render: ({ value, onChange, ...props }, { record, values }) => (
          <TextInput
            {...props}
            maxLength={judgeFields.username.notes.maxLength}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={value ?? deriveUsername(String(values.first_name), String(values.last_name))}
            onChange={(event) => onChange(event.currentTarget.value)}
            description={
              record === null ? 'Se forma con el nombre y el apellido; puede cambiarlo.' : undefined
            }
          />
        ),
      },
      { required: true },
    ),
    password: passwordField(judgeFields.password, {
      help: 'Déjela vacía y se generará una. El juez elegirá la suya al entrar.',
      autoComplete: 'new-password',
      isShown: (_, record) => record === null,
    }),
  },
  form: {
    check({ username, first_name, last_name }) {
      const name = username ?? deriveUsername(String(first_name), String(last_name));
      return name === '' ? { username: REQUIRED } : {};
    },
  },
  creation: {
    // The judge must replace a password that the administrator has typed.
    body: { must_change_password: true },
    Result: CreatedJudge,
  },
  dialogs: { password: JudgePasswordForm },
  actions: () => [{ label: 'Cambiar contraseña', icon: IconKey, dialog: 'password' }],
  failures: {
    onFormError: (text) => alertError(text, FAILED_TITLE),
    onRowError: (error, text) => void alertError(getFailureText(error, text), FAILED_TITLE),
    onFieldErrors(errors) {
      for (const text of Object.values(errors)) if (duplicateErrors.has(text)) alertWarning(text);
    },
  },
  active: { field: 'is_active', isTold: true },
  Toolbar: createCsvToolbar('/postulations/register-judge/csv/', 'jueces', {}),
  getDeletionWarning: (judge) =>
    `Se eliminará la cuenta “${judge.username}” de ${formatFullName(judge)}. Sus selecciones dejarán de contar, y cada postulado necesitará un voto menos.`,
});

/** Section 63: the accounts of judges. */
export default function JudgesSection() {
  return <ResourceSection resource={judges} />;
}

/** Letters and digits without accents, lower case: what can be typed on any keyboard. */
function toAsciiAlphanumerics(text: string): string {
  const unaccented = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return unaccented.replace(/[^a-z0-9]/g, '');
}

/**
 * The user name that the server makes of a name: the first letter of the first name and the first
 * word of the last name. Where it is taken, the server adds a number.
 */
export function deriveUsername(firstName: string, lastName: string): string {
  const [word = ''] = lastName.trim().split(/\s+/);
  return `${toAsciiAlphanumerics(firstName).slice(0, 1)}${toAsciiAlphanumerics(word)}`;
}
