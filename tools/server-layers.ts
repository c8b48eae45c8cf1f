import type { Tables } from '../apps/server/src/db/tables.generated.ts';

/**
 * The server features in layers, lowest first. A feature may import from its layer and those below, never from above;
 * folders must not form a cycle within a layer either. Every new feature must be added here.
 */
export const SERVER_LAYERS: readonly { readonly name: string; readonly features: readonly string[] }[] = [
  {
    name: 'ground',
    features: [
      'activity',
      'delivery',
      'live',
      'notifications',
      'personal-tokens',
      'security-log',
      'service-info',
      'settings',
    ],
  },
  {
    name: 'people',
    features: ['account-deletion', 'auth', 'books', 'budgets', 'exchange-rates', 'goals', 'sorting-rules', 'webhooks'],
  },
  {
    name: 'ledger',
    features: [
      'assets',
      'attachments',
      'comments',
      'dues',
      'duplicates',
      'gift-events',
      'presence',
      'recurring',
      'settlements',
      'transactions',
    ],
  },
  {
    name: 'around the ledger',
    features: [
      'analytics',
      'exports',
      'external-sign-in',
      'guests',
      'labels',
      'outlook',
      'profile-image',
      'receipts',
      'saved-views',
      'seat-transfer',
      'sorting',
      'year-end-tax',
    ],
  },
  {
    name: 'exchange',
    features: [
      'calendar-feeds',
      'dashboard',
      'friends',
      'imports',
      'intake',
      'invites',
      'monthly-letter',
      'questions',
      'search',
    ],
  },
  { name: 'above', features: ['administration', 'assistants', 'my-data', 'trash', 'undo'] },
];

/** Server modules that write tables of several features, each with its reason. */
export const WRITERS_OF_MANY_TABLES: Readonly<Record<string, string>> = {
  exports: 'restoring a backup writes a whole book, row by row, unchanged',
  'seat-transfer': 'copying a member’s transactions fills a new book',
  trash: 'purging removes a whole book or a transaction with all of its rows',
  db: 'undo of a merge puts references in many tables back',
};

/** Tables that more than one feature writes, and why. */
export const SHARED_TABLES: Readonly<Partial<Record<keyof Tables, string>>> = {
  directory: 'every feature claims the ids of what it creates in one table (id → book)',
  activity:
    'a transaction is written in one statement with its activity (decision 003); departed accounts are anonymized',
  assets: 'balances change in the statement that writes the postings (decision 003); a new book gets a cash asset',
  categories: 'a new book gets the default categories',
  payment_methods: 'a new book gets the default payment methods',
  idempotency_keys: 'deleting an account removes its keys',
  payments: 'merging payment methods moves the payments of transactions',
  postings: 'merging categories moves the postings of transactions',
  splits: 'merging categories moves the splits of transactions',
  transaction_tags: 'merging tags moves the tags of transactions',
  transactions: 'merging labels rewrites the search text of transactions',
  users: 'the friends feature renews friend codes',
};
