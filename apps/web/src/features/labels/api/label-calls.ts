import type { LabelUsage } from '@salim/contract';
import type { QueryKey } from '@tanstack/react-query';

/** What categories, payment methods and tags have in common. */
export interface Label {
  readonly id: string;
  readonly bookId: string;
  readonly name: string;
  readonly version: number;
}

/** The calls of one kind of label. */
export interface LabelCalls<L extends Label, Input extends object = object, Changes extends object = object> {
  readonly queryKey: (bookId: string) => QueryKey;
  readonly usageName: 'categories' | 'payments' | 'tags';
  list(bookId: string, signal: AbortSignal): Promise<L[]>;
  /** The labels of the current book in `localStorage`. */
  readonly stored?: { readonly read: () => L[]; readonly write: (labels: L[]) => void };
  usage(bookId: string, signal: AbortSignal): Promise<{ items: LabelUsage[] }>;
  create(bookId: string, body: Input): Promise<L>;
  update(bookId: string, id: string, body: Changes & { readonly version: number }): Promise<L>;
  /** Moves its transactions to another label, or to `none`; `moveTo` is omitted if no transaction uses it. */
  remove(bookId: string, id: string, moveTo: string | undefined): Promise<unknown>;
  /** Moved transactions stay where they are. */
  restore(bookId: string, id: string): Promise<L>;
  /** Merges a label into another one, which is kept. */
  merge(bookId: string, id: string, into: string): Promise<L & { moved: number }>;
  order(bookId: string, ids: readonly string[]): Promise<L[]>;
  /** How the list looks until the server has answered; by default the given ones come first. */
  readonly arrange?: (labels: readonly L[], ids: readonly string[]) => L[];
}
