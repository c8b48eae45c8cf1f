import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { useDevicePreferences } from '../../platform/browser/device-preferences.ts';
import { useBookStore } from '../../platform/stores/book-store.ts';
import { aBook, anExpense } from '../../testing/builders.ts';
import { openApp } from '../../testing/open-app.tsx';
import { GO_SHORTCUTS, NAVIGATION, PERSONAL_NAVIGATION } from '../navigation.ts';
import { fittingCommands, SCREENS } from './palette-commands.ts';

const user = userEvent.setup();
const home = aBook({ title: '우리집' });
const trip = aBook({ title: '제주 여행' });
const transaction = anExpense({ bookId: trip.id, description: '흑돼지', amount: 45_000 });
const nothing = { 'GET /api/v2/search': { body: { items: [], nextCursor: null, alsoFor: null } } };

beforeEach(async () => {
  await import('@salim/contract');
});

async function openPalette() {
  await screen.findByRole('heading', { name: '도움말' });
  await screen.findByRole('searchbox');
  await user.keyboard('{Control>}{k}{/Control}');
  return within(await screen.findByRole('dialog', { name: '빠른 실행' }));
}

it('opens a screen by its initial consonants, without a mouse', async () => {
  const { router } = openApp('/help', [home], nothing);
  const palette = await openPalette();
  await user.keyboard('ㄱㅈㅅㄷ');
  await palette.findByRole('menuitem', { name: '결제수단' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/payment-methods'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('selects the first row when Enter comes before the list is ready', async () => {
  const { router } = openApp('/help', [home], nothing);
  await openPalette();
  await user.keyboard('ㄱㅈㅅㄷ{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/payment-methods'));
});

it('runs commands, and restores the focus when closed', async () => {
  openApp('/help', [home], nothing);
  const field = await screen.findByRole('searchbox');
  field.focus();
  const palette = await openPalette();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(palette).toBeTruthy();
  await openPalette();
  await user.keyboard('ekzm{Enter}');
  await waitFor(() => expect(useDevicePreferences.getState().theme).toBe('dark'));
});

it('finds transactions of any book and opens them', async () => {
  const { router } = openApp('/help', [home, trip], {
    'GET /api/v2/search': {
      body: {
        items: [
          {
            kind: 'TRANSACTION',
            id: transaction.id,
            bookId: trip.id,
            bookTitle: trip.title,
            title: '흑돼지',
            transaction,
          },
        ],
        nextCursor: null,
        alsoFor: null,
      },
    },
    [`GET /api/v2/books/${trip.id}/transactions/${transaction.id}`]: { body: transaction },
  });
  const palette = await openPalette();
  await user.keyboard('흑돼');
  const item = await palette.findByRole('menuitem', { name: /흑돼지/u });
  const all = palette.getByRole('menuitem', { name: '‘흑돼’ 검색 결과 모두 보기' });
  expect(all.getAttribute('data-focused')).toBe('true');
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(item.getAttribute('data-focused')).toBe('true'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/transactions/${transaction.id}`));
  expect(useBookStore.getState().currentBook?.id).toBe(trip.id);
});

it('has the answer to a question as its first row', async () => {
  const sentence = '10월에 식비로 65,000원 썼어요.';
  const answer = {
    reading: { intent: 'SPENT', period: { from: '2026-10-01', to: '2026-10-31' }, filters: {}, parts: [] },
    sentence,
    value: 65_000,
    unit: '원',
    rows: [],
    link: '/transactions',
    suggestions: [],
  };
  let sendAnswer: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    sendAnswer = resolve;
  });
  const { router } = openApp('/help', [home], {
    ...nothing,
    [`POST /api/v2/books/${home.id}/questions`]: () => isAnswered.then(() => ({ body: answer })),
  });
  const palette = await openPalette();
  await user.keyboard('지난달 식비 얼마 썼어?');
  const names = () => palette.getAllByRole('menuitem').map((row) => row.textContent);
  const all = '‘지난달 식비 얼마 썼어?’ 검색 결과 모두 보기';
  await waitFor(() => expect(names()).toEqual([all]));
  const [first] = palette.getAllByRole('menuitem');
  sendAnswer();
  await waitFor(() => expect(names()).toEqual([sentence, all]));
  expect(palette.getAllByRole('menuitem')[0]).toBe(first);
  expect(first?.getAttribute('data-focused')).toBe('true');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/search'));
  expect(router.state.location.search).toEqual({ q: '지난달 식비 얼마 썼어?' });
});

it('offers no write commands to a viewer', async () => {
  openApp('/help', [aBook({ role: 'VIEWER' })], nothing);
  const palette = await openPalette();
  await palette.findByRole('menuitem', { name: '검색' });
  expect(palette.queryByRole('menuitem', { name: '거래 추가' })).toBeNull();
  expect(palette.queryByRole('menuitem', { name: '가계부 변경' })).toBeNull();
});

it('opens every screen of the sidebar with g and its letter', () => {
  const places = [...NAVIGATION.flatMap((group) => group.items), ...PERSONAL_NAVIGATION].map((item) => item.path);
  expect(GO_SHORTCUTS.map(({ path }) => path).toSorted()).toEqual(places.toSorted());
  expect(new Set(GO_SHORTCUTS.map(({ letter }) => letter)).size).toBe(GO_SHORTCUTS.length);
});

it('finds screens by name, initial consonants, synonyms and the other keyboard layout', () => {
  const names = (typed: string) => fittingCommands(SCREENS, typed).map((command) => command.name);
  expect(names('예산')).toContain('예산');
  expect(names('ㅌㄱ')).toEqual(expect.arrayContaining(['통계', '태그', '고급 통계']));
  expect(names('카드')).toContain('결제수단');
  expect(names('wktks')).toContain('자산');
  expect(names('없는화면')).toEqual([]);
  expect(names('')).toHaveLength(SCREENS.length);
});
