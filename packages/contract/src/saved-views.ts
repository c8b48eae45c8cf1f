import { parseQueryString, REPORT_SPANS } from '@salim/domain';
import { z } from 'zod';
import { bookParams } from './books.ts';
import { endpoint } from './endpoint.ts';
import { type ReportSearchName, type TransactionSearchName, VIEW_QUERY_MAX } from './facts/search-names.ts';
import { id, instant, nameText, sum, version } from './scalars.ts';
import { installmentBasis, transactionFilters, transactionSort } from './transactions.ts';

/** The screen whose filters a view keeps. */
export const viewTarget = z.enum(['TRANSACTIONS', 'ANALYTICS']);
export type ViewTarget = z.output<typeof viewTarget>;

/** Whether only its author sees a view, or every member of the book. */
export const viewScope = z.enum(['ME', 'BOOK']);

const listSearch = {
  ...transactionFilters,
  basis: installmentBasis.optional(),
  sort: transactionSort.optional(),
  view: z.enum(['list', 'calendar']).optional(),
} satisfies Record<TransactionSearchName, z.ZodType>;

const reportSearch = {
  ...listSearch,
  span: z.enum(REPORT_SPANS).optional(),
  kind: z.enum(['INCOME', 'EXPENSE']).optional(),
  open: z.union([id, z.literal('none')]).optional(),
  tab: z.enum(['where', 'flow', 'outlook']).optional(),
  chart: z.string().max(40).optional(),
} satisfies Record<ReportSearchName, z.ZodType>;

const isOrdered = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || to === undefined || from <= to;

const viewSearch = z
  .strictObject(reportSearch)
  .partial()
  .refine(isOrdered, { path: ['to'] });
const SEARCHES = { TRANSACTIONS: z.strictObject(listSearch).refine(isOrdered), ANALYTICS: viewSearch } as const;

export type ViewSearch = z.output<typeof viewSearch>;

/** The filters in a query string of a screen; null if the screen would not accept all of it. */
export function viewSearchOf(target: ViewTarget, query: string): ViewSearch | null {
  const values = parseQueryString(query);
  const parsed = values === null ? null : SEARCHES[target].safeParse(values);
  return parsed?.success === true ? parsed.data : null;
}

export const savedView = z.object({
  id,
  bookId: id,
  name: z.string(),
  target: viewTarget,
  /** The query string of the screen, without the question mark. */
  query: z.string(),
  scope: viewScope,
  onDashboard: z.boolean(),
  createdBy: id,
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type SavedView = z.output<typeof savedView>;

/** A view on the dashboard, with the sum of the list or report behind it. */
export const dashboardView = savedView.pick({ id: true, name: true, target: true, scope: true }).extend({
  kind: z.enum(['INCOME', 'EXPENSE']),
  amount: sum,
  count: z.int(),
  /** The query string that shows the same sum; a view without a period covers the month of the dashboard. */
  query: z.string(),
});
export type DashboardView = z.output<typeof dashboardView>;

const writable = {
  name: nameText,
  target: viewTarget,
  query: z
    .string()
    .max(VIEW_QUERY_MAX)
    .overwrite((query) => query.replace(/^\?/u, '')),
  scope: viewScope,
  onDashboard: z.boolean(),
};

/** Read-only fields of a view that a client may send back; ignored. */
const readOnly = {
  id: z.unknown(),
  bookId: z.unknown(),
  createdBy: z.unknown(),
  createdAt: z.unknown(),
  updatedAt: z.unknown(),
};

const viewParams = z.object({ bookId: id, viewId: id });

export const listViews = endpoint('listViews', {
  summary: 'Lists the saved views of the book and of the user, by name',
  tag: 'views',
  access: 'VIEWER',
  params: bookParams,
  answer: z.object({ items: z.array(savedView), nextCursor: z.null() }),
  status: 200,
});

export const createView = endpoint('createView', {
  summary: 'Saves the filters of the list or the report; for the whole book this needs MEMBER',
  tag: 'views',
  access: 'VIEWER',
  params: bookParams,
  body: z.strictObject({
    id: id.optional(),
    ...writable,
    scope: viewScope.default('ME'),
    onDashboard: z.boolean().default(false),
  }),
  answer: savedView,
  status: 201,
});

export const updateView = endpoint('updateView', {
  summary: 'Updates a saved view; omitted fields stay. A view of the whole book needs MEMBER',
  tag: 'views',
  access: 'VIEWER',
  params: viewParams,
  body: z.strictObject({
    ...z.object(writable).partial().shape,
    ...z.object(readOnly).partial().shape,
    version: version.optional(),
  }),
  answer: savedView,
  status: 200,
});

export const deleteView = endpoint('deleteView', {
  summary: 'Deletes a saved view',
  tag: 'views',
  access: 'VIEWER',
  params: viewParams,
  status: 204,
});
