import { packFields } from '../../../contracts/packs.ts';
import { formatPrice } from '../hours/hour-texts.ts';
import { moneyField, numberField, textField } from '../kit/fields/fields.tsx';
import { FAILED } from '../kit/fields/texts.ts';
import { defineResource } from '../kit/record/resource.ts';
import { recordCalls } from '../kit/record/resource-calls.ts';
import { formatHours } from '../reservations/studio-texts.ts';
import { STUDIO_KEY } from '../reservations/use-studio.ts';

const SAVED = 'Se ha guardado el paquete.';
const NOT_SAVED = `${FAILED} guardar el paquete.`;

/** The hour packs that are sold; purchases keep a copy. */
export const packs = defineResource({
  key: [...STUDIO_KEY, 'packs'],
  alsoStale: [STUDIO_KEY],
  calls: recordCalls('/capsula/packs/'),
  noun: { singular: 'paquete', plural: 'paquetes', gender: 'm' },
  title: 'Paquetes',
  name: ({ name }) => name,
  texts: {
    created: SAVED,
    changed: SAVED,
    notCreated: NOT_SAVED,
    notChanged: NOT_SAVED,
    deleted: 'Se ha eliminado el paquete.',
    empty: 'Sin paquetes los clientes no pueden comprar horas. Agregue el primero.',
  },
  columns: [
    { label: 'Nombre', isRowHead: true, sort: 'name', text: ({ name }) => name },
    {
      label: 'Horas',
      from: 'sm',
      sort: 'hours',
      sortValue: ({ hours }) => hours,
      text: ({ hours }) => formatHours(hours),
    },
    {
      label: 'Precio',
      from: 'sm',
      sort: 'price',
      sortValue: ({ price }) => price,
      text: ({ price, currency }) => formatPrice(price, currency),
    },
    {
      label: 'Validez',
      from: 'sm',
      sort: 'valid_days',
      sortValue: ({ valid_days }) => valid_days,
      text: ({ valid_days }) => `valen ${valid_days} días`,
    },
  ],
  fields: {
    name: textField(packFields.name),
    hours: numberField(packFields.hours, { isHalf: true }),
    valid_days: numberField(packFields.valid_days, { isHalf: true, initial: '90' }),
    price: moneyField(packFields.price, { isHalf: true }),
    currency: textField(packFields.currency, { isHalf: true, initial: 'USD' }),
  },
  active: { field: 'is_active' },
  getDeletionWarning: ({ name }) => `“${name}” deja de venderse. Lo que ya se compró sigue igual.`,
});
