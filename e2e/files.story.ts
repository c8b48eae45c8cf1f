import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useStage } from './harness.ts';
import { PASSWORD } from './user.ts';

const stage = useStage();

/** A household's workbook as mailed by a bank: locked with a birthday. */
const LOCKED = {
  name: '거래내역.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: readFileSync(
    new URL('../apps/server/src/features/imports/reading/testing/fixtures/agile.xlsx', import.meta.url),
  ),
};

/** The number of transactions in all months of a user's book. */
async function countOf(username: string): Promise<number> {
  const signedIn = await fetch(`${stage.server.url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const headers = { authorization: `Bearer ${signedIn.headers.get('access') ?? ''}` };
  const books = (await (await fetch(`${stage.server.url}/api/v2/book/mybooks`, { headers })).json()) as {
    id: string;
  }[];
  const path = `/api/v2/books/${books[0]?.id}/transactions?totals=true&limit=1`;
  const list = (await (await fetch(`${stage.server.url}${path}`, { headers })).json()) as { count: number };
  return list.count;
}

/** Opens a locked file on the screen that asks for one. @returns the number of transactions it offers */
async function openLocked(page: Page): Promise<number> {
  await page.getByLabel('가져올 파일').setInputFiles(LOCKED);
  await page.getByLabel('파일 비밀번호', { exact: true }).last().fill('900101');
  await page.getByRole('button', { name: '파일 열기' }).click();
  const commit = page.getByRole('button', { name: /거래 \d+건 가져오기/u });
  const offered = Number(/\d+/u.exec((await commit.textContent()) ?? '')?.[0]);
  await commit.click();
  await page.getByRole('heading', { name: `${offered}건을 가져왔어요` }).waitFor();
  return offered;
}

describe('파일 가져오기', () => {
  test('비밀번호가 걸린 파일은 비밀번호를 묻고, 틀리면 다시 묻고, 맞으면 열어요', async () => {
    const user = await stage.signUp();
    const { username } = user;
    const page = await stage.openPage({
      user,
      width: 390,
      height: 844,
      path: '/imports',
      // A locked file is refused without its password.
      expectedComplaints: [/status of 422/u],
    });
    await page.getByLabel('가져올 파일').setInputFiles(LOCKED);
    const password = page.getByLabel('파일 비밀번호', { exact: true }).last();
    await password.fill('900102');
    await page.getByRole('button', { name: '파일 열기' }).click();
    await page.getByText(/비밀번호가 (?:맞지 않|틀)/u).waitFor();
    expect(await countOf(username)).toBe(0);
    await password.fill('900101');
    await page.getByRole('button', { name: '파일 열기' }).click();
    await page.getByRole('button', { name: /거래 \d+건 가져오기/u }).click();
    await page.getByRole('heading', { name: /건을 가져왔어요/u }).waitFor();
    expect(await countOf(username)).toBeGreaterThan(0);
    // The password is not stored on the device.
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('900101');
  });

  test('가져온 것을 한 번에 되돌리고, 같은 파일을 다시 가져와요', async () => {
    const user = await stage.signUp();
    const { username } = user;
    const page = await stage.openPage({
      user,
      width: 1440,
      height: 900,
      path: '/imports',
      expectedComplaints: [/status of 422/u],
    });
    const first = await openLocked(page);
    await expect.poll(() => countOf(username)).toBe(first);
    await page.getByRole('button', { name: `${LOCKED.name} 되돌리기` }).click();
    await page
      .getByRole('alertdialog', { name: '가져오기를 되돌릴까요?' })
      .getByRole('button', { name: '되돌리기' })
      .click();
    await page.getByRole('heading', { name: '되돌렸어요', exact: true }).waitFor();
    await expect.poll(() => countOf(username)).toBe(0);
    await page.getByRole('button', { name: '다른 파일 가져오기' }).click();
    expect(await openLocked(page)).toBe(first);
    await expect.poll(() => countOf(username)).toBe(first);
  });

  test('방향을 알 수 없는 파일은 먼저 묻고, 답한 대로만 가져와요', async () => {
    const user = await stage.signUp();
    const { username } = user;
    const page = await stage.openPage({ user, width: 390, height: 844, path: '/imports' });
    const rows = ['날짜,금액,내용', '2026-11-18,4500,김밥', '2026-11-19,12000,책'];
    await page
      .getByLabel('가져올 파일')
      .setInputFiles({ name: '내역.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
    await page.getByRole('heading', { name: '먼저 답해 주세요' }).waitFor();
    expect(await page.getByRole('button', { name: /건 가져오기$/u }).isDisabled()).toBe(true);
    await page.getByRole('radio', { name: '모두 지출이에요' }).check();
    await page.getByRole('button', { name: '이대로 읽기' }).click();
    await page.getByRole('button', { name: '거래 2건 가져오기' }).click();
    await page.getByRole('heading', { name: '2건을 가져왔어요' }).waitFor();
    expect(await countOf(username)).toBe(2);
  });
});
