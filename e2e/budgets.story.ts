import { describe, expect, test } from 'vitest';
import { useStage } from './harness.ts';
import { fitsTheWidth, spend, visit } from './user.ts';

const stage = useStage();
/** A month without a budget returns 404, which browsers log. */
const NO_BUDGET = /404.*\/api\/v2\/budgets\/books\/[^/]+\/month\//u;

describe.each([
  ['휴대폰', 390, 844],
  ['컴퓨터', 1440, 900],
] as const)('예산, %s', (_device, width, height) => {
  test('예산을 정하고, 80%를 넘겨 쓰고, 알림을 보고, 다음 달로 복사해요', async () => {
    const page = await stage.openPage({
      user: await stage.signUp(),
      width,
      height,
      path: '/budgets?month=2026-11',
      expectedComplaints: [NO_BUDGET],
    });

    await page.getByRole('heading', { name: '2026년 11월에는 아직 예산이 없어요' }).waitFor();
    await page.getByLabel('지출 예산').fill('100만');
    await page.getByLabel('수입 예산').fill('3000000');
    await page.getByRole('button', { name: '분류 선택' }).click();
    const sheet = page.getByRole('dialog', { name: '예산을 정할 분류' });
    await sheet.getByRole('button', { name: '식비', exact: true }).click();
    await sheet.getByRole('button', { name: '완료' }).click();
    await page.getByLabel('식비 예산').fill('30만');
    await page.getByLabel('메모').fill('김장하는 달');
    await page.getByRole('button', { name: '저장', exact: true }).click();
    await page.getByText('예산을 저장했어요').waitFor();
    const overview = page.getByRole('region', { name: '예산 현황' });
    await overview.getByText('1,000,000').first().waitFor();

    await spend(page, '식비', 250_000);
    await visit(page, '/budgets?month=2026-11');
    await overview.getByText('750,000').first().waitFor();
    const line = page.getByRole('region', { name: '분류별 예산' }).getByRole('link', { name: /식비/u });
    await line.filter({ hasText: '83%' }).waitFor();
    expect(await fitsTheWidth(page)).toBe(true);

    await visit(page, '/notifications');
    await page.getByRole('button', { name: /11월 식비 예산이 50,000원 남았어요.*250,000원\(83%\)/u }).click();
    await page.waitForURL('**/budgets?month=2026-11');

    // Each number links to its transactions, and they add up to it.
    await overview.getByRole('link', { name: '250,000원' }).click();
    await page.waitForURL('**/transactions?**');
    await page.getByText('250,000').first().waitFor();

    await visit(page, '/dashboard');
    // 750,000 for the eleven days from the 20th to the 30th.
    await page.getByRole('region', { name: '오늘 쓸 수 있는 돈' }).getByRole('link', { name: '68,181원' }).click();
    await overview.getByText('하루 68,181원씩').waitFor();

    await page.getByRole('button', { name: '예산 더보기' }).click();
    await page.getByRole('menuitem', { name: '다음 달로 복사' }).click();
    await page.waitForURL('**/budgets?month=2026-12');
    await overview.getByText('1,000,000').first().waitFor();
    await expect.poll(() => page.getByLabel('메모').inputValue()).toBe('김장하는 달');
    await expect.poll(() => page.getByLabel('식비 예산').inputValue()).toBe('300,000');
  });

  test('평균을 불러와도 입력란은 그 자리에 있어요', async () => {
    const user = await stage.signUp();
    await spend(user, '식비', 250_000);
    const page = await stage.openPage({ user, width, height, path: null, expectedComplaints: [NO_BUDGET] });
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/suggestion**', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto('/budgets?month=2026-12');
    const field = page.getByLabel('지출 예산');
    await field.waitFor();
    // Large text, with which the suggestion takes more lines.
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const before = await field.boundingBox();
    resolve();
    await page.getByRole('button', { name: '평균으로 채우기' }).waitFor();
    expect(await field.boundingBox()).toEqual(before);
  });
});
