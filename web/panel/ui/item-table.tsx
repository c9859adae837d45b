import { Group, type MantineBreakpoint, Table, type TableProps, Text } from '@mantine/core';
import { Fragment, type ReactNode, type Ref } from 'react';
import css from './item-table.module.css';

export interface Head {
  label: string;
  /** Smallest breakpoint that shows the column; below it the row's head contains its value. */
  from?: MantineBreakpoint;
  align?: 'right';
}

export interface Column<T> extends Head {
  /** Whether the cell is the row header; one column is. */
  isRowHead?: boolean;
  /** Font weight of the row header; 500 by default. */
  weight?: 700;
  /** Whether the value is free text whose words may be broken. */
  isText?: boolean;
  /** Class of the cells, not of the column header. */
  className?: string | undefined;
  /** `index` counts the table's rows from 0. */
  cell(item: T, index: number): ReactNode;
}

interface TableFrameProps extends Omit<TableProps, 'children'> {
  heads: readonly Head[];
  bodyRef?: Ref<HTMLTableSectionElement> | undefined;
  children: ReactNode;
}

/** Table with its header, for rows that do not have one cell per column. */
export function TableFrame({ heads, bodyRef, children, ...table }: TableFrameProps) {
  return (
    <Table verticalSpacing="xs" {...table}>
      <Table.Thead className={css.head}>
        <Table.Tr>
          {heads.map(({ label, from, align }) => (
            <Table.Th key={label} scope="col" visibleFrom={from} ta={align}>
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody ref={bodyRef}>{children}</Table.Tbody>
    </Table>
  );
}

interface CellProps<T> {
  column: Column<T>;
  item: T;
  index: number;
}

function Cell<T>({ column, item, index }: CellProps<T>) {
  const { from, align, isRowHead, isText, weight, className, cell } = column;
  const words = isText || isRowHead ? css.words : undefined;
  const look = { visibleFrom: from, ta: align, className: className ?? words };
  return isRowHead ? (
    <Table.Th scope="row" fw={weight ?? 500} {...look}>
      {cell(item, index)}
    </Table.Th>
  ) : (
    <Table.Td {...look}>{cell(item, index)}</Table.Td>
  );
}

/** Attributes of a row, including `data-…`. */
type RowProps = { className?: string | undefined } & Record<`data-${string}`, unknown>;

interface ItemTableProps<T> extends Omit<TableFrameProps, 'heads' | 'children'> {
  items: readonly T[];
  columns: readonly Column<T>[];
  /** Actions of an item, in the last column. */
  actions?: (item: T) => ReactNode;
  rowProps?: (item: T) => RowProps;
  /** Rendered across the full width below an item. */
  below?: (item: T) => ReactNode;
}

/** Table with one item per row and columns described as data. */
export function ItemTable<T extends { id: number }>(props: ItemTableProps<T>) {
  const { items, columns, actions, rowProps, below, ...frame } = props;
  const all: readonly Column<T>[] = actions
    ? [...columns, { label: 'Acciones', align: 'right', cell: (item) => rowActions(actions(item)) }]
    : columns;
  return (
    <TableFrame {...frame} heads={all}>
      {items.map((item, index) => (
        <Fragment key={item.id}>
          <Table.Tr {...rowProps?.(item)}>
            {all.map((column) => (
              <Cell key={column.label} column={column} item={item} index={index} />
            ))}
          </Table.Tr>
          {below ? (
            <Table.Tr>
              <Table.Td colSpan={all.length}>{below(item)}</Table.Td>
            </Table.Tr>
          ) : null}
        </Fragment>
      ))}
    </TableFrame>
  );
}

function rowActions(children: ReactNode) {
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {children}
    </Group>
  );
}

/** Values, in the row header, of columns that are hidden on phones. */
export function OnPhone({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed" fw={400} hiddenFrom="sm">
      {children}
    </Text>
  );
}
