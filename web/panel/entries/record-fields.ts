import { optionalText } from '../../../contracts/fields.ts';
import { optionalLink } from '../../../contracts/link-fields.ts';
import type { RecordField } from '../ui/record-form.tsx';

export const webFields: readonly RecordField<'text' | 'hiring' | 'calendar' | 'url'>[] = [
  {
    name: 'text',
    label: 'Texto',
    description: 'Lo que se lee en el enlace a la página propia.',
    maxLength: 255,
    schema: optionalText(255),
  },
  {
    name: 'url',
    label: 'Enlace',
    placeholder: 'https://…',
    inputMode: 'url',
    maxLength: 2000,
    schema: optionalLink(),
  },
  {
    name: 'hiring',
    label: 'Contrataciones',
    isLong: true,
    maxLength: 500,
    schema: optionalText(500),
  },
  {
    name: 'calendar',
    label: 'Calendario',
    isLong: true,
    maxLength: 500,
    schema: optionalText(500),
  },
];
