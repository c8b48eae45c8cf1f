/**
 * Keys of everything that is cached from the server. All of a book's things begin with `['book', bookId]`, so that
 * one call makes a whole book stale after a write.
 */
export const queryKeys = {
  me: ['me'] as const,
  settings: ['me', 'settings'] as const,
  books: ['books'] as const,
  notifications: ['notifications'] as const,
  /** A file never changes, whatever is written into its book. */
  attachment: (attachmentId: string, size: 'full' | 'preview') => ['attachment', attachmentId, size] as const,
  search: (query: string) => ['search', query] as const,
  book: (bookId: string) => ['book', bookId] as const,
  members: (bookId: string) => ['book', bookId, 'members'] as const,
  categories: (bookId: string) => ['book', bookId, 'categories'] as const,
  payments: (bookId: string) => ['book', bookId, 'payments'] as const,
  assets: (bookId: string) => ['book', bookId, 'assets'] as const,
  asset: (bookId: string, assetId: string) => ['book', bookId, 'assets', assetId] as const,
  tags: (bookId: string) => ['book', bookId, 'tags'] as const,
  dashboard: (bookId: string, month: string | null) => ['book', bookId, 'dashboard', month] as const,
  budget: (bookId: string, month: string) => ['book', bookId, 'budget', month] as const,
  budgetSummary: (bookId: string, month: string) => ['book', bookId, 'budget', month, 'summary'] as const,
  budgetSuggestion: (bookId: string, month: string) => ['book', bookId, 'budget', month, 'suggestion'] as const,
  transactions: (bookId: string, filters: object = {}) => ['book', bookId, 'transactions', filters] as const,
  transaction: (bookId: string, transactionId: string) => ['book', bookId, 'transaction', transactionId] as const,
  calendar: (bookId: string, filters: object) => ['book', bookId, 'calendar', filters] as const,
  suggestions: (bookId: string, query: string) => ['book', bookId, 'suggestions', query] as const,
  duplicates: (bookId: string) => ['book', bookId, 'duplicates'] as const,
  recurring: (bookId: string) => ['book', bookId, 'recurring'] as const,
  recurringRule: (bookId: string, ruleId: string) => ['book', bookId, 'recurring', ruleId] as const,
  upcoming: (bookId: string, from: string, to: string) => ['book', bookId, 'recurring', 'upcoming', from, to] as const,
  candidates: (bookId: string) => ['book', bookId, 'recurring', 'candidates'] as const,
  recurringPreview: (bookId: string, schedule: object) => ['book', bookId, 'recurring', 'preview', schedule] as const,
  occurrences: (bookId: string, ruleId: string, from: string) =>
    ['book', bookId, 'recurring', ruleId, 'occurrences', from] as const,
  trash: (bookId: string) => ['book', bookId, 'trash'] as const,
  activity: (bookId: string, entityId: string | null) => ['book', bookId, 'activity', entityId] as const,
  imports: (bookId: string) => ['book', bookId, 'imports'] as const,
  import: (bookId: string, importId: string) => ['book', bookId, 'imports', importId] as const,
};
