import type { SortingRule } from '@salim/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { aBook, anId } from '../../testing/builders.ts';
import { aCategory } from '../../testing/category-builder.ts';
import type { SeenRequest } from '../../testing/fake-server.ts';
import { aGoal } from '../../testing/goal-builder.ts';
import { openApp, person } from '../../testing/open-app.tsx';
import { aRule } from '../../testing/recurring-builder.ts';

const user = userEvent.setup();
const book = aBook();
const base = `/api/v2/books/${book.id}`;
const food = aCategory({ bookId: book.id, name: '식비', sortOrder: 0, version: 2 });
const lunch = aCategory({ bookId: book.id, name: '점심', parentId: food.id });
const cafe = aCategory({ bookId: book.id, name: '카페', sortOrder: 1 });
const home = aCategory({ bookId: book.id, name: '주거', sortOrder: 2 });
const pay = aCategory({ bookId: book.id, name: '급여', kind: 'INCOME' });
const all = [food, lunch, cafe, home, pay];

const ruleOf = (categoryId: string) => aRule({ template: { ...aRule().template, categoryId } });
const rows = () => screen.getAllByRole('row').map((row) => row.getAttribute('aria-label'));
const entries = (count: number) => ({ items: [], nextCursor: null, income: 0, expense: 0, count });

beforeEach(async () => {
  await import('@salim/contract');
});

describe('the categories', () => {
  it('adds a category by name and clears the field for the next one', async () => {
    const { server } = openApp('/categories', [book], {
      [`GET ${base}/categories`]: { body: all },
      [`POST ${base}/categories`]: ({ body }: SeenRequest) => ({
        status: 201,
        body: aCategory({ bookId: book.id, name: (body as { name: string }).name }),
      }),
    });
    const name = await screen.findByLabelText('이름');
    await user.click(screen.getByRole('button', { name: '추가' }));
    expect(screen.getByText('이름을 입력해 주세요.')).toBeTruthy();
    await user.type(name, ' 반려동물 {Enter}');
    await waitFor(() => expect(name).toHaveProperty('value', ''));
    expect(document.activeElement).toBe(name);
    expect(server.requests.find((one) => one.method === 'POST')?.body).toEqual({ kind: 'EXPENSE', name: '반려동물' });
    await user.click(screen.getByRole('tab', { name: '수입' }));
    expect(rows()).toEqual(['급여']);
  });

  it('rejects a duplicate name, and keeps the input when adding fails', async () => {
    openApp('/categories', [book], {
      [`GET ${base}/categories`]: { body: all },
      [`POST ${base}/categories`]: {
        status: 422,
        body: { code: 'TOO_MANY', message: '만들 수 있는 개수를 넘었어요.', requestId: 'r' },
      },
    });
    const name = await screen.findByLabelText('이름');
    await user.type(name, '식비');
    await screen.findByText('같은 이름이 이미 있어요. 그대로 저장해도 돼요.');
    expect(name.getAttribute('aria-invalid')).not.toBe('true');
    await user.type(name, '{Enter}');
    await screen.findByText('만들 수 있는 개수를 넘었어요.');
    expect(name).toHaveProperty('value', '식비');
  });

  it('says why the sheet closes when another user deletes the category', async () => {
    let there = all;
    openApp('/categories', [book], { [`GET ${base}/categories`]: () => ({ body: there }) });
    await user.click(await screen.findByRole('row', { name: '카페' }));
    await screen.findByRole('dialog', { name: '카페' });
    there = all.filter((one) => one !== cafe);
    await queryClient.invalidateQueries();
    await screen.findByText('다른 곳에서 삭제된 분류예요');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '카페' })).toBeNull());
    expect(rows()).toEqual(['식비', '주거']);
  });

  it('reorders at once from the row menu, and reverts when the server refuses', async () => {
    const { server } = openApp('/categories', [book], {
      [`GET ${base}/categories`]: { body: all },
      [`PUT ${base}/categories/order`]: {
        status: 403,
        body: {
          code: 'ROLE_TOO_LOW',
          message: '이 가계부에서는 권한이 없어요. 소유자나 관리자에게 요청해 주세요.',
          requestId: 'r',
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: '카페 더보기' }));
    await user.click(await screen.findByRole('menuitem', { name: '위로 옮기기' }));
    await screen.findByText('순서를 바꾸지 못했어요');
    expect(server.requests.find((one) => one.method === 'PUT')?.body).toEqual({ ids: [cafe.id, food.id, home.id] });
    await waitFor(() => expect(rows()).toEqual(['식비', '카페', '주거']));
  });

  it('opens the row menu by keyboard without activating the row, and returns focus to its button', async () => {
    openApp('/categories', [book], { [`GET ${base}/categories`]: { body: all } });
    const button = await screen.findByRole('button', { name: '카페 더보기' });
    button.focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: '위로 옮기기' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('asks for a target category before a used category is deleted', async () => {
    const { server } = openApp('/categories', [book], {
      [`GET ${base}/categories`]: { body: all },
      [`GET ${base}/transactions`]: { body: entries(37) },
      [`DELETE ${base}/categories/${food.id}`]: { status: 204 },
    });
    await user.click(await screen.findByRole('button', { name: '식비 더보기' }));
    await user.click(await screen.findByRole('menuitem', { name: '삭제' }));
    const dialog = await screen.findByRole('dialog', { name: '‘식비’ 분류를 삭제할까요?' });
    await within(dialog).findByText(/이 항목을 쓰는 거래가 37건 있어요/u);
    await user.click(within(dialog).getByRole('button', { name: '옮기고 삭제' }));
    expect(within(dialog).getByText('옮길 곳을 골라 주세요.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: /옮길 분류/u }));
    const options = (await screen.findAllByRole('option')).map((option) => option.textContent);
    expect(options).toEqual(['미분류', '카페 전체', '주거 전체']);
    await user.click(screen.getByRole('option', { name: '카페 전체' }));
    await user.click(within(dialog).getByRole('button', { name: '옮기고 삭제' }));
    await screen.findByText('‘식비’를 삭제했어요');
    expect(server.requests.find((one) => one.method === 'DELETE')?.path).toBe(
      `${base}/categories/${food.id}?moveTo=${cafe.id}`,
    );
  });

  it('also asks when only plans use the category or its children', async () => {
    const sorting: SortingRule = {
      id: anId(),
      bookId: book.id,
      name: '분식집',
      conditions: [{ field: 'description', op: 'contains', value: '분식' }],
      actions: { categoryId: lunch.id },
      isActive: true,
      sortOrder: 0,
      createdBy: person.id,
      createdAt: '2026-11-01T00:00:00.000Z',
      updatedAt: '2026-11-01T00:00:00.000Z',
      version: 1,
    };
    const { server } = openApp('/categories', [book], {
      [`GET ${base}/categories`]: { body: all },
      [`GET ${base}/transactions`]: { body: entries(0) },
      [`GET ${base}/recurring`]: {
        body: {
          items: [ruleOf(lunch.id), { ...ruleOf(food.id), nextDate: null }, ruleOf(cafe.id)],
          nextCursor: null,
        },
      },
      [`GET ${base}/goals`]: {
        body: {
          items: [
            aGoal({ kind: 'SPEND_LESS', categoryId: food.id }),
            aGoal({ kind: 'SPEND_LESS', categoryId: food.id, status: 'DONE' }),
          ],
          nextCursor: null,
        },
      },
      [`GET ${base}/rules`]: {
        body: { items: [sorting], nextCursor: null },
      },
      [`DELETE ${base}/categories/${food.id}`]: { status: 204 },
    });
    await user.click(await screen.findByRole('button', { name: '식비 더보기' }));
    await user.click(await screen.findByRole('menuitem', { name: '삭제' }));
    const dialog = await screen.findByRole('dialog', { name: '‘식비’ 분류를 삭제할까요?' });
    await within(dialog).findByText(
      '이 항목을 쓰는 반복이 1개, 목표가 1개, 분류 규칙이 1개 있어요. 어디로 옮길지 골라 주세요.',
    );
    await user.click(within(dialog).getByRole('button', { name: /옮길 분류/u }));
    await user.click(screen.getByRole('option', { name: '미분류' }));
    await user.click(within(dialog).getByRole('button', { name: '옮기고 삭제' }));
    await screen.findByText('‘식비’를 삭제했어요');
    expect(server.requests.find((one) => one.method === 'DELETE')?.path).toBe(
      `${base}/categories/${food.id}?moveTo=none`,
    );
  });

  it('deletes an unused category without that question and undoes it', async () => {
    const { server } = openApp('/categories', [book], {
      [`GET ${base}/categories`]: { body: all },
      [`GET ${base}/transactions`]: { body: entries(0) },
      [`DELETE ${base}/categories/${home.id}`]: { status: 204 },
      [`POST ${base}/categories/${home.id}/restore`]: { body: home },
    });
    await user.click(await screen.findByRole('button', { name: '주거 더보기' }));
    await user.click(await screen.findByRole('menuitem', { name: '삭제' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: '삭제' }).hasAttribute('disabled')).toBe(false),
    );
    await user.click(within(dialog).getByRole('button', { name: '삭제' }));
    await user.click(await screen.findByRole('button', { name: '되돌리기' }));
    await screen.findByText('‘주거’를 복원했어요');
    expect(server.requests.find((one) => one.method === 'DELETE')?.path).toBe(`${base}/categories/${home.id}`);
  });

  it('explains a merge before it is done, with the usage of each category', async () => {
    const { server } = openApp('/categories', [book], {
      [`GET ${base}/categories`]: { body: all },
      [`GET ${base}/categories/usage`]: {
        body: { items: [{ id: food.id, count: 32, yearAmount: 412_000 }], nextCursor: null },
      },
      [`POST ${base}/categories/${food.id}/merge`]: { body: { ...cafe, moved: 32 } },
    });
    await within(await screen.findByRole('row', { name: '식비' })).findByText('32건');
    await user.click(screen.getByRole('button', { name: '식비 더보기' }));
    await user.click(await screen.findByRole('menuitem', { name: '합치기' }));
    const dialog = await screen.findByRole('dialog', { name: '‘식비’ 분류 합치기' });
    within(dialog).getByText('고른 분류만 남고, ‘식비’는 없어져요.');
    await user.click(within(dialog).getByRole('button', { name: '합치기' }));
    expect(within(dialog).getByText('합칠 대상을 골라 주세요.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: /어느 분류로 합칠까요/u }));
    await user.click(screen.getByRole('option', { name: '카페' }));
    expect(dialog.textContent).toContain('‘식비’의 거래 32건이 ‘카페’로 옮겨지고, ‘식비’ 분류는 없어져요.');
    await user.click(within(dialog).getByRole('button', { name: '합치기' }));
    await screen.findByText('거래 32건을 옮겼어요.');
    expect(server.requests.find((one) => one.path.endsWith('/merge'))?.body).toEqual({ into: cafe.id });
  });

  it('saves icon and color with the version that was read', async () => {
    const { server } = openApp('/categories', [book], {
      [`GET ${base}/categories`]: { body: all },
      [`PATCH ${base}/categories/${food.id}`]: { body: { ...food, version: 3 } },
    });
    await user.click(await screen.findByRole('row', { name: '식비' }));
    const sheet = await screen.findByRole('dialog', { name: '식비' });
    await user.click(within(sheet).getByRole('radio', { name: '커피' }));
    await user.click(within(sheet).getByRole('button', { name: '저장' }));
    await screen.findByText('저장했어요');
    expect(server.requests.find((one) => one.method === 'PATCH')?.body).toMatchObject({
      icon: 'salim:takeout',
      version: 2,
    });
  });

  it('is read-only for a viewer', async () => {
    openApp('/categories', [{ ...book, role: 'VIEWER' }], { [`GET ${base}/categories`]: { body: all } });
    await screen.findByRole('row', { name: '식비' });
    expect(screen.queryByLabelText('이름')).toBeNull();
    expect(screen.queryByRole('button', { name: '식비 더보기' })).toBeNull();
  });
});
