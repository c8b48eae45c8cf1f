import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { useStage } from './harness.ts';

const stage = useStage();

/** A photo as a phone takes it, with its location. */
function photo(): Promise<Buffer> {
  return sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#f4f0e6' } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 33/1 59/1' } })
    .toBuffer();
}

/** Whether the browser really displays the picture. */
function isShown(page: Page, name: RegExp): Promise<boolean> {
  return page
    .getByRole('img', { name })
    .first()
    .evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0);
}

describe.each([
  ['휴대폰', 390, 844],
  ['컴퓨터', 1440, 900],
] as const)('영수증, %s', (_device, width, height) => {
  test('사진과 함께 적고, 크게 보고, 삭제해요', async () => {
    const page = await stage.openPage({ user: await stage.signUp(), width, height, path: '/transactions/new' });
    await page.getByRole('textbox', { name: '금액' }).fill('9500');
    await page.getByLabel('내용').fill('점심 국밥');
    await page.getByLabel('영수증', { exact: true }).setInputFiles([
      { name: '앞면.jpg', mimeType: 'image/jpeg', buffer: await photo() },
      { name: join('..', '그림.svg'), mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
    ]);
    await page.getByText(/JPEG, PNG, WebP, HEIC 사진이나 PDF만/u).waitFor();
    await expect.poll(() => isShown(page, /앞면\.jpg/u)).toBe(true);
    await page.getByRole('button', { name: '저장', exact: true }).click();
    await page.getByText('영수증 1개를 첨부했어요').waitFor();

    await page.goto('/transactions');
    await page.getByText('영수증 1개').first().waitFor({ state: 'attached' });
    await page.getByText('점심 국밥').first().click();
    const name = /^영수증 1, \d{4}년 \d+월 \d+일 점심 국밥$/u;
    await page.getByRole('img', { name }).first().waitFor();
    await expect.poll(() => isShown(page, name)).toBe(true);
    await page
      .getByRole('button', { name: /크게 보기$/u })
      .first()
      .click();
    const viewer = page.getByRole('dialog', { name: '영수증' });
    await viewer.getByRole('img', { name }).waitFor();
    await viewer.getByRole('button', { name: '크게 보기' }).click();
    await viewer.getByRole('button', { name: '화면에 맞추기' }).waitFor();
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: /^영수증 1,.* 삭제$/u }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
    // The history shows it too, once the live event has arrived.
    await page.getByText('영수증을 삭제했어요', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('img', { name }).count()).toBe(0);
    await page.getByText('영수증을 첨부했어요').waitFor();
  });
});
