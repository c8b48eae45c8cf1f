import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAsset } from '../../testing/asset-builder.ts';
import { aBook } from '../../testing/builders.ts';
import { aCategory } from '../../testing/category-builder.ts';
import type { SeenRequest } from '../../testing/fake-server.ts';
import { anImport } from '../../testing/import-builder.ts';
import { openApp } from '../../testing/open-app.tsx';

const user = userEvent.setup({ applyAccept: false });
const book = aBook();
const base = `/api/v2/books/${book.id}`;
const wallet = anAsset({ bookId: book.id, name: '현금', assetType: 'CASH' });
const food = aCategory({ bookId: book.id, name: '식비' });
const pay = aCategory({ bookId: book.id, name: '급여', kind: 'INCOME' });
const emptyPage = { body: { items: [], nextCursor: null } };
const csv = new File(['기간,금액\n'], '내역.csv', { type: 'text/csv' });

const kind = {
  [`GET ${base}/assets`]: { body: [wallet] },
  [`GET ${base}/categories`]: { body: [food, pay] },
  [`GET ${base}/imports`]: emptyPage,
};

function open(path: string, handlers: Parameters<typeof openApp>[2]) {
  return openApp(path, [book], { ...kind, ...handlers });
}

const at = (id: string, rest = '') => `${base}/imports/${id}${rest}`;

beforeEach(async () => {
  await import('@salim/contract');
});

describe('choosing a file', () => {
  it.each([
    [new File(['x'], '사진.png'), /csv, xls, xlsx 파일을 골라 주세요/u],
    [new File([], '빈.csv'), /빈 파일이에요/u],
  ])('rejects %o without sending it', async (file, message) => {
    const { server } = open('/imports', {});
    await user.upload(await screen.findByLabelText('가져올 파일'), file);
    await screen.findByText(message);
    expect(server.count(`POST ${base}/imports`)).toBe(0);
  });

  it('asks for the password of a locked file, keeps the file, and reports a wrong password', async () => {
    const preview = anImport({ bookId: book.id });
    const refusal = (code: string, message: string) => ({ status: 422, body: { code, message, requestId: 'r' } });
    const passwords: unknown[] = [];
    const { router } = open('/imports', {
      [`POST ${base}/imports`]: ({ body }: SeenRequest) => {
        const password = (body as FormData).get('password');
        passwords.push(password);
        if (password === null) return refusal('IMPORT_PASSWORD_REQUIRED', '비밀번호가 걸린 파일이에요.');
        if (password !== '900101') return refusal('IMPORT_PASSWORD_WRONG', '비밀번호가 맞지 않아요.');
        return { status: 201, body: preview };
      },
      [`GET ${at(preview.id)}`]: { body: preview },
      [`GET ${at(preview.id, '/rows')}`]: emptyPage,
    });
    await user.upload(await screen.findByLabelText('가져올 파일'), csv);
    const field = await screen.findByLabelText('파일 비밀번호', { selector: 'input' });
    await user.type(field, '123456{Enter}');
    await screen.findByText('비밀번호가 맞지 않아요.');
    await user.clear(field);
    await user.type(screen.getByLabelText('파일 비밀번호', { selector: 'input' }), '900101{Enter}');
    await screen.findByRole('heading', { name: '내역.csv' });
    expect(passwords).toEqual([null, '123456', '900101']);
    expect(router.state.location.search).toEqual({ id: preview.id });
  });
});

describe('the preview', () => {
  it('proposes one of several categories with the name in the file, and names the others', async () => {
    const [health, pets] = [aCategory({ name: '의료·건강' }), aCategory({ name: '반려동물' })];
    const [clinic, vet] = [health, pets].map(({ id }) => aCategory({ name: '병원', parentId: id }));
    const preview = anImport({
      bookId: book.id,
      mapping: { columns: {}, assets: {}, categories: { 병원: clinic?.id ?? '' }, balances: {} },
    });
    open(`/imports?id=${preview.id}`, {
      [`GET ${base}/categories`]: { body: [health, clinic, pets, vet] },
      [`GET ${at(preview.id)}`]: { body: preview },
      [`GET ${at(preview.id, '/rows')}`]: emptyPage,
    });
    await screen.findByText('1개 모두 기존 항목에 연결돼요. 같은 이름이 여러 개인 1개를 확인해 주세요.');
    await user.click(screen.getByText('분류 연결'));
    expect(screen.getByText('의료·건강 › 병원')).toBeTruthy();
    expect(screen.getByText('같은 이름: 반려동물 › 병원')).toBeTruthy();
  });

  it('shows the content of the file and lets names be mapped differently', async () => {
    const preview = anImport({
      bookId: book.id,
      mapping: {
        columns: {},
        assets: { 지갑: { create: 'CASH' } },
        categories: { 밥: { create: 'EXPENSE' }, 급여: pay.id },
        balances: {},
      },
      duplicates: 4,
    });
    const { server } = open(`/imports?id=${preview.id}`, {
      [`GET ${at(preview.id)}`]: { body: preview },
      [`GET ${at(preview.id, '/rows')}`]: emptyPage,
      [`PUT ${at(preview.id)}`]: ({ body }: SeenRequest) => {
        const { mapping } = body as { mapping: Partial<typeof preview.mapping> };
        return {
          body: {
            ...preview,
            mapping: {
              ...preview.mapping,
              assets: { ...preview.mapping.assets, ...mapping.assets },
              categories: { ...preview.mapping.categories, ...mapping.categories },
            },
          },
        };
      },
    });
    await screen.findByText('편한가계부');
    expect(screen.getByText('+3,000,000')).toBeTruthy();
    expect(screen.getByRole('button', { name: '거래 6건 가져오기' })).toBeTruthy();
    expect(screen.getByText('2개 중 1개는 새로 만들어요.')).toBeTruthy();

    await user.click(screen.getByText('자산 연결'));
    await user.click(screen.getByRole('button', { name: '지갑 바꾸기' }));
    const dialog = await screen.findByRole('dialog', { name: '‘지갑’ 연결' });
    await user.type(within(dialog).getByRole('searchbox'), 'ㅎㄱ');
    await user.click(within(within(dialog).getByRole('region', { name: '기존 자산' })).getByText('현금'));
    await screen.findByText('1개 모두 기존 항목에 연결돼요.');

    await user.click(screen.getByText('분류 연결'));
    await user.click(screen.getByRole('button', { name: '밥 바꾸기' }));
    const categoryDialog = await screen.findByRole('dialog', { name: '‘밥’ 연결' });
    expect(within(categoryDialog).queryByText('급여')).toBeNull();
    await user.click(within(categoryDialog).getByText('식비'));
    await waitFor(() =>
      expect(server.requests.filter((one) => one.method === 'PUT').map((one) => one.body)).toEqual([
        { mapping: { assets: { 지갑: wallet.id } } },
        { mapping: { categories: { 밥: food.id } } },
      ]),
    );
  });

  it('offers the balances of the file, each for one asset, all or some of them', async () => {
    const notified = (name: string, amount: number, suggestion: string | { create: 'CHECKING_ACCOUNT' }) => ({
      name,
      group: '자유입출금 자산',
      amount,
      suggestion,
      subType: null,
      isDuplicate: name === '전에 맞춘 통장',
    });
    let preview = anImport({
      bookId: book.id,
      entries: 10,
      duplicates: 10,
      balances: [
        notified('월급 통장', 5_000_000, { create: 'CHECKING_ACCOUNT' }),
        notified('지갑', -80_000, wallet.id),
        notified('전에 맞춘 통장', 1, wallet.id),
      ],
      balanceDate: '2026-11-19',
      mapping: {
        columns: {},
        assets: {},
        categories: {},
        balances: { '월급 통장': { create: 'CHECKING_ACCOUNT' }, 지갑: wallet.id, '전에 맞춘 통장': wallet.id },
      },
    });
    const { server } = open(`/imports?id=${preview.id}`, {
      [`GET ${at(preview.id)}`]: () => ({ body: preview }),
      [`GET ${at(preview.id, '/rows')}`]: emptyPage,
      [`PUT ${at(preview.id)}`]: ({ body }: SeenRequest) => {
        const { mapping } = body as { mapping: Pick<typeof preview.mapping, 'balances'> };
        const balances = { ...preview.mapping.balances, ...mapping.balances };
        preview = { ...preview, mapping: { ...preview.mapping, balances } };
        return { body: preview };
      },
    });
    await screen.findByText('3개 중 2개를 파일에 맞춰요.');
    expect(screen.getByRole('button', { name: '잔액 2개 맞추기' })).toBeTruthy();
    expect(screen.getByText('−80,000')).toBeTruthy();
    expect(screen.getByText('이미 맞췄어요')).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: '전에 맞춘 통장 잔액 맞추기' })).toBeNull();

    await user.click(screen.getByRole('checkbox', { name: '모두 맞추기' }));
    await screen.findByText('파일의 잔액을 쓰지 않아요.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '거래 0건 가져오기' }).disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: '월급 통장 잔액 맞추기' }));
    await user.click(await screen.findByRole('button', { name: '월급 통장 잔액을 맞출 자산 바꾸기' }));
    const dialog = await screen.findByRole('dialog', { name: '‘월급 통장’ 연결' });
    await user.click(within(within(dialog).getByRole('region', { name: '기존 자산' })).getByText('현금'));
    await waitFor(() =>
      expect(server.requests.filter((one) => one.method === 'PUT').map((one) => one.body)).toEqual([
        { mapping: { balances: { '월급 통장': null, 지갑: null } } },
        { mapping: { balances: { '월급 통장': { create: 'CHECKING_ACCOUNT' } } } },
        { mapping: { balances: { '월급 통장': wallet.id } } },
      ]),
    );
  });

  it('says for a file without transactions what it has set, and links there', async () => {
    const done = anImport({
      bookId: book.id,
      status: 'COMMITTED',
      entries: 0,
      booked: 1,
      balancesSet: 2,
      from: null,
      to: null,
    });
    open(`/imports?id=${done.id}`, { [`GET ${at(done.id)}`]: { body: done } });
    await screen.findByText('자산 2개의 잔액을 맞췄어요');
    expect(screen.getByRole('link', { name: '자산 보기' }).getAttribute('href')).toBe('/assets');
    expect(screen.queryByText(/잔액도/u)).toBeNull();
  });

  it('imports nothing before it is decided what happens to unreadable rows', async () => {
    const preview = anImport({
      bookId: book.id,
      problemCount: 1,
      problems: [{ row: 1017, message: '날짜를 읽을 수 없어요.' }],
    });
    const row = {
      row: 1017,
      problem: '날짜를 읽을 수 없어요.',
      isDuplicate: false,
      duplicateReason: null,
      transactionId: null,
      entry: null,
    };
    const committed = { ...preview, status: 'COMMITTED' as const, booked: 10 };
    const { server } = open(`/imports?id=${preview.id}`, {
      [`GET ${at(preview.id)}`]: () => ({
        body: server.count(`POST ${at(preview.id, '/commit')}`) > 0 ? committed : preview,
      }),
      [`GET ${at(preview.id, '/rows')}`]: { body: { items: [row], nextCursor: null } },
      [`POST ${at(preview.id, '/commit')}`]: { body: committed },
    });
    await screen.findByText('1,017번째 줄');
    await user.click(screen.getByRole('button', { name: '거래 10건 가져오기' }));
    await screen.findByText(/읽지 못한 줄을 건너뛰려면 체크해 주세요/u);
    expect(server.count(`POST ${at(preview.id, '/commit')}`)).toBe(0);
    await user.click(screen.getByRole('checkbox', { name: '읽지 못한 줄 건너뛰기 (1줄)' }));
    await user.click(screen.getByRole('button', { name: '거래 10건 가져오기' }));
    await screen.findByText('10건을 가져왔어요');
    expect(screen.getByText(/2026년 10월 1일부터 10월 31일까지의 기록이에요\./u)).toBeTruthy();
    expect(server.requests.find((one) => one.method === 'POST' && one.path.endsWith('/commit'))?.body).toEqual({
      skipProblems: true,
    });
    expect(screen.getByRole('link', { name: '가져온 거래 보기' })).toHaveProperty(
      'search',
      `?from=2026-10-01&to=2026-10-31&importId=${preview.id}`,
    );
  });

  it('adds up the file month by month, across all its pages, for comparison', async () => {
    const preview = anImport({ bookId: book.id });
    const row = (number: number, date: string) => ({
      row: number,
      problem: null,
      isDuplicate: false,
      duplicateReason: null,
      transactionId: null,
      entry: {
        type: 'EXPENSE',
        date,
        time: null,
        amount: 1000,
        isRefund: false,
        assetName: null,
        toAssetName: null,
        categoryName: null,
        guess: null,
        description: '점심',
        memo: '',
        installment: null,
      },
    });
    open(`/imports?id=${preview.id}`, {
      [`GET ${at(preview.id)}`]: { body: preview },
      [`GET ${at(preview.id, '/rows')}`]: ({ path }: SeenRequest) => ({
        body: path.includes('cursor=two')
          ? { items: [row(3, '2026-09-30')], nextCursor: null }
          : { items: [row(2, '2026-10-01')], nextCursor: path.includes('only=') ? null : 'two' },
      }),
    });
    await user.click(await screen.findByText('월별 합계'));
    const table = await screen.findByRole('table', { name: '월별 합계' });
    await waitFor(() =>
      expect(
        within(table)
          .getAllByRole('row')
          .map((one) => one.textContent),
      ).toEqual(['월수입지출', '2026년 10월0원−1,000원', '2026년 9월0원−1,000원']),
    );
  });

  it('shows the progress of a long commit until it is done', async () => {
    const preview = anImport({ bookId: book.id, status: 'COMMITTING', done: 2500, total: 10_000 });
    let asked = 0;
    open(`/imports?id=${preview.id}`, {
      [`GET ${at(preview.id)}`]: () => {
        asked += 1;
        return { body: asked > 1 ? { ...preview, status: 'COMMITTED', booked: 10_000 } : preview };
      },
    });
    const bar = await screen.findByRole('progressbar', { name: '거래를 가져오고 있어요' });
    expect(bar.getAttribute('aria-valuetext')).toBe('10,000건 중 2,500건');
    await screen.findByText('10,000건을 가져왔어요');
  });
});

describe('a file with unknown columns', () => {
  const unknown = anImport({
    bookId: book.id,
    format: '직접 연결한 파일',
    headers: ['언제', '얼마', '어디서'],
    samples: [
      ['2026-11-20', '4,500', '김밥집'],
      ['2026-11-21', '800', '버스'],
    ],
    mapping: { columns: { date: '언제' }, assets: {}, categories: {}, balances: {} },
    missingColumns: ['amount'],
    entries: 0,
    rows: 2,
  });

  const choose = async (column: string, meaning: string) => {
    await user.click(screen.getByRole('button', { name: new RegExp(`${column} 열의 항목`, 'u') }));
    await user.click(await screen.findByRole('option', { name: meaning }));
  };

  it('asks for the meaning of each column beside sample values, and reads the file with it', async () => {
    const read = {
      ...unknown,
      missingColumns: [],
      entries: 2,
      mapping: {
        columns: { date: '언제', amount: '얼마', description: '어디서' },
        assets: { '이 파일의 계좌': null },
        categories: {},
        balances: {},
      },
    };
    const { server } = open(`/imports?id=${unknown.id}`, {
      [`GET ${at(unknown.id)}`]: { body: unknown },
      [`GET ${at(unknown.id, '/rows')}`]: emptyPage,
      [`PUT ${at(unknown.id)}`]: ({ body }: SeenRequest) =>
        'columns' in (body as { mapping: object }).mapping
          ? { body: read }
          : { body: { ...read, mapping: { ...read.mapping, assets: { '이 파일의 계좌': wallet.id } } } },
    });
    await screen.findByRole('heading', { name: '열을 연결해 주세요' });
    screen.getByText('김밥집');
    screen.getByText('금액 열을 골라 주세요.');
    const submit = screen.getByRole('button', { name: '이대로 불러오기' });
    expect(submit).toHaveProperty('disabled', true);
    await choose('어디서', '내용');
    await choose('얼마', '금액');
    await user.click(submit);
    await screen.findByRole('button', { name: '거래 2건 가져오기' });
    expect(server.requests.find((one) => one.method === 'PUT')?.body).toEqual({
      mapping: { columns: { date: '언제', amount: '얼마', description: '어디서' } },
    });

    screen.getByText('어느 자산의 내역인지 파일에 나와 있지 않아요. ‘자산 연결’에서 골라 주세요.');
    screen.getByText('1개를 골라 주세요.');
    await user.click(screen.getByRole('button', { name: '이 파일의 계좌 바꾸기' }));
    const dialog = await screen.findByRole('dialog', { name: '‘이 파일의 계좌’ 연결' });
    await user.click(within(within(dialog).getByRole('region', { name: '기존 자산' })).getByText('현금'));
    await screen.findByText('1개 모두 기존 항목에 연결돼요.');
    expect(server.requests.findLast((one) => one.method === 'PUT')?.body).toEqual({
      mapping: { assets: { '이 파일의 계좌': wallet.id } },
    });
  });
});

describe('further details of a statement', () => {
  it('say why a row is skipped, how it is categorized, and which rows are excluded', async () => {
    const preview = anImport({
      bookId: book.id,
      entries: 2,
      duplicates: 2,
      completed: 2,
      guessed: 1,
      noteCount: 201,
      notes: [{ row: 7, message: '취소된 거래라 가져오지 않아요.' }],
    });
    const transaction = {
      type: 'EXPENSE',
      date: '2026-11-20',
      time: null,
      amount: 1000,
      isRefund: false,
      assetName: '신한카드',
      toAssetName: null,
      categoryName: null,
      guess: { categoryId: food.id, reason: '지난번에도 식비였어요' },
      description: '칼국수집',
      memo: '',
      installment: { months: 3, interestFree: false },
    };
    const row = {
      row: 2,
      problem: null,
      isDuplicate: true,
      duplicateReason: 'FROM_MESSAGE',
      transactionId: null,
      entry: transaction,
    };
    open(`/imports?id=${preview.id}`, {
      [`GET ${at(preview.id)}`]: { body: preview },
      [`GET ${at(preview.id, '/rows')}`]: { body: { items: [row], nextCursor: null } },
    });
    await screen.findByText(/식비\(추천\) · 신한카드 · 3개월 할부/u);
    screen.getByText('이미 기록한 거래예요. 빠진 내용만 채워요');
    screen.getByRole('button', { name: '이미 있는 거래 2건 채우기' });
    await user.click(screen.getByText('확인할 줄'));
    await screen.findByText('취소된 거래라 가져오지 않아요.');
    screen.getByText('이 외에 200줄이 더 있어요.');
  });
});

describe('a past import', () => {
  it('is reverted after confirmation, and says how many edited transactions were deleted with it', async () => {
    const past = anImport({ bookId: book.id, status: 'COMMITTED', booked: 1284 });
    const { server } = open('/imports', {
      [`GET ${base}/imports`]: { body: { items: [past], nextCursor: null } },
      [`DELETE ${at(past.id)}`]: {
        body: { id: past.id, status: 'TAKEN_BACK', removed: 1284, edited: 3, done: 0, total: 0 },
      },
    });
    await user.click(await screen.findByRole('button', { name: '내역.csv 되돌리기' }));
    const question = await screen.findByRole('alertdialog', { name: '가져오기를 되돌릴까요?' });
    expect(server.count(`DELETE ${at(past.id)}`)).toBe(0);
    await user.click(within(question).getByRole('button', { name: '되돌리기' }));
    await screen.findByText('1,284건을 삭제했어요. 가져온 뒤 수정한 3건도 함께 삭제됐어요.');
  });
});

describe('a file with ambiguities', () => {
  const direction = {
    id: 'direction',
    column: '금액',
    sentence: '어떤 돈인가요?',
    choices: [
      { id: 'EXPENSE', label: '모두 지출이에요' },
      { id: 'INCOME', label: '모두 수입이에요' },
    ],
    examples: ['2026-11-20 · 김밥 · 4500', '2026-11-21 · 책 · 9000'],
  };
  const nothing = { count: 0, sum: 0 };
  const asking = anImport({
    bookId: book.id,
    format: '알 수 없는 형식',
    isGuessed: true,
    entries: 0,
    rows: 2,
    questions: [direction],
    summary: {
      income: nothing,
      expense: nothing,
      transfer: nothing,
      cancelled: nothing,
      foreign: nothing,
      skipped: nothing,
    },
  });
  const answered = {
    ...asking,
    entries: 2,
    questions: [],
    answered: [{ ...direction, choice: 'EXPENSE' }],
    summary: {
      ...asking.summary,
      expense: {
        count: 2,
        sum: 13_500,
        example: { row: 2, date: '2026-11-20', description: '김밥', amount: 4500, currency: 'KRW' },
      },
      foreign: {
        count: 1,
        sum: 10_000,
        example: { row: 4, date: '2026-11-20', description: 'OPENAI', amount: 10_000, currency: 'USD' },
      },
    },
  };

  it('asks about them as choices before the commit, and then says what it will do', async () => {
    let stored: typeof asking | typeof answered = asking;
    const bodies: unknown[] = [];
    open(`/imports?id=${asking.id}`, {
      [`GET ${at(asking.id)}`]: () => ({ body: stored }),
      [`GET ${at(asking.id, '/rows')}`]: emptyPage,
      [`PUT ${at(asking.id)}`]: ({ body }: SeenRequest) => {
        bodies.push(body);
        stored = answered;
        return { body: stored };
      },
    });
    await screen.findByRole('heading', { name: '먼저 답해 주세요' });
    screen.getByText(/어떤 프로그램의 파일인지 몰라서/u);
    const commit = screen.getByRole('button', { name: /가져오기$/u });
    expect(commit).toHaveProperty('disabled', true);
    screen.getByText('위의 질문에 답해야 가져올 수 있어요.');
    const submit = screen.getByRole('button', { name: '이대로 읽기' });
    expect(submit).toHaveProperty('disabled', true);
    const question = screen.getByRole('group', { name: '어떤 돈인가요?' });
    within(question).getByText(/김밥/u);
    await user.click(within(question).getByRole('radio', { name: '모두 지출이에요' }));
    await user.click(submit);
    await waitFor(() => expect(bodies).toEqual([{ answers: { direction: 'EXPENSE' } }]));
    const sums = await screen.findByRole('list', { name: '가져오면 이렇게 돼요' });
    await waitFor(() => within(sums).getByText('김밥'));
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.contains(sums)).toBe(true);
    const lines = within(sums).getAllByRole('listitem');
    expect(
      lines.map(
        (line) => /^(?:수입|지출|이체|취소된 거래|외화 거래|그 밖에 제외하는 줄)/u.exec(line.textContent ?? '')?.[0],
      ),
    ).toEqual(['수입', '지출', '이체', '외화 거래']);
    expect(lines[3]?.textContent).toMatch(/1줄 제외.*USD.*100\.00/u);
    expect(screen.getByRole('button', { name: '거래 2건 가져오기' })).toHaveProperty('disabled', false);
    // The answer can be changed afterwards.
    await user.click(screen.getByText('답한 질문'));
    const again = screen.getByRole('button', { name: '답 바꾸기' });
    expect(again).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('radio', { name: '모두 수입이에요' }));
    await user.click(again);
    await waitFor(() => expect(bodies[1]).toEqual({ answers: { direction: 'INCOME' } }));
  });
});
