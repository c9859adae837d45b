import { Badge, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { ActiveSwitch } from '../ui/activity.tsx';
import type { DialogProps } from '../ui/use-dialog.ts';
import { MissingParts } from './missing-parts.tsx';
import { PublicAddress } from './public-address.tsx';
import { PublishStep, type PublishStepProps } from './publish-step.tsx';
import css from './record-page.module.css';
import type { Identified } from './resource-calls.ts';
import { isEditable, useStateBadges } from './state-badges.ts';
import { useRecordStates } from './use-planned.ts';

interface RecordStateProps<Item extends Identified>
  extends Omit<PublishStepProps<Item>, keyof DialogProps> {
  /** Whether the page has unsaved input. */
  hasInput: boolean;
  /** Saves the forms of the page. Resolves to whether nothing is left to save. */
  saveAll(): Promise<boolean>;
}

/** State of a record, its address on the site, and its missing parts. */
export function RecordState<Item extends Identified>(props: RecordStateProps<Item>) {
  const { resource, item, actions } = props;
  const [isPublishing, setIsPublishing] = useState(false);
  const { active, page: { path, Aside } = {} } = resource;
  const badges = useStateBadges(resource, { withState: true })(item);
  const isActive = active !== undefined && Boolean(item[active.field]);
  const address = path?.(item);
  const canPublish = isEditable(resource) && !isActive;
  const { isTyped } = useRecordStates(canPublish ? (resource.history ?? null) : null)(item.id);
  const startPublishing = () => void props.saveAll().then((isSaved) => setIsPublishing(isSaved));
  // What is typed and not public yet is asked about.
  const isAsked = canPublish && (props.hasInput || isTyped);
  return (
    <aside className={css.state} aria-label={`Estado de ${resource.name(item)}`}>
      {active ? (
        <Group gap="xs">
          <ActiveSwitch
            name={resource.name(item)}
            isActive={isActive}
            word={active.word ?? 'Activo'}
            disabled={actions.busyIds.has(item.id)}
            onToggle={isAsked ? startPublishing : () => void actions.toggle(item, !isActive)}
          />
          {badges.map(({ label, color }) => (
            <Badge key={label} color={color}>
              {label}
            </Badge>
          ))}
        </Group>
      ) : null}
      {canPublish ? (
        <Button size="compact-md" onClick={startPublishing}>
          Publicar
        </Button>
      ) : null}
      {isPublishing ? (
        <PublishStep {...props} opened onClose={() => setIsPublishing(false)} />
      ) : null}
      {address && (active === undefined || isActive) ? (
        <PublicAddress path={address} name={resource.name(item)} />
      ) : null}
      <MissingParts {...props} />
      {Aside ? <Aside item={item} tools={actions} /> : null}
    </aside>
  );
}
