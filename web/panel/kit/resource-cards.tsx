import { SimpleGrid } from '@mantine/core';
import type { PanelPicture } from '../../../contracts/pictures.ts';
import { ImageCard } from './image-card.tsx';
import type { Identified } from './resource.ts';
import type { RecordsProps } from './resource-table.tsx';
import { RowControls } from './row-controls.tsx';

/** The records of a page as a grid of their pictures. */
export function ResourceCards<Item extends Identified>(props: RecordsProps<Item>) {
  const { resource, items, actions, onOpen, onRemove, markedId } = props;
  const { active } = resource;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 3, xl: 4 }}>
      {items.map((item) => {
        const { badges = [], note, isWide, extra } = resource.card?.(item) ?? {};
        const isActive = active ? Boolean(item[active.field]) : true;
        const isFemale = active?.word === 'Activa';
        const state = isActive
          ? { label: isFemale ? 'Activa' : 'Activo', color: 'teal.9' }
          : { label: isFemale ? 'Inactiva' : 'Inactivo', color: 'gray.7' };
        return (
          <ImageCard
            key={item.id}
            picture={item as unknown as PanelPicture}
            title={resource.name(item)}
            note={note}
            isActive={isActive}
            isWide={isWide}
            isMarked={item.id === markedId}
            badges={[...(active ? [state] : []), ...badges]}
          >
            <RowControls
              resource={resource}
              item={item}
              actions={actions}
              onOpen={onOpen}
              onRemove={onRemove}
              isCard
            />
            {extra}
          </ImageCard>
        );
      })}
    </SimpleGrid>
  );
}
