import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { untilSettled } from '../tools/until-settled.ts';
import { signInToDemo } from './demo-user.ts';
import { useStage } from './harness.ts';
import { askAs, bookPathOf, fitsTheWidth, visitAnother } from './user.ts';

const stage = useStage({ args: ['--demo'] });

/** Views of the same screen are apart: from one to the next, parts of it would stay. */
const SCREENS = [
  '/transactions',
  '/dashboard',
  '/transactions?sort=amount',
  '/analytics',
  '/transactions?view=calendar',
  '/budgets',
  '/analytics?tab=outlook',
  '/recurring-transactions',
  '/assets',
  '/settlement',
  '/search?q=점심',
  '/categories',
  '/payment-methods',
  '/tags',
  '/friends',
  '/user-id-code',
  '/invite',
] as const;

/**
 * Figures that are cut or broken, letters cut by a circle, names of which less than four letters are left, texts set a
 * letter or two a line, short names and words of buttons that are broken, and texts printed over each other, in words.
 * What scrolls sideways, what is for screen readers only, and the dots of calendars are exempt.
 */
async function findUnreadable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Piece {
      readonly text: string;
      readonly element: Element;
      readonly box: DOMRect;
    }
    const pieces: Piece[] = [];
    const faults = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const styleOf = (element: Element) => getComputedStyle(element);
    const linesOf = (range: Range) => new Set([...range.getClientRects()].map((one) => one.top)).size;
    const ancestorsOf = (element: Element): Element[] =>
      element.parentElement === null ? [element] : [element, ...ancestorsOf(element.parentElement)];
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const element = node.parentElement;
      const text = (node.textContent ?? '').trim();
      if (element === null || text === '' || element.closest('svg, canvas, [inert], option') !== null) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const around = ancestorsOf(element);
      if (around.some((one) => styleOf(one).clipPath !== 'none')) continue;
      const isInDot = around.some((one) => {
        const { width, height } = one.getBoundingClientRect();
        return one.matches('[class*="_sum_"]') && Math.max(width, height) <= 8;
      });
      if (isInDot) continue;
      if (around.some((one) => /auto|scroll/u.test(styleOf(one).overflowX) && one.scrollWidth > one.clientWidth))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const shown = { left: 0, right: window.innerWidth };
      for (const one of around) {
        if (styleOf(one).overflowX === 'visible') continue;
        const { left, right } = one.getBoundingClientRect();
        shown.left = Math.max(shown.left, left);
        shown.right = Math.min(shown.right, right);
      }
      const cut = [...range.getClientRects()].some(
        ({ left, right }) => left < shown.left - 1 || right > shown.right + 1,
      );
      const circle = element.getBoundingClientRect();
      const letters = range.getBoundingClientRect();
      const isCut = letters.top < circle.top || letters.bottom > circle.bottom;
      if (isCut && ['50%', '999px'].includes(styleOf(element).borderRadius)) {
        faults.add(`the circle cuts ‘${text}’`);
      }
      // The bars above and below cover what is scrolled.
      if (element.closest('main') === null) continue;
      for (const { index, 0: figure } of (node.textContent ?? '').matchAll(/\d[\d,]*원[가-힣]*/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + figure.length);
        if (linesOf(range) > 1) faults.add(`‘${figure}’ is broken`);
      }
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\S+/gu)) {
        const button = element.closest('button, a');
        if (button === null || styleOf(button).textAlign !== 'center') break;
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (linesOf(range) > 1) faults.add(`‘${word}’ of a button is broken`);
      }
      range.selectNodeContents(node);
      const mostLines = text.length > 4 || /\s/u.test(text) ? Math.max(2, text.length / 2.5) : 1;
      if (linesOf(range) > mostLines) faults.add(`‘${text}’ stands upright`);
      const letter = Number.parseFloat(styleOf(element).fontSize);
      if (cut && /\d|^원$/u.test(text) && shown.right - shown.left < 12 * letter) faults.add(`‘${text}’ is cut`);
      if (cut && text.length > 4 && shown.right - shown.left < 3.5 * letter) faults.add(`little is left of ‘${text}’`);
      // So do buttons that stay in reach at the lower edge.
      if (around.some((one) => styleOf(one).position === 'sticky' && styleOf(one).bottom !== 'auto')) continue;
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const width = Math.min(right, shown.right) - Math.max(left, shown.left);
        if (width < 2) continue;
        pieces.push({ text, element, box: new DOMRect(Math.max(left, shown.left), top, width, bottom - top) });
      }
    }
    for (const [index, one] of pieces.entries()) {
      for (const other of pieces.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (width > 2 && height > Math.min(one.box.height, other.box.height) / 3) {
          faults.add(`‘${one.text}’ and ‘${other.text}’ are printed over each other`);
        }
      }
    }
    return [...faults];
  });
}

test('글자를 두 배로 키워도 금액과 시각이 잘리거나 서로 겹치지 않고, 이름을 알아볼 수 있어요', async () => {
  const expectedComplaints = [/404.*\/budgets\//u];
  const user = await signInToDemo(stage);
  const page = await stage.openPage({ user, width: 360, height: 740, path: null, expectedComplaints });
  const book = await bookPathOf(user);
  const bookId = book.split('/').at(-1);
  const assets = await askAs<{ id: string }[]>(user, 'GET', `${book}/assets`);
  const { items } = await askAs<{ items: { id: string }[] }>(user, 'GET', `${book}/transactions?limit=1`);
  const gift = { direction: 'GIVEN', person: '박서연', event: 'WEDDING', relation: '대학 친구', date: '2026-11-14' };
  await askAs(user, 'POST', `${book}/gift-events`, { ...gift, amount: 10_000_000 });
  // The browser's own setting: media queries in em follow it too.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
  const faults: string[] = [];
  const screens = [
    ...SCREENS,
    ...['', '/settings?tab=members', '/gifts', '/dues'].map((screen) => `/books/${bookId}${screen}`),
    ...assets.map(({ id }) => `/assets/${id}`),
    ...items.map(({ id }) => `/transactions/${id}`),
  ];
  for (const path of screens) {
    await (path.startsWith('/assets/') ? page.goto(path) : visitAnother(page, path));
    await untilSettled(page);
    faults.push(...(await findUnreadable(page)).map((fault) => `${path} ${fault}`));
    if (!(await fitsTheWidth(page))) faults.push(`${path} is wider than the screen`);
  }
  expect(faults).toEqual([]);
});
