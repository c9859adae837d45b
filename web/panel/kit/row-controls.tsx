import { Button } from '@mantine/core';
import {
  IconArrowsSort,
  IconEye,
  IconEyeOff,
  IconHistory,
  IconPencil,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { type Action, ActionMenu } from '../ui/action-menu.tsx';
import { ActiveSwitch } from '../ui/activity.tsx';
import { IconAction, IconLink, RemoveAction } from '../ui/icon-action.tsx';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';
import css from './resource-section.module.css';
import type { ResourceActions } from './use-resource-actions.ts';

export interface RowControlsProps<Item extends Identified> {
  resource: Resource<Item>;
  item: Item;
  actions: ResourceActions<Item>;
  /** Opens a dialog of the record. */
  onOpen(item: Item, dialog: string): void;
  onRemove(item: Item): void;
  /** In a card the switch is an icon, because a badge shows the state. */
  isCard?: boolean;
  /** Whether the record has a place in an order that can be changed. */
  canMove?: boolean;
}

/** Opens the form of a record. */
export const FORM = 'form';

/** Opens the changes of a record. */
export const HISTORY = 'history';

/** Opens the form that moves a record by the number of its place. */
export const MOVE = 'move';

/**
 * The actions of a record with more than the standard ones, for a menu.
 * @param without dialogs to leave out
 */
export function listMenuActions<Item extends Identified>(
  props: RowControlsProps<Item>,
  without: ReadonlySet<string> = new Set(),
): Action[] {
  const { resource, item, actions, onOpen, onRemove, isCard = false, canMove } = props;
  const own = resource.actions?.(item, actions) ?? [];
  const { calls, fields, active, texts } = resource;
  const isActive = active !== undefined && Boolean(item[active.field]);
  const opening = (label: string, icon: TablerIcon, dialog: string): Action[] =>
    without.has(dialog) ? [] : [{ label, icon, run: () => onOpen(item, dialog) }];
  const toggle = {
    label: isActive ? 'Desactivar' : 'Activar',
    icon: isActive ? IconEyeOff : IconEye,
    run: () => void actions.toggle(item, !isActive),
  };
  return [
    ...(calls.change && fields ? opening(texts.edit, IconPencil, 'form') : []),
    ...own.flatMap(({ dialog, ...action }): Action[] =>
      dialog === undefined ? [action] : opening(action.label, action.icon, dialog),
    ),
    ...(canMove ? opening('Mover a otra posición', IconArrowsSort, MOVE) : []),
    ...(resource.history ? opening('Historial', IconHistory, HISTORY) : []),
    ...(isCard && active ? [toggle] : []),
    ...(calls.remove
      ? [{ label: 'Eliminar', icon: IconTrash, isDanger: true, run: () => onRemove(item) }]
      : []),
  ];
}

/** Whether `RowControls` shows anything for the records. */
export function hasControls<Item extends Identified>(resource: Resource<Item>): boolean {
  const { actions, iconActions, active, history, calls, fields } = resource;
  return Boolean(
    actions || iconActions || active || history || calls.remove || (calls.change && fields),
  );
}

/** Switch and actions of a record, in the last column of its row or below its card. */
export function RowControls<Item extends Identified>(props: RowControlsProps<Item>) {
  const { resource, item, actions, onOpen, onRemove, isCard = false, canMove = false } = props;
  const { active, calls, fields } = resource;
  const name = resource.name(item);
  const isBusy = actions.busyIds.has(item.id);
  const isActive = active ? Boolean(item[active.field]) : false;
  const toggle = () => void actions.toggle(item, !isActive);
  const toggler =
    isCard && !resource.actions ? (
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
        {isCard ? (
          <Button
            variant="default"
            className={css.edit}
            aria-label={`Editar ${name}`}
            onClick={() => onOpen(item, 'form')}
          >
            Editar
          </Button>
        ) : null}
        <ActionMenu
          label={`Acciones de ${name}`}
          actions={() => listMenuActions(props)}
          disabled={isBusy}
        />
      </>
    );
  }
  return (
    <>
      {active && !isCard ? toggler : null}
      {resource.iconActions?.(item, actions).map(({ label, icon: Icon, href, run, dialog }) =>
        href === undefined ? (
          <IconAction
            key={label}
            label={label}
            isBusy={isBusy}
            onClick={() => (dialog === undefined ? run?.() : onOpen(item, dialog))}
          >
            <Icon size={20} aria-hidden />
          </IconAction>
        ) : (
          <IconLink key={label} label={label} href={href}>
            <Icon size={20} aria-hidden />
          </IconLink>
        ),
      )}
      {calls.change && fields ? (
        <IconAction label={`Editar “${name}”`} onClick={() => onOpen(item, 'form')}>
          <IconPencil size={20} aria-hidden />
        </IconAction>
      ) : null}
      {active && isCard ? toggler : null}
      {canMove ? (
        <IconAction label={`Mover “${name}” a otra posición`} onClick={() => onOpen(item, MOVE)}>
          <IconArrowsSort size={20} aria-hidden />
        </IconAction>
      ) : null}
      {resource.history ? (
        <IconAction label={`Historial de “${name}”`} onClick={() => onOpen(item, HISTORY)}>
          <IconHistory size={20} aria-hidden />
        </IconAction>
      ) : null}
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
