import { Navigate, useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListNavigation } from '../../features/transactions/list/list-view.tsx';
import { TransactionsScreen } from '../../features/transactions/list/transactions-screen.tsx';
import { above } from '../../platform/browser/breakpoints.ts';
import { useMediaQuery } from '../../platform/browser/use-media-query.ts';
import { LedgerPresence } from '../ledger-presence.tsx';
import { WithLedger } from '../with-ledger.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True when the details were opened from the list, which is one history step back. */
    readonly isOpenedFromList?: boolean;
  }
}

/** Wide enough for the list and the details side by side. */
const SIDE_BY_SIDE = above('listAlone');

export function TransactionsPage() {
  const navigate = useNavigate();
  const { entry, ...search } = useSearch({ from: '/shell/transactions' });
  const isWide = useMediaQuery(SIDE_BY_SIDE);
  // A URL from a wide screen, opened on a screen that fits only one of the two.
  const [isForOne] = useState(entry !== undefined && !isWide);
  const { history } = useRouter();
  const isOpenedFromList = useLocation({ select: ({ state }) => state.isOpenedFromList === true });
  /** The first details push a history step, so that Back closes them; the next ones replace it. */
  const showBeside = (id: string) =>
    void navigate({
      to: '/transactions',
      search: { ...search, entry: id },
      resetScroll: false,
      replace: entry !== undefined,
      state: { isOpenedFromList: entry === undefined || isOpenedFromList },
    });
  const closeDetails = () => {
    if (isOpenedFromList) history.back();
    else void navigate({ to: '/transactions', search, resetScroll: false, replace: true });
  };
  const navigation: ListNavigation = {
    open: (id) =>
      isWide
        ? id === entry
          ? closeDetails()
          : showBeside(id)
        : void navigate({ to: '/transactions/$transactionId', params: { transactionId: id } }),
    edit: (id) => void navigate({ to: '/transactions/$transactionId/edit', params: { transactionId: id } }),
    copy: (id) => void navigate({ to: '/transactions/new', search: { copyOf: id } }),
    create: () => void navigate({ to: '/transactions/new' }),
  };
  if (isForOne && entry !== undefined) {
    return <Navigate to="/transactions/$transactionId" params={{ transactionId: entry }} replace />;
  }
  return (
    <WithLedger>
      <LedgerPresence />
      <TransactionsScreen
        search={search}
        onSearch={(next, { isTyping }) =>
          void navigate({ to: '/transactions', search: next, replace: isTyping, resetScroll: false })
        }
        navigation={navigation}
        openId={isWide ? (entry ?? null) : null}
        onCloseDetail={closeDetails}
      />
    </WithLedger>
  );
}
