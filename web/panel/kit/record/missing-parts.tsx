import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';
import { isOfTab } from './resource-parts.ts';

interface MissingPartsProps<Item extends Identified> {
  resource: Resource<Item>;
  item: Item;
  /** The opened tab; what is missing is read again when it changes. */
  tab: string;
  /** Absent where its page is not open. */
  onOpen?: ((tab: string) => void) | undefined;
  /** Whether hidden parts are told elsewhere. */
  withoutHidden?: boolean;
}

/** Links to the tabs of a record in which something is missing. */
export function MissingParts<Item extends Identified>(props: MissingPartsProps<Item>) {
  const { resource, item, tab, onOpen, withoutHidden = false } = props;
  const { key, page: { listMissingParts, tabs = [] } = {} } = resource;
  const { data = [] } = useQuery({
    queryKey: [...key, item.id, 'lacks', tab],
    queryFn: async () => (await listMissingParts?.(item)) ?? [],
    enabled: listMissingParts !== undefined,
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const missing = data.flatMap(({ tab, label, hidden }) => {
    const shown = tabs.find((own) => isOfTab(own, tab));
    return shown && !(hidden && withoutHidden) ? [{ name: tab, label: label ?? shown.label }] : [];
  });
  if (missing.length === 0) return null;
  return (
    <Group gap={6}>
      <Text size="sm">Falta:</Text>
      {missing.map(({ name, label }) =>
        onOpen ? (
          <Button key={label} size="compact-md" variant="default" onClick={() => onOpen(name)}>
            {label}
          </Button>
        ) : (
          <Text key={label} size="sm" fw={600}>
            {label}
          </Text>
        ),
      )}
      <Text size="sm" c="dimmed">
        No impide publicar.
      </Text>
    </Group>
  );
}
