import { Anchor } from '@mantine/core';
import { IconExternalLink, IconEye, IconEyeOff, IconPencil } from '@tabler/icons-react';
import type { FlyerItem } from '../../../contracts/flyers.ts';
import { dayInCaracas } from '../../ui/caracas.ts';
import { ImageCard } from '../kit/image-card.tsx';
import { IconAction, RemoveAction } from '../ui/icon-action.tsx';
import css from './flyer-card.module.css';

interface FlyerCardProps {
  flyer: FlyerItem;
  isBusy: boolean;
  onEdit(): void;
  onToggle(): void;
  onRemove(): void;
}

/** One flyer; an active one is highlighted. */
export function FlyerCard({ flyer, isBusy, onEdit, onToggle, onRemove }: FlyerCardProps) {
  const { title, is_active, priority, link, tags, last_day } = flyer;
  const isOver = last_day !== null && last_day < dayInCaracas();
  const name = `“${title}”`;
  return (
    <div className={css.card} data-active={is_active || undefined}>
      <ImageCard
        picture={flyer}
        title={title}
        note={tags.map((tag) => `#${tag}`).join(' ')}
        isActive={is_active}
        badges={[
          is_active ? { label: 'Activo', color: 'teal.9' } : { label: 'Inactivo', color: 'gray.7' },
          { label: `Prioridad ${priority}`, color: 'dark' },
          ...(last_day === null
            ? []
            : [{ label: `${isOver ? 'Terminó' : 'Hasta'} ${last_day}`, color: 'dark' }]),
        ]}
      >
        <IconAction label={`Editar ${name}`} onClick={onEdit}>
          <IconPencil size={20} aria-hidden />
        </IconAction>
        <IconAction
          label={`${is_active ? 'Desactivar' : 'Activar'} ${name}`}
          isBusy={isBusy}
          onClick={onToggle}
        >
          {is_active ? <IconEye size={20} aria-hidden /> : <IconEyeOff size={20} aria-hidden />}
        </IconAction>
        <RemoveAction label={`Eliminar ${name}`} isBusy={isBusy} onRemove={onRemove} />
        {link === '' ? null : (
          <Anchor
            href={link}
            target="_blank"
            rel="noopener"
            ml="auto"
            size="sm"
            aria-label={`Enlace de ${name}`}
          >
            Enlace <IconExternalLink size={16} aria-hidden />
          </Anchor>
        )}
      </ImageCard>
    </div>
  );
}
