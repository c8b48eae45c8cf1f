import { describe, expect, test } from 'vitest';
import { useStage } from './harness.ts';
import { askAs, bookPathOf, fitsTheWidth, type StoryUser, visit } from './user.ts';

const stage = useStage();

interface Named {
  readonly id: string;
}

async function household(user: StoryUser): Promise<{ bank: Named; loan: Named }> {
  const book = await bookPathOf(user);
  const make = (path: string, body: object) => askAs<Named>(user, 'POST', `${book}/${path}`, body);
  const bank = await make('assets', { assetType: 'CHECKING_ACCOUNT', name: '월급통장', balance: 1_500_000 });
  const loan = await make('assets', { assetType: 'OTHER', subType: 'LOAN', name: '전세대출', balance: -100_000_000 });
  const template = { type: 'EXPENSE', amount: 900_000, description: '관리비', assetId: bank.id };
  await make('recurring', { rrule: 'FREQ=MONTHLY;BYMONTHDAY=25', startDate: '2026-11-25', template });
  await make('transactions', { type: 'EXPENSE', amount: 12_000, date: '2026-11-20', assetId: bank.id });
  return { bank, loan };
}

describe.each([
  ['휴대폰', 390, 844],
  ['컴퓨터', 1440, 900],
] as const)('앞으로의 잔액과 대출, %s', (_device, width, height) => {
  test('대출 조건을 입력하면 상환 일정과 앞으로의 잔액에 나와요', async () => {
    const user = await stage.signUp();
    const { loan } = await household(user);

    const page = await stage.openPage({ user, width, height, path: `/assets/${loan.id}` });
    await page.getByText('대출 조건을 입력하면 회차별 원금과 이자를 계산해 드려요.').waitFor();
    await page.getByRole('button', { name: '대출 조건 입력' }).click();
    const form = page.getByRole('form', { name: '대출 조건' });
    await form.getByLabel('연 금리').fill('4');
    await form.getByRole('group', { name: '대출받은 날' }).getByRole('spinbutton').first().click();
    await page.keyboard.type('20251115');
    await form.getByLabel('대출 기간').fill('120');
    await form.getByLabel('납부일').fill('15');
    await form.getByRole('button', { name: /출금 계좌/u }).click();
    await page.getByRole('option', { name: '월급통장' }).click();
    await form.getByText('지난 회차는 기록하지 않아요', { exact: false }).waitFor();
    await form.getByRole('button', { name: '금리 변동과 중도상환수수료 입력' }).click();
    await form.getByRole('button', { name: '금리 변동 추가' }).click();
    await form.getByLabel('금리 1').fill('300');
    await form.getByLabel('수수료율').fill('1.2');
    await form.getByRole('button', { name: '저장' }).click();
    await form.getByText('0~100 사이로 입력해 주세요.').waitFor();
    await form.getByLabel('금리 1').fill('4.5');
    await form.getByRole('group', { name: '적용일 1' }).getByRole('spinbutton').first().click();
    await page.keyboard.type('20280115');
    expect(await fitsTheWidth(page)).toBe(true);
    await form.getByRole('button', { name: '저장' }).click();
    await page.getByRole('row', { name: /12월 15일|12\. ?15/u }).waitFor();
    expect(await fitsTheWidth(page)).toBe(true);

    await page.getByRole('button', { name: '중도상환 계산' }).click();
    const prepayment = page.getByRole('form', { name: '중도상환 계산' });
    await prepayment.getByLabel('갚을 금액').fill('3000만');
    await prepayment.getByRole('button', { name: '계산', exact: true }).click();
    await prepayment.getByText(/이자 [\d,]+원을 아끼고 수수료는 [\d,]+원이에요/u).waitFor();
    await prepayment.getByRole('button', { name: '취소' }).click();

    await visit(page, '/recurring-transactions');
    await page.getByRole('button', { name: /전세대출 상환/u }).click();
    const rule = page.getByRole('dialog', { name: '전세대출 상환' });
    await rule.getByText(/13회차 · 원금 [\d,]+원 · 이자 [\d,]+원/u).waitFor();
    await rule.getByRole('button', { name: '멈추기' }).click();
    await rule.getByRole('button', { name: '다시 시작' }).click();
    await rule.getByRole('button', { name: '멈추기' }).waitFor();
    await rule.getByRole('button', { name: /12월 15일.* 더보기/u }).click();
    await page.getByRole('menuitem', { name: '이번만 건너뛰기' }).click();
    await rule.getByText('건너뜀').waitFor();
    expect(await fitsTheWidth(page)).toBe(true);
    expect(await rule.getByRole('button', { name: '삭제' }).count()).toBe(0);
    await rule.getByRole('link', { name: '수정' }).click();
    await page.waitForURL(`**/assets/${loan.id}`);

    await visit(page, '/assets');
    await page.getByText(/잔액이 바닥나고/u).waitFor();
    await page.getByText(/예정된 \d+건 보기/u).click();
    await page.getByText('전세대출 상환').first().waitFor();
    expect(await fitsTheWidth(page)).toBe(true);

    await visit(page, '/dashboard');
    await page.getByRole('link', { name: /잔액이 바닥나고/u }).click();
    await page.waitForURL('**/assets');
  });
});
