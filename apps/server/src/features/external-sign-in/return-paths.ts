/** First segments of the app's paths: the only targets after signing in. */
const PLACES = new Set([
  'dashboard',
  'transactions',
  'recurring-transactions',
  'analytics',
  'assets',
  'books',
  'invite',
  'join',
  'categories',
  'payment-methods',
  'tags',
  'budgets',
  'goals',
  'profile',
  'friends',
  'friend-groups',
  'user-id-code',
  'notifications',
  'notification-settings',
  'settings',
  'change-password',
  'account-deletion',
  'search',
  'more',
  'help',
  'about',
]);
const SHAPE = /^\/([a-z-]+)((?:\/[\w-]+)*)(\?[\w%=&.,:~+-]*)?(#code=[\w-]*)?$/u;
const LENGTH_MAX = 500;

export const DEFAULT_PATH = '/dashboard';

/** The path to return to after signing in: one of the app's paths, otherwise its first screen. */
export function returnPathOf(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > LENGTH_MAX) return DEFAULT_PATH;
  const place = SHAPE.exec(asked)?.[1];
  return place !== undefined && PLACES.has(place) ? asked : DEFAULT_PATH;
}
