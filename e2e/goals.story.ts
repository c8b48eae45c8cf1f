import { describe, expect, test } from 'vitest';
import { useStage } from './harness.ts';
import { fitsTheWidth, spend, visit } from './user.ts';

const stage = useStage();

describe.each([
  ['휴대폰', 390, 844],
  ['컴퓨터', 1440, 900],
] as const)('목표, %s', (_device, width, height) => {
  test('목표를 세우고, 모으고, 이루고, 축하를 한 번 받아요', async () => {
    const page = await stage.openPage({ user: await stage.signUp(), width, height, path: '/goals' });

    await page.getByRole('heading', { name: '아직 목표가 없어요' }).waitFor();
    await page.getByRole('button', { name: /가족 여행/u }).click();
    const form = page.getByRole('form', { name: '목표 추가' });
    await form.getByText('언제까지 모을지 정하기').click();
    await form.getByRole('group', { name: '목표일' }).getByRole('spinbutton').first().click();
    await page.keyboard.type('20270131');
    await form.getByText(/개월 동안 매달 [\d,]+원씩 모으면 돼요/u).waitFor();
    await form.getByRole('button', { name: '추가' }).click();
    const card = page.getByRole('article', { name: '가족 여행' });
    await card.getByText('3개월 동안 매달 333,334원씩 모으면 돼요.').waitFor();
    await card.getByText('2027년 1월 31일까지').waitFor();

    await card.getByRole('button', { name: '모은 돈 추가' }).click();
    const sheet = page.getByRole('dialog', { name: '가족 여행에 모은 돈' });
    await sheet.getByLabel('모은 금액').fill('40만');
    await sheet.getByRole('button', { name: '추가', exact: true }).click();
    await sheet.getByRole('button', { name: /400,000원 삭제/u }).waitFor();
    await sheet.getByLabel('모은 금액').fill('60만');
    await sheet.getByRole('button', { name: '추가', exact: true }).click();
    await sheet.getByRole('button', { name: /600,000원 삭제/u }).waitFor();
    await sheet.getByRole('button', { name: '닫기' }).click();

    const celebration = page.getByRole('dialog', { name: '축하해요' });
    await celebration.getByText(/1,000,000원을 모두 모았어요/u).waitFor();
    await celebration.getByRole('button', { name: '좋아요' }).click();
    await page.getByRole('heading', { name: '달성한 목표' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: '달성한 목표' }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await fitsTheWidth(page)).toBe(true);

    await visit(page, '/notifications');
    await page.getByText('‘가족 여행’ 목표를 달성했어요').waitFor();

    await visit(page, '/goals');
    await page.getByRole('button', { name: '가족 여행 더보기' }).click();
    await page.getByRole('menuitem', { name: '삭제' }).click();
    await page.getByRole('button', { name: '되돌리기' }).click();
    await page.getByRole('article', { name: '가족 여행' }).waitFor();
  });

  test('지출을 줄이는 목표는 쓴 만큼 차요', async () => {
    const page = await stage.openPage({ user: await stage.signUp(), width, height, path: '/goals' });
    await page.getByRole('button', { name: /카페 줄이기/u }).click();
    await page.getByRole('form', { name: '목표 추가' }).getByRole('button', { name: '추가' }).click();
    const card = page.getByRole('article', { name: '카페 줄이기' });
    await card.getByText('이번 달에 100,000원을 더 쓸 수 있어요.').waitFor();

    await spend(page, '카페·간식', 30_000);

    await visit(page, '/goals');
    await card.getByText('이번 달에 70,000원을 더 쓸 수 있어요.').waitFor();
    expect(await fitsTheWidth(page)).toBe(true);
  });
});
