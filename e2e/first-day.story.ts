import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { householdFile } from '../bench/household-file.ts';
import { useStage } from './harness.ts';
import { askAs, signUp } from './user.ts';

const stage = useStage();
const ROWS = 2400;

interface Sums {
  income: number;
  expense: number;
}

/** The expected totals, counted from the lines of the file. */
function sumsByMonth(file: Buffer): Map<string, Sums> {
  const months = new Map<string, Sums>();
  for (const line of file.toString('utf8').trim().split('\r\n').slice(1)) {
    const cells = line.split(',');
    const [date, kind, amount] = [cells[0] ?? '', cells[6] ?? '', cells[5] ?? '0'];
    const month = `${date.slice(0, 4)}-${date.slice(6, 8)}`;
    const sums = months.get(month) ?? { income: 0, expense: 0 };
    if (kind === '수입') sums.income += Number(amount);
    if (kind === '지출') sums.expense += Number(amount);
    months.set(month, sums);
  }
  return months;
}

const won = (amount: number): string => amount.toLocaleString('ko-KR');

describe.each([
  ['휴대폰', 390, 844],
  ['컴퓨터', 1440, 900],
] as const)('첫날, %s', (_device, width, height) => {
  test('가입하고, 3년을 가져오고, 점심을 적고, 고치고, 지우고, 되돌려요', async () => {
    const page = await stage.openPage({ width, height, path: '/register' });
    await signUp(page);
    const [book] = await askAs<{ id: string }[]>(page, 'GET', '/api/v2/book/mybooks');
    const list = `/api/v2/books/${book?.id}/transactions`;
    await page.getByRole('heading', { name: '오늘 뭐 샀어요?' }).waitFor();
    const question = page.getByRole('region', { name: '직접 입력' });
    if (width === 390)
      for (const key of ['4', '5', '00']) await question.getByRole('button', { name: key, exact: true }).click();
    else await question.getByRole('textbox', { name: '금액' }).fill('4500');
    await question.getByRole('link', { name: '직접 입력하기' }).click();
    await page.waitForURL('**/transactions/new?amount=4500');
    await expect.poll(() => page.getByRole('textbox', { name: '금액' }).inputValue()).toBe('4,500');

    const file = householdFile({ rows: ROWS, from: '2023-11-01', days: 1090, seed: 5 });
    const path = join(tmpdir(), `salim-first-day-${width}.csv`);
    await writeFile(path, file);
    expect(await readFile(path)).toHaveLength(file.length);
    await page.goto('/imports');
    await page.locator('input[type=file]').setInputFiles(path);
    await page
      .getByRole('button', { name: /가져오기$|넣기|확정/u })
      .last()
      .click();
    await expect
      .poll(async () => (await askAs<{ count: number }>(page, 'GET', `${list}?totals=true&limit=1`)).count, {
        timeout: 20_000,
      })
      .toBe(ROWS);
    for (const [month, sums] of sumsByMonth(file)) {
      const { income, expense } = await askAs<Sums>(page, 'GET', `${list}?totals=true&limit=1&month=${month}`);
      expect([month, income, expense]).toEqual([month, sums.income, sums.expense]);
    }

    const before = await askAs<Sums>(page, 'GET', `${list}?totals=true&limit=1`);
    await page.goto('/transactions/new');
    await page.getByRole('textbox', { name: '금액' }).fill('8500');
    await page.getByLabel('내용').fill('점심 김밥');
    await page.getByRole('button', { name: '저장', exact: true }).click();
    await expect
      .poll(async () => (await askAs<Sums>(page, 'GET', `${list}?totals=true&limit=1`)).expense)
      .toBe(before.expense + 8500);

    await page.goto('/transactions');
    await page.getByText('점심 김밥').first().click();
    await page
      .getByRole('link', { name: '수정' })
      .or(page.getByRole('button', { name: '수정' }))
      .first()
      .click();
    await page.waitForURL('**/edit');
    await page.getByRole('textbox', { name: '금액' }).fill('9000');
    await page.getByRole('button', { name: '저장', exact: true }).click();
    await expect
      .poll(async () => (await askAs<Sums>(page, 'GET', `${list}?totals=true&limit=1`)).expense)
      .toBe(before.expense + 9000);

    const { items } = await askAs<{ items: { id: string }[] }>(
      page,
      'GET',
      `${list}?limit=1&q=${encodeURIComponent('점심 김밥')}`,
    );
    await page.goto(`/transactions/${items[0]?.id}`);
    await page.getByRole('button', { name: '삭제' }).first().click();
    await expect
      .poll(async () => (await askAs<Sums>(page, 'GET', `${list}?totals=true&limit=1`)).expense)
      .toBe(before.expense);
    await page.getByRole('button', { name: '되돌리기' }).click();
    await expect
      .poll(async () => (await askAs<Sums>(page, 'GET', `${list}?totals=true&limit=1`)).expense)
      .toBe(before.expense + 9000);

    await page.goto('/dashboard');
    const { expense } = await askAs<Sums>(page, 'GET', `/api/v2/dashboard?bookId=${book?.id}`);
    await page.getByText(won(expense)).first().waitFor();
  });
});
