import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { anAsset } from '../../testing/asset-builder.ts';
import { aBook } from '../../testing/builders.ts';
import { aCategory } from '../../testing/category-builder.ts';
import { type FakeAnswer, unreachable } from '../../testing/fake-server.ts';
import { aContribution, aGoal } from '../../testing/goal-builder.ts';
import { openApp } from '../../testing/open-app.tsx';

const user = userEvent.setup();
const book = aBook();
const path = `/api/v2/books/${book.id}/goals`;
const cafe = aCategory({ bookId: book.id, name: '카페·간식', icon: '☕' });
const savings = anAsset({ bookId: book.id, name: '우리집 적금', balance: 12_000_000 });
const common = {
  [`GET /api/v2/books/${book.id}/categories`]: { body: [cafe] },
  [`GET /api/v2/books/${book.id}/assets`]: { body: [savings] },
};
const listOf = (...items: readonly object[]) => ({ [`GET ${path}`]: { body: { items, nextCursor: null } } });

beforeEach(async () => {
  await import('@salim/contract');
});

describe('without goals', () => {
  it('suggests two examples and creates one as a goal', async () => {
    const { server } = openApp('/goals', [book], {
      ...common,
      ...listOf(),
      [`POST ${path}`]: { status: 201, body: aGoal({ name: '카페 줄이기' }) },
    });
    expect(await screen.findByRole('heading', { name: '아직 목표가 없어요' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: /가족 여행/u })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /카페 줄이기/u }));
    const form = await screen.findByRole('form', { name: '목표 추가' });
    expect(within(form).getByRole('combobox', { name: '줄일 분류' })).toHaveProperty('value', '카페·간식');
    await user.click(within(form).getByRole('button', { name: '추가' }));
    await screen.findByText('목표를 추가했어요');
    expect(server.requests.find((one) => one.method === 'POST')?.body).toMatchObject({
      kind: 'SPEND_LESS',
      name: '카페 줄이기',
      targetAmount: 100_000,
      categoryId: cafe.id,
      assetId: null,
      targetDate: null,
    });
  });

  it('adds one goal with a double press', async () => {
    const { server } = openApp('/goals', [book], {
      ...common,
      ...listOf(),
      [`POST ${path}`]: { status: 201, body: aGoal({ name: '카페 줄이기' }) },
    });
    await user.click(await screen.findByRole('button', { name: /카페 줄이기/u }));
    const form = await screen.findByRole('form', { name: '목표 추가' });
    // Both presses arrive before the screen shows that the first is being sent.
    act(() => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    await screen.findByText('목표를 추가했어요');
    expect(server.count(`POST ${path}`)).toBe(1);
  });

  it('suggests them once the categories are known, which one of them needs', async () => {
    const { promise, resolve } = Promise.withResolvers<FakeAnswer>();
    openApp('/goals', [book], {
      ...common,
      [`GET /api/v2/books/${book.id}/categories`]: () => promise,
      ...listOf(),
    });
    expect(await screen.findByRole('heading', { name: '아직 목표가 없어요' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /카페 줄이기/u })).toBeNull();
    resolve({ body: [cafe] });
    await user.click(await screen.findByRole('button', { name: /카페 줄이기/u }));
    const form = await screen.findByRole('form', { name: '목표 추가' });
    expect(within(form).getByRole('combobox', { name: '줄일 분류' })).toHaveProperty('value', '카페·간식');
  });

  it('suggests them without categories if those cannot be read', async () => {
    openApp('/goals', [book], {
      ...common,
      [`GET /api/v2/books/${book.id}/categories`]: {
        status: 403,
        body: { code: 'FORBIDDEN', message: '볼 수 없어요.' },
      },
      ...listOf(),
    });
    expect(await screen.findByRole('button', { name: /가족 여행/u })).toBeTruthy();
  });

  it('shows errors at the missing fields', async () => {
    openApp('/goals', [book], { ...common, ...listOf() });
    await user.click(await screen.findByRole('button', { name: '목표 추가' }));
    await user.click(await screen.findByRole('button', { name: '추가' }));
    expect(screen.getByText('이름을 입력해 주세요.')).toBeTruthy();
    expect(screen.getByText('0원보다 큰 금액을 입력해 주세요.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('이름'));
  });

  it('draws the icons of the assets and categories to choose', async () => {
    openApp('/goals', [book], {
      ...common,
      [`GET /api/v2/books/${book.id}/assets`]: { body: [{ ...savings, icon: 'salim:passbook' }] },
      [`GET /api/v2/books/${book.id}/categories`]: { body: [{ ...cafe, icon: 'salim:coffee' }] },
      ...listOf(),
    });
    await user.click(await screen.findByRole('button', { name: '목표 추가' }));
    await user.click(await screen.findByRole('button', { name: /모으는 방법/u }));
    const asset = await screen.findByRole('option', { name: '우리집 적금' });
    expect(asset.textContent).toBe('우리집 적금');
    expect(asset.querySelector('use')).toBeTruthy();
    await user.click(asset);
    await user.click(screen.getByRole('radio', { name: '지출 줄이기' }));
    await user.click(screen.getByRole('combobox', { name: '줄일 분류' }));
    const category = await screen.findByRole('option', { name: '카페·간식' });
    expect(category.textContent).toBe('카페·간식');
    expect(category.querySelector('use')).toBeTruthy();
  });

  it('is read-only for viewers', async () => {
    openApp('/goals', [aBook({ ...book, role: 'VIEWER' })], { ...common, ...listOf() });
    expect(await screen.findByRole('heading', { name: '아직 목표가 없어요' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '목표 추가' })).toBeNull();
    expect(screen.queryByRole('button', { name: /가족 여행/u })).toBeNull();
  });
});

describe('goals', () => {
  it('show their progress and what they still need', async () => {
    openApp('/goals', [book], {
      ...common,
      ...listOf(
        aGoal(),
        aGoal({ name: '이사', assetId: savings.id, currentAmount: 12_000_000, targetAmount: 50_000_000 }),
        aGoal({ name: '카페', kind: 'SPEND_LESS', categoryId: cafe.id, targetAmount: 100_000, currentAmount: 130_000 }),
        aGoal({ name: '옛 목표', status: 'ARCHIVED' }),
      ),
    });
    const trip = await screen.findByRole('article', { name: '제주 여행' });
    expect(within(trip).getByText('2027년 1월 31일까지')).toBeTruthy();
    expect(within(trip).queryByText(/D-|남음/u)).toBeNull();
    expect(within(trip).getByText(/3개월 동안 매달 250,000원씩/u)).toBeTruthy();
    expect(within(trip).getByRole('progressbar', { name: '제주 여행 달성률' }).getAttribute('aria-valuenow')).toBe(
      '25',
    );
    const move = screen.getByRole('article', { name: '이사' });
    expect(await within(move).findByRole('link', { name: '우리집 적금 잔액으로 계산해요' })).toBeTruthy();
    expect(within(move).queryByRole('button', { name: '모은 돈 추가' })).toBeNull();
    const coffee = screen.getByRole('article', { name: '카페' });
    expect(within(coffee).getByText('이번 달 목표보다 30,000원을 더 썼어요.')).toBeTruthy();
    expect(screen.getByText('보관한 목표 1개')).toBeTruthy();
  });

  it('take a contribution, and undo it', async () => {
    const goal = aGoal();
    const aside = aContribution({ goalId: goal.id });
    let items = [aside];
    const { server } = openApp('/goals', [book], {
      ...common,
      ...listOf(goal),
      [`GET ${path}/${goal.id}/contributions`]: () => ({ body: { items, nextCursor: null } }),
      [`POST ${path}/${goal.id}/contributions`]: { status: 201, body: { ...aContribution({ amount: 50_000 }), goal } },
      [`DELETE ${path}/${goal.id}/contributions/${aside.id}`]: () => {
        items = [];
        return { status: 204 };
      },
    });
    await user.click(await screen.findByRole('button', { name: '모은 돈 추가' }));
    const sheet = await screen.findByRole('dialog', { name: '제주 여행에 모은 돈' });
    await user.type(within(sheet).getByLabelText('모은 금액'), '5만');
    await user.click(within(sheet).getByRole('button', { name: '추가' }));
    await screen.findByText('50,000원을 추가했어요');
    expect(server.requests.find((one) => one.method === 'POST')?.body).toMatchObject({ amount: 50_000, memo: '' });
    await user.click(await within(sheet).findByRole('button', { name: '11월 20일 (금) 250,000원 삭제' }));
    await screen.findByText('250,000원 기록을 삭제했어요');
    await user.click(screen.getByRole('button', { name: '되돌리기' }));
    await waitFor(() => expect(server.count(`POST ${path}/${goal.id}/contributions`)).toBe(2));
    expect(server.requests.findLast((one) => one.method === 'POST')?.body).toMatchObject({
      amount: 250_000,
      date: '2026-11-20',
      memo: '보너스',
    });
  });

  it('are archived, and deleted with undo', async () => {
    const goal = aGoal({ version: 4 });
    const { server } = openApp('/goals', [book], {
      ...common,
      ...listOf(goal),
      [`PUT ${path}/${goal.id}`]: { body: { ...goal, status: 'ARCHIVED' } },
      [`DELETE ${path}/${goal.id}`]: { status: 204 },
      [`POST ${path}/${goal.id}/restore`]: { body: goal },
    });
    await user.click(await screen.findByRole('button', { name: '제주 여행 더보기' }));
    await user.click(await screen.findByRole('menuitem', { name: '보관' }));
    await screen.findByText('목표를 보관했어요');
    expect(server.requests.find((one) => one.method === 'PUT')?.body).toEqual({ status: 'ARCHIVED', version: 4 });
    await user.click(screen.getByRole('button', { name: '제주 여행 더보기' }));
    await user.click(await screen.findByRole('menuitem', { name: '삭제' }));
    await screen.findByText('‘제주 여행’을 삭제했어요');
    await user.click(screen.getByRole('button', { name: '되돌리기' }));
    await waitFor(() => expect(server.count(`POST ${path}/${goal.id}/restore`)).toBe(1));
  });

  it('pass the focus on to the next one when one is deleted', async () => {
    const [trip, car] = [aGoal({ name: '제주 여행' }), aGoal({ name: '새 차' })];
    let items: readonly object[] = [trip, car];
    openApp('/goals', [book], {
      ...common,
      [`GET ${path}`]: () => ({ body: { items, nextCursor: null } }),
      [`DELETE ${path}/${trip.id}`]: () => {
        items = [car];
        return { status: 204 };
      },
    });
    await user.click(await screen.findByRole('button', { name: '제주 여행 더보기' }));
    await user.click(await screen.findByRole('menuitem', { name: '삭제' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '제주 여행 더보기' })).toBeNull());
    const next = screen.getByRole('article', { name: '새 차' });
    await waitFor(() => expect(next.contains(document.activeElement)).toBe(true));
  });

  it('say why the form closes when another user deletes the goal, with undo', async () => {
    const goal = aGoal();
    let items: readonly object[] = [goal];
    const { server } = openApp('/goals', [book], {
      ...common,
      [`GET ${path}`]: () => ({ body: { items, nextCursor: null } }),
      [`POST ${path}/${goal.id}/restore`]: { body: goal },
    });
    await user.click(await screen.findByRole('button', { name: '제주 여행 더보기' }));
    await user.click(await screen.findByRole('menuitem', { name: '수정' }));
    await screen.findByRole('form', { name: '목표 수정' });
    items = [];
    await act(() => queryClient.invalidateQueries());
    await screen.findByText('다른 곳에서 삭제된 목표예요');
    expect(screen.queryByRole('form', { name: '목표 수정' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '복원' }));
    await waitFor(() => expect(server.count(`POST ${path}/${goal.id}/restore`)).toBe(1));
  });

  it('are celebrated once', async () => {
    const goal = aGoal({ status: 'DONE', currentAmount: 1_000_000 });
    let isCelebrated = false;
    const { server } = openApp('/goals', [book], {
      ...common,
      [`GET ${path}`]: () => ({ body: { items: [{ ...goal, isCelebrated }], nextCursor: null } }),
      [`POST ${path}/${goal.id}/celebrate`]: () => {
        isCelebrated = true;
        return { body: { ...goal, isCelebrated } };
      },
    });
    const dialog = await screen.findByRole('dialog', { name: '축하해요' });
    expect(within(dialog).getByText(/1,000,000원을 모두 모았어요/u)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: '좋아요' }));
    await waitFor(() => expect(server.count(`POST ${path}/${goal.id}/celebrate`)).toBe(1));
    await waitFor(() => expect(server.count(`GET ${path}`)).toBe(2));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('heading', { name: '달성한 목표' })).toBeTruthy();
  });

  it('report a failed load instead of an empty list', async () => {
    openApp('/goals', [book], { ...common, [`GET ${path}`]: unreachable });
    expect(await screen.findByText('서버에 연결할 수 없어요. 네트워크 연결을 확인해 주세요.')).toBeTruthy();
    expect(screen.queryByRole('article')).toBeNull();
    expect(screen.getByRole('button', { name: '다시 연결' })).toBeTruthy();
  });
});
