import { expect, test } from 'vitest';
import { useStage } from './harness.ts';
import { askAs, bookPathOf, fitsTheWidth, visitAnother } from './user.ts';

const stage = useStage();

const LONG_NAME = '가나다라마바사아자차'.repeat(5);
/** Views of the same screen are apart: from one to the next, parts of it would stay. */
const SCREENS = [
  '/transactions',
  '/dashboard',
  '/transactions?view=calendar',
  '/analytics',
  '/budgets',
  '/analytics?tab=flow',
  '/goals',
  '/assets',
  '/books',
  '/settlement',
] as const;

test('이름이 쉰 글자이고 금액이 열세 자리여도, 글자가 두 배여도 화면이 옆으로 넘치지 않아요', async () => {
  const user = await stage.signUp(LONG_NAME);
  const book = await bookPathOf(user);
  const make = <Made>(path: string, body: object) => askAs<Made>(user, 'POST', `${book}/${path}`, body);
  const { userId } = await make<{ userId: string }>('members', { name: LONG_NAME });
  const { id: categoryId } = await make<{ id: string }>('categories', { name: LONG_NAME, kind: 'EXPENSE' });
  const account = { name: LONG_NAME, assetType: 'CHECKING_ACCOUNT', institution: LONG_NAME };
  const { id: assetId } = await make<{ id: string }>('assets', account);
  const spent = { date: '2026-11-20', time: '22:47', amount: 9_999_999_999_999, description: LONG_NAME, assetId };
  await make('transactions', { ...spent, type: 'EXPENSE', categoryId, shareMethod: 'EQUAL', paidBy: userId });
  await make('transactions', { ...spent, type: 'INCOME' });
  await make('goals', { kind: 'SAVE', name: LONG_NAME, targetAmount: 9_999_999_999_999, targetDate: '2027-12-31' });
  const expectedComplaints = [/404.*\/budgets\//u];
  const page = await stage.openPage({ user, width: 360, height: 740, path: null, expectedComplaints });
  const wide: string[] = [];
  for (const path of [...SCREENS, `/assets/${assetId}`]) {
    await visitAnother(page, path);
    await page.locator('main:not(:has([data-loading]))').waitFor();
    for (const size of ['100%', '200%']) {
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
      }, size);
      if (!(await fitsTheWidth(page))) wide.push(`${path} at ${size}`);
    }
  }
  expect(wide).toEqual([]);
  await page.goto('/transactions');
  const day = page.getByRole('main').getByRole('group', { name: /11월 20일/u });
  await day.waitFor();
  const cut = await day.evaluate((group) => {
    const { right } = group.getBoundingClientRect();
    const isCut = (element: Element) => element.getBoundingClientRect().right > right;
    return [...group.querySelectorAll('h3 + span *')].filter(isCut).map((element) => element.textContent);
  });
  expect(cut).toEqual([]);
  await page.goto(`/search?q=${encodeURIComponent(LONG_NAME)}`);
  const date = page.getByRole('main').getByText('2026년 11월 20일 (금)').last();
  expect(await date.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
});
