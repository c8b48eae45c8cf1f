import { describe, expect, test } from 'vitest';
import { useStage } from './harness.ts';
import { askAs, bookPathOf, fitsTheWidth, sendSignUp, visit } from './user.ts';

const stage = useStage();

describe.each([
  ['휴대폰', 390, 844],
  ['컴퓨터', 1440, 900],
] as const)('정산, %s', (_device, width, height) => {
  test('저녁 값을 반씩 나누고, 보냈다고 알리고, 받았다고 하면 남은 정산이 없어요', async () => {
    const minsu = await stage.openPage({ user: await stage.signUp('민수'), width, height, path: '/settlement' });
    await minsu.getByRole('heading', { name: '함께 쓰는 사람이 없어요' }).waitFor();

    await visit(minsu, '/invite');
    await minsu.getByRole('button', { name: '초대 코드 만들기' }).click();
    await minsu.getByRole('img', { name: /QR 코드/u }).waitFor();
    const code = (await minsu.getByRole('group', { name: '초대 코드' }).locator('p').first().textContent()) ?? '';
    const jiyeon = await stage.openPage({ width, height, path: `/join?code=${code.replaceAll('-', '')}` });
    await jiyeon.waitForURL('**/login**');
    await jiyeon.getByRole('link', { name: '회원가입' }).click();
    await sendSignUp(jiyeon, '지연');
    await jiyeon.waitForURL('**/join**');
    await jiyeon.getByRole('button', { name: '참여하기' }).click();
    await jiyeon.waitForURL(/\/books\/[\w-]+$/u);

    const bookId = new URL(jiyeon.url()).pathname.split('/').at(-1) ?? '';
    await askAs(minsu, 'POST', `/api/v2/books/${bookId}/transactions`, {
      type: 'EXPENSE',
      amount: 70_000,
      date: '2026-11-20',
      description: '저녁',
      shareMethod: 'EQUAL',
    });

    await visit(minsu, '/settlement');
    await minsu.getByRole('button', { name: '받을 계좌 등록', exact: true }).click();
    const account = minsu.getByRole('form', { name: '받을 계좌' });
    await account.getByRole('button', { name: '카카오뱅크' }).click();
    await account.getByLabel('계좌번호').fill('3333-01-1234567');
    await account.getByRole('button', { name: '저장' }).click();
    await minsu.getByText('받을 계좌를 저장했어요').waitFor();

    await jiyeon.goto('/settlement');
    await jiyeon.getByText('35,000원을 보내면 돼요.').waitFor();
    await jiyeon.getByText('3333-01-1234567').waitFor();
    await jiyeon.getByRole('button', { name: '금액과 계좌 복사' }).click();
    await jiyeon.getByText('금액과 계좌를 복사했어요').waitFor();
    await jiyeon.getByRole('button', { name: /지연 → 민수 35,000원 보냈어요/u }).click();
    await jiyeon.getByRole('dialog').getByRole('button', { name: '저장' }).click();
    await jiyeon.getByText('보냈다고 알렸어요').waitFor();
    await jiyeon.getByText('민수님의 확인을 기다려요.').waitFor();
    expect(await jiyeon.getByRole('button', { name: /보냈어요$/u }).count()).toBe(0);

    await visit(minsu, '/settlement');
    await minsu.getByText('지연님이 35,000원을 보냈어요.').waitFor();
    const history = minsu.getByRole('region', { name: '정산 기록' });
    await history.getByRole('button', { name: /받았어요$/u }).click();
    await minsu.getByText('주고받을 돈이 없어요.').waitFor();
    await jiyeon.getByText('주고받을 돈이 없어요.').waitFor();

    const { balances } = await askAs<{ balances: { balance: number }[] }>(
      minsu,
      'GET',
      `/api/v2/books/${bookId}/settlement`,
    );
    expect(balances.map((row) => row.balance)).toEqual([0, 0]);
    expect(await fitsTheWidth(minsu)).toBe(true);
  });
});

test('마감하기 전에 보낸 돈은 마감한 뒤에도 받았다고 할 수 있고, 오늘 날짜로 정산돼요', async () => {
  const minsu = await stage.signUp('민수');
  const book = await bookPathOf(minsu);
  const { userId: seatId } = await askAs<{ userId: string }>(minsu, 'POST', `${book}/members`, { name: '서연' });
  const { id: userId } = await askAs<{ id: string }>(minsu, 'GET', '/api/v2/user/me');
  const dinner = { type: 'EXPENSE', amount: 70_000, date: '2026-10-20', description: '저녁', shareMethod: 'EQUAL' };
  await askAs(minsu, 'POST', `${book}/transactions`, dinner);
  const sent = { fromUserId: seatId, toUserId: userId, amount: 35_000, date: '2026-10-25', status: 'SENT' };
  await askAs(minsu, 'POST', `${book}/settlements`, sent);
  await askAs(minsu, 'POST', `${book}/settlement/closings`, { through: '2026-10-31' });

  const page = await stage.openPage({ user: minsu, path: '/settlement' });
  const history = page.getByRole('region', { name: '정산 기록' });
  await history.getByRole('button', { name: /받았어요$/u }).click();
  await page.getByText('오늘 날짜로 정산했어요').waitFor();
  await page.getByText('주고받을 돈이 없어요.').waitFor();

  const { items } = await askAs<{ items: object[] }>(minsu, 'GET', `${book}/settlements`);
  expect(items).toMatchObject([{ status: 'CONFIRMED', date: '2026-11-20', amount: 35_000 }]);
});
