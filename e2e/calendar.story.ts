import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useStage } from './harness.ts';
import { openCdpSession } from './page-pool.ts';
import { fitsTheWidth, spend } from './user.ts';

const stage = useStage();

/** Swipes a line to the left by touch. */
async function swipe(page: Page, name: RegExp): Promise<void> {
  const box = await page.getByRole('link', { name }).boundingBox();
  if (!box) throw new Error('The line is not on the screen.');
  const [x, y] = [box.x + box.width - 40, box.y + box.height / 2];
  const touches = await openCdpSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: readonly number[]) =>
    touches.send('Input.dispatchTouchEvent', { type, touchPoints: at.map((moved) => ({ x: x - moved, y })) });
  await send('touchStart', [0]);
  for (const moved of [15, 30, 45, 60, 75, 90]) await send('touchMove', [moved]);
  await send('touchEnd', []);
}

describe.each([
  ['휴대폰', 390, 844],
  ['작은 휴대폰', 360, 740],
  ['컴퓨터', 1440, 900],
] as const)('달력, %s', (_device, width, height) => {
  test('날을 누르면 그날의 거래가 열리고, 뒤로 가면 닫혀요', async () => {
    const user = await stage.signUp();
    await spend(user, '식비', 1_234_567);
    await spend(user, '식비', 5000);

    const page = await stage.openPage({ user, width, height, path: '/transactions?month=2026-11&view=calendar' });
    const calendar = page.getByRole('table', { name: '달력' });
    const day = calendar.getByRole('button', { name: /11월 20 ?일 \(금\).*1,239,567.*2건/u });
    await day.click();
    const sheet = page.getByRole('dialog', { name: '11월 20일 (금)' });
    await sheet.getByText('−1,234,567').waitFor();
    // The panel is opaque from the first frame on.
    expect(await sheet.evaluate((element) => getComputedStyle(element.parentElement ?? element).opacity)).toBe('1');
    expect(await fitsTheWidth(page)).toBe(true);
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });

    const texts = await calendar.locator('td').evaluateAll((elements) =>
      elements.flatMap((element) => {
        const cell = element.getBoundingClientRect();
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const found = [];
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const range = document.createRange();
          range.selectNode(node);
          const text = range.getBoundingClientRect();
          // What only a screen reader reads is in a box of one pixel.
          const isSeen = (node.parentElement?.getBoundingClientRect().width ?? 0) > 2;
          const isInside = text.left >= cell.left && text.right <= cell.right;
          if (isSeen && node.textContent?.trim() !== '') found.push({ text: node.textContent, isInside });
        }
        return found;
      }),
    );
    expect(texts.length).toBeGreaterThan(30);
    expect(texts.filter(({ isInside }) => !isInside)).toEqual([]);

    await day.click();
    await sheet.getByRole('link', { name: /1,234,567/u }).click();
    await page.getByRole(width < 1280 ? 'heading' : 'complementary', { name: '거래 상세' }).waitFor();
  });
});

test('손가락으로 밀면 거래의 메뉴가 열려요', async () => {
  const user = await stage.signUp();
  await spend(user, '식비', 5000);
  const page = await stage.openPage({ user, width: 390, height: 844, path: '/transactions?month=2026-11' });
  await swipe(page, /식비.*5,000/u);
  await page.getByRole('menuitem', { name: '복제' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/transactions');
  await page.getByRole('menuitem', { name: '수정' }).click();
  await page.waitForURL('**/edit');
});
