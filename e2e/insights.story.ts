import { describe, expect, test } from 'vitest';
import { untilSettled } from '../tools/until-settled.ts';
import { useStage } from './harness.ts';
import { askAs, bookPathOf, fitsTheWidth, type StoryUser } from './user.ts';

const stage = useStage();

interface Named {
  readonly id: string;
}

/** A subscription that costs more, an account with a payment to come, and savings that end soon. */
async function household(user: StoryUser): Promise<{ savings: Named }> {
  const book = await bookPathOf(user);
  const make = (path: string, body: object) => askAs<Named>(user, 'POST', `${book}/${path}`, body);
  const bank = await make('assets', { assetType: 'CHECKING_ACCOUNT', name: '월급통장', balance: 1_500_000 });
  const savings = await make('assets', {
    assetType: 'SAVINGS_ACCOUNT',
    subType: 'INSTALLMENT_SAVINGS',
    name: '여행 적금',
    balance: 5_500_000,
  });
  for (const [date, amount] of [
    ['2026-08-05', 17_000],
    ['2026-09-05', 17_000],
    ['2026-10-05', 17_000],
    ['2026-11-05', 19_500],
  ] as const) {
    await make('transactions', { type: 'EXPENSE', date, amount, description: '넷플릭스', assetId: bank.id });
  }
  const template = { type: 'EXPENSE', amount: 900_000, description: '관리비', assetId: bank.id };
  await make('recurring', { rrule: 'FREQ=MONTHLY;BYMONTHDAY=25', startDate: '2026-11-25', template });
  return { savings };
}

const RISE = /‘넷플릭스’ 요금이 11월 5일에 17,000원에서 19,500원으로 2,500원 올랐어요/u;

describe.each([
  ['휴대폰', 390, 844],
  ['컴퓨터', 1440, 900],
] as const)('평소와 다른 것과 저축, %s', (_device, width, height) => {
  test('오른 요금을 알려 주고, 끄면 다시 알리지 않아요', async () => {
    const user = await stage.signUp();
    await household(user);

    const page = await stage.openPage({ user, width, height, path: '/analytics?tab=outlook' });
    await page.getByRole('list', { name: '평소와 다른 것' }).getByRole('link', { name: RISE }).waitFor();
    await page.goto('/dashboard');
    const line = page.getByRole('region', { name: '평소와 다른 것' });
    await line.getByRole('link', { name: RISE }).click();
    await page.waitForURL('**/transactions/*');
    await page.goBack();
    await line.getByRole('button', { name: /^다시 알리지 않기/u }).click();
    await line.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('region', { name: '최근 거래' }).waitFor();
    await untilSettled(page);
    expect(await line.count()).toBe(0);
  });

  test('저축 조건을 입력하면 만기에 받을 금액이 나오고, 결제를 미루면 어떻게 되는지 볼 수 있어요', async () => {
    const user = await stage.signUp();
    const { savings } = await household(user);

    const page = await stage.openPage({ user, width, height, path: `/assets/${savings.id}` });
    await page.getByRole('button', { name: '저축 조건 입력' }).click();
    const form = page.getByRole('form', { name: '저축 조건' });
    await form.getByLabel('연 금리').fill('5');
    await form.getByRole('group', { name: '가입일' }).getByRole('spinbutton').first().click();
    await page.keyboard.type('20251215');
    await form.getByRole('group', { name: '만기일' }).getByRole('spinbutton').first().click();
    await page.keyboard.type('20261215');
    await form.getByLabel('월 납입액').fill('50만');
    await form.getByRole('button', { name: '저장' }).click();
    await page.getByText(/6,137,480원을 받아요/u).waitFor();
    expect(await fitsTheWidth(page)).toBe(true);

    await page.goto('/assets');
    await page.getByText(/가장 낮은 날/u).waitFor();
    const lowest = () => page.getByText(/가장 낮은 날/u).textContent();
    const usual = await lowest();
    await page.getByText('만약에', { exact: true }).click();
    await page.getByRole('button', { name: /이 결제를 한 달 미루면/u }).click();
    await page
      .getByRole('option', { name: /관리비/u })
      .last()
      .click();
    await expect.poll(lowest).not.toBe(usual);
    const putOff = await lowest();
    await page.getByLabel('매달 더 모으면').fill('100만');
    await expect.poll(lowest).not.toBe(putOff);
    expect(await fitsTheWidth(page)).toBe(true);
  });
});
