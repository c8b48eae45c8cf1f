import type { Asset, Category, PaymentMethod, Tag, Transaction } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { SUM_ALL_MONTHS } from '../db/migrations/061-monthly-sums.ts';
import { useTestApp } from '../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../testing/test-client.ts';
import { AUDIT_CHECKS, auditDatabase, findViolations } from './audit.ts';

const app = useTestApp();
/** Ids that the tests damage. */
let ids: Record<
  | 'book'
  | 'owner'
  | 'expense'
  | 'loose'
  | 'income'
  | 'transfer'
  | 'adjusted'
  | 'shared'
  | 'recurred'
  | 'tag'
  | 'bank'
  | 'foreignAsset'
  | 'coffee'
  | 'salary',
  string
>;

beforeAll(async () => {
  const owner = await joinAs(app(), 'audited');
  const partner = await joinAs(app(), 'partner');
  await addMember(app(), owner.bookId, partner, 'MEMBER');
  ids = await fill(owner, partner);
});

async function made<Item>(answer: Promise<{ status: number; body: Item }>): Promise<Item> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
}

async function fill(owner: TestPerson, partner: TestPerson): Promise<typeof ids> {
  const book = `/api/v2/books/${owner.bookId}`;
  const add = (fields: object): Promise<Transaction> =>
    made(owner.post<Transaction>(`${book}/transactions`, { date: '2026-11-20', amount: 12_000, ...fields }));
  const [cash] = await made(owner.get<Asset[]>(`${book}/assets`));
  const bank = await made(
    owner.post<Asset>(`${book}/assets`, { assetType: 'CHECKING_ACCOUNT', name: '월급통장', balance: 1_000_000 }),
  );
  const method = await made(owner.post<PaymentMethod>(`${book}/payments`, { name: '신용카드', type: 'CREDIT_CARD' }));
  const categories = await made(owner.get<Category[]>(`${book}/categories`));
  const named = (name: string): string => categories.find((category) => category.name === name)?.id ?? '';
  const tag = await made(owner.post<Tag>(`${book}/tags`, { name: '회식', color: '#112233' }));
  const asset = { assetId: cash?.id };
  const expense = await add({ type: 'EXPENSE', ...asset, categoryId: named('커피'), tagIds: [tag.id] });
  await add({ type: 'EXPENSE', paymentMethodId: method.id });
  const loose = await add({ type: 'EXPENSE' });
  const income = await add({ type: 'INCOME', ...asset, categoryId: named('월급') });
  const transfer = await add({ type: 'TRANSFER', assetId: bank.id, toAssetId: cash?.id, fee: 500 });
  const shared = await add({
    type: 'EXPENSE',
    ...asset,
    shareMethod: 'EQUAL',
    splits: [
      { categoryId: named('식비'), amount: 7000 },
      { categoryId: null, amount: 5000 },
    ],
  });
  await add({ type: 'EXPENSE', ...asset, isRefund: true, refundOfId: expense.id, amount: 1000 });
  const trashed = await add({ type: 'EXPENSE', ...asset });
  await made(owner.delete(`${book}/transactions/${trashed.id}`));
  await made(owner.post(`/api/v2/assets/${bank.id}/reconcile`, { balance: 900_000, date: '2026-11-20' }));
  const { items } = await made(owner.get<{ items: Transaction[] }>(`${book}/transactions?type=ADJUSTMENT`));
  const rule = await made(
    owner.post<{ id: string }>(`${book}/recurring`, {
      template: { type: 'EXPENSE', amount: 17_000, description: '영상 구독' },
      rrule: 'FREQ=MONTHLY',
      startDate: '2026-11-20',
    }),
  );
  const recurred = await made(owner.post<Transaction>(`${book}/recurring/${rule.id}/occurrences/2026-11-20/record`));
  const [foreign] = await made(partner.get<Asset[]>(`/api/v2/books/${partner.bookId}/assets`));
  // The sums of months are stored once they are asked for.
  const year = 'from=2026-01-01&to=2026-12-31';
  const byParty = [`type=EXPENSE`, `assetId=${bank.id}`, `memberId=${partner.userId}`, `paymentMethodId=${method.id}`];
  for (const party of byParty) await made(owner.get(`${book}/transactions?${year}&totals=true&${party}`));
  for (const report of ['members', 'payments']) await made(owner.get(`${book}/analytics/${report}?${year}`));
  return {
    book: owner.bookId,
    owner: owner.userId,
    expense: expense.id,
    loose: loose.id,
    income: income.id,
    transfer: transfer.id,
    adjusted: items[0]?.id ?? '',
    shared: shared.id,
    recurred: recurred.id,
    tag: tag.id,
    bank: bank.id,
    foreignAsset: foreign?.id ?? '',
    coffee: named('커피'),
    salary: named('월급'),
  };
}

/** Names of the checks that fail after `statements`, which run with all triggers disabled and are rolled back. */
async function complaintsAfter(...statements: string[]): Promise<string[]> {
  const client = await app().database.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const statement of statements) {
      const { rowCount } = await client.query(statement);
      if (rowCount === 0) throw new Error(`changed nothing: ${statement}`);
    }
    // Without triggers the sums of months do not follow; where they are not the damage itself, they are computed again.
    if (!statements.some((statement) => statement.includes('monthly_sums'))) {
      await client.query('delete from monthly_sums');
      await client.query(SUM_ALL_MONTHS);
    }
    if (!statements.some((statement) => statement.includes('party_sums'))) await client.query('delete from party_sums');
    return (await findViolations(client)).map((finding) => finding.name);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('a book written only by the application has no violations', async () => {
  const client = await app().database.pool.connect();
  expect(await auditDatabase(client)).toEqual([]);
  client.release();
});

test('a deleted book whose purge was interrupted has no violations', async () => {
  expect(
    await complaintsAfter(
      `update books set deleted_at = created_at where book_id = '${ids.book}'`,
      `update members set left_at = joined_at where book_id = '${ids.book}'`,
      `delete from user_books where book_id = '${ids.book}'`,
    ),
  ).toEqual([]);
});

describe('damage is detected by the responsible check only:', () => {
  /** For each check, ways to violate it. */
  const damages: readonly (readonly [check: string, what: string, statements: () => string[]])[] = [
    [
      '반복 거래의 회차와 거래는 일대일로 연결돼야 해요',
      'a transaction that its occurrence does not refer to',
      () => [`update transactions set recurring_date = '2026-12-20' where transaction_id = '${ids.recurred}'`],
    ],
    [
      '반복 거래의 회차와 거래는 일대일로 연결돼야 해요',
      'an occurrence without its transaction',
      () => [`update recurring_occurrences set transaction_id = null where transaction_id = '${ids.recurred}'`],
    ],
    [
      '거래별 기입 합계는 0이어야 해요',
      'a surplus posting',
      () => [
        `insert into postings (book_id, transaction_id, position, date, account, equity, amount, is_excluded)
         values ('${ids.book}', '${ids.expense}', 9, '2026-11-20', 'EQUITY', 'ADJUSTMENT', 7, false)`,
      ],
    ],
    [
      '자산 잔액은 기입 합계와 같아야 해요',
      'an account with a surplus of one won',
      () => [`update assets set posted = posted + 1 where asset_id = '${ids.bank}'`],
    ],
    [
      '월별 합계는 기입 합계와 같아야 해요',
      'a month with a surplus of one won',
      () => [`update monthly_sums set expense = expense + 1 where book_id = '${ids.book}' and expense <> 0`],
    ],
    [
      '월별 합계는 기입 합계와 같아야 해요',
      'a month without its sums',
      () => [
        `update monthly_sums set transactions = transactions - 1 where book_id = '${ids.book}' and transactions > 0`,
      ],
    ],
    ...(['TYPE', 'ASSET', 'METHOD', 'MEMBER', 'METHOD_REPORT', 'MEMBER_REPORT'] as const).map(
      (kind) =>
        [
          '저장해 둔 월별 합계는 거래 합계와 같아야 해요',
          `a month without one of its sums: ${kind}`,
          () => [`update party_sums set sums = sums - 0 where kind = '${kind}' and jsonb_array_length(sums) > 0`],
        ] as const,
    ),
    [
      '저장해 둔 월별 합계는 거래 합계와 같아야 해요',
      'a month with a surplus of one transaction',
      () => [`update party_sums set sums = jsonb_set(sums, '{0, count}', '99') where kind = 'TYPE'`],
    ],
    [
      '삭제하지 않은 거래에만 기입이 있어야 해요',
      'a deleted transaction that still counts',
      () => [`update transactions set deleted_at = created_at where transaction_id = '${ids.expense}'`],
    ],
    [
      '분류별 금액의 합은 거래 금액과 같아야 해요',
      'a transfer with a category',
      () => [
        `insert into splits (book_id, transaction_id, position, amount, memo)
         values ('${ids.book}', '${ids.transfer}', 0, 12000, '')`,
      ],
    ],
    [
      '결제 금액의 합은 거래 금액과 같아야 해요',
      'a deleted transaction with an incomplete payment',
      () => [
        `update payments p set amount = p.amount - 1 from transactions t
         where t.transaction_id = p.transaction_id and t.deleted_at is not null`,
      ],
    ],
    [
      '낸 금액과 분담 금액의 합은 각각 거래 금액과 같아야 해요',
      'a share that is too large',
      () => [
        `update shares set amount = amount + 1 where transaction_id = '${ids.shared}' and user_id = '${ids.owner}'`,
      ],
    ],
    [
      '낸 금액과 분담 금액의 합은 각각 거래 금액과 같아야 해요',
      'a missing payer',
      () => [`update payers set amount = amount - 1 where transaction_id = '${ids.income}'`],
    ],
    [
      '기입의 날짜와 통계 제외 여부는 거래와 같아야 해요',
      'a posting on another date',
      () => [`update postings set date = '2026-10-31' where transaction_id = '${ids.expense}' and position = 0`],
    ],
    [
      '기입의 날짜와 통계 제외 여부는 거래와 같아야 해요',
      'an excluded transaction that counts',
      () => [`update transactions set exclude_from_stats = true where transaction_id = '${ids.expense}'`],
    ],
    [
      '분류별 기입은 거래 내용과 같아야 해요',
      'spending posted to another category',
      () => [`update postings set category_id = null where transaction_id = '${ids.expense}' and account = 'CATEGORY'`],
    ],
    [
      '분류별 기입은 거래 내용과 같아야 해요',
      'an expense posted as income',
      () => [`update postings set flow = 'INCOME' where transaction_id = '${ids.expense}' and account = 'CATEGORY'`],
    ],
    [
      '자산별 기입은 결제·이체 내용과 같아야 해요',
      'a transfer with another target',
      () => [`update transactions set to_posting_asset_id = null where transaction_id = '${ids.transfer}'`],
    ],
    [
      '자산별 기입은 결제·이체 내용과 같아야 해요',
      'an adjustment in the wrong direction',
      () => [
        `update transactions set direction = case direction when 'IN' then 'OUT' else 'IN' end
         where transaction_id = '${ids.adjusted}'`,
      ],
    ],
    [
      '자산별 기입은 결제·이체 내용과 같아야 해요',
      'a payment from an account without a posting',
      () => [`update payments set posting_asset_id = '${ids.bank}' where transaction_id = '${ids.loose}'`],
    ],
    [
      '가계부마다 소유자는 한 명이어야 해요',
      'a book without an owner',
      () => [`update members set role = 'MANAGER' where book_id = '${ids.book}' and role = 'OWNER'`],
    ],
    [
      '가계부마다 소유자는 한 명이어야 해요',
      'a book with two owners',
      () => ['drop index members_one_owner', `update members set role = 'OWNER' where book_id = '${ids.book}'`],
    ],
    [
      '구성원의 가계부 목록에 가계부가 있어야 해요',
      'a member without access to the book',
      () => [`delete from user_books where book_id = '${ids.book}' and user_id = '${ids.owner}'`],
    ],
    [
      '모든 항목은 색인에 한 번씩 있어야 해요',
      'a tag that cannot be found by its id',
      () => [`delete from directory where id = '${ids.tag}'`],
    ],
    [
      '모든 항목은 색인에 한 번씩 있어야 해요',
      'a receipt that cannot be found by its id',
      () => [
        `insert into attachments (book_id, attachment_id, transaction_id, name, media_type, file_name, size, sha256,
           created_by, created_at)
         values ('${ids.book}', gen_random_uuid(), '${ids.expense}', 'a.pdf', 'application/pdf', 'a', 1, '\\x00',
           '${ids.owner}', '2026-11-20')`,
      ],
    ],
    [
      '참조하는 항목은 같은 가계부에 있어야 해요',
      'a receipt without its transaction',
      () => [
        `insert into attachments (book_id, attachment_id, transaction_id, name, media_type, file_name, size, sha256,
           created_by, created_at)
         select '${ids.book}', id, gen_random_uuid(), 'a.pdf', 'application/pdf', 'a', 1, '\\x00', '${ids.owner}',
           '2026-11-20' from directory where book_id = '${ids.book}' limit 1`,
      ],
    ],
    [
      '분류는 두 단계까지이고 상위 분류와 종류가 같아야 해요',
      'a parent below a parent',
      () => [
        `update categories set parent_id = (select category_id from categories
           where book_id = '${ids.book}' and kind = 'EXPENSE' and parent_id is null and name = '교통')
         where category_id = (select parent_id from categories where category_id = '${ids.coffee}')`,
      ],
    ],
    [
      '거래와 분류의 종류가 같아야 해요',
      'an expense with an income category',
      () => [
        `update splits set category_id = '${ids.salary}' where transaction_id = '${ids.expense}'`,
        `update postings set category_id = '${ids.salary}'
         where transaction_id = '${ids.expense}' and account = 'CATEGORY'`,
      ],
    ],
    [
      '예산은 지출 분류에만 있어야 해요',
      'a budget for an income category',
      () => [
        `insert into budgets (book_id, budget_month, income_amount, expense_amount, memo, created_at, updated_at)
         values ('${ids.book}', 202611, 0, 0, '', '2026-11-20', '2026-11-20')`,
        `insert into budget_lines (book_id, budget_month, category_id, amount, rollover)
         values ('${ids.book}', 202611, '${ids.salary}', 1000, 'NONE')`,
      ],
    ],
    [
      '지출 줄이기 목표는 지출 분류에만 있어야 해요',
      'a spending goal for an income category',
      () => [
        `insert into directory (id, book_id) values ('0199aaaa-0000-7000-8000-00000000906a', '${ids.book}')`,
        `insert into goals (book_id, goal_id, kind, name, icon, target_amount, category_id, created_by, created_at)
         values ('${ids.book}', '0199aaaa-0000-7000-8000-00000000906a', 'SPEND_LESS', '목표', '', 1, '${ids.salary}',
           '0199aaaa-0000-7000-8000-00000000906a', '2026-11-20')`,
      ],
    ],
    [
      '회비 납부자는 명단에 있어야 해요',
      'a payer who is not in the list',
      () => [
        `insert into directory (id, book_id) values ('0199aaaa-0000-7000-8000-00000000906b', '${ids.book}'),
           ('0199aaaa-0000-7000-8000-00000000906c', '${ids.book}')`,
        `insert into dues (book_id, dues_id, name, amount, start_month, memo, seats, created_by, created_at)
         values ('${ids.book}', '0199aaaa-0000-7000-8000-00000000906b', '모임', 1, '2026-11', '', '[]',
           '0199aaaa-0000-7000-8000-00000000906b', '2026-11-20')`,
        `insert into dues_payments (book_id, dues_payment_id, dues_id, seat_id, month, amount, is_exempt, date, memo,
           created_by, created_at)
         values ('${ids.book}', '0199aaaa-0000-7000-8000-00000000906c', '0199aaaa-0000-7000-8000-00000000906b',
           '0199aaaa-0000-7000-8000-00000000906c', '2026-11', 1, false, '2026-11-20', '',
           '0199aaaa-0000-7000-8000-00000000906c', '2026-11-20')`,
      ],
    ],
    [
      '참조하는 항목은 같은 가계부에 있어야 해요',
      'a transaction with an account of another book',
      () => [`update transactions set to_asset_id = '${ids.foreignAsset}' where transaction_id = '${ids.transfer}'`],
    ],
    [
      '참조하는 항목은 같은 가계부에 있어야 해요',
      'a split without its transaction',
      () => [
        `insert into transaction_tags (book_id, transaction_id, tag_id)
         values ('${ids.book}', gen_random_uuid(), '${ids.tag}')`,
      ],
    ],
    [
      '거래를 만든 기록이 있어야 해요',
      'a transaction without an author',
      () => [`delete from activity where entity_id = '${ids.income}' and action = 'CREATED'`],
    ],
    [
      '탈퇴한 계정에는 개인정보가 없어야 해요',
      'a deleted user who is still named',
      () => [
        `insert into users (user_id, username, name, email, friend_code_sealed, friend_code_lookup, created_at, updated_at,
           deleted_at)
         values (gen_random_uuid(), 'deleted:x', '하늘', '', '', 'deleted:x', '2026-11-20', '2026-11-20', '2026-11-20')`,
      ],
    ],
    [
      '완료된 정산에만 같은 금액의 이체가 하나 있어야 해요',
      'received money without a transaction',
      () => [
        `insert into directory (id, book_id) values ('019c0000-0000-7000-8000-00000000ab01', '${ids.book}')`,
        `insert into settlements (book_id, settlement_id, from_user_id, to_user_id, amount, date, status, created_by,
           created_at, updated_at)
         values ('${ids.book}', '019c0000-0000-7000-8000-00000000ab01', '${ids.owner}', '${ids.owner}', 1000,
           '2026-11-20', 'CONFIRMED', '${ids.owner}', '2026-11-20', '2026-11-20')`,
      ],
    ],
    [
      '처리가 끝난 요청 키에는 응답이 있어야 해요',
      'a claimed key without a response',
      () => [
        `insert into idempotency_keys (user_id, key, request_hash, created_at)
         values ('${ids.owner}', 'half', '\\x00', '2026-11-20')`,
      ],
    ],
    [
      '데이터베이스 제약 조건이 모두 켜져 있어야 해요',
      'a disabled balance trigger',
      () => ['alter table postings disable trigger postings_balance'],
    ],
    [
      '데이터베이스 제약 조건이 모두 켜져 있어야 해요',
      'a foreign key that was never validated',
      () => [
        'alter table splits drop constraint splits_book_id_category_id_fkey',
        `alter table splits add constraint splits_book_id_category_id_fkey
         foreign key (book_id, category_id) references categories not valid`,
      ],
    ],
    [
      '검색용 글에는 띄어쓰기가 없어야 해요',
      'a blank in the search text',
      () => [`update transactions set search_text = 'a b' where transaction_id = '${ids.expense}'`],
    ],
    [
      '데이터베이스 제약 조건이 모두 켜져 있어야 해요',
      'a dropped balance trigger',
      () => ['drop trigger postings_balance on postings'],
    ],
  ];

  test.each(damages)('%s: %s', async (check, _what, statements) => {
    expect(await complaintsAfter(...statements())).toEqual([check]);
  });

  test('each check has a test that violates it', () => {
    expect(AUDIT_CHECKS.map(({ name }) => name).filter((name) => !damages.some(([check]) => check === name))).toEqual(
      [],
    );
  });
});
