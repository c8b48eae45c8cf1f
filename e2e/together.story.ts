import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useStage } from './harness.ts';
import { sendSignUp, signUp } from './person.ts';

const stage = useStage();
const SECONDS = 1000;

async function spend(page: Page, amount: string, description: string): Promise<void> {
  await page.goto('/transactions/new');
  await page.getByRole('textbox', { name: '금액' }).fill(amount);
  await page.getByLabel('내용').fill(description);
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/transactions/new');
}

/** Whether live updates flow, as the store says it. */
async function untilConnected(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const text = localStorage.getItem('notification-storage') ?? '{}';
      const stored = JSON.parse(text) as { state?: { isConnected?: boolean } };
      return stored.state?.isConnected === true;
    },
    null,
    { timeout: 5 * SECONDS },
  );
}

describe.each([
  ['휴대폰', 390, 844],
  ['컴퓨터', 1440, 900],
] as const)('함께 쓰기, %s', (_device, width, height) => {
  test('초대하고, 링크로 들어오고, 서로의 기록을 바로 보고, 내보내면 닫혀요', async () => {
    const minji = await stage.openPage({ width, height, path: '/register' });
    await signUp(minji, '민지');
    await untilConnected(minji);
    // What was agreed to at the sign-up is told.
    await minji.getByRole('link', { name: '알림 1' }).waitFor();
    await minji.goto('/invite');
    await minji.getByRole('button', { name: '초대 코드 만들기' }).click();
    await minji.getByRole('img', { name: /QR 코드/u }).waitFor();
    const code = (await minji.getByRole('group', { name: '초대 코드' }).locator('p').first().textContent()) ?? '';
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{5}$/u);

    // Signed out: through the sign-in to the sign-up and back to where the link led.
    const jun = await stage.openPage({
      width,
      height,
      path: `/join?code=${code.replaceAll('-', '')}`,
      // At the moment of the removal a window may just be saying that it is there.
      expectedComplaints: [/404.*\/presence/u],
    });
    await jun.waitForURL('**/login**');
    await jun.getByRole('link', { name: '회원가입' }).click();
    await sendSignUp(jun, '준');
    await jun.waitForURL('**/join**');
    await jun.getByRole('heading', { name: '민지의 가계부' }).waitFor();
    await jun.getByRole('list', { name: '구성원 1명' }).getByText('민지').waitFor();
    await jun.getByRole('button', { name: '참여하기' }).click();
    await jun.waitForURL(/\/books\/[\w-]+$/u);

    await minji.getByRole('link', { name: '알림 2' }).waitFor({ timeout: 5 * SECONDS });
    await minji.goto('/transactions');
    await untilConnected(minji);
    await spend(jun, '12000', '준이 산 우유');
    await minji
      .getByText('준이 산 우유')
      .first()
      .waitFor({ timeout: 3 * SECONDS });

    await jun.goto('/transactions');
    await untilConnected(jun);
    await spend(minji, '8500', '민지가 산 김밥');
    await jun
      .getByText('민지가 산 김밥')
      .first()
      .waitFor({ timeout: 3 * SECONDS });

    const bookId = await minji.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('book-storage') ?? '{}') as {
        state?: { currentBook?: { id: string } };
      };
      return stored.state?.currentBook?.id ?? '';
    });
    await minji.goto(`/books/${bookId}/settings`);
    await minji.getByRole('button', { name: '준 더 보기' }).click();
    await minji.getByRole('menuitem', { name: '내보내기' }).click();
    await minji.getByRole('alertdialog').getByRole('button', { name: '내보내기' }).click();
    await minji.getByText('준님을 내보냈어요').waitFor();
    await jun
      .getByText('민지가 산 김밥')
      .first()
      .waitFor({ state: 'hidden', timeout: 6 * SECONDS });
    await jun.getByText('준의 가계부').first().waitFor();
  });
});
