import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { useDeferredValue, useMemo, useRef } from 'react';
import { dragTexts, useDragSensors } from '../../ui/dragging.ts';
import { usePlace } from '../../ui/navigation.ts';
import { sectionPath } from '../../ui/place.ts';
import { type Mark, useRecordMarks } from '../record/record-marks.ts';
import type { Resource } from '../record/resource.ts';
import type { Identified } from '../record/resource-calls.ts';
import type { CardFacts } from '../record/resource-parts.ts';
import { CaptionInput } from './caption-input.tsx';
import css from './image-card.module.css';
import { ImageCard } from './image-card.tsx';
import type { RecordsProps } from './resource-table.tsx';
import { RowControls } from './row-controls.tsx';
import { useRowSelection } from './row-selection.tsx';

function listFacts<Item extends Identified>(
  { card, order }: Resource<Item>,
  item: Item & { priority?: number },
  marks: readonly Mark[],
): CardFacts {
  const facts = card?.(item) ?? { picture: null };
  return {
    ...facts,
    badges: [
      ...marks,
      ...(order ? [{ label: `Prioridad ${item.priority}`, color: 'dark' }] : []),
      ...(facts.badges ?? []),
    ],
  };
}

/** The records of a page as a grid of their pictures, which can be dragged into another order. */
export default function ResourceCards<Item extends Identified>(props: RecordsProps<Item>) {
  const { resource, list, items, actions, ordering, highlightedId } = props;
  const { selection, bar } = useRowSelection(props);
  // Typing a search ends the moving of all cards; the key press does not wait for them.
  const canMove = useDeferredValue(ordering.canMove);
  const section = usePlace().section;
  const hasAddress = props.hasAddress && section !== null;
  const { list: getBadges } = useRecordMarks(resource);
  const sensors = useDragSensors();
  // A new list of ids would render every card again.
  const idText = items.map(({ id }) => id).join();
  const ids = useMemo(() => idText.split(',').map(Number), [idText]);
  const latest = useRef(props);
  latest.current = props;
  function handleDrop({ active, over }: DragEndEvent): void {
    if (over === null || active.id === over.id) return;
    const to = ordering.getPlace(Number(over.id));
    if (to >= 0) void ordering.move(Number(active.id), to);
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={handleDrop}
      accessibility={dragTexts}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <div className={css.grid}>
          {items.map((item) => (
            <ImageCard
              key={item.id}
              item={item}
              name={resource.name(item)}
              facts={listFacts(resource, item, getBadges(item))}
              marks={getBadges(item)
                .map(({ label }) => label)
                .join()}
              isActive={resource.active ? Boolean(item[resource.active.field]) : true}
              isBusy={actions.busyIds.has(item.id)}
              isHighlighted={highlightedId === item.id}
              canMove={canMove && ordering.isMovable(item)}
              isSelected={selection?.ids.has(item.id) ?? null}
              onSelect={() => selection?.toggle(item.id)}
              href={hasAddress ? sectionPath(section, { id: String(item.id) }) : null}
              onOpen={() => latest.current.onOpenFirst?.(item)}
              controls={(caption) => (
                <>
                  {caption === undefined ? null : (
                    <CaptionInput {...{ resource, item, list }} field={caption} />
                  )}
                  <RowControls
                    resource={latest.current.resource}
                    item={item}
                    actions={latest.current.actions}
                    onOpen={(element, dialog) => latest.current.onOpen(element, dialog)}
                    onRemove={(element) => latest.current.onRemove(element)}
                    canMove={list.all !== undefined && Boolean(resource.order)}
                    isCard
                  />
                </>
              )}
            />
          ))}
        </div>
      </SortableContext>
      {bar}
    </DndContext>
  );
}
