import { Anchor, Badge, Button, CopyButton, Group, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallName } from '../../../contracts/calls.ts';
import { ActiveSwitch } from '../ui/activity.tsx';
import type { Values } from './fields.tsx';
import { PlanForm } from './plan-form.tsx';
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

/** Links to the tabs in which something is missing. */
function Lacks<Item extends Identified>({ resource, item, tab, onOpen }: RecordStateProps<Item>) {
  const { key, page: { lacks, tabs = [] } = {} } = resource;
  const { data = [] } = useQuery({
    queryKey: [...key, item.id, 'lacks', tab],
    queryFn: async () => (await lacks?.(item)) ?? [],
    enabled: lacks !== undefined,
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const missing = data.flatMap(({ tab, label }) => {
    const shown = tabs.find(({ name }) => name === tab);
    return shown ? [{ name: tab, label: label ?? shown.label }] : [];
  });
  if (missing.length === 0) return null;
  return (
    <Group gap={6}>
      <Text size="sm">Falta:</Text>
      {missing.map(({ name, label }) => (
        <Button key={name} size="compact-md" variant="default" onClick={() => onOpen(name)}>
          {label}
        </Button>
      ))}
    </Group>
  );
}

/** Where visitors find the record: to see, to copy and to send. */
function PublicAddress({ path, name }: { path: string; name: string }) {
  const address = new URL(path, window.location.origin).href;
  const message = encodeURIComponent(`${name}: ${address}`);
  return (
    <Group gap="xs">
      <Anchor href={path} target="_blank" rel="noopener" size="sm" className={css.address}>
        <IconExternalLink size={16} aria-hidden /> {path}
      </Anchor>
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Button size="compact-md" variant="default" onClick={copy}>
            <span aria-live="polite">{copied ? 'Copiado' : 'Copiar enlace'}</span>
          </Button>
        )}
      </CopyButton>
      <Button
        {...{ component: 'a' as const, href: `https://wa.me/?text=${message}` }}
        {...{ target: '_blank', rel: 'noopener' }}
        size="compact-md"
        variant="default"
      >
        WhatsApp
      </Button>
    </Group>
  );
}

/** What makes a record public that is not: at once, or at an hour. */
function PublishButtons<Item extends Identified>({
  resource,
  item,
  actions,
  saveAll,
  onPublished,
}: RecordStateProps<Item>) {
  const [isPlanning, setIsPlanning] = useState(false);
  const record = { ...item } as Values;
  const target = { call: resource.calls.change as CallName, id: item.id, record };
  async function publish(): Promise<void> {
    if ((await saveAll()) && (await actions.publish(item))) onPublished();
  }
  return (
    <Group gap="xs">
      <Button
        size="compact-md"
        loading={actions.busyIds.has(item.id)}
        onClick={() => void publish()}
      >
        Publicar
      </Button>
      <Button size="compact-md" variant="default" onClick={() => setIsPlanning(true)}>
        Publicar el…
      </Button>
      {isPlanning ? (
        <PlanForm edits={target} flush={saveAll} opened onClose={() => setIsPlanning(false)} />
      ) : null}
    </Group>
  );
}

/** State of a record, its address on the site, and its missing parts. */
export function RecordState<Item extends Identified>(props: RecordStateProps<Item>) {
  const { resource, item, actions } = props;
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
      {isDraftable(resource) && !isActive ? <PublishButtons {...props} /> : null}
      {address && (active === undefined || isActive) ? (
        <PublicAddress path={address} name={resource.name(item)} />
      ) : null}
      <Lacks {...props} />
      {Aside ? <Aside item={item} tools={actions} /> : null}
    </aside>
  );
}
