import { Button } from '@mantine/core';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { ActiveSwitch } from '../../ui/activity.tsx';
import { FORM, listMenuActions, type RecordMenuProps } from '../record/record-menu.ts';
import type { Resource } from '../record/resource.ts';
import type { Identified } from '../record/resource-calls.ts';
import css from './resource-section.module.css';

/** Whether `RowControls` shows anything for the records. */
export function hasControls<Item extends Identified>(resource: Resource<Item>): boolean {
  const { actions, active, history, calls, fields } = resource;
  return Boolean(actions || active || history || calls.remove || (calls.change && fields));
}

/** Switch and menu of a record, in the last column of its row or below its card. */
export function RowControls<Item extends Identified>(props: RecordMenuProps<Item>) {
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
