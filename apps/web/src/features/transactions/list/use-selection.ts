import { BULK_MAX } from '@salim/contract/facts/limits';
import { useCallback, useMemo, useRef, useState } from 'react';
import { toast } from '../../../ui/toast.tsx';
import type { TransactionRow } from '../model/transaction-row.ts';

export interface Selection {
  /** Null outside selection mode. */
  readonly ids: ReadonlySet<string> | null;
  /** The selected rows that are in the list. */
  readonly rows: readonly TransactionRow[];
  readonly begin: () => void;
  readonly end: () => void;
  /** With `isRange`, toggles all rows between the last one and this one. */
  readonly toggle: (id: string, isRange: boolean) => void;
  readonly toggleAll: () => void;
  readonly isAll: boolean;
}

const limited = (ids: Iterable<string>): Set<string> => {
  const all = [...ids];
  if (all.length > BULK_MAX) toast.info('한 번에 1,000건까지 선택할 수 있어요');
  return new Set(all.slice(0, BULK_MAX));
};

/** Other members' masked transactions cannot be changed; those waiting for a decision need it first. */
export const isSelectable = (row: TransactionRow): boolean => !row.isMasked && row.waiting !== 'stuck';

/** The selected rows of a list, for a bulk change. */
export function useSelection(rows: readonly TransactionRow[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  const last = useRef<string | null>(null);
  // Several installments of a purchase in the list are one transaction.
  const selectable = useMemo(
    () => [...new Map(rows.filter(isSelectable).map((row) => [row.id, row])).values()],
    [rows],
  );
  const chosen = useMemo(() => (ids === null ? [] : selectable.filter((row) => ids.has(row.id))), [ids, selectable]);
  const isAll = selectable.length > 0 && chosen.length === Math.min(selectable.length, BULK_MAX);

  const toggle = useCallback(
    (id: string, isRange: boolean) => {
      setIds((current) => {
        const next = new Set(current);
        const from = last.current === null ? -1 : selectable.findIndex((row) => row.id === last.current);
        const to = selectable.findIndex((row) => row.id === id);
        if (isRange && from >= 0 && to >= 0) {
          for (const row of selectable.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(row.id);
        } else if (!next.delete(id)) next.add(id);
        return limited(next);
      });
      last.current = id;
    },
    [selectable],
  );

  return {
    ids,
    rows: chosen,
    begin: useCallback(() => setIds(new Set()), []),
    end: useCallback(() => setIds(null), []),
    toggle,
    toggleAll: useCallback(
      () => setIds(isAll ? new Set() : limited(selectable.map((row) => row.id))),
      [isAll, selectable],
    ),
    isAll,
  };
}
