import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { joinPerson, ok, PASSWORD, type Person } from '../bench/person.ts';
import { useStage } from './harness.ts';
import { sendSignUp, signInByCall, visit } from './user.ts';

const stage = useStage();
const SECONDS = 1000;

async function spend(page: Page, amount: string, description: string): Promise<void> {
  await visit(page, '/transactions/new');
  await page.getByRole('textbox', { name: '금액' }).fill(amount);
  await page.getByLabel('내용').fill(description);
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/transactions/new');
}

/** Whether live updates are connected, according to the store. */
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

/** Signs in an existing user. */
async function signInAs(person: Person): Promise<Page> {
  const user = await signInByCall(stage.server.url, person.username, PASSWORD);
  return stage.openPage({ user, path: null, expectedComplaints: [/status of 409/u] });
}

test('세 화면에서 같은 거래를 고치면 다른 곳은 합치고, 같은 곳은 둘 다 보여 주고 물어봐요', async () => {
  const [minji, jun] = [await joinPerson(stage.server.url), await joinPerson(stage.server.url)];
  const { body: invite } = ok(await jun.post(`/api/v2/books/${jun.bookId}/invites`, { role: 'MEMBER' }));
  ok(await minji.post(`/api/v2/invites/${(invite as { code: string }).code}/accept`));
  const transactions = `/api/v2/books/${jun.bookId}/transactions`;
  const lunch = { type: 'EXPENSE', date: '2026-11-20', amount: 20_000, description: '함께 먹은 점심' };
  const { id } = ok(await jun.post(transactions, lunch)).body as { id: string };
  const stored = async () => ok(await jun.get(`${transactions}/${id}`)).body as { amount: number; memo: string };

  const [juns, minjis, watching] = [await signInAs(jun), await signInAs(minji), await signInAs(jun)];
  await minjis.goto(`/books/${jun.bookId}`);
  await minjis.getByRole('button', { name: '이 가계부로 변경' }).click();
  await visit(watching, '/transactions');
  await untilConnected(watching);
  for (const page of [juns, minjis]) {
    await visit(page, `/transactions/${id}/edit`);
    await page.getByRole('textbox', { name: '금액' }).waitFor();
  }
  const save = (page: Page) => page.getByRole('button', { name: '저장', exact: true }).click();

  await juns.getByRole('textbox', { name: '금액' }).fill('21000');
  await save(juns);
  await watching
    .getByText('21,000')
    .first()
    .waitFor({ timeout: 5 * SECONDS });
  await minjis.getByLabel('내용', { exact: true }).fill('함께 먹은 칼국수');
  await save(minjis);
  await minjis.getByText('그사이 바뀐 내용과 합쳤어요').waitFor();
  await watching
    .getByText('함께 먹은 칼국수')
    .first()
    .waitFor({ timeout: 5 * SECONDS });
  expect(await stored()).toMatchObject({ amount: 21_000, description: '함께 먹은 칼국수' });

  for (const page of [juns, minjis]) {
    await page.goto(`/transactions/${id}/edit`);
    await page.getByRole('textbox', { name: '금액' }).waitFor();
  }
  await juns.getByRole('textbox', { name: '금액' }).fill('22000');
  await save(juns);
  await watching
    .getByText('22,000')
    .first()
    .waitFor({ timeout: 5 * SECONDS });
  await minjis.getByRole('textbox', { name: '금액' }).fill('23000');
  await save(minjis);
  const choice = minjis.getByRole('dialog', { name: '그사이 거래가 수정됐어요' });
  await choice.getByText('22,000').first().waitFor();
  await choice.getByText('23,000').first().waitFor();
  expect(await stored()).toMatchObject({ amount: 22_000 });
  await choice.getByRole('button', { name: '선택한 내용으로 저장' }).click();
  await watching
    .getByText('23,000')
    .first()
    .waitFor({ timeout: 5 * SECONDS });
  expect(await stored()).toMatchObject({ amount: 23_000, description: '함께 먹은 칼국수' });
  for (const person of [minji, jun]) person.close();
});

test('목록을 내려 보는 동안 다른 사람이 기록해도 보던 줄이 제자리에 있어요', async () => {
  const [minji, jun] = [await joinPerson(stage.server.url), await joinPerson(stage.server.url)];
  const { body: invite } = ok(await jun.post(`/api/v2/books/${jun.bookId}/invites`, { role: 'MEMBER' }));
  ok(await minji.post(`/api/v2/invites/${(invite as { code: string }).code}/accept`));
  const transactions = `/api/v2/books/${jun.bookId}/transactions`;
  const record = (day: number, description: string) =>
    jun.post(transactions, {
      type: 'EXPENSE',
      date: `2026-11-${String(day).padStart(2, '0')}`,
      amount: 1000 + day,
      description,
    });
  for (let day = 1; day <= 18; day += 1) {
    for (const part of ['아침', '점심', '저녁']) ok(await record(day, `${day}일 ${part}`));
  }
  const page = await signInAs(minji);
  await page.goto(`/books/${jun.bookId}`);
  await page.getByRole('button', { name: '이 가계부로 변경' }).click();
  await visit(page, '/transactions');
  await untilConnected(page);
  await page.getByText('18일 저녁').first().waitFor();
  await page.evaluate(() => window.scrollTo(0, 1500));
  await page.waitForFunction(() => window.scrollY > 1000);
  const line = page.getByText('11일 점심', { exact: true }).first();
  await line.waitFor();
  const placeOf = async () => Math.round((await line.boundingBox())?.y ?? Number.NaN);
  const before = await placeOf();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const start = await scrolled();
  ok(await record(17, '방금 산 우유'));
  ok(await record(19, '새로운 날'));
  // Two lines and the heading of a day are above it now.
  await expect.poll(scrolled).toBeGreaterThan(start + 150);
  expect(await placeOf()).toBe(before);
  for (const person of [minji, jun]) person.close();
});

describe.each([
  ['휴대폰', 390, 844],
  ['컴퓨터', 1440, 900],
] as const)('함께 쓰기, %s', (_device, width, height) => {
  test('초대하고, 링크로 들어오고, 서로의 기록을 바로 보고, 내보내면 닫혀요', async () => {
    const minji = await stage.openPage({ user: await stage.signUp('민지'), width, height });
    await untilConnected(minji);
    // What one has just decided oneself is no news.
    await minji.getByRole('link', { name: '알림', exact: true }).waitFor();
    await visit(minji, '/invite');
    await minji.getByRole('button', { name: '초대 코드 만들기' }).click();
    await minji.getByRole('img', { name: /QR 코드/u }).waitFor();
    const code = (await minji.getByRole('group', { name: '초대 코드' }).locator('p').first().textContent()) ?? '';
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{5}$/u);

    // Signed out: through sign-in to sign-up and back to the page of the link.
    const jun = await stage.openPage({
      width,
      height,
      path: `/join?code=${code.replaceAll('-', '')}`,
      // A window may be sending its presence at the moment of the removal.
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

    await minji.getByRole('link', { name: '알림 1' }).waitFor({ timeout: 5 * SECONDS });
    await visit(minji, '/transactions');
    await untilConnected(minji);
    await spend(jun, '12000', '준이 산 우유');
    await minji
      .getByText('준이 산 우유')
      .first()
      .waitFor({ timeout: 3 * SECONDS });

    await visit(jun, '/transactions');
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
    await visit(minji, `/books/${bookId}/settings?tab=members`);
    await minji.getByRole('button', { name: '준 더보기' }).click();
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
