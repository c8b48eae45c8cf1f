import type { Asset, Book, Category, Member, PaymentMethod, Tag } from '@salim/contract';
import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from 'react';
import { canWrite, canWriteTransactions } from '../../../ledger/can-write.ts';
import { useToday } from '../../../ledger/use-today.ts';
import { todayIn } from '../../../text/format.ts';

/** The items that transactions refer to; lists are empty while they are loading. */
export interface LedgerParts {
  readonly book: Book;
  readonly meId: string;
  readonly categories: readonly Category[];
  readonly payments: readonly PaymentMethod[];
  readonly assets: readonly Asset[];
  readonly tags: readonly Tag[];
  readonly members: readonly Member[];
  /** Whether all lists have loaded. */
  readonly isComplete: boolean;
}

export interface Ledger extends LedgerParts {
  readonly bookId: string;
  readonly timeZone: string;
  /** Today in the book's time zone. */
  readonly today: string;
  /** Whether the user may add transactions. */
  readonly canWrite: boolean;
  /** Whether the user may edit other members' transactions. */
  readonly canChange: (createdBy: string | null) => boolean;
  readonly categoryById: ReadonlyMap<string, Category>;
  readonly paymentById: ReadonlyMap<string, PaymentMethod>;
  readonly assetById: ReadonlyMap<string, Asset>;
  readonly tagById: ReadonlyMap<string, Tag>;
  readonly memberById: ReadonlyMap<string, Member>;
}

const byId = <Item extends { readonly id: string }>(items: readonly Item[]): Map<string, Item> =>
  new Map(items.map((item) => [item.id, item]));

const timeZoneOf = (book: Book) => book.timeZone || 'Asia/Seoul';

export function makeLedger(parts: LedgerParts, today = todayIn(timeZoneOf(parts.book))): Ledger {
  return {
    ...parts,
    bookId: parts.book.id,
    timeZone: timeZoneOf(parts.book),
    today,
    canWrite: canWriteTransactions(parts.book),
    canChange: (createdBy) => canWrite(parts.book) || (canWriteTransactions(parts.book) && createdBy === parts.meId),
    categoryById: byId(parts.categories),
    paymentById: byId(parts.payments),
    assetById: byId(parts.assets),
    tagById: byId(parts.tags),
    memberById: new Map(parts.members.map((member) => [member.userId, member])),
  };
}

const LedgerContext = createContext<Ledger | null>(null);

/** Provides the current book to the transaction screens. */
export function LedgerProvider({ children, ...parts }: LedgerParts & { readonly children: ReactNode }) {
  const { book, meId, categories, payments, assets, tags, members, isComplete } = parts;
  const today = useToday(timeZoneOf(book));
  const ledger = useMemo(
    () => makeLedger({ book, meId, categories, payments, assets, tags, members, isComplete }, today),
    [book, meId, categories, payments, assets, tags, members, isComplete, today],
  );
  // Deferred, so that rendering a whole form does not block input whenever a list arrives.
  return <LedgerContext value={useDeferredValue(ledger)}>{children}</LedgerContext>;
}

/** The current book; only inside a `LedgerProvider`. */
export function useLedger(): Ledger {
  const ledger = useContext(LedgerContext);
  if (!ledger) throw new Error('useLedger needs a LedgerProvider around it');
  return ledger;
}

/**
 * The name of what a transaction refers to and no list of the book contains: `deleted` once all lists have loaded. Until
 * then it is only unknown.
 */
export const nameOfMissing = ({ isComplete }: Pick<LedgerParts, 'isComplete'>, deleted: string): string =>
  isComplete ? deleted : '…';

/** The name of a member in the book. */
export function memberName(ledger: Ledger, userId: string | null): string {
  if (userId === null) return '';
  const member = ledger.memberById.get(userId);
  return member ? (member.nickname ?? member.name) : nameOfMissing(ledger, '이전 구성원');
}

/** `식비 › 외식`: a category with its parent. */
export function categoryPath(ledger: Ledger, categoryId: string | null): string {
  if (categoryId === null) return '미분류';
  const category = ledger.categoryById.get(categoryId);
  if (!category) return nameOfMissing(ledger, '삭제된 분류');
  const parent = category.parentId === null ? undefined : ledger.categoryById.get(category.parentId);
  return parent ? `${parent.name} › ${category.name}` : category.name;
}
