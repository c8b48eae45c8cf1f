import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useState,
} from 'react';
import { useBooks } from '../../features/books/api/use-books.ts';
import { useNotifications } from '../../features/notifications/api/use-notifications.ts';
import { useOutbox } from '../../features/transactions/outbox/outbox-state.ts';
import { useUserSettings } from '../../ledger/user-settings.ts';
import { keepFocus } from '../../platform/browser/keep-focus.ts';
import { useIsNarrow } from '../../platform/browser/use-media-query.ts';
import { afterFirstScreen } from '../../platform/offline/when-idle.ts';
import { verifySession } from '../../platform/session/session.ts';
import { useSessionStatus } from '../../platform/session/session-status.ts';
import { useAuthStore } from '../../platform/stores/auth-store.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyOverlay } from '../../ui/lazy-overlay.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import { SkipLink } from '../skip-link.tsx';
import { useDocumentTitle } from '../use-document-title.ts';
import { Banners } from './banners.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { useLeaving } from './leaving.ts';
import css from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useDeletedBookNotice } from './use-deleted-book.ts';
import { useLiveUpdates } from './use-live-updates.ts';
import { useShortcuts } from './use-shortcuts.ts';

const NavigationDrawer = lazyOverlay(async () => (await import('./navigation-drawer.tsx')).NavigationDrawer);
const CommandPalette = lazyOverlay(async () => (await import('./command-palette.tsx')).CommandPalette);
const ShortcutsDialog = lazyOverlay(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);
/** Optional parts that may be unavailable offline: renders the fallback instead of failing the whole screen. */
const moduleOrNull = (load: () => Promise<ComponentType>, otherwise: ComponentType = () => null) =>
  lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      return { default: otherwise };
    }
  });
const OutboxHost = moduleOrNull(async () => (await import('./outbox-host.tsx')).OutboxHost);
const ReadyForOffline = moduleOrNull(async () => (await import('./ready-for-offline.tsx')).ReadyForOffline);
const LeaveDialog = moduleOrNull(async () => (await import('./leave-dialog.tsx')).LeaveDialog, StayHere);

/** Without the dialog's code the question cannot be asked, so the user stays signed in and keeps the outbox. */
function StayHere() {
  const go = useLeaving((state) => state.go);
  useEffect(() => go?.(false), [go]);
  return null;
}

/** The transaction form fills the screen on phones. */
const TRANSACTION_FORM = /^\/transactions\/(?:new|[^/]+\/edit)$/u;

function Unreachable() {
  const message = useAuthStore((store) => store.error);
  const isLoading = useAuthStore((store) => store.isLoading);
  return (
    <EmptyState
      art="offline"
      title="연결할 수 없어요"
      actions={
        <Button variant="primary" isPending={isLoading} onPress={() => void verifySession()}>
          다시 시도
        </Button>
      }
    >
      {message}
    </EmptyState>
  );
}

/**
 * Renders the first screen in small steps, so that a slow phone stays responsive; later navigations are transitions
 * already.
 */
function Gradually({ children }: { readonly children: ReactNode }) {
  const [hasBegun, setHasBegun] = useState(false);
  useEffect(() => startTransition(() => setHasBegun(true)), []);
  return hasBegun ? children : <PageSkeleton />;
}

/** Chooses what to show by session status: nothing private before the session is verified. */
function Content() {
  const status = useSessionStatus((session) => session.status);
  switch (status) {
    case 'verified':
    case 'offline':
      return (
        <Gradually>
          <Outlet />
        </Gradually>
      );
    case 'unreachable':
      return <Unreachable />;
    case 'checking':
    case 'signedOut':
      return <PageSkeleton />;
  }
}

/** Same as the static markup that the page shows before any script runs. */
function Opening() {
  return (
    <div className="opening">
      <img src="/favicon.svg" alt="" width={64} height={64} />
    </div>
  );
}

function NarrowFrame({ isReady }: { readonly isReady: boolean }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  // Keyed by path, so that navigating closes it.
  const [openPath, setOpenPath] = useState<string | null>(null);
  const isOpen = openPath === pathname;
  // Stays mounted after the first opening, so that the closing animation can run.
  const [hasOpened, setHasOpened] = useState(false);
  if (isOpen && !hasOpened) setHasOpened(true);
  const close = () => setOpenPath(null);
  return (
    <>
      <TopBar
        isReady={isReady}
        drawer={{ isOpen, onApproach: NavigationDrawer.approach, onOpen: () => setOpenPath(pathname) }}
      />
      {hasOpened ? <NavigationDrawer isReady={isReady} isOpen={isOpen} onClose={close} /> : null}
    </>
  );
}

/** True after the first screen has rendered, when optional parts may load. */
function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => afterFirstScreen(() => setIsSettled(true)), []);
  return isSettled;
}

/** The layout of every screen that requires sign-in. */
export function Shell() {
  const router = useRouter();
  // The first render of a visit happens in small steps; the static opening markup stays until then.
  const [hasBegun, setHasBegun] = useState(() => router.state.resolvedLocation !== undefined);
  useEffect(() => startTransition(() => setHasBegun(true)), []);
  return hasBegun ? <Frame /> : <Opening />;
}

function Frame() {
  const status = useSessionStatus((session) => session.status);
  const isNarrow = useIsNarrow();
  const isTransactionForm = useLocation({ select: (location) => TRANSACTION_FORM.test(location.pathname) });
  const [shown, setShown] = useState<'shortcuts' | 'palette' | null>(null);
  const isOutboxOpen = useOutbox((state) => state.isOpen);
  const isSettled = useIsSettled();
  const isLeaving = useLeaving((state) => state.go !== null);
  const showShortcuts = useCallback(() => setShown('shortcuts'), []);
  const showPalette = useCallback(() => setShown('palette'), []);
  const close = () => setShown(null);
  useDocumentTitle();
  useDeletedBookNotice();
  useUserSettings();
  useBooks();
  useNotifications();
  useLiveUpdates();
  useEffect(keepFocus, []);
  useShortcuts({ onHelp: showShortcuts, onPalette: showPalette });
  const isReady = status === 'verified' || status === 'offline';
  return (
    <div className={css.shell}>
      <SkipLink />
      {isNarrow ? null : <Sidebar isReady={isReady} />}
      <div className={css.column}>
        {isNarrow ? <NarrowFrame isReady={isReady} /> : <TopBar isReady={isReady} onPalette={showPalette} />}
        <main id="main" tabIndex={-1} className={css.main}>
          <div className={css.banners}>{isReady ? <Banners /> : null}</div>
          <Content />
        </main>
        <Footer />
        {isNarrow && !isTransactionForm ? <BottomBar /> : null}
      </div>
      {/* Each by itself: what is on its way must not hide what somebody is typing into. */}
      <Suspense>{isSettled && isReady ? <ReadyForOffline /> : null}</Suspense>
      <Suspense>{isOutboxOpen && isReady ? <OutboxHost /> : null}</Suspense>
      <Suspense>{isLeaving ? <LeaveDialog /> : null}</Suspense>
      {shown === 'shortcuts' ? <ShortcutsDialog onClose={close} /> : null}
      {shown === 'palette' && isReady ? <CommandPalette onClose={close} onShortcuts={showShortcuts} /> : null}
    </div>
  );
}
