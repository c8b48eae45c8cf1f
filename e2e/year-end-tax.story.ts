import type { PaymentMethod } from '@salim/contract';
import { describe, expect, test } from 'vitest';
import { useStage } from './harness.ts';
import { askAs, bookPathOf, fitsTheWidth, visit } from './user.ts';

const stage = useStage();

describe.each([
  ['휴대폰', 390, 844],
  ['컴퓨터', 1440, 900],
] as const)('연말정산, %s', (_device, width, height) => {
  test('얼마나 더, 어느 카드로 쓸지 알려 줘요', async () => {
    const user = await stage.signUp();
    const path = await bookPathOf(user);
    const methods = await askAs<PaymentMethod[]>(user, 'GET', `${path}/payments`);
    const credit = methods.find(({ type }) => type === 'CREDIT_CARD')?.id;
    const cash = methods.find(({ type }) => type === 'CASH')?.id;
    const spend = (body: object) =>
      askAs<{ id: string }>(user, 'POST', `${path}/transactions`, { type: 'EXPENSE', date: '2026-05-04', ...body });
    await spend({ amount: 9_000_000, paymentMethodId: credit });
    const market = await spend({ amount: 3_000_000, paymentMethodId: cash, description: '망원시장' });

    const page = await stage.openPage({ user, width, height, path: '/more' });
    await page.getByRole('link', { name: '연말정산' }).click();
    const form = page.getByRole('form', { name: '내 소득' });
    await form.getByLabel('총급여').fill('4000만');
    await form.getByRole('button', { name: '계산하기' }).click();
    const waiting = page.getByRole('region', { name: '공제가 시작되기까지' });
    await waiting.getByText('1,000,000').first().waitFor();
    expect(await fitsTheWidth(page)).toBe(true);

    // Cash counts once there is a receipt for it, and a market as such.
    await visit(page, `/transactions/${market.id}/edit`);
    await page.getByRole('button', { name: /^더보기/u }).click();
    await page.getByText('현금영수증', { exact: true }).click();
    await page.getByRole('button', { name: /연말정산/u }).click();
    await page.getByRole('option', { name: '전통시장' }).click();
    await page.getByRole('button', { name: '저장', exact: true }).click();
    await page.getByRole('definition').filter({ hasText: '전통시장 · 현금영수증' }).waitFor();

    await visit(page, '/year-end-tax');
    const answer = page.getByRole('region', { name: '지금까지의 소득공제' });
    // Of 12,000,000, a quarter of the salary is 10,000,000: 2,000,000 beyond it count at 40 %.
    await answer.getByText('800,000').first().waitFor();
    // The purchase at the market fills the rest of the threshold, where the choice of card makes no difference.
    await answer.getByText('신용카드로 써도 체크카드와 똑같이', { exact: false }).waitFor();
    expect(await fitsTheWidth(page)).toBe(true);
    await page.getByRole('radio', { name: '2027년' }).click();
    await page.getByText('국회 심의 중', { exact: false }).waitFor();
    await visit(page, '/year-end-tax?year=2025');
    await page.getByText('총급여 40,000,000원', { exact: false }).waitFor();
  });
});
