import { findCountryZone } from '../../../contracts/country-zones.ts';
import { dateFields, dateStateNames, dateStates } from '../../../contracts/dates.ts';
import { choiceField, countryOptions } from '../kit/fields/choice-fields.tsx';
import { linkField, longField, moneyField, textField, type Values } from '../kit/fields/fields.tsx';
import { selectField } from '../kit/fields/select-field.tsx';
import { zoneField } from '../kit/fields/zone-field.tsx';
import { altField, pictureField } from '../kit/list/picture-input.tsx';
import { useCall } from '../ui/use-call.ts';
import { lineupField } from './lineup-field.tsx';

const DEFAULT_COUNTRY = 'VE';
const NOT_LISTED = 'No se ha podido cargar la lista. Intente de nuevo.';

const states = dateStates.map((value) => ({ value, label: dateStateNames[value] }));

const currencies = ['USD', 'VES', 'ARS', 'BRL', 'CLP', 'COP', 'EUR', 'GTQ', 'MXN', 'PEN', 'UYU'];

/** The stored currency stays among the options. */
const currencyOptions = (stored: string) =>
  [...new Set([stored || 'USD', ...currencies])].map((value) => ({ value, label: value }));

export function useEventOptions() {
  const { data, isError } = useCall(['entries', 'event'], 'GET /event/init/', {});
  return { data: data?.map(({ id, name }) => ({ value: String(id), label: name })), isError };
}

/** The segments of the event that the form has. */
function useSegmentOptions(values: Values) {
  const event = Number(values.event) || 0;
  const { data, isError } = useCall(
    ['entries', 'event', event, 'segments', 'options'],
    'GET /event/detail/',
    { query: { event, page_size: 100 } },
    { enabled: event > 0 },
  );
  return {
    data: data?.results.map(({ id, title }) => ({ value: String(id), label: title })),
    isError,
  };
}

/** Fields of a date, what everybody asks first; the rest can wait. */
export const dateInputs = {
  event: selectField(dateFields.event, useEventOptions, { failed: NOT_LISTED }),
  starts: textField(dateFields.starts, { type: 'datetime-local', isHalf: true }),
  zone: zoneField(dateFields.zone, { isHalf: true, initial: findCountryZone(DEFAULT_COUNTRY) }),
  doors: textField(dateFields.doors, { type: 'time', isHalf: true }),
  venue: textField(dateFields.venue),
  city: textField(dateFields.city, { isHalf: true }),
  country: choiceField(dateFields.country, countryOptions, {
    isHalf: true,
    initial: DEFAULT_COUNTRY,
    proposes: (country) => ({ zone: findCountryZone(country) ?? '' }),
  }),
  price: textField(dateFields.price),
  tickets: linkField(dateFields.tickets, { placeholder: 'https://…' }),
  state: choiceField(dateFields.state, states, { initial: 'announced' }),
  postponed_to: textField(dateFields.postponed_to, {
    type: 'datetime-local',
    isShown: ({ state, postponed_to }) => state === 'postponed' || Boolean(postponed_to),
  }),
  lineup: lineupField(dateFields.lineup),
  picture: pictureField('free', { label: 'Afiche', isShown: (_, record) => record !== null }),
  alt: altField(({ title }) => title),
  notes: longField(dateFields.notes, { rows: [2, 10] }),
  title: textField(dateFields.title, { isAdvanced: true }),
  segment: selectField(dateFields.segment, useSegmentOptions, {
    failed: NOT_LISTED,
    none: 'Ninguna',
    isAdvanced: true,
  }),
  ends: textField(dateFields.ends, { type: 'datetime-local', isAdvanced: true }),
  address: textField(dateFields.address, { isAdvanced: true }),
  map: linkField(dateFields.map, { isAdvanced: true, placeholder: 'https://maps.app.goo.gl/…' }),
  price_from: moneyField(dateFields.price_from, { isAdvanced: true }),
  currency: choiceField(dateFields.currency, currencyOptions, {
    isAdvanced: true,
    initial: 'USD',
  }),
};
