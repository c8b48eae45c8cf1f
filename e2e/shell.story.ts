import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useStage } from './harness.ts';

const stage = useStage();
/** A month without a budget returns 404, which browsers log. */
const NO_BUDGET = /404.*\/api\/v2\/budgets\/books\/[^/]+\/month\//u;

async function openSignedUp(width: number, height = 900): Promise<Page> {
  const page = await stage.openPage({ user: await stage.signUp(), width, height, expectedComplaints: [NO_BUDGET] });
  return page;
}

async function boxOf(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await part.boundingBox();
  if (!box) throw new Error('the element is not on the screen');
  return box;
}

/** The contrast of an element's color with its background, by WCAG 2.2; both are opaque. */
function contrastOf(element: Element): number {
  const { color, backgroundColor } = getComputedStyle(element);
  const [ink = 0, ground = 0] = [color, backgroundColor].map((text) => {
    const [red = 0, green = 0, blue = 0] = (text.match(/[\d.]+/gu) ?? []).map((part) => {
      const value = Number(part) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  });
  return Math.max(ink, ground) / Math.min(ink, ground);
}

const sidebarOf = (page: Page) => page.getByRole('complementary', { name: '사이드바' });
const widthOf = async (part: Locator) => (await boxOf(part)).width;

describe('화면의 틀', () => {
  test('넓은 화면: 사이드바 280·80, 머리 72에 붙박이, 내용은 1400까지', async () => {
    const page = await openSignedUp(1900);
    const sidebar = sidebarOf(page);
    await expect.poll(() => boxOf(sidebar)).toMatchObject({ x: 0, y: 0, width: 280 });
    await expect.poll(async () => (await boxOf(page.getByRole('banner'))).height).toBe(72);
    await expect.poll(() => widthOf(page.getByRole('main'))).toBe(1400);

    await page.getByRole('button', { name: '사이드바 접기' }).click();
    await expect.poll(() => widthOf(sidebar)).toBe(80);
    // The button stays above the tile of the book.
    const toggle = await boxOf(page.getByRole('button', { name: '사이드바 펼치기' }));
    const tile = await boxOf(sidebar.getByText('현재 가계부').locator('xpath=../preceding-sibling::*'));
    expect(toggle.y + toggle.height).toBeLessThanOrEqual(tile.y);
    await expect.poll(() => widthOf(page.getByRole('main'))).toBe(1400);
    await page.getByRole('button', { name: '사이드바 펼치기' }).click();
    await expect.poll(() => widthOf(sidebar)).toBe(280);

    await page.goto('/help');
    await page.getByRole('heading', { level: 1, name: '도움말' }).waitFor();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await expect.poll(() => boxOf(page.getByRole('banner'))).toMatchObject({ y: 0, height: 72 });
    const footer = page.getByRole('contentinfo');
    await expect
      .poll(() => footer.getByRole('link', { name: '개인정보 처리방침' }).getAttribute('href'))
      .toBe('/privacy-policy');
    await expect
      .poll(() => footer.getByRole('link', { name: '이용약관' }).getAttribute('href'))
      .toBe('/terms-of-service');
    await expect.poll(() => footer.textContent()).toContain('©');
  });

  test('768까지는 서랍: 머리 60, 서랍 280, 다른 화면으로 가면 닫혀요', async () => {
    const page = await openSignedUp(769);
    await expect.poll(() => widthOf(sidebarOf(page))).toBe(280);
    await expect.poll(async () => (await boxOf(page.getByRole('banner'))).height).toBe(72);
    await page.setViewportSize({ width: 768, height: 900 });
    await expect.poll(() => sidebarOf(page).count()).toBe(0);
    await expect.poll(async () => (await boxOf(page.getByRole('banner'))).height).toBe(60);

    await page.getByRole('button', { name: '메뉴 열기' }).click();
    const drawer = sidebarOf(page);
    await expect.poll(async () => (await boxOf(drawer)).x).toBe(0);
    await expect.poll(() => widthOf(drawer)).toBe(280);
    // The rest of the screen is under the overlay: a tap there closes the drawer.
    await page.mouse.click(600, 450);
    await expect.poll(() => drawer.count()).toBe(0);
    await page.getByRole('button', { name: '메뉴 열기' }).click();
    await drawer.getByRole('link', { name: '태그' }).click();
    await page.getByRole('heading', { level: 1, name: '태그' }).waitFor();
    await expect.poll(() => drawer.count()).toBe(0);
  });

  test('뒤로는 열린 창부터 닫고, 닫히거나 새로고침한 창에 적던 것은 다시 열면 있어요', async () => {
    const page = await openSignedUp(390, 844);
    const drawer = sidebarOf(page);
    const openMenu = () => page.getByRole('button', { name: '메뉴 열기' }).click();
    const path = () => new URL(page.url()).pathname;
    await openMenu();
    await drawer.getByRole('link', { name: '반복 거래' }).click();
    await page.getByRole('heading', { level: 1, name: '반복 거래' }).waitFor();
    await openMenu();
    await drawer.waitFor();
    await page.evaluate(() => history.back());
    await expect.poll(() => drawer.count()).toBe(0);
    await expect.poll(path).toBe('/recurring-transactions');

    const sheet = page.getByRole('dialog', { name: '반복 거래 추가' });
    const open = () => page.getByRole('button', { name: '반복 거래 추가' }).click();
    const amount = sheet.getByRole('textbox', { name: '금액' });
    const continued = sheet.getByText('저장하지 않은 내용을 이어서 보여 드려요.');
    await open();
    await amount.fill('550000');
    await sheet.getByLabel('내용', { exact: true }).fill('월세');
    await page.evaluate(() => history.back());
    await expect.poll(() => sheet.count()).toBe(0);
    await expect.poll(path).toBe('/recurring-transactions');
    await open();
    await continued.waitFor();
    expect(await amount.inputValue()).toBe('550,000');

    await page.reload();
    await open();
    await continued.waitFor();
    expect(await sheet.getByLabel('내용', { exact: true }).inputValue()).toBe('월세');
    await sheet.getByRole('button', { name: '버리기' }).click();
    await expect.poll(() => continued.count()).toBe(0);
    expect(await amount.inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await expect.poll(() => sheet.count()).toBe(0);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: '대시보드' }).waitFor();
  });

  test('탭의 첫 화면에서도 뒤로는 열린 창을 닫고, 그다음 뒤로는 앞 페이지로 가요', async () => {
    const page = await openSignedUp(390, 844);
    const path = () => new URL(page.url()).pathname;
    const drawer = sidebarOf(page);
    const openMenu = () => page.getByRole('button', { name: '메뉴 열기' }).click();
    // Every address typed into the browser begins a history of the app.
    await page.goto('/help');
    await page.goto('/transactions?type=EXPENSE');
    const openAndGoBack = async () => {
      await openMenu();
      await drawer.waitFor();
      await page.goBack();
      await expect.poll(() => drawer.count()).toBe(0);
      expect(path()).toBe('/transactions');
    };
    await openAndGoBack();
    await openAndGoBack();
    await page.reload();
    await openMenu();
    await drawer.waitFor();
    await page.evaluate(() => history.back());
    await expect.poll(() => drawer.count()).toBe(0);
    expect(path()).toBe('/transactions');
    // With nothing open, Back leaves the app.
    await openMenu();
    await page.keyboard.press('Escape');
    await expect.poll(() => drawer.count()).toBe(0);
    await page.goBack();
    await expect.poll(path).toBe('/help');
    await page.goForward();
    await expect.poll(path).toBe('/transactions');
    await page.getByRole('heading', { level: 1, name: '거래 내역' }).waitFor();
    await openAndGoBack();
    await page.goBack();
    await expect.poll(path).toBe('/help');
  });

  test('폰의 거래 추가는 가리켜도 보이고, 가계부 카드는 어디를 눌러도 그 가계부를 열고, 설정 단추는 설정을 열어요', async () => {
    const page = await openSignedUp(390, 844);
    // Only the icon is left of the button, in the color that the button has elsewhere.
    const add = page.getByRole('banner').getByRole('link', { name: '거래 추가' });
    await add.hover();
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
    expect(await add.evaluate(contrastOf)).toBeGreaterThan(3);

    await page.goto('/books');
    // Not through the locator's own click, which refuses a text that the link covers.
    const sums = await boxOf(page.getByText('이번 달 수입'));
    await page.mouse.click(sums.x + 4, sums.y + 4);
    await page.getByRole('heading', { level: 1, name: '가계부 상세' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: / 설정$/u }).click();
    await page.getByRole('heading', { level: 1, name: '가계부 설정' }).waitFor();
  });

  test('화면의 글자는 글꼴 파일 하나로 오고, 적은 글자는 조각으로 와요', async () => {
    const page = await stage.openPage({ width: 390, height: 844, path: '/login', isNew: true });
    const loaded = () =>
      page.evaluate(() => [...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.family));
    const pieces = async () => (await loaded()).filter((family) => family.includes('Pretendard')).length;
    await expect.poll(loaded).toContain('Salim Interface');
    await expect.poll(() => page.evaluate(() => document.fonts.size)).toBeGreaterThan(90);
    expect(await pieces()).toBe(0);
    await page.getByLabel('아이디').fill('뷁');
    await expect.poll(pieces).toBe(1);
  });

  test('알림 쪽지는 오른쪽 위에 서고 5초 뒤에 스스로 사라져요', async () => {
    const page = await openSignedUp(1280);
    await page.goto('/assets?add=new');
    const sheet = page.getByRole('dialog', { name: '자산 추가' });
    await sheet.getByLabel('이름').fill('비상금');
    await sheet.getByRole('button', { name: '추가', exact: true }).click();
    const words = page.getByText('자산을 추가했어요');
    await words.waitFor();
    const shown = performance.now();
    const box = await boxOf(page.getByRole('alertdialog').filter({ has: words }));
    expect(box.x + box.width).toBeGreaterThan(1280 - 40);
    expect(box.x).toBeGreaterThan(1280 / 2);
    expect(box.y).toBeLessThan(160);
    await page.mouse.move(200, 700);
    await words.waitFor({ state: 'detached', timeout: 8000 });
    const seconds = (performance.now() - shown) / 1000;
    expect(seconds).toBeGreaterThan(4);
    expect(seconds).toBeLessThan(7);
  });

  test('머리는 가계부와 달을 말하고, 들어오기 전에는 로그인과 회원가입을 권해요', async () => {
    const page = await openSignedUp(1280);
    const banner = page.getByRole('banner');
    await expect.poll(() => banner.textContent()).toContain('2026년 11월');
    for (const [name, path] of [
      ['거래 추가', '/transactions/new'],
      ['알림', '/notifications'],
      ['검색', '/search'],
      ['하늘', '/profile'],
    ] as const) {
      await expect.poll(() => banner.getByRole('link', { name }).first().getAttribute('href')).toBe(path);
    }
    await banner.getByRole('button', { name: '로그아웃' }).click();
    await page.waitForURL('**/login');
    await expect.poll(() => sidebarOf(page).count()).toBe(0);
    await expect.poll(() => page.getByRole('banner').count()).toBe(0);
    await page.goto('/terms-of-service');
    await expect.poll(() => banner.getByRole('link', { name: '로그인' }).getAttribute('href')).toBe('/login');
    await expect.poll(() => banner.getByRole('link', { name: '회원가입' }).getAttribute('href')).toBe('/register');
    await expect.poll(() => sidebarOf(page).count()).toBe(0);
  });
});
