import { Badge, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { ActiveSwitch } from '../ui/activity.tsx';
import { MissingParts } from './missing-parts.tsx';
import { PublicAddress } from './public-address.tsx';
import { PublishStep } from './publish-step.tsx';
import css from './record-page.module.css';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';
import { isDraftable, useStateBadges } from './state-badges.ts';
import type { ResourceActions } from './use-resource-actions.ts';

interface RecordStateProps<Item extends Identified> {
  resource: Resource<Item>;
  item: Item;
  actions: ResourceActions<Item>;
  /** The opened tab; missing parts are read again when it changes. */
  tab: string;
  onOpen(tab: string): void;
  /** Saves the forms of the page. Resolves to whether nothing is left to save. */
  saveAll(): Promise<boolean>;
  onPublished(): void;
}

/** State of a record, its address on the site, and its missing parts. */
export function RecordState<Item extends Identified>(props: RecordStateProps<Item>) {
  const { resource, item, actions } = props;
  const [isPublishing, setIsPublishing] = useState(false);
  const { active, page: { path, Aside } = {} } = resource;
  const badges = useStateBadges(resource, { withState: true })(item);
  const isActive = active !== undefined && Boolean(item[active.field]);
  const address = path?.(item);
  return (
    <aside className={css.state} aria-label={`Estado de ${resource.name(item)}`}>
      {active ? (
        <Group gap="xs">
          <ActiveSwitch
            name={resource.name(item)}
            isActive={isActive}
            word={active.word ?? 'Activo'}
            disabled={actions.busyIds.has(item.id)}
            onToggle={() => void actions.toggle(item, !isActive)}
          />
          {badges.map(({ label, color }) => (
            <Badge key={label} color={color}>
              {label}
            </Badge>
          ))}
        </Group>
      ) : null}
      {isDraftable(resource) && !isActive ? (
        <Button
          size="compact-md"
          onClick={() => void props.saveAll().then((isSaved) => setIsPublishing(isSaved))}
        >
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
