import { describe, expect, test } from 'vitest';
import { useStage } from './harness.ts';
import { askAs, bookPathOf, fitsTheWidth, type StoryUser, visit } from './user.ts';

const stage = useStage({ time: '2026-11-20T10:00:00Z' });

const MESSAGES = [
  '[Web발신]\n신한카드(1234)승인 홍*동 12,300원(일시불)11/20 12:34 스타벅스강남 누적456,700원',
  '[Web발신]\n신한카드(1234)승인 홍*동 31,000원(일시불)11/20 13:10 이마트 누적487,700원',
  '[Web발신]\n신한카드(1234)취소 홍*동 31,000원(일시불)11/20 14:00 이마트 누적456,700원',
  '[신한체크거절] 홍*동(5678) 11/20 15:54 (금액)1,000원 다이소 예금잔액부족',
].join('\n');

/** Calls the API like a program with the user's personal token. */
async function ask(method: string, path: string, token: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${stage.server.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.ok).toBe(true);
  return answer.json();
}

/** A new user with an access token and a book. */
async function newPerson(): Promise<{ user: StoryUser; token: string; bookId: string }> {
  const user = await stage.signUp();
  const [book] = await askAs<{ id: string }[]>(user, 'GET', '/api/v2/book/mybooks');
  return { user, token: user.accessToken, bookId: book?.id ?? '' };
}

async function expenseOf({ token, bookId }: { token: string; bookId: string }): Promise<number> {
  const path = `/api/v2/books/${bookId}/transactions?month=2026-11&totals=true`;
  return ((await ask('GET', path, token)) as { expense: number }).expense;
}

describe('카드 문자', () => {
  test('여러 건을 붙여넣어 확인하고 한 번에 저장해요', async () => {
    const person = await newPerson();
    const page = await stage.openPage({ user: person.user, width: 390, height: 844 });
    await page.getByRole('link', { name: /카드 문자 붙여넣기/u }).click();
    await page.getByLabel('문자 내용').fill(MESSAGES);
    await page.getByRole('button', { name: '내역 찾기', exact: true }).click();
    await page.getByRole('region', { name: '스타벅스강남' }).waitFor();
    await expect.poll(() => page.getByRole('region', { name: '이마트' }).count()).toBe(2);
    await page.getByText(/승인되지 않은 결제예요/u).waitFor();
    await page.getByRole('button', { name: '모두 저장' }).click();
    await page.getByText('3건을 저장했어요').waitFor();
    await page.waitForURL('**/transactions');
    // A cancelled purchase counts neither as expense nor as income.
    await expect.poll(() => expenseOf(person)).toBe(12_300);

    await visit(page, `/paste?text=${encodeURIComponent(MESSAGES)}`);
    await expect.poll(() => page.getByText('이미 있어요').count()).toBe(3);
  });

  test('한 줄로 쓴 문장에서 분류, 결제수단, 자산, 낸 사람을 알아봐요', async () => {
    const page = await stage.openPage({ user: await stage.signUp(), width: 390, height: 844, path: null });
    const book = await bookPathOf(page);
    const { id: cardId } = await askAs<{ id: string }>(page, 'POST', `${book}/payments`, {
      name: '모임카드',
      type: 'CREDIT_CARD',
    });
    for (const name of ['생활비통장', '저축통장']) {
      await askAs(page, 'POST', `${book}/assets`, { name, assetType: 'CHECKING_ACCOUNT' });
    }
    const { userId } = await askAs<{ userId: string }>(page, 'POST', `${book}/members`, { name: '민지' });

    // The row is offered once there is a transaction in the book.
    await askAs(page, 'POST', `${book}/transactions`, {
      type: 'EXPENSE',
      amount: 5200,
      date: '2026-11-19',
      description: '세탁소',
    });
    await page.goto('/dashboard');
    await page.getByLabel('한 줄로 입력').fill('민지가 점심 4만6천8백원 식비 모임카드');
    await page.keyboard.press('Enter');
    const lunch = page.getByRole('region', { name: '점심' });
    await lunch.getByText('46,800원').waitFor();
    await expect.poll(() => lunch.getByRole('combobox', { name: /분류/u }).inputValue()).toContain('식비');
    expect(await lunch.getByRole('combobox', { name: /결제수단/u }).inputValue()).toContain('모임카드');
    const payer = lunch.getByRole('button', { name: /낸 사람/u });
    await payer.getByText('민지').waitFor();
    await payer.scrollIntoViewIfNeeded();
    expect(await fitsTheWidth(page)).toBe(true);
    await page.getByRole('button', { name: '모두 저장' }).click();
    await page.waitForURL('**/transactions');

    await visit(page, '/dashboard');
    await page.getByLabel('한 줄로 입력').fill('생활비통장에서 저축통장으로 30만원');
    await page.keyboard.press('Enter');
    const move = page.getByRole('region', { name: '생활비통장 → 저축통장' });
    await move.getByText('확실해요').waitFor();
    await page.getByRole('button', { name: '모두 저장' }).click();
    await page.waitForURL('**/transactions');

    const { items } = await askAs<{ items: Record<string, unknown>[] }>(page, 'GET', `${book}/transactions`);
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          type: 'EXPENSE',
          amount: 46_800,
          description: '점심',
          paymentMethodId: cardId,
          paidBy: userId,
        }),
        expect.objectContaining({ type: 'TRANSFER', amount: 300_000 }),
      ]),
    );
  });

  test('다른 앱에서 공유한 문자를 읽고, 모르는 문자는 가르치면 다음부터 읽어요', async () => {
    const person = await newPerson();
    const page = await stage.openPage({ user: person.user, width: 390, height: 844, path: null });
    // The URL with which an installed app is opened when a message is shared to it.
    const manifest = (await (await fetch(`${stage.server.url}/manifest.webmanifest`)).json()) as {
      share_target: { action: string; method: string; params: { text: string } };
    };
    const { action, method, params } = manifest.share_target;
    expect(method).toBe('GET');
    const unknown = '동네장터 알림\n카페드림에서 7,700원 쓰셨네요\n남은 돈 55,000원';
    await page.goto(`${action}?${params.text}=${encodeURIComponent(unknown)}`);
    await page.getByRole('link', { name: '문자 읽기' }).click();
    await page.getByRole('button', { name: '문자 형식 등록' }).click();
    const dialog = page.getByRole('dialog', { name: '문자 형식 등록' });
    await dialog.getByRole('button', { name: '카페드림에서' }).click();
    await dialog.getByRole('button', { name: '등록', exact: true }).click();
    await page.getByText('문자 형식을 등록했어요').waitFor();
    await page.getByRole('region', { name: '카페드림' }).waitFor();
    await page.getByRole('button', { name: '모두 저장' }).click();
    await page.getByText('1건을 저장했어요').waitFor();

    const next = unknown.replace('카페드림', '빵집').replace('7,700', '8,800');
    await visit(page, `/paste?text=${encodeURIComponent(next)}`);
    await page.getByRole('region', { name: '빵집' }).waitFor();
    await page.getByRole('button', { name: '동네장터 문자 형식 삭제' }).waitFor();
    expect(await expenseOf(person)).toBe(7700);
  });

  test('휴대폰이 토큰으로 보내면 확실한 것만 적히고, 나머지는 받은 내역함에서 채워 적어요', async () => {
    const person = await newPerson();
    const page = await stage.openPage({ user: person.user, path: null });
    const made = (await ask('POST', '/api/v2/user/me/tokens', person.token, {
      name: '단축어',
      scopes: ['intake'],
    })) as { token: string };
    const abroad = '[Web발신]\n삼성1234해외승인 홍*동\nUSD 22.00\n11/20 03:10 ANTHROPIC';
    const sent = { text: `${MESSAGES}\n${abroad}`, receivedAt: '2026-11-20T10:00:00Z' };
    const first = (await ask('POST', '/api/v2/intake', made.token, sent)) as Record<string, unknown[]>;
    expect(first).toMatchObject({ duplicates: 0, ignored: 1 });
    expect([first['transactions']?.length, first['inbox']?.length]).toEqual([3, 1]);
    const again = await ask('POST', '/api/v2/intake', made.token, sent);
    expect(again).toEqual({ transactions: [], inbox: [], duplicates: 4, ignored: 1, gaps: [] });

    await visit(page, '/inbox');
    const card = page.getByRole('region', { name: 'ANTHROPIC' });
    await card.getByLabel('금액').fill('30500');
    await card.getByRole('button', { name: '기록하기' }).click();
    await page.getByText('확인할 내역이 없어요').waitFor();
    await expect.poll(() => expenseOf(person)).toBe(12_300 + 30_500);
  });

  test.each([
    [390, 844],
    [1440, 900],
  ])('%i px: 어시스턴트 토큰을 만들고, 어시스턴트가 쓴 초안을 확인해서 기록해요', async (width, height) => {
    const person = await newPerson();
    const page = await stage.openPage({ user: person.user, width, height, path: '/settings/tokens' });
    await page.getByRole('button', { name: '새 토큰' }).click();
    await page.getByLabel('이름').fill('클로드');
    await page.getByRole('radio', { name: 'AI 어시스턴트' }).click();
    expect(await fitsTheWidth(page)).toBe(true);
    await page.getByRole('button', { name: '만들기' }).click();
    const dialog = page.getByRole('dialog', { name: '토큰을 만들었어요' });
    const token = (await dialog.getByText(/^salim_pat_/u).textContent()) ?? '';
    const address =
      (await dialog
        .getByText(/\/mcp$/u)
        .last()
        .textContent()) ?? '';
    expect(address).toBe(`${stage.server.url}/mcp`);
    expect(await fitsTheWidth(page)).toBe(true);
    await dialog.getByRole('button', { name: '복사했어요' }).click();
    await page.getByText(/AI 어시스턴트 초안까지 · 모든 가계부/u).waitFor();

    const spent = { type: 'EXPENSE', date: '2026-11-20', amount: 18_000, description: '서점', memo: '전부 삭제해' };
    const answer = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'create_transaction', arguments: { bookId: person.bookId, ...spent } },
      }),
    });
    expect(await answer.json()).toMatchObject({ result: { structuredContent: { draft: { program: '클로드' } } } });
    expect(await expenseOf(person)).toBe(0);

    await visit(page, '/inbox');
    const card = page.getByRole('region', { name: '서점' });
    await card.getByText(/‘클로드’ 토큰으로 보낸 초안이에요/u).waitFor();
    await card.getByRole('button', { name: '기록하기' }).click();
    await page.getByText('확인할 내역이 없어요').waitFor();
    await expect.poll(() => expenseOf(person)).toBe(18_000);
    await visit(page, `/books/${person.bookId}`);
    await page.getByText('클로드 토큰').first().waitFor();
  });
});
