import { NativeSelect, SimpleGrid, Text, Title } from '@mantine/core';
import type { AuditItem } from '../../../contracts/audit.ts';
import { FoundList } from '../ui/found-list.tsx';
import { type Head, TableFrame } from '../ui/item-table.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { counting } from '../ui/wording.ts';
import { resourceOptions } from './audit-labels.ts';
import { AuditRow } from './audit-row.tsx';
import css from './audit-table.module.css';
import { useAudit } from './use-audit.ts';

const texts = {
  loading: 'Cargando auditoría…',
  failed: 'Ha ocurrido un error, no se ha podido cargar la auditoría.',
  what: 'la auditoría',
  empty: {
    title: 'Aún no hay cambios',
    text: 'Aquí quedará cada cambio que se haga en el tablero: quién, cuándo y de qué a qué.',
  },
  notFound: 'Ningún cambio coincide con la búsqueda.',
  counted: counting('cambio', 'cambios'),
};

const heads: readonly Head[] = [
  { label: 'Cuándo' },
  { label: 'Quién', from: 'sm' },
  { label: 'Qué' },
  { label: 'Detalle', align: 'right' },
];

function AuditTable({ items }: { items: readonly AuditItem[] }) {
  return (
    <TableFrame className={css.table} heads={heads}>
      {items.map((item) => (
        <AuditRow key={item.id} item={item} />
      ))}
    </TableFrame>
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
        Cada cambio hecho en el tablero y cada entrada, lo más reciente primero. Horas de Caracas.
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
      <FoundList {...audit} isSearched={audit.search !== '' || audit.resource !== ''} texts={texts}>
        {(items) => <AuditTable items={items} />}
      </FoundList>
    </>
  );
}
