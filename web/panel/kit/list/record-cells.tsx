import { Table, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { createPlainClickHandler } from '../../ui/navigation.ts';
import type { Column } from '../record/resource-parts.ts';
import css from './record-table.module.css';

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

/** Scrolls a row or a card that was created or named by a link into view when it appears. */
export function scrollToHighlighted(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
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
