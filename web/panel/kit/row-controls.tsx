import { Button } from '@mantine/core';
import { type Action, ActionMenu } from '../ui/action-menu.tsx';
import { ActiveSwitch } from '../ui/activity.tsx';
import {
  IconArrowsSort,
  IconHistory,
  IconPencil,
  IconTrash,
  type TablerIcon,
} from '../ui/icons.ts';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';
import { isOfTab } from './resource-parts.ts';
import css from './resource-section.module.css';
import type { ResourceActions } from './use-resource-actions.ts';

export interface RowControlsProps<Item extends Identified> {
  resource: Resource<Item>;
  item: Item;
  actions: ResourceActions<Item>;
  onOpen(item: Item, dialog: string): void;
  onRemove(item: Item): void;
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
 * The actions of a record, for its menu.
 * @param hasTabs whether the tabs of its page are at hand: on the page, and from a card that opens it
 */
export function listMenuActions<Item extends Identified>(
  props: RowControlsProps<Item>,
  hasTabs = props.isCard ?? false,
): Action[] {
  const { resource, item, actions, onOpen, onRemove, canMove } = props;
  const own = resource.actions?.(item, actions) ?? [];
  const { calls, fields, texts, page } = resource;
  const isTab = (dialog: string) =>
    hasTabs && (page?.tabs.some((tab) => isOfTab(tab, dialog)) ?? false);
  const opening = (label: string, icon: TablerIcon, dialog: string): Action[] =>
    isTab(dialog) ? [] : [{ label, icon, run: () => onOpen(item, dialog) }];
  return [
    ...(calls.change && fields ? opening(texts.edit, IconPencil, FORM) : []),
    ...own.flatMap(({ dialog, ...action }): Action[] =>
      dialog === undefined ? [action] : opening(action.label, action.icon, dialog),
    ),
    ...(canMove ? opening('Mover a otra posición', IconArrowsSort, MOVE) : []),
    ...(resource.history ? opening('Historial', IconHistory, HISTORY) : []),
    ...(calls.remove
      ? [{ label: 'Eliminar', icon: IconTrash, isDanger: true, run: () => onRemove(item) }]
      : []),
  ];
}

/** Whether `RowControls` shows anything for the records. */
export function hasControls<Item extends Identified>(resource: Resource<Item>): boolean {
  const { actions, active, history, calls, fields } = resource;
  return Boolean(actions || active || history || calls.remove || (calls.change && fields));
}

/** Switch and menu of a record, in the last column of its row or below its card. */
export function RowControls<Item extends Identified>(props: RowControlsProps<Item>) {
  const { resource, item, actions, onOpen, isCard = false } = props;
  const { active, calls, fields } = resource;
  const menu = listMenuActions(props);
  const name = resource.name(item);
  const isBusy = actions.busyIds.has(item.id);
  const isActive = active ? Boolean(item[active.field]) : false;
  return (
    <>
      {active ? (
        <ActiveSwitch
          name={name}
          isActive={isActive}
          word={active.word ?? 'Activo'}
          disabled={isBusy}
          onToggle={() => void actions.toggle(item, !isActive)}
        />
      ) : null}
      {isCard && calls.change && fields ? (
        <Button
          variant="default"
          className={css.edit}
          aria-label={`Editar ${name}`}
          onClick={() => onOpen(item, FORM)}
        >
          Editar
        </Button>
      ) : null}
      {menu.length === 0 ? null : (
        <ActionMenu
          label={`Acciones de ${name}`}
          actions={() => listMenuActions(props)}
          disabled={isBusy}
        />
      )}
    </>
  );
}
