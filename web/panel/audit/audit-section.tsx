import { NativeSelect, SimpleGrid, Table, Text, Title } from '@mantine/core';
import type { AuditItem } from '../../../contracts/audit.ts';
import { Paging } from '../ui/paging.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx';
import { resourceOptions } from './audit-labels.ts';
import { AuditRow } from './audit-row.tsx';
import css from './audit-table.module.css';
import { useAudit } from './use-audit.ts';

type Audit = ReturnType<typeof useAudit>;

function AuditTable({ items }: { items: readonly AuditItem[] }) {
  return (
    <Table className={css.table} verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Cuándo</Table.Th>
          <Table.Th scope="col" visibleFrom="sm">
            Quién
          </Table.Th>
          <Table.Th scope="col">Qué</Table.Th>
          <Table.Th scope="col" ta="right">
            Detalle
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.map((item) => (
          <AuditRow key={item.id} item={item} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Found({ audit }: { audit: Audit }) {
  const { data, error, isFetching, refetch } = audit.query;
  if (error && !data && !isFetching) {
    const text = 'Ha ocurrido un error, no se ha podido cargar la auditoría.';
    return <ErrorState error={error} text={text} onRetry={() => void refetch()} />;
  }
  if (!data) return <LoadingState label="Cargando auditoría…" />;
  if (data.count === 0) {
    const isAll = audit.search === '' && audit.resource === '';
    return (
      <EmptyState title={isAll ? 'Aún no hay cambios' : 'Sin resultados'}>
        {isAll
          ? 'Aquí quedará cada cambio que se haga en el tablero: quién, cuándo y de qué a qué.'
          : 'Ningún cambio coincide con la búsqueda.'}
      </EmptyState>
    );
  }
  return (
    <>
      <Text role="status" size="sm" c="dimmed" mb="xs">
        {data.count} {data.count === 1 ? 'cambio' : 'cambios'}
      </Text>
      <AuditTable items={data.results} />
      <Paging what="la auditoría" page={audit.page} pages={audit.pages} onMove={audit.setPage} />
    </>
  );
}

/** Section 17: who changed what, when, and from what to what. */
export default function AuditSection() {
  const audit = useAudit();
  return (
    <>
      <Title order={1} mb="xs">
        Auditoría
      </Title>
      <Text c="dimmed" mb="md">
        Cada cambio hecho en el tablero, el más reciente primero. Horas de Caracas.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="md" maw={720}>
        <SearchBox label="Buscar cambio" value={audit.search} onChange={audit.setSearch} />
        <NativeSelect
          aria-label="Tipo"
          data={[{ value: '', label: 'Todo' }, ...resourceOptions]}
          value={audit.resource}
          onChange={(event) => audit.setResource(event.currentTarget.value)}
        />
      </SimpleGrid>
      <Found audit={audit} />
    </>
  );
}
