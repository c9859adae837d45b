import { Suspense } from 'react';
import { useListPlace } from '../ui/list-place.ts';
import { parseOneOf } from '../ui/place.ts';
import { ErrorState, LoadingState } from '../ui/states.tsx';
import { LazyRecordPage, listViews, RecordView } from './record-view.tsx';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';
import { useResourceActions } from './use-resource-actions.ts';
import { useResourceList } from './use-resource-list.ts';

/** The section of a resource of which there is one record: its page. */
export function SingleRecord<Item extends Identified>({ resource }: { resource: Resource<Item> }) {
  const place = useListPlace();
  const list = useResourceList(resource, place);
  const actions = useResourceActions(resource, list);
  const names = listViews(resource);
  const tab = parseOneOf(place.params.tab, names) ?? names[0];
  const [item] = list.items ?? [];
  if (item === undefined) {
    const { error, isFetching, refetch } = list.query;
    if (!error || isFetching) return <LoadingState />;
    const text = resource.texts.notListed;
    return <ErrorState error={error} text={text} onRetry={() => void refetch()} />;
  }
  const noop = () => undefined;
  return (
    <Suspense fallback={<LoadingState />}>
      <LazyRecordPage<Item>
        {...{ resource, item, actions, tab }}
        isOnly
        onOpen={(_, name) => place.change({ tab: name === names[0] ? null : name })}
        onClose={noop}
        onRemove={noop}
        onChanged={() => void list.refresh()}
        renderTab={(name, onClose) => (
          <RecordView<Item>
            {...{ name, resource, item, actions, onClose }}
            opened
            onSaved={(saved) => void (saved ? list.show(saved) : list.refresh())}
            onRemove={noop}
          />
        )}
      />
    </Suspense>
  );
}
