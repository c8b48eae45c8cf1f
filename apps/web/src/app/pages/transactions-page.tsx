import { isLedgerDate } from '@salim/domain';
import { Navigate, useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListNavigation } from '../../features/transactions/list/list-view.tsx';
import { TransactionsScreen } from '../../features/transactions/list/transactions-screen.tsx';
import { useLedger } from '../../features/transactions/model/ledger.tsx';
import { filtersOf, searchOf, viewOf } from '../../features/transactions/model/list-filters.ts';
import type { TransactionSearch } from '../../ledger/transaction-search.ts';
import { above } from '../../platform/browser/breakpoints.ts';
import { useMediaQuery } from '../../platform/browser/use-media-query.ts';
import { lazyOverlay } from '../../ui/lazy-overlay.tsx';
import { LedgerPresence } from '../ledger-presence.tsx';
import { WithLedger } from '../with-ledger.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True when the details were opened from the list, which is one history step back. */
    readonly isOpenedFromList?: boolean;
    /** True when a day was opened from the calendar, which is one history step back. */
    readonly isOpenedFromCalendar?: boolean;
  }
}

/** Wide enough for the list and the details side by side. */
const SIDE_BY_SIDE = above('listAlone');

const ViewsSheet = lazyOverlay(
  async () => (await import('../../features/saved-views/components/views-sheet.tsx')).ViewsSheet,
);

interface ListViewsProps {
  readonly search: TransactionSearch;
  readonly begins: 'save' | 'list';
  readonly onClose: () => void;
}

/** The saved views, opened from the list. */
function ListViews({ search, begins, onClose }: ListViewsProps) {
  const { book } = useLedger();
  const view = viewOf(search);
  // Without the parts of the URL that the list ignores.
  const shown = { ...searchOf(filtersOf(search)), ...(view === 'calendar' ? { view } : {}) };
  return <ViewsSheet book={book} target="TRANSACTIONS" search={shown} begins={begins} onClose={onClose} />;
}

export function TransactionsPage() {
  const navigate = useNavigate();
  const { entry, day, ...search } = useSearch({ from: '/shell/transactions' });
  const isWide = useMediaQuery(SIDE_BY_SIDE);
  // A URL from a wide screen, opened on a screen that fits only one of the two.
  const [isForOne] = useState(entry !== undefined && !isWide);
  const [views, setViews] = useState<'save' | 'list' | null>(null);
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
    if (isOpenedFromList) history.back({ ignoreBlocker: true });
    else void navigate({ to: '/transactions', search, resetScroll: false, replace: true });
  };
  const isOpenedFromCalendar = useLocation({ select: ({ state }) => state.isOpenedFromCalendar === true });
  const closeDay = () => {
    if (isOpenedFromCalendar) history.back({ ignoreBlocker: true });
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
        openDay={day !== undefined && isLedgerDate(day) ? day : null}
        onDay={(date) =>
          void navigate({
            to: '/transactions',
            search: { ...search, day: date },
            resetScroll: false,
            state: { isOpenedFromCalendar: true },
          })
        }
        onCloseDay={closeDay}
        onViews={setViews}
      />
      {views === null ? null : <ListViews search={search} begins={views} onClose={() => setViews(null)} />}
    </WithLedger>
  );
}
