import { Badge, Group, Paper, Stack, Text } from '@mantine/core';
import {
  IconClockPlus,
  IconLock,
  IconLockOpen,
  IconMail,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { UserItem } from '../../../contracts/users.ts';
import css from '../hours/hours.module.css';
import { hoursWords } from '../reservations/words.ts';
import { type Action, ActionMenu } from '../ui/action-menu.tsx';
import { showTime } from '../ui/show-time.ts';
import { nameOf, roleWords, states } from './user-texts.ts';

export interface UserDeeds {
  busyId: number | null;
  edit(user: UserItem): void;
  adjust(user: UserItem): void;
  sendLink(user: UserItem): void;
  setActive(user: UserItem, isActive: boolean): void;
  remove(user: UserItem): void;
}

function isCustomer({ user_type }: UserItem): boolean {
  return user_type !== 1 && user_type !== 4;
}

function actionsOf(user: UserItem, deeds: UserDeeds): Action[] {
  const isBlocked = user.state === 'blocked';
  const adjust = { label: 'Ajustar horas', icon: IconClockPlus, run: () => deeds.adjust(user) };
  const link = {
    label:
      user.state === 'invited' ? 'Enviar la invitación otra vez' : 'Enviar enlace de contraseña',
    icon: IconMail,
    run: () => deeds.sendLink(user),
  };
  return [
    { label: 'Editar datos y rol', icon: IconPencil, run: () => deeds.edit(user) },
    ...(isCustomer(user) ? [adjust] : []),
    ...(user.email === '' || isBlocked ? [] : [link]),
    isBlocked
      ? { label: 'Desbloquear', icon: IconLockOpen, run: () => deeds.setActive(user, true) }
      : { label: 'Bloquear', icon: IconLock, run: () => deeds.setActive(user, false) },
    { label: 'Eliminar', icon: IconTrash, isDanger: true, run: () => deeds.remove(user) },
  ];
}

function UserRow({ user, deeds }: { user: UserItem; deeds: UserDeeds }) {
  const state = states.find(({ value }) => value === user.state);
  const seen = user.last_login_at === null ? 'nunca ha entrado' : showTime(user.last_login_at);
  return (
    <Paper withBorder p="sm" component="li">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text fw={700} className={css.wrap}>
            {nameOf(user)}
          </Text>
          <Text size="sm" c="dimmed" className={css.wrap}>
            {[user.username, user.email, user.phone].filter(Boolean).join(' · ')}
          </Text>
          <Group gap="xs" mt={4}>
            <Badge variant="outline" color="gray" c="dark">
              {roleWords(user.user_type)}
            </Badge>
            <Badge variant="outline" color={state?.color ?? 'gray'} c="dark">
              {state?.label}
            </Badge>
            {isCustomer(user) ? <Text size="sm">{hoursWords(user.balance)}</Text> : null}
          </Group>
          <Text size="sm" c="dimmed" mt={4}>
            Último acceso: {seen}
          </Text>
        </div>
        <ActionMenu
          label={`Acciones de ${nameOf(user)}`}
          actions={() => actionsOf(user, deeds)}
          disabled={deeds.busyId === user.id}
        />
      </Group>
    </Paper>
  );
}

/** The accounts one below the other. */
export function UserList({ users, deeds }: { users: readonly UserItem[]; deeds: UserDeeds }) {
  return (
    <Stack component="ul" gap="xs" className={css.list} maw={820}>
      {users.map((user) => (
        <UserRow key={user.id} user={user} deeds={deeds} />
      ))}
    </Stack>
  );
}
