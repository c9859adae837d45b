import {
  type Active,
  type Announcements,
  KeyboardSensor,
  type Over,
  PointerSensor,
  type ScreenReaderInstructions,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';

// Options that are new at each rendering would render every sortable item again.
const pointer = { activationConstraint: { distance: 6 } };
const keyboard = { coordinateGetter: sortableKeyboardCoordinates };

/** Sensors for dragging by pointer, touch and keyboard; small movements still count as clicks. */
export function useDragSensors() {
  return useSensors(useSensor(PointerSensor, pointer), useSensor(KeyboardSensor, keyboard));
}

function getName(item: Active | Over): string {
  const name: unknown = item.data.current?.name;
  return typeof name === 'string' ? name : 'El elemento';
}

function getPosition(item: Active | Over): number {
  const index: unknown = item.data.current?.sortable?.index;
  return typeof index === 'number' ? index + 1 : 0;
}

const announcements: Announcements = {
  onDragStart: ({ active }) =>
    `${getName(active)} levantado de la posición ${getPosition(active)}.`,
  onDragOver: ({ active, over }) =>
    over ? `${getName(active)} está sobre la posición ${getPosition(over)}.` : undefined,
  onDragEnd: ({ active, over }) =>
    over ? `${getName(active)} quedó en la posición ${getPosition(over)}.` : undefined,
  onDragCancel: ({ active }) => `Se canceló. ${getName(active)} vuelve a su lugar.`,
};

const screenReaderInstructions: ScreenReaderInstructions = {
  draggable:
    'Para mover, presione la barra espaciadora, use las flechas y presione la barra otra vez para soltar. Escape cancela.',
};

/** Screen reader announcements while dragging; the items provide their `name` as data. */
export const dragTexts = { announcements, screenReaderInstructions };
