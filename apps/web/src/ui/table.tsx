import type { ReactNode } from 'react';
import { Table as AriaTable, Cell, Column, Row, TableBody, TableHeader } from 'react-aria-components/Table';
import { classNames } from './class-names.ts';
import { ArrowDown } from './icons/arrow-down.ts';
import { ArrowUp } from './icons/arrow-up.ts';
import css from './table.module.css';

export interface TableColumn<Item> {
  readonly id: string;
  readonly name: string;
  readonly cell: (item: Item) => ReactNode;
  /** Numbers are right-aligned. */
  readonly isNumber?: boolean;
  readonly isSortable?: boolean;
  /** The row header; exactly one column has it. */
  readonly isRowHeader?: boolean;
  readonly width?: string;
}

export interface TableSort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

interface TableProps<Item> {
  readonly label: string;
  readonly columns: readonly TableColumn<Item>[];
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly sort?: TableSort;
  readonly onSortChange?: (sort: TableSort) => void;
  readonly onRowAction?: (item: Item) => void;
  readonly empty?: ReactNode;
}

export function Table<Item>({
  label,
  columns,
  items,
  keyOf,
  sort,
  onSortChange,
  onRowAction,
  empty,
}: TableProps<Item>) {
  return (
    <div className={css.scroll}>
      <AriaTable
        aria-label={label}
        className={css.table}
        {...(sort ? { sortDescriptor: sort } : {})}
        {...(onSortChange
          ? { onSortChange: (next) => onSortChange({ column: String(next.column), direction: next.direction }) }
          : {})}
      >
        <TableHeader>
          {columns.map((column) => (
            <Column
              key={column.id}
              id={column.id}
              isRowHeader={column.isRowHeader ?? false}
              allowsSorting={column.isSortable ?? false}
              className={classNames(css.column, column.isNumber === true && css.right)}
              {...(column.width === undefined ? {} : { style: { width: column.width } })}
            >
              {({ sortDirection }) => (
                <span className={css.columnLabel}>
                  {column.name}
                  {sortDirection === undefined ? null : sortDirection === 'ascending' ? (
                    <ArrowUp aria-hidden />
                  ) : (
                    <ArrowDown aria-hidden />
                  )}
                </span>
              )}
            </Column>
          ))}
        </TableHeader>
        <TableBody renderEmptyState={() => empty}>
          {items.map((item) => (
            <Row
              key={keyOf(item)}
              id={keyOf(item)}
              className={classNames(css.row, onRowAction && css.pressable)}
              {...(onRowAction ? { onAction: () => onRowAction(item) } : {})}
            >
              {columns.map((column) => (
                <Cell key={column.id} className={classNames(css.cell, column.isNumber === true && css.right)}>
                  {column.cell(item)}
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </AriaTable>
    </div>
  );
}
