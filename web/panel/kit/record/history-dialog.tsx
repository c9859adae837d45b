import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AuditItem } from '../../../../contracts/audit.ts';
import { ApiError } from '../../../ui/api.ts';
import { alertSuccess } from '../../ui/alerts.tsx';
import { askConfirmation, type Question } from '../../ui/confirm.tsx';
import { Paging } from '../../ui/paging.tsx';
import { sectionPath } from '../../ui/place.ts';
import { showTime } from '../../ui/show-time.ts';
import type { Values } from '../fields/fields.tsx';
import type { DialogProps } from '../fields/form-dialog.tsx';
import { InfoDialog } from '../fields/info-dialog.tsx';
import { QueryView } from '../fields/query-view.tsx';
import { sendCall } from '../fields/send-call.ts';
import { actionLabel, partLabel } from './audit-labels.ts';
import { ChangeTable } from './change-table.tsx';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';
import type { RowTools } from './resource-parts.ts';

const FILE_RETURNS =
  'Vuelven los textos, los demás campos y la imagen o el audio que tenía entonces.';
const FILE_IS_GONE =
  'La imagen o el audio de entonces ya no se guarda. ¿Volver a los textos y los demás campos y dejar la imagen o el audio de ahora?';
const RETURN: Omit<Question, 'text'> = {
  title: 'Volver a esta versión',
  confirm: 'Volver',
  isSafe: true,
};

const OLDEST = 'Lo más antiguo que se guarda';

/** Code of the section of all changes. */
const AUDIT = 17;

const PAGE = 20;

/** What the history needs of a resource. */
type WithHistory<Item extends Identified> = Pick<Resource<Item>, 'key' | 'history' | 'name'> & {
  texts: Pick<Resource<Item>['texts'], 'changed' | 'notChanged'>;
};

export interface HistoryDialogProps<Item extends Identified> extends DialogProps {
  resource: WithHistory<Item>;
  item: Item;
  tools: RowTools;
}

/**
 * Has a version written back; if its picture or audio is not kept any more, asks whether to leave that of now.
 * @returns whether it was written
 */
async function sendVersion(send: (body: Values) => Promise<unknown>): Promise<boolean> {
  try {
    await send({});
  } catch (error) {
    if (!(error instanceof ApiError && error.body.gone === true)) throw error;
    if (!(await askConfirmation({ ...RETURN, text: FILE_IS_GONE }))) return false;
    await send({ without_file: true });
  }
  return true;
}

/** All changes of a record, newest first; each version can be made the present one again. */
export default function HistoryDialog<Item extends Identified>(props: HistoryDialogProps<Item>) {
  const { resource, item, tools, opened, onClose } = props;
  const { key, history, texts } = resource;
  const [page, setPage] = useState(1);
  const queries = useQueryClient();
  const queryKey = [...key, 'history', item.id];
  const query = useQuery({
    queryKey: [...queryKey, page],
    queryFn: ({ signal }) => {
      const parts = { resource: history, id: item.id, parts: 'yes', page, page_size: PAGE };
      return sendCall<{ count: number; results: AuditItem[] }>(
        'GET /h/audit/',
        { query: parts },
        { signal },
      );
    },
  });
  const isOwn = (change: AuditItem) =>
    change.resource === history && change.resource_id === item.id;
  /** The last change that was shown. */
  const newest = useRef<number>(undefined);
  const shownId = query.data?.results.find(isOwn)?.id;
  if (page === 1 || newest.current === undefined) newest.current = shownId;
  async function restore(change: AuditItem, side: 'before' | 'after', time: string) {
    // Behind the question the history may be read again.
    const seen = newest.current && `${history}:${item.id}:${newest.current}`;
    const { picture_id, file } = change[side] ?? {};
    const isConfirmed = await askConfirmation({
      ...RETURN,
      text: `¿Volver a dejar “${resource.name(item)}” como estaba ${time}?`,
      warning: picture_id || file ? FILE_RETURNS : undefined,
    });
    if (!isConfirmed) return;
    const send = (body: Values) =>
      sendCall(
        'POST /h/audit/:id/restore/',
        { params: { id: change.id }, body: { side, ...body } },
        { version: seen || undefined },
      );
    const work = async () => {
      if (await sendVersion(send)) alertSuccess(texts.changed);
    };
    const reported = { success: null, failure: texts.notChanged };
    await tools.act(item.id, work, reported);
    // What has changed the record is shown there.
    setPage(1);
    await queries.invalidateQueries({ queryKey });
  }
  const button = (change: AuditItem, side: 'before' | 'after', time: string) =>
    change[side] ? (
      <Button
        size="compact-sm"
        variant="default"
        loading={tools.busyIds.has(item.id)}
        onClick={() => void restore(change, side, time)}
      >
        Volver a esta versión
      </Button>
    ) : null;
  /** The state before the first change that is kept, of a record whose creation is not. */
  const getOldestVersion = (first: AuditItem | undefined) =>
    first?.before ? (
      <section aria-label={OLDEST}>
        <Group justify="space-between" mb={4}>
          <Text size="sm" fw={600}>
            {OLDEST}
          </Text>
          {button(first, 'before', `antes del ${showTime(first.at)}`)}
        </Group>
        <ChangeTable
          change={{ before: null, after: first.before, resource: first.resource }}
          isHistory
        />
      </section>
    ) : null;
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
                    {[
                      actionLabel(change.action),
                      ...(isOwn(change) ? [] : [partLabel(change.resource)]),
                      change.username || 'El sistema',
                    ].join(' · ')}
                    {' · '}
                    {showTime(change.at)}
                  </Text>
                  {isOwn(change) && (page > 1 || index > results.findIndex(isOwn))
                    ? button(change, 'after', `el ${showTime(change.at)}`)
                    : null}
                </Group>
                <ChangeTable change={change} isHistory />
              </section>
            ))}
            {page * PAGE >= count ? getOldestVersion(results.findLast(isOwn)) : null}
            {results.every(isOwn) ? null : (
              <Text size="sm" c="dimmed">
                Lo que se eliminó de sus partes está en{' '}
                <a href={sectionPath(AUDIT, { q: resource.name(item) })}>Auditoría</a>.
              </Text>
            )}
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
