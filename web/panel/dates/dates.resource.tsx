import { Badge } from '@mantine/core';
import { useMemo } from 'react';
import { type DateItem, type DateState, dateStateNames } from '../../../contracts/dates.ts';
import { datesCalendarPath } from '../../../contracts/file-paths.ts';
import { datePath } from '../../../contracts/paths.ts';
import { createFiguresAction } from '../figures/figures-action.ts';
import type { DialogProps } from '../kit/fields/form-dialog.tsx';
import { FAILED } from '../kit/fields/texts.ts';
import { ListDialog, ResourceSection } from '../kit/list/resource-section.tsx';
import { PlacedTabs } from '../kit/list/section-tabs.tsx';
import { defineResource } from '../kit/record/resource.ts';
import { recordCalls } from '../kit/record/resource-calls.ts';
import type { RowTools } from '../kit/record/resource-parts.ts';
import { createAnnounceAction } from '../news/announce.ts';
import { InterestedOffer } from '../news/interested.tsx';
import { IconCalendarDown, IconExternalLink } from '../ui/icons.ts';
import { sectionTabs } from '../ui/place.ts';
import { SectionTitle } from '../ui/section-box.tsx';
import { dateInputs } from './date-inputs.tsx';
import {
  DATES_KEY,
  getCurrentStart,
  getShownState,
  showLocal,
  toDateAnnouncement,
} from './date-texts.ts';
import { MonthView } from './month-view.tsx';
import { OutsideDates } from './outside-dates.tsx';

function StateBadge({ state }: { state: DateState }) {
  const isBad = state === 'cancelled' || state === 'postponed' || state === 'sold_out';
  return (
    <Badge variant="outline" color={isBad ? 'red' : 'gray'} c="dark">
      {dateStateNames[state]}
    </Badge>
  );
}

function Interested({ item, tools }: { item: DateItem; tools: RowTools }) {
  const { id, is_active, state, starts, postponed_to, venue, address, city } = item;
  if (!is_active) return null;
  const told = [state, postponed_to ?? starts, venue, address, city].join(' ');
  return <InterestedOffer code={`date-${id}`} recordId={id} state={told} tools={tools} />;
}

/** @param owner the event whose dates are listed; by default all */
function defineDates(owner?: { id: number; name: string }) {
  const { event, ...others } = dateInputs;
  const fixed = { ...event, isShown: () => false };
  return defineResource({
    key: DATES_KEY,
    calls: recordCalls('/h/dates/'),
    scope: { isOwn: (date) => owner === undefined || date.event === owner.id },
    ...(owner ? { creation: { body: { event: owner.id } } } : {}),
    form: { initial: () => (owner ? { event: String(owner.id) } : {}) },
    alsoStale: [['entries', 'event'], ['outside-dates']],
    noun: { singular: 'fecha', plural: 'fechas', gender: 'f' },
    title: owner ? `Fechas de ${owner.name}` : 'Fechas',
    name: ({ title, city }) => `${title} · ${city}`,
    searched: ({ title, city, venue, lineup }) =>
      [title, city, venue, ...lineup.map(({ name }) => name)].join(' '),
    texts: {
      notListed: `${FAILED} cargar las fechas.`,
      sure: '¿Seguro que quiere eliminar esta fecha?',
      empty: 'Todavía no hay fechas. Anuncie la primera con “Nueva fecha”.',
    },
    columns: [
      { label: 'Título', isRowHead: true, sort: 'title', text: ({ title }) => title },
      {
        label: 'Cuándo',
        from: 'sm',
        sort: 'starts',
        sortValue: ({ begins }) => Date.parse(begins),
        text: (date) => showLocal(getCurrentStart(date)),
      },
      { label: 'Ciudad', from: 'sm', sort: 'city', text: ({ city }) => city },
      { label: 'Lugar', from: 'md', sort: 'venue', text: ({ venue }) => venue },
      {
        label: 'Estado',
        from: 'sm',
        text: (date) => dateStateNames[getShownState(date)],
        cell: (date) => <StateBadge state={getShownState(date)} />,
      },
    ],
    fields: { event: owner ? fixed : event, ...others },
    actions: (date, tools) => {
      const { id, is_active } = date;
      return is_active
        ? [
            { label: 'Ver en el sitio', icon: IconExternalLink, href: datePath(id) },
            {
              label: 'Descargar para el calendario',
              icon: IconCalendarDown,
              href: datesCalendarPath({ id }),
            },
            createAnnounceAction(date, tools, toDateAnnouncement(date)),
            createFiguresAction(datePath(id)),
          ]
        : [];
    },
    page: {
      tabs: [
        { name: 'form', label: 'Información' },
        { name: 'history', label: 'Historial' },
      ],
      path: ({ id }) => datePath(id),
      publication: ({ begins }) => ({ begins }),
      Aside: Interested,
    },
    active: { field: 'is_active', word: 'Activa', isTold: true },
    getDeletionWarning: ({ title, city }) => `Se eliminará “${title}” de ${city}, con su afiche.`,
  });
}

const dates = defineDates();

/** Section 29: what is next in the outside calendar. */
export function OutsideSection() {
  return (
    <>
      <SectionTitle about="Lo próximo del calendario activo; cada entrada puede pasar a ser una fecha del sitio.">
        Calendario externo
      </SectionTitle>
      <OutsideDates />
    </>
  );
}

/** Section 24: the dates of the events, as a table and by month. */
export default function DatesSection() {
  return (
    <>
      <SectionTitle about="Cuándo, dónde y con quién. Lo que se anuncia aquí sale en el sitio, en los calendarios y en los buscadores.">
        Fechas
      </SectionTitle>
      <PlacedTabs
        labels={sectionTabs.dates}
        content={{
          list: <ResourceSection resource={dates} isTab />,
          month: <ResourceSection resource={dates} isTab view={<MonthView />} />,
        }}
      />
    </>
  );
}

interface EventDatesProps extends DialogProps {
  event: { id: number; name: string };
}

export function EventDates({ event, ...dialog }: EventDatesProps) {
  const { id, name } = event;
  const resource = useMemo(() => defineDates({ id, name }), [id, name]);
  return <ListDialog {...dialog} resource={resource} />;
}
