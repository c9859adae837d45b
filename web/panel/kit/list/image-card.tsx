import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon, Badge, Group, Text, VisuallyHidden } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { IconGripVertical } from '../../ui/icons.ts';
import { createPlainClickHandler } from '../../ui/navigation.ts';
import type { Identified } from '../record/resource-calls.ts';
import type { CardFacts } from '../record/resource-parts.ts';
import css from './image-card.module.css';
import { scrollToHighlighted } from './record-cells.tsx';

interface ImageCardProps {
  name: string;
  facts: CardFacts;
  isActive: boolean;
  isBusy: boolean;
  /** Whether the record was just added. */
  isHighlighted: boolean;
  canMove: boolean;
  /** Null when records cannot be selected. */
  isSelected: boolean | null;
  onSelect(): void;
  /** Labels of the badges that do not follow from the record. */
  marks: string;
  /** Changes with what `controls` renders. */
  item: Identified;
  /** @param caption field that is edited before the other controls, in place of the name */
  controls(caption: string | undefined): ReactNode;
  /** Address of the record; null if it has no page or dialog. */
  href: string | null;
  onOpen(): void;
}

interface CardLinkProps extends Pick<ImageCardProps, 'href' | 'onOpen'> {
  children: ReactNode;
  /** Whether another link of the card leads to the same place. */
  isSecond?: boolean;
}

/** Opens the record in place of the list, or in another tab. */
function CardLink({ href, onOpen, children, isSecond = false }: CardLinkProps) {
  if (href === null) return children;
  const hidden = isSecond ? { tabIndex: -1, 'aria-hidden': true } : {};
  return (
    <a
      href={href}
      className={css.link}
      draggable={false}
      onClick={createPlainClickHandler(onOpen)}
      {...hidden}
    >
      {children}
    </a>
  );
}

const CardPicture = memo(function CardPicture({
  name,
  facts,
  isActive,
}: Pick<ImageCardProps, 'name' | 'facts' | 'isActive'>) {
  const { picture, aspect } = facts;
  return (
    <div
      className={css.frame}
      data-filled={aspect !== undefined || undefined}
      style={aspect === undefined ? undefined : { aspectRatio: aspect }}
    >
      {picture === null ? (
        <span className={css.blank} aria-hidden>
          {name.slice(0, 1)}
        </span>
      ) : (
        <img
          src={picture.src}
          srcSet={picture.widths.map(({ src, width }) => `${src} ${width}w`).join(', ')}
          sizes="(min-width: 48em) 300px, 90vw"
          width={picture.width}
          height={picture.height}
          alt=""
          loading="lazy"
          decoding="async"
          className={css.image}
          style={{ objectPosition: `${picture.halftone.focus.x}% ${picture.halftone.focus.y}%` }}
          data-off={!isActive || undefined}
        />
      )}
    </div>
  );
});

type CardBodyProps = Pick<ImageCardProps, 'name' | 'facts' | 'controls' | 'href' | 'onOpen'>;

/** Not rendered again when other cards are dragged, appear or disappear. */
const CardBody = memo(function CardBody(props: CardBodyProps) {
  const { name, facts, controls, href, onOpen } = props;
  return (
    <div className={css.body}>
      <Group gap={6} mih={24}>
        {facts.badges?.map(({ label, color }) => (
          <Badge key={label} color={color} tt="none">
            {label}
          </Badge>
        ))}
        {facts.extra}
      </Group>
      {facts.caption !== undefined ? (
        <VisuallyHidden component="h2">{name}</VisuallyHidden>
      ) : (
        <h2 className={css.name}>
          <CardLink href={href} onOpen={onOpen}>
            {name}
          </CardLink>
        </h2>
      )}
      {facts.note ? (
        <Text size="sm" c="dimmed">
          {facts.note}
        </Text>
      ) : null}
      <Group gap={4}>{controls(facts.caption)}</Group>
    </div>
  );
});

/** Card of a record with its picture, name and actions; it can be dragged by its handle. */
export const ImageCard = memo(function ImageCard(props: ImageCardProps) {
  const { item, name, facts, isActive, canMove, isSelected } = props;
  const sortable = useSortable({
    id: item.id,
    disabled: !canMove,
    data: { name },
    attributes: { roleDescription: 'elemento ordenable' },
  });
  return (
    <article
      ref={(card) => {
        sortable.setNodeRef(card);
        if (props.isHighlighted) scrollToHighlighted(card);
      }}
      className={css.card}
      aria-label={name}
      aria-busy={props.isBusy}
      data-active={isActive || undefined}
      data-marked={props.isHighlighted || undefined}
      data-lifted={sortable.isDragging || undefined}
      data-selected={isSelected || undefined}
      style={{
        transform: CSS.Translate.toString(sortable.transform),
        transition: sortable.transition,
      }}
    >
      <CardLink href={props.href} onOpen={props.onOpen} isSecond>
        <CardPicture name={name} facts={facts} isActive={isActive} />
      </CardLink>
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
      {isSelected === null ? null : (
        <label className={css.select}>
          <input
            type="checkbox"
            aria-label={`Seleccionar ${name}`}
            checked={isSelected}
            onChange={props.onSelect}
          />
        </label>
      )}
      <CardBody {...props} />
    </article>
  );
}, isSameCard);

/** Functions and `facts` are new at each rendering; they follow from the record and its state. */
function isSameCard(before: ImageCardProps, after: ImageCardProps): boolean {
  const { facts: _, controls: __, onSelect: ___, onOpen: ____, ...rest } = after;
  return Object.entries(rest).every(
    ([name, value]) => before[name as keyof ImageCardProps] === value,
  );
}
