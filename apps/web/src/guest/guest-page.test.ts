import type { GuestItem, GuestView } from '@salim/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { GuestApi } from './guest-api.ts';
import { GuestPage } from './guest-page.ts';

let made = 0;
function anItem(description: string): GuestItem {
  made += 1;
  return {
    id: `guest-page-${made}`,
    date: '2026-11-19',
    description,
    amount: 12_000,
    share: 4000,
    paidByName: '서연',
    isRemovable: true,
  };
}

const viewOf = (items: readonly GuestItem[], nextCursor: string | null = null): GuestView => ({
  bookTitle: '여행',
  memberName: '서연',
  scope: 'ADD',
  currency: 'KRW',
  balance: 0,
  transfers: [],
  offersToss: false,
  items: [...items],
  masked: { count: 0, share: 0 },
  sentPending: [],
  nextCursor,
});

/** Opens the page; a test answers each read itself, in the order it likes. */
function openPage() {
  const reads: ((view: GuestView) => void)[] = [];
  const written: object[] = [];
  const api: GuestApi = {
    read: () => new Promise((resolve) => reads.push(resolve)),
    write: async (write) => void written.push(write),
    deleteExpense: async () => undefined,
  };
  const root = document.body.appendChild(document.createElement('div'));
  new GuestPage(root, api).start();
  return {
    written,
    /** Answers a read by its number, from 0. */
    async answer(read: number, view: GuestView): Promise<void> {
      await waitFor(() => expect(reads.length).toBeGreaterThan(read));
      reads[read]?.(view);
      // Whatever the page does with it is done.
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

const names = () => [...document.querySelectorAll('li strong')].map(({ textContent }) => textContent);

function remove(name: string): void {
  screen.getByRole('button', { name: `${name} 삭제` }).click();
  screen.getByRole('button', { name: '한 번 더 누르면 삭제해요' }).click();
}

afterEach(() => document.body.replaceChildren());

test('two deletions at once show what the later answer says, even if the earlier one comes last', async () => {
  const [taxi, ticket] = [anItem('택시'), anItem('입장권')];
  const page = openPage();
  await page.answer(0, viewOf([taxi, ticket]));
  remove('입장권');
  remove('택시');
  await page.answer(2, viewOf([]));
  await page.answer(1, viewOf([taxi]));
  expect(names()).toEqual([]);
});

test('keeps the focus when it is drawn again: on what replaces the button, else on the heading', async () => {
  const page = openPage();
  await page.answer(0, viewOf([anItem('택시')], 'next'));
  const more = screen.getByRole('button', { name: '더 보기' });
  more.focus();
  more.click();
  await page.answer(1, viewOf([anItem('입장권')], 'last'));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '더 보기' }));
  expect(document.activeElement).not.toBe(more);
  screen.getByRole('button', { name: '더 보기' }).click();
  await page.answer(2, viewOf([anItem('기차')]));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('asks once, with name and amount, before it reports that money is sent', async () => {
  const page = openPage();
  const transfer = { toMemberId: 'minsu', toName: '민수', amount: 38_000 };
  await page.answer(0, { ...viewOf([]), balance: -38_000, transfers: [transfer] });
  screen.getByRole('button', { name: '보냈어요' }).click();
  expect(page.written).toEqual([]);
  expect(screen.getByRole('group', { name: '민수님에게 38,000원을 보냈나요?' })).toBeTruthy();
  // A second press of the same place or key takes it back.
  const group = screen.getByRole('group', { name: '민수님에게 38,000원을 보냈나요?' });
  expect([...group.querySelectorAll('button')].map((one) => one.textContent)).toEqual(['아니요', '네, 보냈어요']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '아니요' }));
  screen.getByRole('button', { name: '아니요' }).click();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '보냈어요' }));
  screen.getByRole('button', { name: '보냈어요' }).click();
  screen.getByRole('button', { name: '네, 보냈어요' }).click();
  expect(page.written).toMatchObject([{ kind: 'sent', body: { toMemberId: 'minsu', amount: 38_000 } }]);
  await page.answer(1, {
    ...viewOf([]),
    balance: -38_000,
    sentPending: [{ id: 'sent', date: '2026-11-20', toName: '민수', amount: 38_000 }],
  });
});

test('two presses on 더 보기 add the next items once', async () => {
  const [taxi, ticket] = [anItem('택시'), anItem('입장권')];
  const page = openPage();
  await page.answer(0, viewOf([taxi], 'next'));
  const more = screen.getByRole('button', { name: '더 보기' });
  more.click();
  more.click();
  await page.answer(1, viewOf([ticket]));
  await page.answer(2, viewOf([ticket]));
  expect(names()).toEqual(['택시', '입장권']);
});

test('a button that is pressed while the page changes keeps its place until it is released', async () => {
  const [taxi, ticket] = [anItem('택시'), anItem('입장권')];
  const page = openPage();
  await page.answer(0, viewOf([taxi, ticket]));
  remove('입장권');
  const pressed = screen.getByRole('button', { name: '택시 삭제' });
  pressed.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await page.answer(1, viewOf([taxi]));
  expect(pressed.isConnected).toBe(true);
  pressed.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  pressed.click();
  await waitFor(() => expect(names()).toEqual(['택시']));
  expect(screen.getByRole('button', { name: '한 번 더 누르면 삭제해요' })).not.toBe(pressed);
});

test('a pressed button is answered at once', async () => {
  const page = openPage();
  await page.answer(0, viewOf([]));
  const pressed = screen.getByRole('button', { name: '내가 쓴 돈 기록' });
  pressed.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  pressed.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  pressed.click();
  expect(document.activeElement).toBe(screen.getByLabelText('금액'));
});

test('the menu of the second mouse button does not keep the page from changing', async () => {
  const [taxi, ticket] = [anItem('택시'), anItem('입장권')];
  const page = openPage();
  await page.answer(0, viewOf([taxi, ticket]));
  remove('입장권');
  document.querySelector('main')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 2 }));
  await page.answer(1, viewOf([taxi]));
  expect(names()).toEqual(['택시']);
});
