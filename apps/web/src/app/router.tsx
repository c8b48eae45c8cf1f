import { REPORT_SEARCH_NAMES, TRANSACTION_SEARCH_NAMES } from '@salim/contract/facts/search-names';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { useDevicePreferences } from '../platform/browser/device-preferences.ts';
import { useAuthStore } from '../platform/stores/auth-store.ts';
import { lazyRoute } from './lazy-route.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { RouteFailure } from './route-failure.tsx';
import { parseSearch, pickSearch, safeReturnPath, stringifySearch } from './search-params.ts';

const isSignedIn = () => useAuthStore.getState().accessToken !== null;

const rootRoute = createRootRoute({ component: Outlet });

/** Screens without a layout; a signed-in visitor is redirected. */
const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'entry',
  validateSearch: pickSearch<'to' | 'external'>('to', 'external'),
  beforeLoad: ({ search }) => {
    if (isSignedIn()) throw redirect({ to: safeReturnPath(search.to) ?? '/dashboard', replace: true });
  },
});

/** The redirect target of an external sign-in; decides where to go next. */
const callbackRoute = createRoute({ getParentRoute: () => rootRoute, id: 'callback' });

const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  component: lazyRoute(() => import('./public-layout.tsx'), 'PublicLayout'),
});

/** All screens that require sign-in; path and query are kept for afterwards. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location }) => {
    if (isSignedIn()) return;
    const to = location.href === '/dashboard' ? undefined : location.href;
    throw redirect({ to: '/login', search: to === undefined ? {} : { to }, replace: true });
  },
  component: lazyRoute(() => import('./shell/shell.tsx'), 'Shell'),
});

const toDashboard = () => {
  throw redirect({ to: '/dashboard', replace: true });
};

/** The dashboard, or the start screen chosen on this device. */
const toFirstScreen = () => {
  throw redirect({ to: useDevicePreferences.getState().firstScreen, replace: true });
};

type Page = () => Promise<Record<string, RouteComponent>>;

const entry = <Path extends string>(path: Path, load: Page, name: string) =>
  createRoute({ getParentRoute: () => signInRoute, path, component: lazyRoute(load, name) });
const callback = <Path extends string>(path: Path, load: Page, name: string) =>
  createRoute({ getParentRoute: () => callbackRoute, path, component: lazyRoute(load, name) });
const open = <Path extends string>(path: Path, load: Page, name: string) =>
  createRoute({ getParentRoute: () => publicRoute, path, component: lazyRoute(load, name) });
const inside = <Path extends string>(path: Path, load: Page, name: string) =>
  createRoute({ getParentRoute: () => shellRoute, path, component: lazyRoute(load, name) });
/** A screen of the shell with filters in its URL. */
const insideWith = <Path extends string, Name extends string>(
  path: Path,
  names: readonly Name[],
  load: Page,
  component: string,
) =>
  createRoute({
    getParentRoute: () => shellRoute,
    path,
    validateSearch: pickSearch(...names),
    component: lazyRoute(load, component),
  });

/**
 * A screen of the shell that a link opens with a code in its fragment, `#code=…`. A code in the query of an older link
 * moves there, so that it is neither sent with a reload nor stored in the history.
 */
const withCode = <Path extends string>(path: Path, toHash: (hash: string) => unknown, load: Page, component: string) =>
  createRoute({
    getParentRoute: () => shellRoute,
    path,
    validateSearch: pickSearch<'code'>('code'),
    beforeLoad: ({ location }) => {
      const { code } = pickSearch<'code'>('code')(parseSearch(location.searchStr));
      if (code !== undefined) throw toHash(`code=${code}`);
    },
    component: lazyRoute(load, component),
  });

/**
 * Any other path redirects to the dashboard, except under /transactions/, where the user was looking for a transaction.
 */
const unknownRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  beforeLoad: ({ location }) => {
    if (!location.pathname.startsWith('/transactions/')) toDashboard();
  },
  component: lazyRoute(() => import('./pages/not-found-page.tsx'), 'NotFoundPage'),
});

const routeTree = rootRoute.addChildren([
  createRoute({ getParentRoute: () => rootRoute, path: '/', beforeLoad: toFirstScreen }),
  signInRoute.addChildren([
    entry('/login', () => import('./pages/login-page.tsx'), 'LoginPage'),
    entry('/register', () => import('./pages/register-page.tsx'), 'RegisterPage'),
  ]),
  callbackRoute.addChildren([
    callback('/oauth2/callback', () => import('./pages/callback-page.tsx'), 'CallbackPage'),
    callback('/OAuth', () => import('./pages/callback-page.tsx'), 'CallbackPage'),
  ]),
  publicRoute.addChildren([
    open('/privacy-policy', () => import('./pages/privacy-policy-page.tsx'), 'PrivacyPolicyPage'),
    open('/terms-of-service', () => import('./pages/terms-of-service-page.tsx'), 'TermsOfServicePage'),
    open('/email-verification-sent', () => import('./pages/email-verification-page.tsx'), 'EmailVerificationPage'),
    open('/forgot-password', () => import('./pages/forgot-password-page.tsx'), 'ForgotPasswordPage'),
    open('/reset-password', () => import('./pages/reset-password-page.tsx'), 'ResetPasswordPage'),
    open('/account-deletion', () => import('./pages/account-deletion-page.tsx'), 'AccountDeletionPage'),
  ]),
  shellRoute.addChildren([
    insideWith('/dashboard', ['month'], () => import('./pages/dashboard-page.tsx'), 'DashboardPage'),
    insideWith(
      '/transactions',
      // The filters, the transaction whose details are open beside the list, and the open day of the calendar.
      [...TRANSACTION_SEARCH_NAMES, 'entry', 'day'],
      () => import('./pages/transactions-page.tsx'),
      'TransactionsPage',
    ),
    insideWith(
      '/transactions/new',
      ['type', 'date', 'copyOf', 'refundOf', 'text', 'amount'],
      () => import('./pages/transaction-form-page.tsx'),
      'TransactionFormPage',
    ),
    inside(
      '/transactions/$transactionId/edit',
      () => import('./pages/transaction-form-page.tsx'),
      'TransactionFormPage',
    ),
    inside(
      '/transactions/$transactionId',
      () => import('./pages/transaction-detail-page.tsx'),
      'TransactionDetailPage',
    ),
    insideWith('/year-end-tax', ['year'], () => import('./pages/year-end-tax-page.tsx'), 'YearEndTaxPage'),
    inside('/duplicates', () => import('./pages/duplicates-page.tsx'), 'DuplicatesPage'),
    inside('/unsorted', () => import('./pages/unsorted-page.tsx'), 'UnsortedPage'),
    inside('/rules', () => import('./pages/rules-page.tsx'), 'RulesPage'),
    insideWith('/paste', ['text'], () => import('./pages/paste-page.tsx'), 'PastePage'),
    inside('/inbox', () => import('./pages/inbox-page.tsx'), 'InboxPage'),
    inside('/message-setup', () => import('./pages/message-setup-page.tsx'), 'MessageSetupPage'),
    insideWith('/search', ['q'], () => import('./pages/search-page.tsx'), 'SearchPage'),
    insideWith('/imports', ['id'], () => import('./pages/import-page.tsx'), 'ImportPage'),
    insideWith('/assets', ['add'], () => import('./pages/assets-page.tsx'), 'AssetsPage'),
    inside('/assets/$assetId', () => import('./pages/asset-detail-page.tsx'), 'AssetDetailPage'),
    inside('/books', () => import('./pages/books-page.tsx'), 'BooksPage'),
    inside('/books/new', () => import('./pages/books-page.tsx'), 'BooksPage'),
    inside('/books/$bookId', () => import('./pages/book-detail-page.tsx'), 'BookDetailPage'),
    inside('/books/$bookId/dues', () => import('./pages/dues-page.tsx'), 'DuesPage'),
    inside('/books/$bookId/gifts', () => import('./pages/gifts-page.tsx'), 'GiftsPage'),
    insideWith('/books/$bookId/settings', ['tab'], () => import('./pages/book-settings-page.tsx'), 'BookSettingsPage'),
    inside('/categories', () => import('./pages/categories-page.tsx'), 'CategoriesPage'),
    inside('/payment-methods', () => import('./pages/payment-methods-page.tsx'), 'PaymentMethodsPage'),
    inside('/tags', () => import('./pages/tags-page.tsx'), 'TagsPage'),
    inside('/notifications', () => import('./pages/notifications-page.tsx'), 'NotificationsPage'),
    insideWith('/profile', ['external'], () => import('./pages/profile-page.tsx'), 'ProfilePage'),
    inside('/change-password', () => import('./pages/change-password-page.tsx'), 'ChangePasswordPage'),
    inside('/settings', () => import('./pages/settings-page.tsx'), 'SettingsPage'),
    inside('/settings/security', () => import('./pages/security-page.tsx'), 'SecurityPage'),
    inside('/settings/tokens', () => import('./pages/tokens-page.tsx'), 'TokensPage'),
    inside('/more', () => import('./pages/more-page.tsx'), 'MorePage'),
    inside('/help', () => import('./pages/help-page.tsx'), 'HelpPage'),
    inside('/about', () => import('./pages/about-page.tsx'), 'AboutPage'),
    insideWith(
      '/recurring-transactions',
      // The view, the open rule, the occurrence to record, and the transaction that a new rule starts from.
      ['view', 'rule', 'record', 'date', 'entry'],
      () => import('./pages/recurring-page.tsx'),
      'RecurringPage',
    ),
    insideWith('/analytics', REPORT_SEARCH_NAMES, () => import('./pages/analytics-page.tsx'), 'AnalyticsPage'),
    insideWith(
      '/analytics/advanced',
      REPORT_SEARCH_NAMES,
      () => import('./pages/advanced-analytics-page.tsx'),
      'AdvancedAnalyticsPage',
    ),
    insideWith('/budgets', ['month', 'memberId'], () => import('./pages/budgets-page.tsx'), 'BudgetsPage'),
    inside('/goals', () => import('./pages/goals-page.tsx'), 'GoalsPage'),
    insideWith('/settlement', ['month'], () => import('./pages/settlement-page.tsx'), 'SettlementPage'),
    insideWith('/invite', ['book'], () => import('./pages/invite-page.tsx'), 'InvitePage'),
    withCode(
      '/join',
      (hash) => redirect({ to: '/join', hash, replace: true }),
      () => import('./pages/join-page.tsx'),
      'JoinPage',
    ),
    withCode(
      '/friends',
      (hash) => redirect({ to: '/friends', hash, replace: true }),
      () => import('./pages/friends-page.tsx'),
      'FriendsPage',
    ),
    inside('/friend-groups', () => import('./pages/friend-groups-page.tsx'), 'FriendGroupsPage'),
    inside('/user-id-code', () => import('./pages/friend-code-page.tsx'), 'FriendCodePage'),
    inside(
      '/notification-settings',
      () => import('./pages/notification-settings-page.tsx'),
      'NotificationSettingsPage',
    ),
    unknownRoute,
  ]),
]);

/** Creates a router; tests create their own. */
export function createAppRouter(history?: Parameters<typeof createRouter>[0]['history']) {
  return createRouter({
    routeTree,
    ...(history ? { history } : {}),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: RouteFailure,
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 120,
    defaultPendingMinMs: 0,
    defaultStructuralSharing: true,
    scrollRestoration: true,
    trailingSlash: 'never',
    caseSensitive: true,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
