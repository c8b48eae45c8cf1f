import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { useBookStore } from '../../platform/stores/book-store.ts';
import { anAsset } from '../../testing/asset-builder.ts';
import { aBudget } from '../../testing/budget-builder.ts';
import { aBook } from '../../testing/builders.ts';
import { aMember } from '../../testing/member-builder.ts';
import { openApp, person } from '../../testing/open-app.tsx';
import { aRule } from '../../testing/recurring-builder.ts';

const user = userEvent.setup();
const home = aBook({ title: '우리집 생활비', version: 4 });
const trip = aBook({ title: '제주 여행', memberCount: 3, role: 'MEMBER' });
const sums = {
  from: '2026-11-01',
  to: '2026-11-30',
  income: 3_200_000,
  expense: 880_000,
  net: 2_320_000,
  savingsRate: 0.725,
  transferFees: 0,
  count: 40,
  maskedExcluded: 0,
  basis: 'CONSUMPTION',
};
const me = {
  userId: person.id,
  name: person.name,
  profileImageUrl: null,
  role: 'OWNER',
  nickname: null,
  color: '#0A7D5A',
  hasAccount: true,
  joinedAt: '2026-01-01T00:00:00.000Z',
};

function about(book: typeof home) {
  const base = `/api/v2/books/${book.id}`;
  return {
    [`GET ${base}`]: { body: book },
    [`GET ${base}/analytics/summary`]: { body: sums },
    [`GET ${base}/members`]: { body: { items: [me], nextCursor: null } },
    [`GET ${base}/activity`]: { body: { items: [], nextCursor: null } },
  };
}

beforeEach(async () => {
  await import('@salim/contract');
});

describe('the books', () => {
  it('have a single field named 이름 in the form for a new book', async () => {
    openApp('/books/new', [home], about(home));
    await screen.findByRole('form', { name: '둘이 함께 시작하기' });
    expect(screen.getAllByLabelText(/이름/u)).toHaveLength(1);
  });

  it('shows each book with its totals and switches the current book', async () => {
    openApp('/books', [home, trip], { ...about(home), ...about(trip) });
    await screen.findByRole('heading', { name: '제주 여행' });
    expect(screen.queryByRole('heading', { name: '삭제한 가계부' })).toBeNull();
    await waitFor(() => expect(screen.getAllByText('−880,000')).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: '이 가계부로 변경: 제주 여행' }));
    expect(useBookStore.getState().currentBook?.id).toBe(trip.id);
    expect(screen.getByRole('button', { name: '이 가계부로 변경: 우리집 생활비' })).toBeTruthy();
  });

  it('creates a book from a name and opens it', async () => {
    let books = [home];
    const { server, router } = openApp('/books/new', books, {
      ...about(home),
      ...about(trip),
      'GET /api/v2/book/mybooks': () => ({ body: books }),
      'POST /api/v2/books': () => {
        books = [home, trip];
        return { status: 201, body: trip };
      },
    });
    await user.type(await screen.findByLabelText('이름'), '제주 여행');
    await user.click(screen.getByRole('button', { name: '만들기' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/books/${trip.id}`));
    expect(server.requests.find((one) => one.method === 'POST')?.body).toEqual({ title: '제주 여행' });
    // What is recorded next goes into the new book.
    expect(useBookStore.getState().currentBook?.id).toBe(trip.id);
  });

  it.each([
    ['a new book of one', { createdAt: '2026-11-20T00:00:00.000Z' }, true, ['첫 지출 기록하기', '초대하기']],
    [
      'a new trip',
      { createdAt: '2026-11-20T00:00:00.000Z', memberCount: 2 },
      false,
      ['첫 지출 기록하기', '정산 링크 보내기', '초대하기'],
    ],
    ['an older book', { createdAt: '2026-01-01T00:00:00.000Z' }, true, ['지출 기록하기', '초대하기']],
    [
      'a book just joined',
      { createdAt: '2026-11-20T00:00:00.000Z', role: 'MEMBER' as const },
      true,
      ['첫 지출 기록하기'],
    ],
    ['a book to read', { role: 'VIEWER' as const }, true, []],
  ])('begins with what to do next: %s', async (_what, values, hasAccount, names) => {
    const book = aBook(values);
    const base = `/api/v2/books/${book.id}`;
    const members = [aMember({ userId: person.id }), aMember({ name: '지연', hasAccount })];
    openApp(`/books/${book.id}`, [book], {
      ...about(book),
      [`GET ${base}/analytics/summary`]: { body: { ...sums, count: 0 } },
      [`GET ${base}/members`]: { body: { items: members, nextCursor: null } },
    });
    const shortcuts = await screen.findByRole('list', { name: '바로 가기' });
    await screen.findByText('지연');
    const links = within(screen.getByRole('main')).getAllByRole('link');
    const before = links.slice(1, links.indexOf(within(shortcuts).getByRole('link', { name: '거래 내역' })));
    await waitFor(() => expect(before.map((link) => link.textContent)).toEqual(names));
  });

  it('says that a member cannot invite to the current book, and to which one the screen invites', async () => {
    const own = aBook({ title: '내 용돈' });
    openApp('/invite', [trip, own], {
      ...about(trip),
      ...about(own),
      [`GET /api/v2/books/${own.id}/invites`]: { body: { items: [], nextCursor: null } },
    });
    const notice = await screen.findByText(/소유자와 관리자만 초대할 수 있어요/u);
    expect(notice.textContent).toContain('‘제주 여행’ 가계부에는');
    expect(notice.textContent).toContain('‘내 용돈’ 가계부에 초대해요');
    expect(screen.getByRole('button', { name: /초대할 가계부/u })).toBeTruthy();
  });

  it('sets up a book that two share by ratio, with a seat for the partner', async () => {
    const seat = aMember({ name: '지연', hasAccount: false });
    const { server, router } = openApp('/books/new', [home], {
      ...about(home),
      ...about(trip),
      'POST /api/v2/books': { status: 201, body: trip },
      [`POST /api/v2/books/${trip.id}/members`]: { status: 201, body: seat },
      [`PUT /api/v2/books/${trip.id}/share-defaults`]: {
        body: { id: seat.userId, categoryId: null, payerId: null, shareMethod: 'RATIO', bearers: [] },
      },
    });
    const form = await screen.findByRole('form', { name: '둘이 함께 시작하기' });
    await user.click(within(form).getByRole('radio', { name: '나눠 내기' }));
    await user.click(within(form).getByRole('button', { name: '함께 시작하기' }));
    const name = within(form).getByRole('textbox', { name: '함께 쓸 분' });
    expect(within(form).getByText('함께 쓸 분의 이름을 입력해 주세요.')).toBeTruthy();
    expect(document.activeElement).toBe(name);
    await user.type(name, '지연');
    const share = within(form).getByRole('textbox', { name: '내 부담 비율' });
    await user.clear(share);
    await user.type(share, '60');
    expect(within(form).getByText('나 60 : 상대 40으로 나눠요.')).toBeTruthy();
    await user.click(within(form).getByRole('button', { name: '함께 시작하기' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/invite'));
    const sent = server.requests.filter(({ method }) => method === 'POST' || method === 'PUT').map(({ body }) => body);
    expect(sent).toMatchObject([
      { title: '함께 쓰는 돈' },
      { name: '지연' },
      { shareMethod: 'RATIO', bearers: [{ weight: 60 }, { userId: seat.userId, weight: 40 }] },
    ]);
  });

  it('starts over with changed input after a failure, and leaves no half-created book behind', async () => {
    let isAway = true;
    const seat = aMember({ name: '지은', hasAccount: false });
    const { server, router } = openApp('/books/new', [home], {
      ...about(home),
      ...about(trip),
      'POST /api/v2/books': { status: 201, body: trip },
      [`POST /api/v2/books/${trip.id}/members`]: () =>
        isAway ? { status: 503, body: {} } : { status: 201, body: seat },
      [`PUT /api/v2/books/${trip.id}/share-defaults`]: {
        body: { id: me.userId, categoryId: null, payerId: null, shareMethod: 'EQUAL', bearers: [] },
      },
    });
    const made = () =>
      server.requests.flatMap(({ method, path, body }) =>
        method === 'POST' && path === '/api/v2/books' ? [(body as { id: string }).id] : [],
      );
    const form = await screen.findByRole('form', { name: '둘이 함께 시작하기' });
    const submit = () => user.click(within(form).getByRole('button', { name: '함께 시작하기' }));
    await user.click(within(form).getByRole('radio', { name: '나눠 내기' }));
    const name = within(form).getByRole('textbox', { name: '함께 쓸 분' });
    await user.type(name, '지연');
    await submit();
    await screen.findAllByRole('alert');
    await submit();
    await waitFor(() => expect(made()).toHaveLength(2));
    expect(made()[1]).toBe(made()[0]);
    await screen.findAllByRole('alert');

    isAway = false;
    await user.clear(name);
    await user.type(name, '지은');
    await submit();
    await waitFor(() => expect(router.state.location.pathname).toBe('/invite'));
    expect(made()).toHaveLength(3);
    expect(made()[2]).not.toBe(made()[0]);
    expect(server.requests.some(({ method, path }) => method === 'DELETE' && path.endsWith(made()[0] ?? ''))).toBe(
      true,
    );
  });

  it('sets up a monthly transfer of my part of the shared spending from one of my accounts', async () => {
    const made = aBook({ title: '우리집 생활비' });
    const salary = anAsset({ bookId: home.id, name: '월급통장' });
    const seat = aMember({ name: '지연', hasAccount: false });
    const { server, router } = openApp('/books/new', [home], {
      ...about(home),
      ...about(made),
      [`GET /api/v2/books/${home.id}/assets`]: { body: [salary] },
      'POST /api/v2/books': { status: 201, body: made },
      [`POST /api/v2/books/${made.id}/assets`]: { status: 201, body: anAsset({ bookId: made.id }) },
      [`POST /api/v2/books/${made.id}/members`]: { status: 201, body: seat },
      [`POST /api/v2/budgets/books/${made.id}`]: { status: 201, body: aBudget({ bookId: made.id }) },
      [`POST /api/v2/books/${home.id}/recurring`]: { status: 201, body: aRule({ bookId: home.id }) },
    });
    const form = await screen.findByRole('form', { name: '둘이 함께 시작하기' });
    await user.click(within(form).getByRole('radio', { name: '공동 + 개인' }));
    await user.type(within(form).getByRole('textbox', { name: '함께 쓸 분' }), '지연');
    await user.click(within(form).getByRole('button', { name: '함께 시작하기' }));
    expect(await within(form).findByText('한 달 생활비를 입력해 주세요.')).toBeTruthy();
    const total = within(form).getByRole('textbox', { name: '한 달 생활비' });
    expect(document.activeElement).toBe(total);
    await user.type(total, '100만');
    const partner = within(form).getByRole('textbox', { name: '함께 쓸 분' });
    await user.clear(partner);
    expect(within(form).getByText(/매달 25일에 나는/u).textContent).toContain('500,000원, 상대는 500,000원');
    await user.type(partner, '지연');
    const share = within(form).getByRole('textbox', { name: '내 부담 비율' });
    await user.clear(share);
    await user.type(share, '60');
    expect(within(form).getByText(/매달 25일에 나는/u).textContent).toContain('600,000원, 지연님은 400,000원');
    await waitFor(() =>
      expect(within(form).getByRole('button', { name: /내 몫을 보낼 통장/u }).textContent).toContain('월급통장'),
    );
    await user.click(within(form).getByRole('button', { name: '함께 시작하기' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/invite'));
    const sent = server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(sent).toMatchObject([
      { title: '우리집 생활비' },
      { name: '생활비 통장' },
      { name: '지연' },
      { expenseBudget: 1_000_000 },
      {
        template: { type: 'TRANSFER', amount: 600_000, assetId: salary.id },
        into: { bookId: made.id },
        rrule: 'FREQ=MONTHLY;BYMONTHDAY=25',
      },
    ]);
  });
});

describe('a shared book', () => {
  it('receives living costs every month from an account of my book', async () => {
    const salary = anAsset({ bookId: home.id, name: '월급통장' });
    const joint = anAsset({ bookId: trip.id, name: '생활비 통장' });
    const { server } = openApp(`/books/${trip.id}`, [home, trip], {
      ...about(home),
      ...about(trip),
      [`GET /api/v2/books/${home.id}/assets`]: { body: [salary] },
      [`GET /api/v2/books/${trip.id}/assets`]: { body: [joint] },
      [`POST /api/v2/books/${home.id}/recurring`]: { status: 201, body: aRule({ bookId: home.id }) },
    });
    await user.click(await screen.findByRole('button', { name: '매달 넣기' }));
    const sheet = await screen.findByRole('dialog', { name: '매달 생활비 넣기' });
    await waitFor(() =>
      expect(within(sheet).getByRole('button', { name: /보내는 통장/u }).textContent).toContain('월급통장'),
    );
    await user.click(within(sheet).getByRole('button', { name: '저장' }));
    expect(await within(sheet).findByText('금액을 입력해 주세요.')).toBeTruthy();
    await user.type(within(sheet).getByRole('textbox', { name: '금액' }), '40만');
    await user.click(within(sheet).getByRole('button', { name: '저장' }));
    expect(await screen.findByText('매달 25일에 400,000원을 넣을게요')).toBeTruthy();
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      template: { type: 'TRANSFER', amount: 400_000, assetId: salary.id },
      into: { bookId: trip.id, assetId: joint.id },
      rrule: 'FREQ=MONTHLY;BYMONTHDAY=25',
    });
  });

  it('hides the living costs button from viewers and in a book with a single member', async () => {
    const looked = aBook({ title: '구경', memberCount: 2, role: 'VIEWER' });
    openApp(`/books/${looked.id}`, [looked], {
      ...about(looked),
      [`GET /api/v2/books/${looked.id}/assets`]: { body: [] },
    });
    await screen.findByRole('heading', { name: '구경' });
    expect(screen.queryByRole('button', { name: '매달 넣기' })).toBeNull();
  });
});

describe('the settings of a book', () => {
  it('explains the month in words, and saves with the version that was read', async () => {
    const { server } = openApp(`/books/${home.id}/settings`, [home], {
      ...about(home),
      [`PATCH /api/v2/books/${home.id}`]: { body: { ...home, version: 5 } },
    });
    await user.click(await screen.findByRole('button', { name: /월 시작일/u }));
    await user.click(await screen.findByRole('option', { name: '25일' }));
    // A month that starts late is named after the month in which it ends, unless the user chooses otherwise.
    expect(screen.getByRole('radio', { name: '종료일 기준' }).getAttribute('aria-checked')).toBe('true');
    expect(screen.getByText(/25일부터 .*24일까지예요\. 예산은 이름이 같은 달에 그대로 남아요/u)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '저장' }));
    await screen.findByText('저장했어요');
    expect(server.requests.find((one) => one.method === 'PATCH')?.body).toMatchObject({
      monthStartDay: 25,
      monthStartRule: 'PREVIOUS',
      version: 4,
    });
  });

  it('deletes after the name is typed, and restores from the list it redirects to', async () => {
    let books = [home, trip];
    const { id, title, icon, color, timeZone } = home;
    const dates = { deletedAt: '2026-11-20T03:00:00.000Z', expiresAt: '2026-12-20T03:00:00.000Z' };
    const gone = { id, title, icon, color, timeZone, ...dates };
    const { server, router } = openApp(`/books/${home.id}/settings?tab=data`, books, {
      'GET /api/v2/book/mybooks': () => ({ body: books }),
      'GET /api/v2/books/deleted': () => ({ body: { items: books.length === 1 ? [gone] : [], nextCursor: null } }),
      ...about(home),
      ...about(trip),
      [`DELETE /api/v2/books/${home.id}`]: () => {
        books = [trip];
        return { status: 204 };
      },
      [`POST /api/v2/books/${home.id}/restore`]: () => {
        books = [trip, home];
        return { body: home };
      },
    });
    await user.click(await screen.findByRole('button', { name: '가계부 삭제' }));
    const dialog = await screen.findByRole('dialog', { name: '가계부를 삭제할까요?' });
    const name = within(dialog).getByLabelText('가계부 이름');
    await user.type(name, '우리집{Enter}');
    expect(within(dialog).getByText('이름이 달라요. 위의 이름을 그대로 입력해 주세요.')).toBeTruthy();
    expect(server.count(`DELETE /api/v2/books/${home.id}`)).toBe(0);
    await user.clear(name);
    await user.type(name, '우리집 생활비{Enter}');
    const deleted = await screen.findByRole('region', { name: '삭제한 가계부' });
    expect(within(deleted).getByText(/완전히 삭제돼요/u)).toBeTruthy();
    expect(router.state.location.pathname).toBe('/books');
    expect(useBookStore.getState().currentBook?.id).toBe(trip.id);
    await user.click(within(deleted).getByRole('button', { name: '복원: 우리집 생활비' }));
    await screen.findByRole('heading', { name: '우리집 생활비' });
    await waitFor(() => expect(screen.queryByRole('region', { name: '삭제한 가계부' })).toBeNull());
  });

  it('hides settings and deletion from members without the permission', async () => {
    openApp(`/books/${trip.id}/settings`, [trip], about(trip));
    await screen.findByText('가계부 설정은 소유자와 관리자만 바꿀 수 있어요.');
    await user.click(screen.getByRole('tab', { name: '데이터' }));
    await screen.findByRole('region', { name: '활동 기록' });
    expect(screen.queryByRole('button', { name: '가계부 삭제' })).toBeNull();
  });

  it('says that a book was not found', async () => {
    openApp('/books/0190a000-0000-7000-8000-00000000dead', [home], about(home));
    await screen.findByText('가계부를 찾을 수 없어요');
  });
});
