import { Badge, Card, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PanelPicture } from '../../../contracts/pictures.ts';
import css from './image-card.module.css';

interface ImageCardProps {
  picture: PanelPicture;
  /** What the picture is called; empty when it has no title. */
  title: string;
  /** Beside the title, as in the owner's name. */
  note?: string | undefined;
  badges: ReadonlyArray<{ label: string; color: string }>;
  isActive: boolean;
  isWide?: boolean | undefined;
  /** Whether the picture was just added. */
  isMarked?: boolean;
  children: ReactNode;
}

/** Scrolls the card into view when it appears. */
function showMarked(card: HTMLElement | null): void {
  card?.scrollIntoView({ block: 'center' });
}

/** Card of a record that is a picture, with its actions below. */
export function ImageCard(props: ImageCardProps) {
  const { picture, title, isActive } = props;
  const small = picture.widths.find((one) => one.width >= 480) ?? picture.widths.at(-1);
  const name = title === '' ? 'Sin título' : title;
  return (
    <Card
      component="article"
      withBorder
      padding="sm"
      aria-label={name}
      className={css.card}
      data-active={isActive || undefined}
      data-marked={props.isMarked || undefined}
      ref={props.isMarked ? showMarked : undefined}
    >
      <Card.Section className={css.frame} data-wide={props.isWide || undefined}>
        <img
          src={small?.src ?? picture.src}
          width={picture.width}
          height={picture.height}
          alt=""
          loading="lazy"
          className={css.image}
          data-off={!isActive || undefined}
        />
      </Card.Section>
      <Group gap={6} mt="sm" mih={24}>
        {props.badges.map(({ label, color }) => (
          <Badge key={label} color={color}>
            {label}
          </Badge>
        ))}
      </Group>
      <Text fw={600} mt={4} lineClamp={2} c={title === '' ? 'dimmed' : undefined}>
        {name}
      </Text>
      {props.note ? (
        <Text size="sm" c="dimmed">
          {props.note}
        </Text>
      ) : null}
      <Group gap={4} mt="xs" wrap="nowrap">
        {props.children}
      </Group>
    </Card>
  );
}
