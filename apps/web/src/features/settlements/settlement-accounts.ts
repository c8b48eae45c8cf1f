import type { Asset, OwnAccount, Settlement } from '@salim/contract';
import type { OwnBook } from '../../ledger/use-own-accounts.ts';
import { labelOption } from '../../ui/label-option.tsx';
import type { Option, OptionSection } from '../../ui/option.ts';

/** Money outside any book. */
export const OUTSIDE = 'outside';

/** The account of one side of a settlement, as an option of a list. */
export interface AccountChoice {
  readonly assetId: string | null;
  readonly own: OwnAccount | null;
}

export function choiceIdOf({ assetId, own }: AccountChoice): string {
  return own ? `${own.bookId} ${own.assetId}` : (assetId ?? OUTSIDE);
}

export function choiceOfId(id: string): AccountChoice {
  const [first = '', second] = id.split(' ');
  if (second !== undefined) return { assetId: null, own: { bookId: first, assetId: second } };
  return { assetId: first === OUTSIDE ? null : first, own: null };
}

/** The accounts of the shared book and of the user's other books, which other members do not see. */
export function accountOptions(
  assets: readonly Asset[],
  ownBooks: readonly OwnBook[],
): readonly (Option | OptionSection)[] {
  const none = { id: OUTSIDE, name: '가계부에 없는 계좌' };
  const here = assets.filter((asset) => asset.isActive).map(({ id, name, icon }) => labelOption({ id, name, icon }));
  const elsewhere = ownBooks
    .filter((one) => one.assets.length > 0)
    .map(({ book, assets: accounts }) => ({
      title: `${book.title} (나에게만 보여요)`,
      options: accounts.map(({ id, name, icon }) =>
        labelOption({ id: choiceIdOf({ assetId: null, own: { bookId: book.id, assetId: id } }), name, icon }),
      ),
    }));
  if (elsewhere.length === 0) return [none, ...here];
  return [none, ...(here.length === 0 ? [] : [{ title: '이 가계부', options: here }]), ...elsewhere];
}

/** The most recently used account of the user, if it is still available. */
export function lastOwnAccount(settlements: readonly Settlement[], ownBooks: readonly OwnBook[]): AccountChoice | null {
  const own = settlements.find((one) => one.own !== null)?.own;
  const isThere = ownBooks.some(
    ({ book, assets }) => book.id === own?.bookId && assets.some((asset) => asset.id === own.assetId),
  );
  return own && isThere ? { assetId: null, own: { bookId: own.bookId, assetId: own.assetId } } : null;
}
