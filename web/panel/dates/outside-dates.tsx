import { Anchor, Button, Group, Paper, Select, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '../../../contracts/calls.ts';
import { QueryView } from '../kit/fields/query-view.tsx';
import { FAILED } from '../kit/fields/texts.ts';
import { useSave } from '../kit/fields/use-save.ts';
import { call } from '../ui/client.ts';
import { sectionPath } from '../ui/place.ts';
import { showTime } from '../ui/show-time.ts';
import { EmptyState } from '../ui/states.tsx';
import { useCall } from '../ui/use-call.ts';
import { useEventOptions } from './date-inputs.tsx';
import { DATES_KEY } from './date-texts.ts';

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
export function OutsideDates() {
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
