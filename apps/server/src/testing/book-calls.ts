import { type Endpoint, type EndpointName, endpoints, MEMBER_COLORS, ROLES, type Role } from '@salim/contract';
import { addDays } from '@salim/domain';
import { sql } from 'kysely';
import { newId } from '../core/ids.ts';
import { pdf } from '../features/attachments/processing/testing/receipt-files.ts';
import { TEST_NOW, type TestApp } from './test-app.ts';
import { encodedForm, joinAs, requestOnce, type TestPerson } from './test-client.ts';

/** Calls on the rows of a book, derived from the contract; a new call is included automatically. */
export type BookCall = {
  [Name in EndpointName]: (typeof endpoints)[Name]['access'] extends 'public' | 'session' ? never : Name;
}[EndpointName];

/** The calls of a table that the access matrix covers. */
export function bookCallsOf(calls: Readonly<Record<string, Endpoint>>): [string, Endpoint][] {
  return Object.entries(calls).filter(([, call]) => call.access !== 'public' && call.access !== 'session');
}

export const bookCalls = bookCallsOf(endpoints) as [BookCall, Endpoint][];

/** A caller's relation to a book. */
export type Standing = Role | 'FORMER' | 'STRANGER';
export type Cast = Readonly<Record<Standing, TestPerson>>;

/** A book with all kinds of callers, in which each call succeeds for those with permission. */
export interface Scene {
  readonly app: TestApp;
  readonly cast: Cast;
  readonly bookId: string;
  /** Creates rows that belong to one user. */
  readonly author: TestPerson;
}

/** Ids of rows in the scene, by path parameter. */
export type References = Readonly<Record<string, string>>;

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

let count = 0;
/** A unique number, for values that must not repeat. */
function next(): number {
  count += 1;
  return count;
}

/** A user for each kind of caller; seats are created per book. */
export async function aCast(app: TestApp, prefix: string): Promise<Cast> {
  const cast = {} as Record<Standing, TestPerson>;
  for (const standing of [...ROLES, 'FORMER', 'STRANGER'] as const) {
    cast[standing] = await joinAs(app, `${prefix}-${standing.toLowerCase()}`);
  }
  return cast;
}

/** The fields that tests read of created rows. */
interface Made {
  readonly id: string | number;
  readonly userId: string;
  readonly code: string;
  readonly runId: string;
  readonly version: number;
  readonly items: readonly { readonly id: string }[];
  readonly inbox: readonly { readonly id: string }[];
}

function made(answer: Answer): Made {
  if (answer.status > 201)
    throw new Error(`creating a row failed with ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body as Made;
}

function idsOf(answer: Answer): string[] {
  return (made(answer) as unknown as readonly { readonly id: string }[]).map(({ id }) => id);
}

const idOf = (answer: Answer): string => String(made(answer).id);

/** Creates a book with a seat for each member of the cast; `FORMER` has left it. */
export async function aScene(app: TestApp, cast: Cast): Promise<Scene> {
  const bookId = idOf(await cast.OWNER.post('/api/v2/books', { title: `장면 ${next()}` }));
  const now = app.deps.clock.now();
  const seats = (['MANAGER', 'MEMBER', 'VIEWER'] as const).map((role) => ({ user_id: cast[role].userId, role }));
  const former = { user_id: cast.FORMER.userId, role: 'MANAGER', left_at: now };
  // One statement: hundreds of tests create a scene each.
  await sql`
    with seated as (
      insert into members (book_id, user_id, role, color, joined_at, left_at)
      select ${bookId}::uuid, seat.user_id, seat.role, ${MEMBER_COLORS[1]}, ${now}::timestamptz, seat.left_at
      from jsonb_to_recordset(${JSON.stringify([...seats, former])}::jsonb)
        as seat(user_id uuid, role text, left_at timestamptz)
      returning book_id, user_id, left_at)
    insert into user_books (user_id, book_id, position)
    select user_id, book_id, 1 from seated where left_at is null`.execute(app.database.db);
  return { app, cast, bookId, author: cast.OWNER };
}

/** Deletes the book, so that no user reaches the maximum number of books. */
export async function closeScene({ app, bookId }: Scene): Promise<void> {
  await sql`delete from user_books where book_id = ${bookId}`.execute(app.database.db);
}

const transaction = () => ({ type: 'EXPENSE', date: '2026-11-20', amount: 1000 + next() });
/** A message format, taught by marking the amount of a message. */
const messageFormat = () => ({
  name: `새 문자 ${next()}`,
  kind: 'EXPENSE',
  text: '동네페이 알림 12,300원 쓰셨네요',
  marks: [{ field: 'amount', start: 8, end: 14 }],
});

const rule = (startDate = '2026-12-01') => ({
  template: { type: 'EXPENSE', amount: 1000 },
  rrule: 'FREQ=MONTHLY',
  startDate,
});
const sortingRule = () => ({
  name: `분류 규칙 ${next()}`,
  conditions: [{ field: 'type', op: 'equals', value: 'EXPENSE' }],
  actions: { description: `내용 ${next()}` },
});
const savedView = () => ({ name: `보기 ${next()}`, target: 'TRANSACTIONS', query: 'type=EXPENSE' });
const gift = () => ({
  direction: 'GIVEN',
  person: `친구 ${next()}`,
  event: 'WEDDING',
  amount: 100_000,
  date: '2026-11-20',
});
const club = () => ({
  name: `모임 ${next()}`,
  amount: 30_000,
  startMonth: '2026-10',
  seats: [{ name: '회원' }],
});
const paid = () => ({ month: '2026-11', amount: 1000 + next(), date: '2026-11-20' });
const webhook = () => ({ url: `https://hooks.example.invalid/${next()}`, events: ['transaction.created'] });
/** Later than all previous days, and long past. */
const laterDay = (): string => addDays('2000-01-01', next());
/** A month without a budget. */
const freshMonth = (): string => {
  const month = next();
  return `${2030 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
};

async function upload(scene: Scene, person: TestPerson, path: string, form: FormData): Promise<Answer> {
  const { type, body } = await encodedForm(form);
  const { status, text } = await requestOnce(`${scene.app.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': type },
    body,
  });
  return { status, body: text === '' ? null : (JSON.parse(text) as unknown) };
}

function aReceipt(): FormData {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(pdf())]), '영수증.pdf');
  return form;
}

function aFile(): FormData {
  const form = new FormData();
  const row = `2026. 10. 31. 20:33:01,현금,식비,외식,국밥 ${next()},9000,지출,,9000,KRW,현금`;
  const text = `기간,자산,분류,소분류,내용,KRW,수입/지출,메모,금액,화폐,자산\r\n${row}\r\n`;
  form.set('file', new Blob([text]), '내보내기.csv');
  return form;
}

function someRates(): FormData {
  const form = new FormData();
  form.set('file', new Blob([`Date,USD,KRW\n2026-11-20,1.05,${1400 + next()}\n`]), 'eurofxref.csv');
  return form;
}

type Maker = (scene: Scene, items: References) => Promise<string>;

/** How the owner creates the row of each path parameter. Later parameters of a path can use the earlier ones. */
const MAKERS: Readonly<Record<string, Maker>> = {
  bookId: ({ bookId }) => Promise.resolve(bookId),
  userId: async ({ cast, bookId }) =>
    made(await cast.OWNER.post(`/api/v2/books/${bookId}/members`, { name: `자리 ${next()}` })).userId,
  code: async ({ cast, bookId }) => made(await cast.OWNER.post(`/api/v2/books/${bookId}/invites`)).code,
  categoryId: async ({ cast, bookId }) =>
    idOf(await cast.OWNER.post(`/api/v2/books/${bookId}/categories`, { kind: 'EXPENSE', name: `분류 ${next()}` })),
  paymentMethodId: async ({ cast, bookId }) =>
    idOf(await cast.OWNER.post(`/api/v2/books/${bookId}/payments`, { name: `결제 ${next()}`, type: 'OTHER' })),
  assetId: async ({ cast, bookId }) =>
    idOf(await cast.OWNER.post(`/api/v2/books/${bookId}/assets`, { assetType: 'CASH', name: `자산 ${next()}` })),
  n: () => Promise.resolve('1'),
  tagId: async ({ cast, bookId }) =>
    idOf(await cast.OWNER.post(`/api/v2/books/${bookId}/tags`, { name: `태그 ${next()}` })),
  transactionId: async ({ cast, bookId }) =>
    idOf(await cast.OWNER.post(`/api/v2/books/${bookId}/transactions`, transaction())),
  attachmentId: async (scene) => {
    const transactionId = idOf(
      await scene.cast.OWNER.post(`/api/v2/books/${scene.bookId}/transactions`, transaction()),
    );
    const path = `/api/v2/books/${scene.bookId}/transactions/${transactionId}/attachments`;
    return idOf(await upload(scene, scene.cast.OWNER, path, aReceipt()));
  },
  settlementId: async ({ cast, bookId }) =>
    idOf(
      await cast.OWNER.post(`/api/v2/books/${bookId}/settlements`, {
        fromUserId: cast.MEMBER.userId,
        toUserId: cast.OWNER.userId,
        amount: 1000,
        date: '2026-11-20',
      }),
    ),
  guestLinkId: async (scene, items) => {
    const memberId = await referenceOf(scene, 'userId', items);
    const path = `/api/v2/books/${scene.bookId}/guest-links`;
    return idOf(await scene.cast.OWNER.post(path, { memberId, scope: 'ADD' }));
  },
  budgetId: async ({ cast, bookId }) =>
    idOf(await cast.OWNER.post(`/api/v2/budgets/books/${bookId}`, { budgetMonth: freshMonth(), expenseBudget: 1000 })),
  month: async ({ cast, bookId }) => {
    const month = freshMonth();
    made(await cast.OWNER.post(`/api/v2/budgets/books/${bookId}`, { budgetMonth: month, expenseBudget: 1000 }));
    return month;
  },
  goalId: async ({ cast, bookId }) =>
    idOf(
      await cast.OWNER.post(`/api/v2/books/${bookId}/goals`, {
        kind: 'SAVE',
        name: `목표 ${next()}`,
        targetAmount: 1000,
      }),
    ),
  giftEventId: async ({ cast, bookId }) => idOf(await cast.OWNER.post(`/api/v2/books/${bookId}/gift-events`, gift())),
  duesId: async ({ cast, bookId }) => idOf(await cast.OWNER.post(`/api/v2/books/${bookId}/dues`, club())),
  seatId: async ({ cast, bookId }, { duesId }) => {
    const seats = await cast.OWNER.get<{ seats: { id: string }[] }>(`/api/v2/books/${bookId}/dues/${duesId}`);
    return seats.body.seats[0]?.id ?? '';
  },
  paymentId: async ({ cast, bookId }, { duesId }) => {
    const path = `/api/v2/books/${bookId}/dues/${duesId}`;
    const { body } = await cast.OWNER.get<{ seats: { id: string }[] }>(path);
    return idOf(await cast.OWNER.post(`${path}/payments`, { ...paid(), seatId: body.seats[0]?.id }));
  },
  contributionId: async ({ cast, bookId }, { goalId }) =>
    idOf(
      await cast.OWNER.post(`/api/v2/books/${bookId}/goals/${goalId}/contributions`, {
        amount: 1,
        date: '2026-11-20',
      }),
    ),
  importId: async (scene) => idOf(await upload(scene, scene.author, `/api/v2/books/${scene.bookId}/imports`, aFile())),
  itemId: async ({ author, bookId }) => {
    const text = `삼성1234해외승인 홍*동\nUSD ${20 + next()}.00\n11/20 03:10 SHOP`;
    const taken = made(await author.post('/api/v2/intake', { bookId, text }));
    return taken.inbox[0]?.id ?? '';
  },
  formatId: async ({ author, bookId }) =>
    idOf(await author.post(`/api/v2/books/${bookId}/intake/formats`, messageFormat())),
  ruleId: async ({ cast, bookId }) => idOf(await cast.OWNER.post(`/api/v2/books/${bookId}/recurring`, rule())),
  occurrenceDate: () => Promise.resolve('2026-12-01'),
  commentId: async ({ author, bookId }, { transactionId }) =>
    idOf(await author.post(`/api/v2/books/${bookId}/transactions/${transactionId}/comments`, { text: '말' })),
  closingId: async ({ cast, bookId }) =>
    idOf(await cast.OWNER.post(`/api/v2/books/${bookId}/settlement/closings`, { through: laterDay() })),
  shareDefaultId: async (scene, items) => {
    const body = { categoryId: await referenceOf(scene, 'categoryId', items), shareMethod: 'EQUAL' };
    return idOf(await scene.cast.OWNER.put(`/api/v2/books/${scene.bookId}/share-defaults`, body));
  },
  sortingRuleId: async ({ cast, bookId }) =>
    idOf(await cast.OWNER.post(`/api/v2/books/${bookId}/rules`, sortingRule())),
  insightId: async (scene) => {
    const path = `/api/v2/books/${scene.bookId}`;
    const twice = { ...transaction(), description: `같은 가게 ${next()}` };
    for (const body of [twice, twice]) made(await scene.cast.OWNER.post(`${path}/transactions`, body));
    return made({ status: 200, body: (await scene.cast.OWNER.get<object[]>(`${path}/insights`)).body.at(-1) })
      .id as string;
  },
  viewId: async ({ author, bookId }) => idOf(await author.post(`/api/v2/books/${bookId}/views`, savedView())),
  runId: async (scene) => {
    await referenceOf(scene, 'transactionId', {});
    const { conditions, actions } = sortingRule();
    const path = `/api/v2/books/${scene.bookId}/rules/apply`;
    return made(await scene.cast.OWNER.post(path, { rule: { conditions, actions } })).runId;
  },
  webhookId: async ({ cast, bookId }) => idOf(await cast.OWNER.post(`/api/v2/books/${bookId}/webhooks`, webhook())),
  activityId: async (scene) => {
    await referenceOf(scene, 'tagId', {});
    const activity = await scene.cast.OWNER.get(`/api/v2/books/${scene.bookId}/activity?limit=1`);
    return made(activity).items[0]?.id ?? '';
  },
};

type Body = (scene: Scene, items: References) => object | Promise<object>;

/** Bodies that are accepted from callers with permission. */
const BODIES: Partial<Record<EndpointName, Body>> = {
  announcePresence: () => ({ windowId: newId(new Date(TEST_NOW)) }),
  updateBook: async ({ cast, bookId }) => ({
    title: '새 이름',
    version: made(await cast.OWNER.get(`/api/v2/books/${bookId}`)).version,
  }),
  addSeat: () => ({ name: `자리 ${next()}` }),
  updateMember: () => ({ nickname: `별명 ${next()}` }),
  handOverBook: ({ cast }) => ({ userId: cast.MEMBER.userId }),
  copyOwnEntries: () => ({}),
  createInvite: () => ({ role: 'MEMBER' }),
  createCategory: () => ({ kind: 'EXPENSE', name: `새 분류 ${next()}` }),
  updateCategory: () => ({ name: `바뀐 분류 ${next()}`, version: 1 }),
  orderCategories: async ({ cast, bookId }) => ({
    ids: idsOf(await cast.OWNER.get(`/api/v2/books/${bookId}/categories`)),
  }),
  mergeCategory: async (scene, items) => ({ into: await referenceOf(scene, 'categoryId', items) }),
  createPayment: () => ({ name: `새 결제 ${next()}`, type: 'OTHER' }),
  updatePayment: () => ({ name: `바뀐 결제 ${next()}`, version: 1 }),
  orderPayments: async ({ cast, bookId }) => ({
    ids: idsOf(await cast.OWNER.get(`/api/v2/books/${bookId}/payments`)),
  }),
  mergePayment: async (scene, items) => ({ into: await referenceOf(scene, 'paymentMethodId', items) }),
  createAsset: () => ({ assetType: 'CASH', name: `새 자산 ${next()}` }),
  updateAsset: () => ({ name: `바뀐 자산 ${next()}` }),
  reconcileAsset: () => ({ balance: next(), date: '2026-11-20' }),
  putLoanRow: () => ({ interest: next() }),
  previewPrepayment: () => ({ amount: 1000, date: '2026-11-20', keep: 'MONTHS' }),
  createTag: () => ({ name: `새 태그 ${next()}` }),
  updateTag: () => ({ name: `바뀐 태그 ${next()}`, version: 1 }),
  orderTags: async (scene, items) => ({ ids: [await referenceOf(scene, 'tagId', items)] }),
  mergeTag: async (scene, items) => ({ into: await referenceOf(scene, 'tagId', items) }),
  createTransaction: transaction,
  draftTransaction: transaction,
  updateTransaction: () => ({ ...transaction(), version: 1 }),
  dismissDuplicate: async (scene, items) => ({
    transactionIds: [
      await referenceOf(scene, 'transactionId', items),
      await referenceOf(scene, 'transactionId', items),
    ],
  }),
  bulkTransactions: async (scene, items) => ({ ids: [await referenceOf(scene, 'transactionId', items)], delete: true }),
  createRecurring: () => rule(),
  updateRecurring: () => ({ ...rule(), version: 1 }),
  splitRecurring: () => ({ fromDate: '2027-01-01', changes: {} }),
  changeOccurrence: () => ({ skip: true }),
  recordOccurrence: () => ({}),
  createSettlement: ({ cast }) => ({
    fromUserId: cast.MEMBER.userId,
    toUserId: cast.OWNER.userId,
    amount: 1000,
    date: '2026-11-20',
  }),
  updateSettlement: () => ({ status: 'SENT', version: 1 }),
  createGuestLinks: async (scene, items) => ({ memberId: await referenceOf(scene, 'userId', items), scope: 'VIEW' }),
  createComment: () => ({ text: `말 ${next()}` }),
  createClosing: () => ({ through: laterDay() }),
  signMonthlyLetter: () => ({ month: '2026-10' }),
  putShareDefault: () => ({ shareMethod: 'EQUAL' }),
  stateIncome: () => ({ amount: 1_000_000 + next() }),
  createBudget: () => ({ budgetMonth: freshMonth(), expenseBudget: 1 }),
  updateBudget: () => ({ expenseBudget: 2 }),
  copyBudget: async (scene, items) => ({
    fromMonth: await referenceOf(scene, 'month', items),
    toMonth: freshMonth(),
  }),
  moveBudget: async ({ cast, bookId }) => {
    const category = async () =>
      idOf(await cast.OWNER.post(`/api/v2/books/${bookId}/categories`, { kind: 'EXPENSE', name: `예산 ${next()}` }));
    const [month, fromCategoryId, toCategoryId] = [freshMonth(), await category(), await category()];
    const categories = [{ categoryId: fromCategoryId, amount: 10 }];
    made(await cast.OWNER.post(`/api/v2/budgets/books/${bookId}`, { budgetMonth: month, categories }));
    return { month, fromCategoryId, toCategoryId, amount: 1 };
  },
  createGoal: () => ({ kind: 'SAVE', name: `새 목표 ${next()}`, targetAmount: 1 }),
  updateGoal: () => ({ name: `바뀐 목표 ${next()}`, version: 1 }),
  addContribution: () => ({ amount: 1, date: '2026-11-20' }),
  createDues: () => club(),
  updateDues: () => ({ name: `바뀐 모임 ${next()}`, version: 1 }),
  addDuesPayment: (_scene, { seatId }) => ({ ...paid(), seatId }),
  createGiftEvent: () => gift(),
  createGiftEvents: () => ({
    event: 'WEDDING',
    date: '2026-11-20',
    guests: [{ person: `하객 ${next()}`, amount: 50_000 }],
  }),
  updateGiftEvent: () => ({ person: `바뀐 사람 ${next()}`, version: 1 }),
  createRule: () => sortingRule(),
  createView: savedView,
  updateView: () => ({ name: `바뀐 보기 ${next()}`, version: 1 }),
  updateRule: () => ({ ...sortingRule(), version: 1 }),
  orderRules: async (scene, items) => ({ ids: [await referenceOf(scene, 'sortingRuleId', items)] }),
  applyRules: () => ({ dryRun: true }),
  createWebhook: () => webhook(),
  parseIntake: () => ({ text: '오늘 점심 9000원' }),
  askQuestion: () => ({ text: '이번 달 얼마 썼어?' }),
  recordInboxItem: () => ({ amount: 30_000 }),
  createMessageFormat: () => messageFormat(),
  setMessageCard: () => ({ issuer: `카드 ${next()}`, cardHint: '1234' }),
  changeImport: () => ({ assets: {} }),
  commitImport: () => ({}),
};

/** Required queries of read calls. */
const QUERIES: Partial<Record<EndpointName, (items: References) => string>> = {
  exportBook: () => '?format=csv',
  listUpcoming: () => '?from=2026-12-01&to=2026-12-31',
  previewRecurring: () => '?rrule=FREQ%3DDAILY&startDate=2026-12-01',
  getBudgetSummary: ({ month }) => `?month=${month}`,
  suggestGiftAmount: () => '?person=%EB%AF%BC%EC%88%98&event=WEDDING',
  guessSorting: () => '?description=%EA%B5%AD%EB%B0%A5',
};

/** Rows that calls need in addition to those in their paths. */
const BESIDE: Partial<Record<EndpointName, readonly string[]>> = {
  getBudgetSummary: ['month'],
  addDuesPayment: ['seatId'],
};

const FORMS: Partial<Record<EndpointName, () => FormData>> = {
  createAttachment: aReceipt,
  createImport: aFile,
  createRates: someRates,
  readReceipt: aReceipt,
};

/** State that a row needs before the call makes sense. */
const LOAN = {
  assetType: 'OTHER',
  subType: 'LOAN',
  terms: {
    principal: 90_000_000,
    rateBps: 400,
    startDate: '2026-01-15',
    months: 120,
    repayment: 'EQUAL_PAYMENT',
    paymentDay: 15,
  },
};

const SAVINGS = { assetType: 'INVESTMENT', terms: { kind: 'IRP', taxBps: 0 } };

const BEFORE: Partial<Record<EndpointName, (scene: Scene, path: (name: EndpointName) => string) => Promise<Answer>>> = {
  restoreBook: ({ cast }, path) => cast.OWNER.delete(path('deleteBook')),
  restoreCategory: ({ cast }, path) => cast.OWNER.delete(path('deleteCategory')),
  restorePayment: ({ cast }, path) => cast.OWNER.delete(path('deletePayment')),
  restoreAsset: ({ cast }, path) => cast.OWNER.delete(path('deleteAsset')),
  restoreTag: ({ cast }, path) => cast.OWNER.delete(path('deleteTag')),
  restoreTransaction: ({ cast }, path) => cast.OWNER.delete(path('deleteTransaction')),
  restoreGoal: ({ cast }, path) => cast.OWNER.delete(path('deleteGoal')),
  restoreDues: ({ cast }, path) => cast.OWNER.delete(path('deleteDues')),
  restoreGiftEvent: ({ cast }, path) => cast.OWNER.delete(path('deleteGiftEvent')),
  restoreRecurring: ({ cast }, path) => cast.OWNER.delete(path('deleteRecurring')),
  resumeRecurring: ({ cast }, path) => cast.OWNER.post(path('pauseRecurring')),
  getAllowance: ({ cast }, path) => cast.OWNER.put(path('updateAsset'), SAVINGS),
  getLoanSchedule: ({ cast }, path) => cast.OWNER.put(path('updateAsset'), LOAN),
  putLoanRow: ({ cast }, path) => cast.OWNER.put(path('updateAsset'), LOAN),
  previewPrepayment: ({ cast }, path) => cast.OWNER.put(path('updateAsset'), LOAN),
  // Until it is committed, an import is visible only to the user who uploaded the file.
  getImport: ({ author }, path) => author.post(path('commitImport'), {}),
  listImportRows: ({ author }, path) => author.post(path('commitImport'), {}),
  celebrateGoal: ({ cast }, path) => cast.OWNER.post(path('addContribution'), { amount: 1000, date: '2026-11-20' }),
};

async function referenceOf(scene: Scene, name: string, items: References): Promise<string> {
  const maker = MAKERS[name];
  if (!maker) throw new Error(`no maker for ${name}: add one to MAKERS in book-calls.ts`);
  return maker(scene, items);
}

const NAMES = /\{(\w+)\}/gu;

/** Path parameters of a call other than the book. */
export function namedIn(call: Endpoint): string[] {
  return [...call.path.matchAll(NAMES)].map(([, name]) => name ?? '');
}

function filled(path: string, items: References): string {
  return path.replace(NAMES, (_, name: string) => items[name] ?? '');
}

/** A request ready to be sent by any caller, with all the rows that it refers to. */
export interface PreparedCall {
  readonly name: EndpointName;
  readonly call: Endpoint;
  readonly items: References;
  readonly body: object | undefined;
}

/** Creates what the call needs. `overrides` replaces rows of path parameters. */
export async function prepare(scene: Scene, name: EndpointName, overrides: References = {}): Promise<PreparedCall> {
  const call: Endpoint = endpoints[name];
  const items: Record<string, string> = {};
  for (const item of [...namedIn(call), ...(BESIDE[name] ?? [])])
    items[item] = overrides[item] ?? (await referenceOf(scene, item, items));
  const body = await BODIES[name]?.(scene, items);
  const before = await BEFORE[name]?.(scene, (other) => filled(endpoints[other].path, items));
  if (before !== undefined && before.status >= 300) {
    throw new Error(`preparing ${name} answered ${before.status}: ${JSON.stringify(before.body)}`);
  }
  return { name, call, items, body };
}

/** Whether there is a request body for a call that takes one. */
export function isBodyKnown(name: EndpointName): boolean {
  const call: Endpoint = endpoints[name];
  return call.multipart ? FORMS[name] !== undefined : call.body === undefined || BODIES[name] !== undefined;
}

/** The query that the call needs. */
export function queryOf({ name, items }: Pick<PreparedCall, 'name' | 'items'>): string {
  return QUERIES[name]?.(items) ?? '';
}

/** Sends a prepared call with the credentials in `headers`. */
export async function send(
  scene: Pick<Scene, 'app'>,
  prepared: PreparedCall,
  accessToken: string | null,
  items: References = prepared.items,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer & { readonly headers: Headers }> {
  const { name, call, body } = prepared;
  const makeForm = FORMS[name];
  const form = makeForm && (await encodedForm(makeForm()));
  const answer = await requestOnce(`${scene.app.url}${filled(call.path, items)}${queryOf({ name, items })}`, {
    method: call.method,
    headers: {
      ...(accessToken === null ? {} : { authorization: `Bearer ${accessToken}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(form && { 'content-type': form.type }),
      ...headers,
    },
    body: form?.body ?? (body === undefined ? undefined : JSON.stringify(body)),
  });
  const { status, text } = answer;
  const isJson = (answer.headers.get('content-type') ?? '').startsWith('application/json');
  return {
    status,
    headers: answer.headers,
    body: isJson && text !== '' ? (JSON.parse(text) as unknown) : text,
  };
}

/** The tables with rows of books, per server: reading the catalogue takes longer than reading a book. */
const tablesOfBooks = new WeakMap<TestApp, Promise<readonly string[]>>();

async function readTablesOfBooks(app: TestApp): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'book_id' order by 1`.execute(app.database.db);
  return rows.map(({ name }) => name);
}

async function stateStatementOf(app: TestApp, books: number): Promise<string> {
  const reading = tablesOfBooks.get(app) ?? readTablesOfBooks(app);
  tablesOfBooks.set(app, reading);
  const ids = Array.from({ length: books }, (_, index) => `$${index + 1}`).join(', ');
  const hashes = (await reading).map(
    (name) =>
      `select x.book_id, '${name}' as name, hash_record_extended(x, 0) as hash from "${name}" x where x.book_id in (${ids})`,
  );
  return `select book_id, name, count(*), sum(hash)::text as sum from (${hashes.join(' union all ')}) as hashes group by book_id, name order by book_id, name`;
}

/** A fingerprint of every row that belongs to one of the books, in any table. */
export async function stateOfBooks(app: TestApp, bookIds: readonly string[]): Promise<unknown> {
  const text = await stateStatementOf(app, bookIds.length);
  // Named and with one parameter per book, so that PostgreSQL plans these dozens of tables once per connection: for a
  // list of unknown length it would plan them each time.
  return (await app.database.pool.query({ name: `state-of-${bookIds.length}`, text, values: [...bookIds] })).rows;
}

export const stateOfBook = ({ app, bookId }: Pick<Scene, 'app' | 'bookId'>): Promise<unknown> =>
  stateOfBooks(app, [bookId]);
