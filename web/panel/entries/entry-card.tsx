import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon, Badge, Button, Group, Loader, Switch } from '@mantine/core';
import { IconGripVertical, IconPencil } from '@tabler/icons-react';
import { memo } from 'react';
import type { EntryItem } from '../../../contracts/entries.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import { type EntryAction, entryActions } from './entry-actions.ts';
import css from './entry-card.module.css';
import type { Face } from './faces.ts';

interface EntryCardProps {
  face: Face;
  item: EntryItem;
  /** False while a search or filter hides some of the list. */
  canMove: boolean;
  isDeleting: boolean;
  onAction(action: EntryAction, item: EntryItem): void;
}

function CardPicture({ face, item }: Pick<EntryCardProps, 'face' | 'item'>) {
  const { picture, name } = item;
  return (
    <div className={css.picture} data-slot={face.slot}>
      {picture === null ? (
        <span className={css.blank} aria-hidden>
          {name.slice(0, 1)}
        </span>
      ) : (
        <img
          src={picture.src}
          srcSet={picture.widths.map(({ src, width }) => `${src} ${width}w`).join(', ')}
          sizes="(min-width: 48em) 220px, 45vw"
          width={picture.width}
          height={picture.height}
          alt=""
          loading="lazy"
          decoding="async"
        />
      )}
    </div>
  );
}

/** One item of the grid: picture, name, on or off, and everything that can be done with it. */
export const EntryCard = memo(function EntryCard(props: EntryCardProps) {
  const { face, item, canMove, isDeleting, onAction } = props;
  const { name, is_active, priority } = item;
  const sortable = useSortable({
    id: item.id,
    disabled: !canMove,
    data: { name },
    attributes: { roleDescription: 'elemento ordenable' },
  });
  return (
    <li
      ref={sortable.setNodeRef}
      className={css.card}
      data-lifted={sortable.isDragging || undefined}
      data-inactive={!is_active || undefined}
      aria-busy={isDeleting}
      style={{
        transform: CSS.Translate.toString(sortable.transform),
        transition: sortable.transition,
      }}
    >
      <CardPicture face={face} item={item} />
      <div className={css.marks}>
        {canMove ? (
          <ActionIcon
            ref={sortable.setActivatorNodeRef}
            variant="default"
            size={44}
            className={css.handle}
            {...sortable.attributes}
            {...sortable.listeners}
            aria-label={`Mover ${name}`}
          >
            <IconGripVertical size={20} aria-hidden />
          </ActionIcon>
        ) : null}
        <Badge className={css.priority} title="Prioridad">
          <span className={css.hidden}>Prioridad </span>
          {priority}
        </Badge>
      </div>
      <div className={css.body}>
        <h2 className={css.name}>{name}</h2>
        <Switch
          label="Activo"
          size="md"
          aria-label={`Activo: ${name}`}
          checked={is_active}
          disabled={isDeleting}
          onChange={(event) =>
            onAction(event.currentTarget.checked ? 'activate' : 'deactivate', item)
          }
        />
        <Group gap="xs" wrap="nowrap">
          <Button
            variant="default"
            className={css.edit}
            leftSection={<IconPencil size={18} aria-hidden />}
            aria-label={`Editar ${name}`}
            disabled={isDeleting}
            onClick={() => onAction('information', item)}
          >
            Editar
          </Button>
          <ActionMenu
            label={`Acciones de ${name}`}
            disabled={isDeleting}
            actions={() => entryActions(face, item, (action) => onAction(action, item))}
          />
        </Group>
      </div>
      {isDeleting ? (
        <div className={css.leaving} role="status">
          <Loader size="sm" aria-hidden /> Eliminando…
        </div>
      ) : null}
    </li>
  );
});
