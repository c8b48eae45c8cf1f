import { describe, expect, test } from 'vitest';
import { joinPerson, ok, PASSWORD, type Person } from '../bench/person.ts';
import { useStage } from './harness.ts';
import { fitsTheWidth, signInByCall, visit } from './user.ts';

const stage = useStage();

interface Line {
  readonly memberId: string;
  readonly spent: number;
}

describe.each([
  [390, 844],
  [1440, 900],
] as const)('영수증 항목으로 나누기, %i×%i', (width, height) => {
  test('항목마다 얼굴을 눌러 나누고, 나머지는 한 번에 모두 함께 나누고, 다시 수정해요', async () => {
    const minsu = await joinPerson(stage.server.url);
    const book = `/api/v2/books/${minsu.bookId}`;
    const { userId: seatId } = ok(await minsu.post(`${book}/members`, { name: '서연' })).body as { userId: string };
    const user = await signInByCall(stage.server.url, minsu.username, PASSWORD);
    const page = await stage.openPage({ user, width, height, path: '/transactions/new?date=2026-11-20' });
    await page.getByRole('textbox', { name: '금액' }).fill('13200');
    await page.getByLabel('내용').fill('분식');
    await page.getByRole('button', { name: '입력 메뉴' }).click();
    await page.getByRole('menuitem', { name: '나눠 내기' }).click();
    const shares = page.getByRole('region', { name: '나눠 내기' });
    await shares.getByRole('radio', { name: '항목' }).click();
    await shares.getByLabel('항목 1 이름').fill('떡볶이');
    await shares.getByLabel('항목 1 금액').fill('10000');
    await shares.getByText('남은 금액 3,200원').waitFor();
    const faces = shares.getByRole('group', { name: '항목 1을 나눠 낼 사람' });
    await faces.getByRole('button', { name: '서연' }).click();
    expect(await faces.getByRole('button', { name: '서연' }).getAttribute('aria-pressed')).toBe('false');
    expect((await faces.getByRole('button', { name: '서연' }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    // With an amount left the form says so, and nothing is lost.
    await page.getByRole('button', { name: '저장', exact: true }).click();
    await shares.getByText('항목의 합계가 전체 금액과 3,200원 차이 나요.').waitFor();
    await shares.getByRole('button', { name: '나머지는 모두 함께' }).click();
    await shares.getByText('서연 1,600원').waitFor();
    expect(await fitsTheWidth(page)).toBe(true);
    await page.getByRole('button', { name: '저장', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/new'));
    const read = async () =>
      (ok(await minsu.get(`${book}/transactions`)).body as { items: { id: string; items: unknown[] }[] }).items[0];
    const made = await read();
    expect(made).toMatchObject({
      shareMethod: 'ITEM',
      items: [
        { name: '떡볶이', amount: 10_000, memberIds: [minsu.userId] },
        { name: '나머지', amount: 3200, memberIds: expect.arrayContaining([minsu.userId, seatId]) as unknown },
      ],
    });

    await page.goto(`/transactions/${made?.id}/edit`);
    await shares.getByLabel('항목 2 이름').fill('순대');
    await shares.getByRole('group', { name: '항목 2를 나눠 낼 사람' }).getByRole('button', { name: '서연' }).click();
    await page.getByRole('button', { name: '저장', exact: true }).click();
    await page.getByText('순대 3,200원').waitFor();
    expect((await read())?.items[1]).toEqual({ name: '순대', amount: 3200, memberIds: [minsu.userId] });
  });
});

describe.each([
  ['휴대폰', 390, 844],
  ['컴퓨터', 1440, 900],
] as const)('소득대로 나누고 내 예산을 정하기, %s', (_device, width, height) => {
  async function signInAs(person: Person) {
    const user = await signInByCall(stage.server.url, person.username, PASSWORD);
    return stage.openPage({ user, width, height, path: null });
  }

  test('소득을 입력하면 비율로 나누고, 부담하는 금액만 내 예산에 반영돼요', async () => {
    const [minsu, jiyeon] = [await joinPerson(stage.server.url), await joinPerson(stage.server.url)];
    const { bookId } = minsu;
    const { body: invite } = ok(await minsu.post(`/api/v2/books/${bookId}/invites`, { role: 'MEMBER' }));
    ok(await jiyeon.post(`/api/v2/invites/${(invite as { code: string }).code}/accept`));
    ok(await jiyeon.put(`/api/v2/books/${bookId}/incomes?month=2026-11`, { amount: 1_900_000 }));
    const budget = { budgetMonth: '2026-11', expenseBudget: 1_000_000 };
    ok(await minsu.post(`/api/v2/budgets/books/${bookId}`, budget));

    const page = await signInAs(minsu);
    await page.goto('/transactions/new?date=2026-11-20');
    await page.getByRole('textbox', { name: '금액' }).fill('100000');
    await page.getByLabel('내용').fill('저녁');
    await page.getByRole('button', { name: '입력 메뉴' }).click();
    await page.getByRole('menuitem', { name: '나눠 내기' }).click();
    await page.getByRole('radio', { name: '소득' }).click();
    await page.getByText('소득을 모르는 구성원이 있어서 똑같이 나눠요.').waitFor();
    await page.getByRole('button', { name: '내 소득 입력' }).click();
    const income = page.getByRole('form', { name: '내 소득' });
    await income.getByLabel('한 달 소득').fill('310만');
    await income.getByRole('button', { name: '저장', exact: true }).click();
    await page.getByText('소득을 저장했어요').waitFor();
    await page.getByText(/소득에 따라 (62 : 38로|38 : 62로) 나눠요/u).waitFor();
    await page.getByText('62,000').first().waitFor();
    expect(await fitsTheWidth(page)).toBe(true);
    await page.getByRole('button', { name: '저장', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/new'));
    const { body } = ok(await minsu.get(`/api/v2/books/${bookId}/transactions`));
    const [made] = (body as { items: { id: string }[] }).items;
    await visit(page, `/transactions/${made?.id}`);
    await page.getByText(/소득에 따라 (62 : 38로|38 : 62로) 나눴어요/u).waitFor();

    await visit(page, '/budgets?month=2026-11');
    await page.getByRole('radio', { name: '나', exact: true }).click();
    await page.getByRole('heading', { name: '내 예산이 아직 없어요' }).waitFor();
    await page.getByLabel('전체 예산').fill('10만');
    await page.getByRole('button', { name: '저장', exact: true }).click();
    await page.getByText('예산을 저장했어요').waitFor();
    const mine = page.getByRole('region', { name: '내 예산' });
    await mine.getByText('62,000원 / 100,000원').waitFor();
    expect(await fitsTheWidth(page)).toBe(true);
    await page.reload();
    await mine.getByText('62%').waitFor();

    const own = { memberId: jiyeon.userId, all: true, amount: 50_000 };
    ok(await jiyeon.put(`/api/v2/budgets/books/${bookId}/202611`, { categories: [own] }));
    const { body: summary } = ok(await minsu.get(`/api/v2/budgets/books/${bookId}/summary?month=2026-11`));
    const { members, totalSpent } = summary as { members: Line[]; totalSpent: number };
    expect(members.reduce((sum, { spent }) => sum + spent, 0)).toBe(totalSpent);
    await page.getByRole('radio', { name: '우리', exact: true }).click();
    await page.getByRole('region', { name: '예산 현황' }).getByText('900,000').first().waitFor();
  });
});
