import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { Pagination } from '@mantine/core';
import { useState } from 'react';
import type { EntryItem } from '../../../contracts/entries.ts';
import { dragWords, useDragSensors } from '../ui/dragging.ts';
import type { EntryAction } from './entry-actions.ts';
import { EntryCard } from './entry-card.tsx';
import css from './entry-grid.module.css';
import type { Face } from './faces.ts';

/** Cards on a page: the grid stays quick however long the list is. */
const PAGE = 24;

interface EntryGridProps {
  face: Face;
  items: readonly EntryItem[];
  canMove: boolean;
  deleting: ReadonlySet<number>;
  onAction(action: EntryAction, item: EntryItem): void;
  /** `to`: place in `items`, from 0. */
  onMove(id: number, to: number): void;
}

/** A page of cards, which can be dragged into another order by pointer, touch or keyboard. */
export function EntryGrid({ face, items, canMove, deleting, onAction, onMove }: EntryGridProps) {
  const [asked, setAsked] = useState(1);
  const sensors = useDragSensors();
  const pages = Math.max(1, Math.ceil(items.length / PAGE));
  const page = Math.min(asked, pages);
  const shown = items.slice((page - 1) * PAGE, page * PAGE);

  function drop({ active, over }: DragEndEvent): void {
    if (over === null || active.id === over.id) return;
    const to = items.findIndex(({ id }) => id === over.id);
    if (to >= 0) onMove(Number(active.id), to);
  }
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={dragWords}
      >
        <SortableContext items={shown.map(({ id }) => id)} strategy={rectSortingStrategy}>
          <ul className={css.grid} aria-label={face.title}>
            {shown.map((item) => (
              <EntryCard
                key={item.id}
                face={face}
                item={item}
                canMove={canMove}
                isDeleting={deleting.has(item.id)}
                onAction={onAction}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      {pages > 1 ? (
        <Pagination
          mt="lg"
          total={pages}
          value={page}
          onChange={(next) => {
            setAsked(next);
            window.scrollTo({ top: 0 });
          }}
          size="lg"
          siblings={1}
          component="nav"
          aria-label="Páginas"
          getItemProps={(number) => ({ 'aria-label': `Página ${number}` })}
          getControlProps={(control) => ({
            'aria-label': control === 'next' ? 'Página siguiente' : 'Página anterior',
          })}
        />
      ) : null}
    </>
  );
}
