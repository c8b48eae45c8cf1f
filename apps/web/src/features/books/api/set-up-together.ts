import type { Book } from '@salim/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { newId } from '../../../lib/new-id.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useBookStore } from '../../../lib/stores/book-store.ts';
import { type MoneyWay, planFor } from '../together-plan.ts';

interface Together {
  readonly way: MoneyWay;
  readonly partnerName: string;
  readonly meId: string;
  readonly ratio: { readonly mine: number; readonly theirs: number };
}

/** Ids and keys that stay the same when it is tried again, so that nothing is made twice. */
export interface TogetherIds {
  readonly bookId: string;
  readonly assetId: string;
  readonly seatKey: string;
}

export function newTogetherIds(): TogetherIds {
  return { bookId: newId(), assetId: newId(), seatKey: newId() };
}

async function setUp(ids: TogetherIds, { way, partnerName, meId, ratio }: Together): Promise<Book> {
  const plan = planFor(way);
  const { title, icon, accountName } = plan;
  const book = await callApi('createBook', { body: { id: ids.bookId, title, icon } });
  const params = { bookId: book.id };
  if (accountName !== null) {
    const body = { id: ids.assetId, assetType: 'CHECKING_ACCOUNT', name: accountName } as const;
    await callApi('createAsset', { params, body });
  }
  // The other one has a seat from the beginning, and takes it over with the invitation.
  const seat = await callApi('addSeat', { params, body: { name: partnerName }, idempotencyKey: ids.seatKey });
  if (plan.isDivided) {
    const bearers = [
      { userId: meId, weight: ratio.mine },
      { userId: seat.userId, weight: ratio.theirs },
    ];
    const isEqual = ratio.mine === ratio.theirs;
    await callApi('putShareDefault', {
      params,
      body: isEqual ? { shareMethod: 'EQUAL' } : { shareMethod: 'RATIO', bearers },
    });
  }
  return book;
}

/** Sets a book up for two, as they run their money. */
export function useSetUpTogether(ids: TogetherIds) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (together: Together) => setUp(ids, together),
    onSuccess: (book) => {
      useBookStore.getState().addBook(book);
      void queryClient.invalidateQueries({ queryKey: queryKeys.books });
      void queryClient.invalidateQueries({ queryKey: queryKeys.book(book.id) });
    },
  });
}
