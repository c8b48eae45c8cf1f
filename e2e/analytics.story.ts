import { describe, expect, test } from 'vitest';
import { useStage } from './harness.ts';
import { fitsTheWidth, spend } from './user.ts';

const stage = useStage();

describe.each([
  ['휴대폰', 390, 844],
  ['컴퓨터', 1440, 900],
] as const)('통계, %s', (_device, width, height) => {
  test('분류에서 내역까지 따라가고, 한 해를 종이에 담아요', async () => {
    const user = await stage.signUp();
    await spend(user, '식비', 12_000);
    await spend(user, '식비', 5000);

    const page = await stage.openPage({ user, width, height, path: '/analytics?month=2026-11' });
    const list = page.getByRole('list', { name: '분류별 지출' });
    await list.getByRole('link', { name: /식비.*17,000원/u }).click();
    await page.waitForURL('**/transactions?*categoryId=*');
    await page.getByText('17,000').first().waitFor();

    await page.goto('/analytics?month=2026-11');
    await page.getByRole('tab', { name: '이번 달 예상' }).click();
    await page.waitForURL('**/analytics?*tab=outlook*');
    await page.getByText('3개월치 기록이 모이면 예측할 수 있어요. 지금은 0개월치가 있어요.').waitFor();
    await page.getByText('식비가 지난달 이맘때보다 17,000원 늘어 변화가 가장 커요.').waitFor();
    await page.getByRole('tab', { name: '흐름' }).click();
    await page.getByRole('region', { name: '월별 추이' }).waitFor();
    expect(await fitsTheWidth(page)).toBe(true);
    await page.reload();
    await expect.poll(() => page.getByRole('tab', { name: '흐름' }).getAttribute('aria-selected')).toBe('true');
    await page.getByRole('link', { name: '고급 통계 보기' }).click();
    await page.waitForURL('**/analytics/advanced*');

    const isPhone = width < 768;
    if (isPhone) {
      const lines = page.getByRole('list', { name: '고급 통계' });
      await lines.getByRole('button', { name: /^현금 흐름/u }).click();
      const flows = page.getByRole('dialog', { name: '현금 흐름' });
      await flows.getByText('수입 없이 17,000원을 썼어요.').waitFor();
      expect(await fitsTheWidth(page)).toBe(true);
      await page.goBack();
      await flows.waitFor({ state: 'hidden' });
      await lines.getByRole('button', { name: /^2026년 보고서/u }).click();
    }
    const sheet = isPhone
      ? page.getByRole('dialog', { name: '2026년 보고서' })
      : page.getByRole('region', { name: '2026년 보고서' });
    await sheet.getByText('2026년에는 수입 없이 17,000원을 썼어요.').waitFor();
    expect(await fitsTheWidth(page)).toBe(true);
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('button', { name: '인쇄 / PDF로 저장' }).waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: '현금 흐름' }).waitFor({ state: 'hidden' });
    await page.getByRole('table', { name: '월별' }).waitFor();
  });
});
