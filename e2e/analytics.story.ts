import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useStage } from './harness.ts';

const stage = useStage({ env: { CLOCK_START: '2026-11-20T03:00:00.000Z' } });
const PASSWORD = 'maple-바람-2718';

async function signUp(page: Page, username: string): Promise<void> {
  await page.getByLabel('아이디').fill(username);
  await page.getByLabel('이메일').fill(`${username}@example.com`);
  await page.getByLabel('이름').fill('하늘');
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByLabel('비밀번호 확인').fill(PASSWORD);
  await page.getByText('전체 동의').click();
  await page.getByRole('button', { name: '가입하기' }).click();
  await page.waitForURL('**/dashboard');
}

async function spend(page: Page, amount: string, category: string): Promise<void> {
  await page.goto('/transactions/new?date=2026-11-20');
  await page.getByLabel('금액').first().fill(amount);
  await page
    .getByRole('group', { name: '분류', exact: true })
    .getByRole('button', { name: category, exact: true })
    .click();
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/new'));
}

describe.each([
  ['휴대폰', 390, 844],
  ['컴퓨터', 1440, 900],
] as const)('통계, %s', (device, width, height) => {
  test('분류에서 내역까지 따라가고, 한 해를 종이에 담아요', async () => {
    const page = await stage.openPage({ width, height, path: '/register' });
    await signUp(page, device === '휴대폰' ? 'report-phone' : 'report-desk');
    await spend(page, '12000', '식비');
    await spend(page, '5000', '식비');

    await page.goto('/analytics?month=2026-11');
    const list = page.getByRole('list', { name: '분류별 지출' });
    await list.getByRole('link', { name: /식비.*17,000원/u }).click();
    await page.waitForURL('**/transactions?*categoryId=*');
    await page.getByText('17,000').first().waitFor();

    await page.goto('/analytics/advanced?month=2026-11');
    await page.getByText('석 달치가 있으면 예측할 수 있어요. 지금은 0달치가 있어요.').waitFor();
    const sheet = page.getByRole('region', { name: '2026년 보고서' });
    await sheet.getByText('2026년에는 0원이 들어오고 17,000원을 썼어요.').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await sheet.isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: '인쇄 / PDF로 저장' }).isVisible()).toBe(false);
    expect(await page.getByRole('heading', { name: '현금 흐름' }).isVisible()).toBe(false);
  });
});
