import { Suspense } from 'react';
import { useListPlace } from '../../ui/list-place.ts';
import { parseOneOf } from '../../ui/place.ts';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import type { Resource } from '../record/resource.ts';
import type { Identified } from '../record/resource-calls.ts';
import { useResourceActions } from '../record/use-resource-actions.ts';
import { LazyRecordPage, listViews, RecordView } from './record-view.tsx';
import { useResourceList } from './use-resource-list.ts';

interface SingleRecordProps<Item extends Identified> {
  resource: Resource<Item>;
  /** Which record, where there are others: its opened tab, and what leads to another tab and to the list. */
  page?: { id: number; tab: string; onOpen(name: string): void; onClose(): void };
}

const noop = () => undefined;

/** The section of a resource that shows the page of one record: the only one, or a named one. */
export function SingleRecord<Item extends Identified>({ resource, page }: SingleRecordProps<Item>) {
  const place = useListPlace();
  const list = useResourceList(resource, place);
  const actions = useResourceActions(resource, list);
  const names = listViews(resource);
  const tab = page?.tab ?? parseOneOf(place.params.tab, names) ?? names[0];
  const item = page ? list.all?.find(({ id }) => id === page.id) : list.items?.[0];
  if (item === undefined) {
    const { error, isFetching, refetch } = list.query;
    if (!error || isFetching) return <LoadingState />;
    const text = resource.texts.notListed;
    return <ErrorState error={error} text={text} onRetry={() => void refetch()} />;
  }
  const onClose = page?.onClose ?? noop;
  const openTab = (name: string) => place.change({ tab: name === names[0] ? null : name });
  const onRemove = () => void actions.remove(item).then((isDone) => isDone && onClose());
  return (
    <Suspense fallback={<LoadingState />}>
      <LazyRecordPage<Item>
        {...{ resource, item, actions, tab, onClose, onRemove }}
        isOnly={page === undefined}
        onOpen={(_, name) => (page?.onOpen ?? openTab)(name)}
        onChanged={() => void list.refresh()}
        renderTab={(name, closePage) => (
          <RecordView<Item>
            {...{ name, resource, item, actions, onRemove }}
            onClose={closePage}
            opened
            onSaved={(saved) => void (saved ? list.show(saved) : list.refresh())}
          />
        )}
      />
    </Suspense>
  );
}
