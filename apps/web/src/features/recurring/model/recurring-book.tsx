import type { Asset, Book, Category, OwnAccount, PaymentMethod, RecurringTemplate } from '@salim/contract';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { canWrite } from '../../../ledger/can-write.ts';
import { useToday } from '../../../ledger/use-today.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';

export interface RecurringBookParts {
  readonly book: Book;
  readonly categories: readonly Category[];
  readonly assets: readonly Asset[];
  readonly payments: readonly PaymentMethod[];
}

/** The current book, with all items that rules refer to. */
export interface RecurringBook extends RecurringBookParts {
  readonly bookId: string;
  readonly today: string;
  readonly canWrite: boolean;
  /** The title of another book of the user. */
  readonly titleOf: (bookId: string | undefined) => string | undefined;
}

const Context = createContext<RecurringBook | null>(null);

export function RecurringBookProvider({
  children,
  book,
  categories,
  assets,
  payments,
}: RecurringBookParts & { readonly children: ReactNode }) {
  const books = useBookStore((store) => store.books);
  const today = useToday(book.timeZone);
  const value = useMemo(
    () => ({
      book,
      categories,
      assets,
      payments,
      bookId: book.id,
      today,
      canWrite: canWrite(book),
      titleOf: (bookId: string | undefined) => books.find((other) => other.id === bookId)?.title,
    }),
    [book, books, categories, assets, payments, today],
  );
  return <Context value={value}>{children}</Context>;
}

/** The current book; only inside a `RecurringBookProvider`. */
export function useRecurringBook(): RecurringBook {
  const book = useContext(Context);
  if (!book) throw new Error('useRecurringBook needs a RecurringBookProvider around it');
  return book;
}

export const TYPE_NAMES = { EXPENSE: '지출', INCOME: '수입', TRANSFER: '이체', ADJUSTMENT: '잔액 조정' } as const;

/** The fields that describe a rule or an occurrence. */
type Named = Pick<
  RecurringTemplate,
  'type' | 'description' | 'categoryId' | 'assetId' | 'toAssetId' | 'paymentMethodId'
> & {
  readonly isMasked: boolean;
  readonly leavesBook?: boolean;
  /** Only known for the user’s own rules. */
  readonly into?: OwnAccount | null;
};

interface Look {
  readonly name: string;
  readonly icon: string;
  readonly color: string;
}

const NEUTRAL = '#8C8F94';
const LOOKS: Readonly<Record<Named['type'], Look>> = {
  EXPENSE: { name: '지출', icon: 'salim:receipt', color: NEUTRAL },
  INCOME: { name: '수입', icon: 'salim:income', color: NEUTRAL },
  TRANSFER: { name: '이체', icon: 'salim:transfer', color: NEUTRAL },
  ADJUSTMENT: { name: '잔액 조정', icon: 'salim:scale', color: NEUTRAL },
};

export function lookOf({ categories }: Pick<RecurringBook, 'categories'>, item: Named): Look {
  if (item.isMasked) return { name: '비공개', icon: 'salim:lock', color: NEUTRAL };
  return categories.find((category) => category.id === item.categoryId) ?? LOOKS[item.type];
}

/** The name of a rule: its description, otherwise its category, otherwise its kind. */
export function nameOf(book: RecurringBook, item: Named): string {
  if (item.description !== '') return item.description;
  return item.type === 'TRANSFER' ? '이체' : lookOf(book, item).name;
}

/** Where the money goes: `식비 · 신한카드`, `월급통장 → 적금`. */
export function placeOf({ categories, assets, payments, titleOf }: RecurringBook, item: Named): string {
  if (item.isMasked) return '';
  const assetName = (id: string | null) => assets.find((asset) => asset.id === id)?.name ?? '자산 미지정';
  if (item.type === 'TRANSFER') {
    const there = item.leavesBook ? (titleOf(item.into?.bookId) ?? '다른 가계부') : assetName(item.toAssetId);
    return `${assetName(item.assetId)} → ${there}`;
  }
  const category = categories.find((one) => one.id === item.categoryId)?.name ?? '미분류';
  const method = payments.find((one) => one.id === item.paymentMethodId)?.name;
  const place = method ?? (item.assetId === null ? undefined : assetName(item.assetId));
  return place === undefined ? category : `${category} · ${place}`;
}
