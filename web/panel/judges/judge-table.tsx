import { Badge, Group, Switch, Table, Text } from '@mantine/core';
import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import type { JudgeItem } from '../../../contracts/judges.ts';
import { type Action, ActionMenu } from '../ui/action-menu.tsx';
import css from './judges.module.css';

interface Actions {
  busyId: number | null;
  onEdit(judge: JudgeItem): void;
  onPassword(judge: JudgeItem): void;
  onToggle(judge: JudgeItem, isActive: boolean): void;
  onRemove(judge: JudgeItem): void;
}

function actionsOf(judge: JudgeItem, { onEdit, onPassword, onRemove }: Actions): Action[] {
  return [
    { label: 'Editar información', icon: IconPencil, run: () => onEdit(judge) },
    { label: 'Cambiar contraseña', icon: IconKey, run: () => onPassword(judge) },
    { label: 'Eliminar', icon: IconTrash, run: () => onRemove(judge), isDanger: true },
  ];
}

function Notes({ judge }: { judge: JudgeItem }) {
  return (
    <Group gap="xs">
      {judge.is_active ? null : (
        <Badge color="gray" variant="light" c="var(--ink)">
          Inactivo
        </Badge>
      )}
      {judge.must_change_password ? (
        <Badge color="gray" variant="outline" c="dark" tt="none">
          Contraseña sin cambiar
        </Badge>
      ) : null}
    </Group>
  );
}

function JudgeRow({ judge, actions }: { judge: JudgeItem; actions: Actions }) {
  const { id, username, email, is_active } = judge;
  const name = `${judge.first_name} ${judge.last_name}`;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500} className={css.words}>
        {username}
        <Notes judge={judge} />
        {/* On a phone the columns stand here. */}
        <Text size="sm" c="dimmed" hiddenFrom="sm" fw={400}>
          {name}
          <br />
          {email}
        </Text>
      </Table.Th>
      <Table.Td visibleFrom="sm" className={css.words}>
        {name}
      </Table.Td>
      <Table.Td visibleFrom="sm" className={css.words}>
        {email}
      </Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          <Switch
            size="md"
            aria-label={`Activo: ${username}`}
            checked={is_active}
            disabled={actions.busyId === id}
            onChange={(event) => actions.onToggle(judge, event.currentTarget.checked)}
          />
          <ActionMenu label={`Acciones de ${username}`} actions={actionsOf(judge, actions)} />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

/** The accounts of judges, newest first. */
export function JudgeTable(props: Actions & { judges: readonly JudgeItem[] }) {
  return (
    <Table verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Usuario</Table.Th>
          <Table.Th scope="col" visibleFrom="sm">
            Nombre
          </Table.Th>
          <Table.Th scope="col" visibleFrom="sm">
            Correo
          </Table.Th>
          <Table.Th scope="col" ta="right">
            Acciones
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {props.judges.map((judge) => (
          <JudgeRow key={judge.id} judge={judge} actions={props} />
        ))}
      </Table.Tbody>
    </Table>
  );
}
