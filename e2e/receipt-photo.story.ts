import { fileURLToPath } from 'node:url';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  drawReceipt,
  loadFonts,
  type MadePurchase,
} from '../apps/server/src/features/receipts/testing/made-receipts.ts';
import { useStage } from './harness.ts';
import { askAs, bookPathOf, fitsTheWidth } from './user.ts';

const stage = useStage();

/** Whether it is below the bar and above the fold. */
async function isOnScreen(place: Locator, height: number): Promise<boolean> {
  const box = await place.boundingBox();
  return box !== null && box.y >= 60 && box.y + box.height <= height;
}

const purchase: MadePurchase = {
  merchant: '행복마트 마포점',
  date: '2026-11-18',
  time: '18:42',
  lines: [
    { name: '콩나물', price: 1500, quantity: 2 },
    { name: '바나나', price: 4280, quantity: 1 },
  ],
};

test.each([
  ['휴대폰', 390, 844],
  ['컴퓨터', 1440, 900],
] as const)(
  '%s: 영수증 사진을 고르면 금액, 날짜, 가게가 채워지고, 항목을 사람별로 나눠 저장해요',
  async (_device, width, height) => {
    await loadFonts(fileURLToPath(new URL('..', import.meta.url)));
    const buffer = await drawReceipt({ purchase, layout: 'MART', font: 'Pretendard', quality: 'PHOTO' });
    const user = await stage.signUp();
    const book = await bookPathOf(user);
    await askAs(user, 'POST', `${book}/members`, { name: '지연' });

    const page = await stage.openPage({ user, width, height, path: '/transactions/new' });
    await page.getByRole('button', { name: '입력 메뉴' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('menuitem', { name: '영수증 사진으로 입력' }).click();
    await (await chooser).setFiles({ name: '영수증.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByText('영수증에서 내용을 채웠어요.').waitFor();
    expect(await isOnScreen(page.getByText('영수증에서 내용을 채웠어요.'), height)).toBe(true);
    expect(await page.getByLabel('금액', { exact: true }).inputValue()).toBe('7,280');
    expect(await fitsTheWidth(page)).toBe(true);

    await page.getByRole('button', { name: '사람별 나누기' }).click();
    const items = page.getByRole('list', { name: '항목' });
    await items.getByRole('button', { name: '지연' }).first().click();
    await page.getByRole('button', { name: '저장', exact: true }).click();
    await page.getByText('영수증 1개를 첨부했어요').waitFor();

    const { items: saved } = await askAs<{
      items: { amount: number; date: string; description: string; shareMethod: string }[];
    }>(page, 'GET', `${book}/transactions`);
    expect(saved).toMatchObject([
      { amount: 7280, date: '2026-11-18', description: '행복마트 마포점', shareMethod: 'ITEM' },
    ]);
  },
);
