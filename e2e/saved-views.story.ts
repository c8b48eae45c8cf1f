import { describe, expect, test } from 'vitest';
import { useStage } from './harness.ts';
import { fitsTheWidth, spend } from './user.ts';

const stage = useStage();

describe.each([
  ['휴대폰', 390, 844],
  ['컴퓨터', 1440, 900],
] as const)('저장한 보기, %s', (_device, width, height) => {
  test('필터를 저장하고, 홈에서 금액을 보고, 다시 열고, 삭제해요', async () => {
    const user = await stage.signUp();
    await spend(user, '식비', 12_000);
    await spend(user, '식비', 3000);

    const page = await stage.openPage({ user, width, height, path: '/transactions?q=12000' });
    await page.getByRole('button', { name: '내역 메뉴' }).click();
    await page.getByRole('menuitem', { name: '이 보기 저장' }).click();
    const form = page.getByRole('dialog', { name: '이 보기 저장' });
    await form.getByRole('button', { name: '저장', exact: true }).click();
    await form.getByText('이름을 입력해 주세요.').waitFor();
    await form.getByLabel('이름').fill('만이천 원짜리');
    await form.getByText('홈에 금액 보이기').click();
    await form.getByRole('button', { name: '저장', exact: true }).click();
    await page.getByText('보기를 저장했어요').waitFor();

    await page.goto('/dashboard');
    const line = page.getByRole('link', { name: /만이천 원짜리.*12,000/u });
    await line.waitFor();
    expect(await fitsTheWidth(page)).toBe(true);
    await line.click();
    await page.waitForURL('**/transactions?**q=12000**');
    await page.getByText('12,000').first().waitFor();

    await page.goto('/analytics?span=year&month=2026-11');
    await page.getByRole('button', { name: '저장한 보기' }).click();
    const sheet = page.getByRole('dialog', { name: '저장한 보기' });
    await sheet.getByText('거래 내역 · 나만 · 홈에 보임').waitFor();
    await sheet.getByRole('button', { name: '만이천 원짜리 메뉴' }).click();
    await page.getByRole('menuitem', { name: '삭제' }).click();
    await page.getByText('보기를 삭제했어요').waitFor();
    await sheet.getByText('저장한 보기가 없어요').waitFor();
    await page.getByRole('button', { name: '되돌리기' }).click();
    await sheet.getByText('만이천 원짜리').first().waitFor();
    await sheet.getByRole('button', { name: '이 보기 저장' }).click();
    const another = page.getByRole('dialog', { name: '이 보기 저장' });
    await another.getByLabel('이름').fill('올해 통계');
    await another.getByText('지금 고른 기간도 저장').click();
    await another.getByRole('button', { name: '저장', exact: true }).click();
    await page.getByText('보기를 저장했어요').waitFor();

    await page.goto('/dashboard');
    await page.goto('/analytics');
    await page.getByRole('button', { name: '저장한 보기' }).click();
    await sheet.getByRole('button', { name: /올해 통계 통계/u }).click();
    await page.waitForURL('**/analytics?**span=year**');
  });
});
