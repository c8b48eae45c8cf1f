import type { ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden.tsx';

export interface DataTableRow {
  readonly key: string;
  /** The first cell is the row's header. */
  readonly cells: readonly ReactNode[];
}

export interface DataTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly DataTableRow[];
  readonly className?: string | undefined;
  readonly captionClassName?: string | undefined;
}

/** The data of a chart as a table. */
export function DataTable({ caption, columns, rows, className, captionClassName }: DataTableProps) {
  return (
    <table className={className}>
      <caption className={captionClassName}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            {row.cells.map((cell, index) =>
              index === 0 ? (
                <th key={columns[index]} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={columns[index]}>{cell}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The data of a chart for screen readers alone. */
export function ChartTable(props: DataTableProps) {
  return (
    <VisuallyHidden>
      <DataTable {...props} />
    </VisuallyHidden>
  );
}
