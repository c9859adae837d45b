import { IconEye, IconEyeOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { type Action, ActionMenu } from '../ui/action-menu.tsx';
import { ActiveSwitch } from '../ui/activity.tsx';
import { IconAction, RemoveAction } from '../ui/icon-action.tsx';
import type { Identified, Resource } from './resource.ts';
import type { ResourceActions } from './use-resource-actions.tsx';

export interface RowControlsProps<Item extends Identified> {
  resource: Resource<Item>;
  item: Item;
  actions: ResourceActions<Item>;
  /** Opens a dialog of the record. */
  onOpen(item: Item, dialog: string): void;
  onRemove(item: Item): void;
  /** In a card the switch is an icon, because the badge tells the state. */
  isCard?: boolean;
}

/** The actions of a record with more than the standard ones, for a menu. */
export function menuOf<Item extends Identified>({
  resource,
  item,
  actions,
  onOpen,
  onRemove,
}: RowControlsProps<Item>): Action[] {
  const own = resource.actions?.(item, actions) ?? [];
  const { calls, fields, editLabel = 'Editar' } = resource;
  return [
    ...(calls.change && fields
      ? [{ label: editLabel, icon: IconPencil, run: () => onOpen(item, 'form') }]
      : []),
    ...own.map(({ dialog, ...action }) =>
      dialog === undefined ? action : { ...action, run: () => onOpen(item, dialog) },
    ),
    ...(calls.remove
      ? [{ label: 'Eliminar', icon: IconTrash, isDanger: true, run: () => onRemove(item) }]
      : []),
  ];
}

/** Switch and actions of a record, in the last column of its row or below its card. */
export function RowControls<Item extends Identified>(props: RowControlsProps<Item>) {
  const { resource, item, actions, onOpen, onRemove, isCard = false } = props;
  const { active, calls, fields } = resource;
  const name = resource.name(item);
  const isBusy = actions.busyIds.has(item.id);
  const isActive = active ? Boolean(item[active.field]) : false;
  const toggle = () => void actions.toggle(item, !isActive);
  const toggler = isCard ? (
    <IconAction
      label={`${isActive ? 'Desactivar' : 'Activar'} “${name}”`}
      isBusy={isBusy}
      onClick={toggle}
    >
      {isActive ? <IconEye size={20} aria-hidden /> : <IconEyeOff size={20} aria-hidden />}
    </IconAction>
  ) : (
    <ActiveSwitch
      name={name}
      isActive={isActive}
      word={active?.word ?? 'Activo'}
      disabled={isBusy}
      onToggle={toggle}
    />
  );
  if (resource.actions) {
    return (
      <>
        {active ? toggler : null}
        <ActionMenu label={`Acciones de ${name}`} actions={() => menuOf(props)} disabled={isBusy} />
      </>
    );
  }
  return (
    <>
      {active && !isCard ? toggler : null}
      {resource.iconActions?.(item, actions).map(({ label, icon: Icon, run }) => (
        <IconAction key={label} label={label} isBusy={isBusy} onClick={run}>
          <Icon size={20} aria-hidden />
        </IconAction>
      ))}
      {calls.change && fields ? (
        <IconAction label={`Editar “${name}”`} onClick={() => onOpen(item, 'form')}>
          <IconPencil size={20} aria-hidden />
        </IconAction>
      ) : null}
      {active && isCard ? toggler : null}
      {calls.remove ? (
        <RemoveAction
          label={`Eliminar “${name}”`}
          isBusy={isBusy}
          onRemove={() => onRemove(item)}
        />
      ) : null}
    </>
  );
}
