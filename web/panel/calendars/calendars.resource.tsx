import { calendarFields } from '../../../contracts/calendars.ts';
import { linkField, numberField, textField } from '../kit/fields/fields.tsx';
import { FAILED } from '../kit/fields/texts.ts';
import { ResourceSection } from '../kit/list/resource-section.tsx';
import { defineResource } from '../kit/record/resource.ts';
import { recordCalls } from '../kit/record/resource-calls.ts';

const calendars = defineResource({
  key: 'calendars',
  calls: recordCalls('/h/calendar/'),
  noun: { singular: 'calendario', plural: 'calendarios', gender: 'm' },
  title: 'Calendario',
  name: ({ title }) => title,
  texts: {
    about: 'El sitio muestra los próximos eventos del calendario activo; solo uno puede estarlo.',
    created: 'Se ha creado el Calendario correctamente.',
    changed: 'Se ha actualizado el Calendario correctamente.',
    notCreated: `${FAILED} crear el Calendario.`,
    notChanged: `${FAILED} actualizar el Calendario.`,
    notDeleted: `${FAILED} eliminar el Calendario.`,
    notListed: `${FAILED} cargar los calendarios.`,
    sure: 'Esta seguro de eliminar este Calendario?',
    empty: 'Aquí estarán los calendarios de eventos. Agregue el primero con “Nuevo calendario”.',
  },
  columns: [
    { label: 'Titulo', isRowHead: true, sort: 'title', text: ({ title }) => title },
    { label: 'ID de Referencia', from: 'sm', sort: 'ref', text: ({ ref }) => ref },
    {
      label: 'Cant. a mostrar',
      from: 'sm',
      sort: 'max_results',
      sortValue: ({ max_results }) => max_results,
      text: ({ max_results }) => String(max_results),
      narrow: ({ max_results }) => `${max_results} a mostrar`,
    },
  ],
  fields: {
    title: textField(calendarFields.title),
    ref: linkField(calendarFields.ref, { placeholder: '…@group.calendar.google.com' }),
    max_results: numberField(calendarFields.max_results),
  },
  active: { field: 'is_active', isExclusive: true },
  getDeletionWarning: ({ title, is_active }) =>
    `Se eliminará “${title}” de esta lista.${is_active ? ' El sitio quedará sin calendario.' : ''}`,
});

/** Section 12: the external calendars, one of which is shown on the site. */
export default function CalendarsSection() {
  return <ResourceSection resource={calendars} />;
}
