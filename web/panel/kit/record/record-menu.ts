import type { Action } from '../../ui/action-menu.tsx';
import {
  IconArrowsSort,
  IconHistory,
  IconPencil,
  IconTrash,
  type TablerIcon,
} from '../../ui/icons.ts';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';
import { isOfTab } from './resource-parts.ts';
import type { ResourceActions } from './use-resource-actions.ts';

export interface RecordMenuProps<Item extends Identified> {
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
  props: RecordMenuProps<Item>,
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
