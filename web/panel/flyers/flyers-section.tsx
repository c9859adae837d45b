import { Button, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { FlyerItem } from '../../../contracts/flyers.ts';
import { SearchBox, searchable } from '../ui/search-box.tsx';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { usePicturePicker } from '../ui/use-picture-picker.tsx';
import { FlyerCard } from './flyer-card.tsx';
import { FlyerForm, type FlyerSubject } from './flyer-form.tsx';
import { flyerTexts } from './flyer-texts.ts';
import { useFlyers } from './use-flyers.ts';

/** Lists longer than this can be searched. */
const SEARCH_FROM = 7;

function fits({ title, tags }: FlyerItem, search: string): boolean {
  return searchable(`${title} ${tags.join(' ')}`).includes(searchable(search));
}

function NoFlyers({ isSearch }: { isSearch: boolean }) {
  return (
    <EmptyState title={isSearch ? 'Sin resultados' : 'Aún no hay flyers'}>
      {isSearch
        ? 'Ningún flyer coincide con la búsqueda.'
        : 'Aquí estarán los flyers que se muestran al entrar. Agregue el primero con “Nuevo flyer”.'}
    </EmptyState>
  );
}

/** Section 11: the flyers, one of which greets a visitor once per visit. */
export default function FlyersSection() {
  const flyers = useFlyers();
  const form = useDialog<FlyerSubject>();
  const picker = usePicturePicker('flyer', (first) => form.open({ first }));
  const [search, setSearch] = useState('');
  const { data, error, isPending, isError, refetch } = flyers.query;
  const shown = data?.filter((flyer) => fits(flyer, search)) ?? [];
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Title order={1}>Flyers</Title>
        <Button
          leftSection={<IconPhotoPlus size={18} aria-hidden />}
          onClick={picker.pick}
          loading={picker.isReading}
        >
          Nuevo flyer
        </Button>
      </Group>
      <Text c="dimmed" mb="md">
        Uno de los activos, al azar, se muestra una vez por visita al entrar al sitio.
      </Text>
      {data && data.length >= SEARCH_FROM ? (
        <SearchBox label="Buscar flyer" value={search} onChange={setSearch} />
      ) : null}
      {isPending ? <LoadingState label="Cargando flyers…" /> : null}
      {isError && !data ? (
        <ErrorState error={error} text={flyerTexts.notListed} onRetry={() => void refetch()} />
      ) : null}
      {data && shown.length === 0 ? <NoFlyers isSearch={search !== ''} /> : null}
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3, xl: 4 }} mt="md">
        {shown.map((flyer) => (
          <FlyerCard
            key={flyer.id}
            flyer={flyer}
            isBusy={flyers.busyId === flyer.id}
            onEdit={() => form.open({ flyer })}
            onToggle={() => void flyers.toggle(flyer)}
            onRemove={() => void flyers.remove(flyer)}
          />
        ))}
      </SimpleGrid>
      {picker.element}
      {form.state ? (
        <FlyerForm
          key={form.state.round}
          subject={form.state.subject}
          opened={form.state.opened}
          onClose={form.close}
          onSaved={() => void flyers.refresh()}
        />
      ) : null}
    </>
  );
}
