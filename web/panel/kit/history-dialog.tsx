import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditItem } from '../../../contracts/audit.ts';
import { actionLabel } from '../audit/audit-labels.ts';
import { ChangeTable } from '../audit/change-table.tsx';
import { ask } from '../ui/confirm.tsx';
import { Paging } from '../ui/paging.tsx';
import { showTime } from '../ui/show-time.ts';
import type { Values } from './fields.tsx';
import { hasFile } from './fields-form.ts';
import type { DialogProps } from './form-dialog.tsx';
import { InfoDialog } from './info-dialog.tsx';
import { QueryView } from './query-view.tsx';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';
import type { RowTools } from './resource-parts.ts';
import { sendCall } from './send-call.ts';

const FILES_STAY =
  'Vuelven los textos y los demás campos. Las imágenes y los audios no vuelven: quedan los de ahora.';

/** Changes of one page. */
const PAGE = 20;

export interface HistoryDialogProps<Item extends Identified> extends DialogProps {
  resource: Resource<Item>;
  item: Item;
  tools: RowTools;
}

/** Returns the fields of the form as they were in a version: what restoring it sends. */
function versionOf<Item extends Identified>(
  { fields, history }: Resource<Item>,
  version: Values,
): Values {
  const names = [...Object.keys(fields ?? {}), ...(history?.also ?? [])];
  const kept = names.filter((name) => {
    const value = version[name];
    return value !== undefined && (typeof value !== 'object' || Array.isArray(value));
  });
  return Object.fromEntries(kept.map((name) => [name, version[name]]));
}

/** All changes of a record, newest first; each version can be made the present one again. */
export default function HistoryDialog<Item extends Identified>(props: HistoryDialogProps<Item>) {
  const { resource, item, tools, opened, onClose } = props;
  const { key, calls, history, texts } = resource;
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: [...key, 'history', item.id, page],
    queryFn: ({ signal }) => {
      const parts = { resource: history?.resource, id: item.id, page, page_size: PAGE };
      return sendCall<{ count: number; results: AuditItem[] }>(
        'GET /h/audit/',
        { query: parts },
        { signal },
      );
    },
  });
  async function restore({ at, after }: AuditItem): Promise<void> {
    const isSure = await ask({
      title: 'Volver a esta versión',
      text: `¿Volver a dejar “${resource.name(item)}” como estaba el ${showTime(at)}?`,
      loss: hasFile(resource.fields ?? {}) ? FILES_STAY : undefined,
      confirm: 'Volver',
      isHarmless: true,
    });
    if (!isSure || calls.change === undefined) return;
    const body = versionOf(resource, after ?? {});
    const change = calls.change;
    const send = () => sendCall(change, { params: { id: item.id }, body });
    const isDone = await tools.act(item.id, send, {
      success: texts.changed,
      failure: texts.notChanged,
    });
    if (isDone) await query.refetch();
  }
  return (
    <InfoDialog
      title={`Historial de “${resource.name(item)}”`}
      opened={opened}
      onClose={onClose}
      size="xl"
    >
      <QueryView
        query={query}
        loading="Cargando historial…"
        failed="No se ha podido cargar el historial."
      >
        {({ count, results }) => (
          <Stack>
            {count === 0 ? <Text>De este registro no se guarda ningún cambio.</Text> : null}
            {results.map((change, index) => (
              <section key={change.id} aria-label={showTime(change.at)}>
                <Group justify="space-between" mb={4}>
                  <Text size="sm" fw={600}>
                    {[actionLabel(change.action), change.username || 'El sistema'].join(' · ')}
                    {' · '}
                    {showTime(change.at)}
                  </Text>
                  {change.after !== null && calls.change && (page > 1 || index > 0) ? (
                    <Button
                      size="compact-sm"
                      variant="default"
                      loading={tools.busyIds.has(item.id)}
                      onClick={() => void restore(change)}
                    >
                      Volver a esta versión
                    </Button>
                  ) : null}
                </Group>
                <ChangeTable change={change} />
              </section>
            ))}
            <Paging
              label="Páginas del historial"
              page={page}
              pages={Math.ceil(count / PAGE)}
              onMove={setPage}
            />
          </Stack>
        )}
      </QueryView>
    </InfoDialog>
  );
}
