import { Alert, Badge, Code, Text } from '@mantine/core';
import { useState } from 'react';
import { hourFields } from '../../../contracts/hours.ts';
import { type UserItem, userFields } from '../../../contracts/users.ts';
import { areMailsSent } from '../accounts/mails-sent.ts';
import { choiceField } from '../kit/fields/choice-fields.tsx';
import { longField, numberField, type Values } from '../kit/fields/fields.tsx';
import { FieldsDialog } from '../kit/fields/fields-dialog.tsx';
import { sendCall } from '../kit/fields/send-call.ts';
import { personFields } from '../kit/fields/shared-fields.tsx';
import { switchActions } from '../kit/list/bulk-actions.tsx';
import table from '../kit/list/record-table.module.css';
import { defineResource } from '../kit/record/resource.ts';
import { recordCalls } from '../kit/record/resource-calls.ts';
import type { RecordDialogProps, RowAction, RowTools } from '../kit/record/resource-parts.ts';
import { formatHours } from '../reservations/studio-texts.ts';
import { STUDIO_KEY } from '../reservations/use-studio.ts';
import { call } from '../ui/client.ts';
import { askConfirmation, type Question } from '../ui/confirm.tsx';
import { createCsvToolbar } from '../ui/csv-button.tsx';
import { IconClockPlus, IconLock, IconLockOpen, IconMail, IconShieldOff } from '../ui/icons.ts';
import { showTime } from '../ui/show-time.ts';
import {
  ADMINISTRATOR,
  formatRole,
  getName,
  isCustomer,
  roles,
  states,
  userTexts,
} from './user-texts.ts';

const fields = {
  hours: numberField(hourFields.hours, { inputMode: 'text' }),
  valid_days: numberField(hourFields.valid_days, {
    isShown: ({ hours }) => Number(hours) > 0,
  }),
  reason: longField(hourFields.reason, { rows: [2, 6] }),
};

/** Adds or removes hours of a customer, with a reason. */
function AdjustForm({ item: user, opened, onClose, onSaved }: RecordDialogProps<UserItem>) {
  // A repeated request, as after a lost response, is applied once.
  const [key] = useState(() => crypto.randomUUID());
  return (
    <FieldsDialog
      title={`Ajustar las horas de ${getName(user)}`}
      opened={opened}
      onClose={onClose}
      fields={fields}
      send={(sent) => {
        const body = { ...sent, valid_days: sent.valid_days || undefined, account: user.id, key };
        return sendCall('POST /capsula/hours/adjust/', { body });
      }}
      success={userTexts.adjusted}
      failure={userTexts.notAdjusted}
      onSaved={onSaved}
      below={({ hours }) => (
        <Alert variant="outline" color="gray" aria-live="polite">
          <Text>
            Saldo ahora: <b>{formatHours(user.balance)}</b>. Después:{' '}
            <b>{formatHours(user.balance + (Number(hours) || 0))}</b>.
          </Text>
        </Alert>
      )}
    />
  );
}

function sendActive({ id }: UserItem, is_active: boolean): Promise<unknown> {
  return call('PATCH /h/users/:id/', { params: { id }, body: { is_active } });
}

async function confirmAndSetActive(
  user: UserItem,
  isActive: boolean,
  { act }: RowTools,
): Promise<void> {
  const question: Question = {
    title: 'Bloquear usuario',
    text: `¿Bloquear a ${getName(user)}?`,
    warning: 'Su sesión termina ahora y no podrá entrar hasta que lo desbloquee.',
    confirm: 'Bloquear',
  };
  if (!isActive && !(await askConfirmation(question))) return;
  await act(user.id, () => sendActive(user, isActive), {
    success: userTexts.changed,
    failure: userTexts.notChanged,
  });
}

async function confirmAndResetFactors(user: UserItem, { act }: RowTools): Promise<void> {
  const question: Question = {
    title: 'Quitar el segundo paso',
    text: `¿Quitar las llaves de acceso, la aplicación de códigos y los códigos de recuperación de ${getName(user)}?`,
    warning:
      'Compruebe antes que es esa persona. Sus sesiones terminan y entrará solo con su contraseña; se le avisa por correo.',
    confirm: 'Quitar',
  };
  if (!(await askConfirmation(question))) return;
  const send = () => call('DELETE /h/users/:id/factors/', { params: { id: user.id } });
  await act(user.id, send, { success: userTexts.reset, failure: userTexts.notReset });
}

/** Mails a link; where no mail leaves the machine it is shown, to be copied. */
async function sendLink(user: UserItem, { act }: RowTools): Promise<void> {
  let link: string | null = null;
  const send = async () => {
    ({ link } = await call('POST /h/users/:id/link/', { params: { id: user.id }, body: {} }));
  };
  const success = areMailsSent() ? `${userTexts.linked} Va a ${user.email}.` : null;
  await act(user.id, send, { success, failure: userTexts.notLinked });
  if (link === null) return;
  const isCopied = await askConfirmation({
    title: 'El correo no está conectado',
    text: `Entregue usted este enlace a ${getName(user)}. Sirve una vez.`,
    warning: <Code block>{link}</Code>,
    confirm: 'Copiar',
    cancel: 'Cerrar',
    isSafe: true,
  });
  if (isCopied) await navigator.clipboard.writeText(link);
}

function listActions(user: UserItem, tools: RowTools): RowAction<'adjust'>[] {
  const isBlocked = user.state === 'blocked';
  const isInvited = user.state === 'invited';
  const sentLabel = isInvited ? 'Enviar la invitación otra vez' : 'Enviar enlace de contraseña';
  const shownLabel = isInvited ? 'Ver el enlace de la invitación' : 'Ver un enlace de contraseña';
  const link = {
    label: areMailsSent() ? sentLabel : shownLabel,
    icon: IconMail,
    run: () => void sendLink(user, tools),
  };
  return [
    ...(isCustomer(user)
      ? [{ label: 'Ajustar horas', icon: IconClockPlus, dialog: 'adjust' as const }]
      : []),
    ...(user.email === '' || isBlocked ? [] : [link]),
    ...(user.state === 'active'
      ? [
          {
            label: 'Quitar el segundo paso',
            icon: IconShieldOff,
            run: () => void confirmAndResetFactors(user, tools),
          },
        ]
      : []),
    {
      label: isBlocked ? 'Desbloquear' : 'Bloquear',
      icon: isBlocked ? IconLockOpen : IconLock,
      run: () => void confirmAndSetActive(user, isBlocked, tools),
    },
  ];
}

/** Staff can change the e-mail only while the invitation is open. */
function canSetEmail(_: Values, record: Values | null): boolean {
  return record === null || record.state === 'invited';
}

function formatSituation(user: UserItem): string {
  const label = states.find(({ value }) => value === user.state)?.label ?? '';
  return isCustomer(user) ? `${label}, ${formatHours(user.balance)}` : label;
}

function StateBadge({ state }: UserItem) {
  const { color = 'gray', label } = states.find(({ value }) => value === state) ?? {};
  return (
    <Badge variant="outline" color={color} c="dark" miw="max-content">
      {label}
    </Badge>
  );
}

function formatDeletionWarning(user: UserItem): string {
  const hours = user.balance > 0 ? ` y sus ${formatHours(user.balance)} de saldo` : '';
  return `Se borrarán los datos de ${getName(user)} (${user.username})${hours}. Sus movimientos quedan sin nombre.`;
}

const person = personFields();

/** The accounts of the panel. */
export const users = defineResource({
  key: 'users',
  alsoStale: [STUDIO_KEY],
  calls: recordCalls('/h/users/'),
  // Blocking an account has its question.
  omitted: ['is_active'],
  paging: 'searched',
  noun: { singular: 'usuario', plural: 'usuarios', gender: 'm' },
  title: 'Usuarios',
  name: getName,
  texts: {
    new: 'Invitar usuario',
    create: areMailsSent() ? 'Enviar invitación' : 'Crear invitación',
    edit: 'Editar datos y rol',
    bulkDeletionWarning:
      'Se borrarán sus datos y su saldo de horas; sus movimientos quedan sin nombre.',
    created: areMailsSent() ? userTexts.invited : userTexts.notMailed,
    notCreated: userTexts.notInvited,
    empty: 'Invite al primero con “Invitar usuario”.',
  },
  filters: [
    { param: 'role', query: 'user_type', label: 'Rol', all: 'Todos los roles', options: roles },
    { param: 'state', query: 'state', label: 'Estado', all: 'Todos los estados', options: states },
  ],
  columns: [
    { label: 'Nombre', isRowHead: true, sort: 'name', text: getName },
    {
      label: 'Cuenta',
      from: 'sm',
      className: table.address,
      sort: 'username',
      text: ({ username, email, phone }) => [username, email, phone].filter(Boolean).join(' · '),
    },
    { label: 'Rol', from: 'sm', sort: 'user_type', text: ({ user_type }) => formatRole(user_type) },
    {
      label: 'Estado',
      from: 'sm',
      narrow: formatSituation,
      cell: (user) => (
        <>
          <StateBadge {...user} />
          {isCustomer(user) ? <Text size="sm">{formatHours(user.balance)}</Text> : null}
        </>
      ),
    },
    {
      label: 'Último acceso',
      from: 'md',
      sort: 'last_login_at',
      text: ({ last_login_at: at }) => (at === null ? 'nunca ha entrado' : showTime(at)),
    },
  ],
  form: {
    title: (user) => (user ? `Editar a ${getName(user)}` : 'Invitar usuario'),
    intro: (user) =>
      user === null ? (
        <Text size="sm">
          {areMailsSent()
            ? 'Recibirá por correo un enlace, válido 7 días, para elegir su propia contraseña.'
            : 'El correo no está conectado: el enlace con que elige su contraseña, válido 7 días, se ve en el menú de su fila.'}
        </Text>
      ) : null,
  },
  fields: {
    ...person,
    email: {
      ...person.email,
      isShown: canSetEmail,
      // Sending it again would mail another link.
      toRequest: (name, value, record) => (value === record?.email ? {} : { [name]: value }),
      getHelp: (record) =>
        record &&
        'Si lo corrige, el enlace de antes deja de servir y se envía otro al correo nuevo.',
    },
    user_type: choiceField(userFields.user_type, roles, {
      initial: '2',
      toInput: (type) => (type === 1 || type === 4 ? String(type) : '2'),
    }),
  },
  dialogs: { adjust: AdjustForm },
  actions: listActions,
  bulk: {
    actions: switchActions({
      on: ['Desbloquear', 'desbloqueado'],
      off: ['Bloquear', 'bloqueado'],
      isOn: ({ state }) => state !== 'blocked',
      send: sendActive,
      deactivationWarning:
        'Su sesión termina ahora y no podrán entrar hasta que los desbloquee. Las invitaciones abiertas se anulan.',
    }),
  },
  getDeletionWarning: formatDeletionWarning,
  Toolbar: createCsvToolbar('/h/users/csv/', 'usuarios', {
    search: 'q',
    user_type: 'role',
    state: 'state',
  }),
});

const { Toolbar: _, ...others } = users;

/** The accounts of administrators. */
export const team: typeof users = {
  ...others,
  key: [...users.key, 'team'],
  title: 'Equipo',
  texts: { ...users.texts, about: 'Los administradores del sitio.' },
  scope: { query: { user_type: ADMINISTRATOR } },
  form: { ...users.form, initial: () => ({ user_type: ADMINISTRATOR }) },
  filters: users.filters?.filter(({ param }) => param !== 'role') ?? [],
};
