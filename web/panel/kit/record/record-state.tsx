import { Badge, Group } from '@mantine/core';
import { ActiveSwitch } from '../../ui/activity.tsx';
import { MissingParts } from './missing-parts.tsx';
import { PlanLine } from './plan-lines.tsx';
import { PublicAddress } from './public-address.tsx';
import { isPublic, listMarks } from './record-marks.ts';
import css from './record-page.module.css';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';
import { useEditorState, useOpenEditor } from './use-editor.ts';
import type { ResourceActions } from './use-resource-actions.ts';

interface RecordStateProps<Item extends Identified> {
  resource: Resource<Item>;
  item: Item;
  actions: ResourceActions<Item>;
  /** The opened tab; missing parts are read again when it changes. */
  tab: string;
  onOpen(tab: string): void;
  /** Publishes it or hides it. */
  onToggle(): void;
}

/** State of a record, what is planned, its address on the site, and its missing parts. */
export function RecordState<Item extends Identified>(props: RecordStateProps<Item>) {
  const { resource, item, actions, onToggle } = props;
  const { active, page: { path, Aside } = {} } = resource;
  const editor = useOpenEditor();
  const { edit, plans } = useEditorState(editor);
  const isActive = active !== undefined && Boolean(item[active.field]);
  const address = path?.(item);
  const plan = plans.find(({ is_done }) => !is_done);
  return (
    <aside className={css.state} aria-label={`Estado de ${resource.name(item)}`}>
      <Group gap="xs">
        {active ? (
          <ActiveSwitch
            name={resource.name(item)}
            isActive={isActive}
            word={active.word ?? 'Activo'}
            disabled={actions.busyIds.has(item.id)}
            onToggle={onToggle}
          />
        ) : null}
        {listMarks(resource, item, { edit, plan }).map(({ label, color }) => (
          <Badge key={label} color={color} tt="none">
            {label}
          </Badge>
        ))}
      </Group>
      {plans.map((plan) => (
        <PlanLine key={plan.id} plan={plan} onRemoved={() => void editor.poll()} />
      ))}
      {address && isPublic(resource, item) ? (
        <PublicAddress path={address} name={resource.name(item)} />
      ) : null}
      <MissingParts {...props} />
      {Aside ? <Aside item={item} tools={actions} /> : null}
    </aside>
  );
}
