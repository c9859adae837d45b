import { Anchor, Badge, Button, Group, Paper, Select, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Reply } from '../../../contracts/calls.ts';
import { type DateItem, type DateState, dateStateNames } from '../../../contracts/dates.ts';
import { datesCalendarPath } from '../../../contracts/file-paths.ts';
import { datePath } from '../../../contracts/paths.ts';
import { createFiguresAction } from '../figures/figures-action.ts';
import type { DialogProps } from '../kit/fields/form-dialog.tsx';
import { QueryView } from '../kit/fields/query-view.tsx';
import { FAILED } from '../kit/fields/texts.ts';
import { useSave } from '../kit/fields/use-save.ts';
import { ListDialog, ResourceSection } from '../kit/list/resource-section.tsx';
import { PlacedTabs } from '../kit/list/section-tabs.tsx';
import { defineResource } from '../kit/record/resource.ts';
import { recordCalls } from '../kit/record/resource-calls.ts';
import type { RowTools } from '../kit/record/resource-parts.ts';
import { createAnnounceAction } from '../news/announce.ts';
import { InterestedOffer } from '../news/interested.tsx';
import { call } from '../ui/client.ts';
import { IconCalendarDown, IconExternalLink } from '../ui/icons.ts';
import { sectionPath, sectionTabs } from '../ui/place.ts';
import { SectionTitle } from '../ui/section-box.tsx';
import { showTime } from '../ui/show-time.ts';
import { EmptyState } from '../ui/states.tsx';
import { useCall } from '../ui/use-call.ts';
import { dateInputs, useEventOptions } from './date-inputs.tsx';
import {
  DATES_KEY,
  getCurrentStart,
  getShownState,
  showLocal,
  toDateAnnouncement,
} from './date-texts.ts';
import { MonthView } from './month-view.tsx';

type OutsideDate = Reply<'GET /h/outside-dates/'>['items'][number];

const KEY = ['outside-dates'];

function formatStart({ start }: OutsideDate): string {
  return start.length === 10 ? `${start}, todo el día` : `${showTime(start)} (hora de Venezuela)`;
}

function OutsideEntry({ entry }: { entry: OutsideDate }) {
  const queries = useQueryClient();
  const events = useEventOptions();
  const [event, setEvent] = useState(entry.event === null ? null : String(entry.event));
  const { isBusy, save } = useSave({
    success: 'La fecha quedó oculta. Complétela y publíquela.',
    failure: `${FAILED} adoptar la fecha.`,
    onSaved() {
      void queries.invalidateQueries({ queryKey: KEY });
      void queries.invalidateQueries({ queryKey: DATES_KEY });
    },
  });
  const adopt = () => {
    const body = { outside_id: entry.id, event: Number(event) };
    void save(() => call('POST /h/outside-dates/', { body }));
  };
  return (
    <Paper withBorder p="md" component="li">
      <Title order={3} size="h4">
        {entry.title}
      </Title>
      <Text c="dimmed">{[formatStart(entry), entry.location].filter(Boolean).join(' · ')}</Text>
      {entry.date === null ? (
        <Group mt="sm" align="flex-end">
          <Select
            label="Evento"
            aria-label={`Evento de “${entry.title}”`}
            placeholder="Seleccione"
            data={events.data ?? []}
            value={event}
            onChange={setEvent}
            searchable
          />
          <Button onClick={adopt} loading={isBusy} disabled={event === null}>
            Adoptar
          </Button>
        </Group>
      ) : (
        <Text mt="sm">
          Ya es una fecha del sitio.{' '}
          <Anchor href={sectionPath(24, { id: String(entry.date) })}>Abrirla</Anchor>
        </Text>
      )}
    </Paper>
  );
}

/** What is next in the outside calendar: each entry can be made a date, once. */
function OutsideDates() {
  const query = useCall(KEY, 'GET /h/outside-dates/', {});
  return (
    <QueryView query={query} failed={`${FAILED} cargar el calendario externo.`}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title="Nada por adoptar">
            Aquí estará lo próximo del calendario externo activo. Se elige en Calendario, y su llave
            está en Llaves.
          </EmptyState>
        ) : (
          <Stack component="ol" gap="sm" p={0} style={{ listStyle: 'none' }}>
            {items.map((entry) => (
              <OutsideEntry key={entry.id} entry={entry} />
            ))}
          </Stack>
        )
      }
    </QueryView>
  );
}

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
