import { type MantineBreakpoint, Table, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { createPlainClickHandler } from '../ui/navigation.ts';
import css from './record-table.module.css';

interface ColumnBase<T> {
  label: string;
  /** Smallest breakpoint that shows the column; below it the row header contains its text. */
  from?: MantineBreakpoint;
  align?: 'right';
  /** Whether the cell is the row header; one column is. It opens the record. */
  isRowHead?: boolean;
  /** Class of the cells, not of the column header. */
  className?: string | undefined;
  /** Rendered below the row header's text. */
  more?(item: T): ReactNode;
  /** Name of the column in the URL, if the list can be sorted by it. */
  sort?: string;
  /** Value to sort by, if it is not the text. */
  sortValue?(item: T): string | number;
  /** Text on narrow screens, if it differs; null for none. */
  narrow?(item: T): ReactNode;
}

/** Column of a table. Its text is shown, searched and sorted by; `cell` shows something else. */
export type Column<T> = ColumnBase<T> &
  (
    | { text(item: T): string; cell?(item: T, index: number): ReactNode }
    | { text?(item: T): string; cell(item: T, index: number): ReactNode }
  );

export interface Selection {
  ids: ReadonlySet<number>;
  /** Rows that can be selected; all when omitted. */
  selectableIds?: ReadonlySet<number>;
  toggle(id: number): void;
  toggleAll(): void;
}

/** Attributes of a row, including `data-…`. */
type RowProps = Record<string, unknown>;

export interface RowContext<T> {
  columns: readonly Column<T>[];
  getName(item: T): string;
  onOpen?: ((item: T) => void) | undefined;
  actions?: ((item: T) => ReactNode) | undefined;
  rowProps?: ((item: T) => RowProps) | undefined;
  selection?: Selection | undefined;
}

function getText<T>({ text, cell }: Column<T>, item: T, index: number): ReactNode {
  return cell ? cell(item, index) : text?.(item);
}

/** Texts of the columns that narrow screens do not show. */
function NarrowTexts<T>({ columns, item }: { columns: readonly Column<T>[]; item: T }) {
  const hidden = columns.filter(({ from, text, narrow }) => from && (narrow ?? text));
  const texts = hidden
    .map(({ narrow, text }) => (narrow ? narrow(item) : text?.(item)))
    .filter(Boolean);
  if (texts.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" fw={400} hiddenFrom={hidden[0]?.from}>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns do not move
        <Fragment key={index}>
          <span className={css.fact}>{text}</span>{' '}
        </Fragment>
      ))}
    </Text>
  );
}

interface CellProps<T> {
  column: Column<T>;
  item: T;
  index: number;
  row: RowContext<T>;
  /** Address of the record, if it has one. */
  href: string | undefined;
}

export function Cell<T>({ column, item, index, row, href }: CellProps<T>) {
  const { from, align, isRowHead, className } = column;
  const style = { visibleFrom: from, ta: align, className: className ?? css.words };
  if (!isRowHead) return <Table.Td {...style}>{getText(column, item, index)}</Table.Td>;
  const { onOpen } = row;
  const name = getText(column, item, index);
  return (
    <Table.Th scope="row" fw={500} {...style}>
      {onOpen && href !== undefined ? (
        <a href={href} className={css.open} onClick={createPlainClickHandler(() => onOpen(item))}>
          {name}
        </a>
      ) : onOpen ? (
        <button type="button" className={css.open} onClick={() => onOpen(item)}>
          {name}
        </button>
      ) : (
        name
      )}
      {column.more?.(item)}
      <NarrowTexts columns={row.columns} item={item} />
    </Table.Th>
  );
}
