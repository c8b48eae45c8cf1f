import { expect, onTestFinished, test } from 'vitest';
import { useStage } from './harness.ts';

const stage = useStage({
  env: {
    SIGN_IN: 'PROVIDER',
    OIDC_COMPANY_ISSUER: 'https://login.example.com',
    OIDC_COMPANY_CLIENT_ID: 'salim',
    OIDC_COMPANY_NAME: '우리 회사',
  },
});

declare global {
  interface Window {
    seenPasswords: number;
    shiftSum: number;
  }
}

/** Counts password fields that appear, if only for a moment, and adds up the layout shifts. */
function watchPage(): void {
  window.seenPasswords = 0;
  window.shiftSum = 0;
  new MutationObserver(() => {
    window.seenPasswords += document.querySelectorAll('input[type="password"]').length;
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shiftSum += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

test.each([
  [390, 844],
  [1440, 900],
])('외부 계정으로만 로그인하는 서버의 첫 화면은 %i×%i에서 처음부터 그대로예요', async (width, height) => {
  const page = await stage.openPage({ width, height, path: null });
  const watching = await page.addInitScript(watchPage);
  onTestFinished(() => watching.dispose());
  // The line is slow after the page itself.
  let answered = 0;
  await page.route(/\/api\/v2\/(?:service-info|auth\/providers)$/u, async (route) => {
    const answer = await route.fetch();
    await page.locator('a', { hasText: '우리 회사로 계속하기' }).waitFor();
    await route.fulfill({ response: answer });
    answered += 1;
  });
  await page.goto('/login');
  await page.getByText('이 서버는 외부 계정으로만 로그인할 수 있어요.').waitFor();
  await page.getByRole('link', { name: '우리 회사로 계속하기' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(answered).toBeGreaterThan(0);
  const [passwords, shift] = await page.evaluate(() => [window.seenPasswords, window.shiftSum] as const);
  expect(passwords).toBe(0);
  expect(shift).toBeLessThan(0.01);
});
