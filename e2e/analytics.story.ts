import { describe, expect, test } from 'vitest';
import { useStage } from './harness.ts';
import { fitsTheWidth, signUp, spendOn } from './user.ts';

const stage = useStage();

describe.each([
  ['휴대폰', 390, 844],
  ['컴퓨터', 1440, 900],
] as const)('통계, %s', (_device, width, height) => {
  test('분류에서 내역까지 따라가고, 한 해를 종이에 담아요', async () => {
    const page = await stage.openPage({ width, height, path: '/register' });
    await signUp(page);
    await spendOn(page, '식비', '12000');
    await spendOn(page, '식비', '5000');

    await page.goto('/analytics?month=2026-11');
    const list = page.getByRole('list', { name: '분류별 지출' });
    await list.getByRole('link', { name: /식비.*17,000원/u }).click();
    await page.waitForURL('**/transactions?*categoryId=*');
    await page.getByText('17,000').first().waitFor();

    await page.goto('/analytics/advanced?month=2026-11');
    await page.getByText('3개월치 기록이 모이면 예측할 수 있어요. 지금은 0개월치가 있어요.').waitFor();
    const sheet = page.getByRole('region', { name: '2026년 보고서' });
    await sheet.getByText('2026년에는 수입 없이 17,000원을 썼어요.').waitFor();
    expect(await fitsTheWidth(page)).toBe(true);
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('button', { name: '인쇄 / PDF로 저장' }).waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: '현금 흐름' }).waitFor({ state: 'hidden' });
    await sheet.waitFor();
  });
});
