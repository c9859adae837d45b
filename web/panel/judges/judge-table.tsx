import { Badge, Group } from '@mantine/core';
import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import type { JudgeItem } from '../../../contracts/judges.ts';
import { type Action, ActionMenu } from '../ui/action-menu.tsx';
import { ActiveSwitch } from '../ui/activity.tsx';
import { type Column, ItemTable, OnPhone } from '../ui/item-table.tsx';

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

function nameOf({ first_name, last_name }: JudgeItem): string {
  return `${first_name} ${last_name}`;
}

function Account(judge: JudgeItem) {
  return (
    <>
      {judge.username}
      <Notes judge={judge} />
      <OnPhone>
        {nameOf(judge)}
        <br />
        {judge.email}
      </OnPhone>
    </>
  );
}

const columns: readonly Column<JudgeItem>[] = [
  { label: 'Usuario', isRowHead: true, cell: Account },
  { label: 'Nombre', from: 'sm', isText: true, cell: nameOf },
  { label: 'Correo', from: 'sm', isText: true, cell: ({ email }) => email },
];

/** The accounts of judges, newest first. */
export function JudgeTable({ judges, ...actions }: Actions & { judges: readonly JudgeItem[] }) {
  return (
    <ItemTable
      items={judges}
      columns={columns}
      actions={(judge) => (
        <>
          <ActiveSwitch
            name={judge.username}
            isActive={judge.is_active}
            disabled={actions.busyId === judge.id}
            onToggle={(isActive) => actions.onToggle(judge, isActive)}
          />
          <ActionMenu
            label={`Acciones de ${judge.username}`}
            actions={() => actionsOf(judge, actions)}
          />
        </>
      )}
    />
  );
}
