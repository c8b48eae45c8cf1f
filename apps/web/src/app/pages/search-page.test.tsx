import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { signOut } from '../../platform/session/session.ts';
import { useBookStore } from '../../platform/stores/book-store.ts';
import { aBook, anExpense, anId } from '../../testing/builders.ts';
import { aCategory } from '../../testing/category-builder.ts';
import { openApp } from '../../testing/open-app.tsx';

const user = userEvent.setup();
const home = aBook({ title: '우리집' });
const trip = aBook({ title: '제주 여행' });
const transaction = anExpense({ bookId: trip.id, description: '스타벅스', amount: 5900 });
const categoryId = anId();
const found = [
  { kind: 'CATEGORY', id: categoryId, bookId: home.id, bookTitle: '우리집', title: '스터디', transaction: null },
  {
    kind: 'TRANSACTION',
    id: transaction.id,
    bookId: trip.id,
    bookTitle: '제주 여행',
    title: '스타벅스',
    transaction,
  },
];

beforeEach(async () => {
  await import('@salim/contract');
});

it('searches while typing, keeps the query in the URL, and switches to the book of the result', async () => {
  const { server, router } = openApp('/search', [home, trip], {
    'GET /api/v2/search': { body: { items: found, nextCursor: null, alsoFor: null } },
    [`GET /api/v2/books/${trip.id}/transactions/${transaction.id}`]: { body: transaction },
  });
  await user.type(await screen.findByRole('searchbox', { name: '통합 검색' }), 'ㅅㅌ');
  // Where the second key comes late, the first is searched, too.
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'ㅅㅌ' }));
  await waitFor(() =>
    expect(server.requests.filter((one) => one.path.startsWith('/api/v2/search')).at(-1)?.path).toBe(
      `/api/v2/search?q=${encodeURIComponent('ㅅㅌ')}`,
    ),
  );
  const entries = await screen.findByRole('region', { name: '거래 1건' });
  expect(within(entries).getByText('2026년 11월 20일 (금) · 제주 여행')).toBeTruthy();
  expect(screen.getByRole('link', { name: /스터디/u })).toHaveProperty('search', `?categoryId=${categoryId}`);
  await user.click(within(entries).getByRole('link', { name: /스타벅스/u }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/transactions/${transaction.id}`));
  expect(useBookStore.getState().currentBook?.id).toBe(trip.id);
});

it('truncates pasted text to the maximum query length', async () => {
  const { server } = openApp(`/search?q=${'가'.repeat(300)}`, [home], {
    'GET /api/v2/search': { body: { items: [], nextCursor: null, alsoFor: null } },
  });
  await screen.findByText('검색 결과가 없어요');
  expect(server.requests.filter((one) => one.path.startsWith('/api/v2/search')).map((one) => one.path)).toEqual([
    `/api/v2/search?q=${encodeURIComponent('가'.repeat(200))}`,
  ]);
});

it('sends no request for a blank query and says when nothing was found', async () => {
  const { server } = openApp('/search', [home], {
    'GET /api/v2/search': { body: { items: [], nextCursor: null, alsoFor: null } },
  });
  await user.type(await screen.findByRole('searchbox', { name: '통합 검색' }), '   ');
  expect(screen.getByText('무엇을 찾으세요?')).toBeTruthy();
  expect(server.count('GET /api/v2/search')).toBe(0);
  await user.type(screen.getByRole('searchbox', { name: '통합 검색' }), '없는말');
  await screen.findByText('검색 결과가 없어요');
});

it('offers what a text is about when nothing matches it with its ending', async () => {
  const { router } = openApp('/search?q=택시비', [home], {
    'GET /api/v2/search': { body: { items: [], nextCursor: null, alsoFor: null } },
  });
  await user.click(await screen.findByRole('button', { name: '‘택시’로 찾기' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ q: '택시' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /찾기$/u })).toBeNull());
});

it('moves from the field through the results and back with the arrow keys, and highlights the match', async () => {
  openApp('/search?q=스타', [home, trip], {
    'GET /api/v2/search': { body: { items: found, nextCursor: null, alsoFor: null } },
  });
  const link = await screen.findByRole('link', { name: /스타벅스/u });
  expect(within(link).getByText('스타').tagName).toBe('MARK');
  const field = screen.getByRole('searchbox', { name: '통합 검색' });
  field.focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /스터디/u }));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(link);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(field);
});

it('shows the category of a matching transaction', async () => {
  const cafe = aCategory({ bookId: home.id, name: '카페' });
  const roastery = anExpense({
    bookId: home.id,
    description: '모퉁이 로스터리',
    splits: [{ categoryId: cafe.id, amount: 4500, memo: '' }],
  });
  const item = { kind: 'TRANSACTION', id: roastery.id, bookId: home.id, bookTitle: home.title };
  openApp('/search?q=카페', [home], {
    [`GET /api/v2/books/${home.id}/categories`]: { body: [cafe] },
    'GET /api/v2/search': {
      body: { items: [{ ...item, title: '모퉁이 로스터리', transaction: roastery }], nextCursor: null, alsoFor: null },
    },
  });
  const link = await screen.findByRole('link', { name: /모퉁이 로스터리/u });
  expect((await within(link).findByText('카페')).tagName).toBe('MARK');
});

it('states no number of a list that is cut', async () => {
  const [item] = found.slice(1);
  const items = Array.from({ length: 30 }, () => ({ ...item, id: anId() }));
  openApp('/search?q=스타', [home, trip], {
    'GET /api/v2/search': { body: { items, nextCursor: null, alsoFor: null } },
  });
  await screen.findByText('거래는 가계부마다 최근 30건까지 보여요.');
});

it('says which alternative reading matched, and filters by one book', async () => {
  openApp('/search?q=tmxk', [home, trip], {
    'GET /api/v2/search': { body: { items: found, nextCursor: null, alsoFor: '스타' } },
  });
  await screen.findByText('2개를 찾았어요. ‘스타’로도 찾았어요.');
  const books = screen.getByRole('group', { name: '가계부' });
  await user.click(within(books).getByRole('button', { name: '제주 여행' }));
  expect(screen.queryByRole('link', { name: /스터디/u })).toBeNull();
  expect(screen.getByRole('link', { name: /스타벅스/u })).toBeTruthy();
});

it('remembers queries that led to a result, until they are cleared or the user signs out', async () => {
  const { router } = openApp('/search?q=스타', [home, trip], {
    'GET /api/v2/search': { body: { items: found, nextCursor: null, alsoFor: null } },
    [`GET /api/v2/books/${trip.id}/transactions/${transaction.id}`]: { body: transaction },
    'POST /api/v2/logout': { status: 204 },
  });
  await user.click(await screen.findByRole('link', { name: '거래 모두 보기' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ q: '스타' }));
  expect(router.state.location.pathname).toBe('/transactions');
  await router.navigate({ to: '/search' });
  await screen.findByRole('region', { name: '최근 검색어' });
  await user.click(screen.getByRole('button', { name: '스타' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ q: '스타' }));
  expect(JSON.stringify(localStorage)).toContain('스타');
  await signOut();
  expect(JSON.stringify(localStorage)).not.toContain('스타');
});

const NOTHING_FOUND = { 'GET /api/v2/search': { body: { items: [], nextCursor: null, alsoFor: null } } };
const QUESTIONS = `POST /api/v2/books/${home.id}/questions`;

it('answers a question with the number, its reading as chips that ask again, and a way to the transactions', async () => {
  const answer = {
    reading: {
      intent: 'SPENT',
      period: { from: '2026-10-01', to: '2026-10-31' },
      filters: { categoryId: [categoryId] },
      parts: [
        { kind: 'PERIOD', label: '10월 1일–31일', choices: [{ label: '올해', text: '올해 배달 얼마 썼어?' }] },
        { kind: 'CATEGORY', label: '식비 › 배달', choices: [] },
      ],
    },
    sentence: '10월 1일–31일 배달에 82,000원 썼어요.',
    value: 82_000,
    unit: '원',
    rows: [{ label: '배달의민족', value: 60_000 }],
    link: '/transactions?from=2026-10-01&to=2026-10-31',
    suggestions: [],
  };
  const { server, router } = openApp('/search', [home], { ...NOTHING_FOUND, [QUESTIONS]: { body: answer } });
  await user.type(await screen.findByRole('searchbox', { name: '통합 검색' }), '지난달 배달에 얼마 썼어?');
  const card = await screen.findByRole('region', { name: '물어보기' });
  expect(within(card).getByText(answer.sentence)).toBeTruthy();
  expect(within(within(card).getByRole('list', { name: '답의 내역' })).getByText('배달의민족')).toBeTruthy();
  expect(screen.queryByText('검색 결과가 없어요')).toBeNull();
  await user.click(within(card).getByRole('button', { name: '기간 10월 1일–31일 바꾸기' }));
  await user.click(await screen.findByRole('menuitem', { name: '올해' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ q: '올해 배달 얼마 썼어?' }));
  await waitFor(() =>
    expect(server.requests.filter((one) => one.path.endsWith('/questions')).at(-1)?.body).toEqual({
      text: '올해 배달 얼마 썼어?',
    }),
  );
  await user.click(within(card).getByRole('button', { name: '거래 보기' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/transactions'));
  expect(router.state.location.search).toEqual({ from: '2026-10-01', to: '2026-10-31' });
});

it('writes the amounts of an answer in the currency of the book', async () => {
  const answer = {
    reading: { intent: 'SPENT', period: { from: '2026-10-01', to: '2026-10-31' }, filters: {}, parts: [] },
    sentence: '10월 1일–31일에 US$1,234.05 썼어요.',
    value: -123_405,
    unit: 'USD',
    rows: [{ label: '식비', value: 1200 }],
    link: '/transactions',
    suggestions: [],
  };
  openApp('/search?q=지난달 얼마 썼어', [{ ...home, currency: 'USD' }], {
    ...NOTHING_FOUND,
    [QUESTIONS]: { body: answer },
  });
  const card = await screen.findByRole('region', { name: '물어보기' });
  expect(card.textContent).toContain('−1,234.05 USD');
  expect(card.textContent).toContain('식비12.00 USD');
});

it('writes a percentage of amounts', async () => {
  const answer = {
    reading: { intent: 'SAVINGS_RATE', period: { from: '2026-10-01', to: '2026-10-31' }, filters: {}, parts: [] },
    sentence: '10월 1일–31일 저축률은 -5%예요.',
    value: -5,
    unit: '%',
    rows: [{ label: '수입', value: 3_000_000 }],
    link: '/analytics?tab=flow',
    suggestions: [],
  };
  openApp('/search?q=지난달 저축률', [home], { ...NOTHING_FOUND, [QUESTIONS]: { body: answer } });
  const card = await screen.findByRole('region', { name: '물어보기' });
  expect(card.textContent).toContain('−5%');
  expect(card.textContent).toContain('수입3,000,000원');
  expect(within(card).getByRole('button', { name: '자세히 보기' })).toBeTruthy();
});

it('shows questions that are understood beside one that is not, and answers nothing that asks nothing', async () => {
  const { server, router } = openApp('/search', [home], {
    ...NOTHING_FOUND,
    [QUESTIONS]: {
      body: {
        reading: null,
        sentence: '아직 알아듣지 못하는 말이 있어요. 이렇게 물어보세요.',
        link: '/search?q=x',
        suggestions: ['이번 달 얼마 썼어?'],
      },
    },
  });
  const field = await screen.findByRole('searchbox', { name: '통합 검색' });
  await user.type(field, '스타벅스');
  await screen.findByText('검색 결과가 없어요');
  expect(server.count(QUESTIONS)).toBe(0);
  await user.clear(field);
  await user.type(field, '화성에 얼마 썼어?');
  await user.click(await screen.findByRole('button', { name: '이번 달 얼마 썼어?' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ q: '이번 달 얼마 썼어?' }));
});
