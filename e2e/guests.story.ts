import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { countTaps } from './count-taps.ts';
import { useStage } from './harness.ts';
import { askAs, bookPathOf, fitsTheWidth } from './user.ts';

const stage = useStage();
const KAKAOTALK =
  'Mozilla/5.0 (Linux; Android 14; SM-S911N) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36 KAKAOTALK 2411000';
const OFFLINE = [/ERR_INTERNET_DISCONNECTED/u];
const LIMIT_BYTES = 60 * 1024;

interface Household {
  readonly member: Page;
  readonly bookId: string;
  readonly seatId: string;
}

/** A member with an account number, and a seat without an account that owes half of a dinner. */
async function aHousehold(width = 1440, height = 900): Promise<Household> {
  const user = await stage.signUp('민수');
  const path = await bookPathOf(user);
  const { userId: seatId } = await askAs<{ userId: string }>(user, 'POST', `${path}/members`, { name: '서연' });
  const { id: userId } = await askAs<{ id: string }>(user, 'GET', '/api/v2/user/me');
  const payTo = {
    bank: '카카오뱅크',
    number: '3333-01-1234567',
    holder: '민수',
    url: 'https://qr.kakaopay.com/Ej8abc',
  };
  await askAs(user, 'PATCH', `${path}/members/${userId}`, { payTo });
  await askAs(user, 'POST', `${path}/transactions`, {
    type: 'EXPENSE',
    date: '2026-11-18',
    amount: 88_000,
    description: '이태원 저녁',
    shareMethod: 'ITEM',
    items: [
      { name: '파스타', amount: 18_000, memberIds: [seatId] },
      { name: '와인', amount: 40_000, memberIds: [seatId, userId] },
      { name: '스테이크', amount: 30_000, memberIds: [userId] },
    ],
  });
  const member = await stage.openPage({ user, width, height, path: null });
  return { member, bookId: path.split('/').at(-1) ?? '', seatId };
}

/** Creates a link on the settlement screen, as the member does; returns its path. */
async function linkFrom(member: Page, scope: '보기' | '보기와 기록'): Promise<string> {
  await member.goto('/settlement');
  await member.getByRole('button', { name: '서연님에게 링크 보내기' }).click();
  const sheet = member.getByRole('dialog');
  await sheet.getByRole('radio', { name: scope, exact: true }).click();
  // A double press makes one link: the address of a second one would never be shown.
  await sheet.getByRole('button', { name: '링크 만들기' }).dblclick();
  const url = (await sheet.getByText(/\/g\/[0-9A-Z]{26}/u).textContent()) ?? '';
  return new URL(url.trim()).pathname;
}

test('링크를 받은 사람은 가입하지 않고 세 번 안에 보냈다고 알리고, 구성원은 한 번에 확인해요', async () => {
  const { member, bookId } = await aHousehold();
  const path = await linkFrom(member, '보기');
  const links = await askAs<{ items: object[] }>(member, 'GET', `/api/v2/books/${bookId}/guest-links`);
  expect(links.items).toHaveLength(1);
  const guest = await stage.openPage({ width: 390, height: 844, path: null, expectedComplaints: OFFLINE });
  await guest.setExtraHTTPHeaders({ 'User-Agent': KAKAOTALK });
  const count = countTaps(guest);
  await guest.goto(path);
  await count.see(guest.getByRole('heading', { level: 1, name: '38,000원을 보내면 돼요' }));
  await count.see(guest.getByText('3333-01-1234567'));
  expect(await guest.getByRole('link', { name: '카카오페이로 보내기' }).getAttribute('href')).toBe(
    'https://qr.kakaopay.com/Ej8abc',
  );
  const items = guest.getByRole('region', { name: '함께 쓴 내역' });
  expect(await items.getByRole('listitem').filter({ hasText: '와인' }).last().textContent()).toBe('와인20,000원');
  expect(await fitsTheWidth(guest)).toBe(true);

  // The line breaks before the button, and comes back.
  await guest.context().setOffline(true);
  await count.tap(guest.getByRole('button', { name: '보냈어요' }));
  await count.tap(guest.getByRole('group', { name: '민수님에게 38,000원을 보냈나요?' }).getByText('네, 보냈어요'));
  await guest.getByText('연결이 끊겼어요. 연결되면 다시 시도해 주세요.').first().waitFor();
  await guest.context().setOffline(false);
  await guest.getByRole('heading', { level: 1, name: '보냈다고 알렸어요' }).waitFor();
  // Opening the link counts as a tap too.
  expect(count.taps + 1).toBeLessThanOrEqual(3);

  await member.goto('/settlement');
  await member.getByText('서연님이 38,000원을 보냈어요.').waitFor();
  await member
    .getByRole('button', { name: /서연 → 민수 38,000원 받았어요/u })
    .first()
    .click();
  await member.getByText('주고받을 돈이 없어요.').waitFor();
  await guest.reload();
  await guest.getByRole('heading', { level: 1, name: '주고받을 돈이 없어요' }).waitFor();
});

test('기록할 수 있는 링크로 쓴 돈을 기록하면 연결이 끊겨도 입력이 남고 한 번만 기록돼요', async () => {
  const { member, bookId } = await aHousehold();
  const path = await linkFrom(member, '보기와 기록');
  const expectedComplaints = [...OFFLINE, /status of 422/u];
  const guest = await stage.openPage({ width: 390, height: 844, path, expectedComplaints });
  await guest.getByRole('button', { name: '내가 쓴 돈 기록' }).click();
  const form = guest.getByRole('form', { name: '쓴 돈 기록' });
  await form.getByRole('button', { name: '기록하기' }).click();
  await form.getByText('금액을 숫자로 입력해 주세요.').waitFor();
  await form.getByLabel('금액').fill('12000');
  await form.getByLabel('내용').fill('택시');
  expect(await form.getByLabel('금액').inputValue()).toBe('12,000');
  expect(await form.getByLabel('날짜').inputValue()).toBe('2026-11-20');
  await form.getByLabel('날짜').fill('2026-11-19');
  await guest.context().setOffline(true);
  await form.getByRole('button', { name: '기록하기' }).click();
  await guest.getByText('연결이 끊겼어요. 연결되면 다시 시도해 주세요.').first().waitFor();
  expect(await form.getByLabel('내용').inputValue()).toBe('택시');
  await guest.context().setOffline(false);
  await guest.getByRole('heading', { level: 1, name: '32,000원을 보내면 돼요' }).waitFor();
  const { items } = await askAs<{ items: { description: string; date: string; guest: boolean }[] }>(
    member,
    'GET',
    `/api/v2/books/${bookId}/transactions`,
  );
  const taxis = items.filter(({ description }) => description === '택시');
  expect(taxis.map(({ date, guest: isGuest }) => [date, isGuest])).toEqual([['2026-11-19', true]]);
  await guest.getByRole('button', { name: '내가 쓴 돈 기록' }).click();
  await form.getByLabel('통화').selectOption('USD');
  await form.getByLabel('금액').fill('12.5');
  await form.getByLabel('내용').fill('입장권');
  await form.getByRole('button', { name: '기록하기' }).click();
  // The book has no rate for that day: what was paid in won makes up for it.
  await form.getByText('그날의 환율이 없어요. 실제로 나간 돈을 입력해 주세요.').waitFor();
  await form.getByLabel('실제로 나간 돈').fill('17500');
  await form.getByRole('button', { name: '기록하기' }).click();
  const ticket = guest.getByRole('listitem').filter({ hasText: '입장권' });
  await ticket.getByText('17,500원').first().waitFor();
  await ticket.getByRole('button', { name: '입장권 삭제' }).click();
  await ticket.getByRole('button', { name: '한 번 더 누르면 삭제해요' }).click();
  const row = guest.getByRole('region', { name: '함께 쓴 내역' }).getByRole('listitem').filter({ hasText: '택시' });
  await row.getByRole('button', { name: '택시 삭제' }).click();
  await row.getByRole('button', { name: '한 번 더 누르면 삭제해요' }).click();
  await guest.getByRole('heading', { level: 1, name: '38,000원을 보내면 돼요' }).waitFor();
});

test('해제한 링크는 바로 쓸 수 없고, 그사이 줄어든 금액은 다시 확인하게 해요', async () => {
  const { member, bookId, seatId } = await aHousehold();
  const path = await linkFrom(member, '보기');
  const guest = await stage.openPage({ width: 390, height: 844, path, expectedComplaints: [/status of 4(?:04|22)/u] });
  await guest.getByRole('heading', { level: 1, name: '38,000원을 보내면 돼요' }).waitFor();
  const { id: userId } = await askAs<{ id: string }>(member, 'GET', '/api/v2/user/me');
  await askAs(member, 'POST', `/api/v2/books/${bookId}/settlements`, {
    fromUserId: seatId,
    toUserId: userId,
    amount: 30_000,
    date: '2026-11-20',
  });
  await guest.getByRole('button', { name: '보냈어요' }).click();
  await guest.getByRole('button', { name: '네, 보냈어요' }).click();
  await guest.getByText('보낼 돈보다 많은 금액이에요.', { exact: false }).first().waitFor();
  await guest.getByRole('heading', { level: 1, name: '8,000원을 보내면 돼요' }).waitFor();

  await member.reload();
  await member.getByRole('button', { name: '서연님에게 링크 보내기' }).click();
  await member.getByRole('region', { name: '보낸 링크' }).getByRole('button', { name: /해제$/u }).click();
  await member.getByText('링크를 해제했어요').waitFor();
  await guest.reload();
  await guest.getByRole('heading', { level: 1, name: '사용할 수 없는 링크예요' }).waitFor();
  await guest.getByRole('link', { name: '살림 알아보기' }).waitFor();
});

describe('손님 화면', () => {
  test('앱의 서비스 워커와 세션 없이, 검색되지 않고, 작게 열려요', async () => {
    const { member } = await aHousehold();
    const path = await linkFrom(member, '보기');
    // In the browser of a member who is signed in.
    const sizes: Promise<number>[] = [];
    member.on('response', (response) => {
      if (/\.(?:js|css)$/u.test(new URL(response.url()).pathname)) {
        sizes.push(
          response
            .request()
            .sizes()
            .then(({ responseBodySize }) => responseBodySize),
        );
      }
    });
    const answer = await member.goto(path);
    await member.getByRole('heading', { level: 1, name: '38,000원을 보내면 돼요' }).waitFor();
    await member.waitForLoadState('networkidle');
    const headers = answer?.headers() ?? {};
    expect([headers['x-robots-tag'], headers['referrer-policy'], headers['cache-control']]).toEqual([
      'noindex, nofollow',
      'no-referrer',
      'no-store',
    ]);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(sizes.length).toBeGreaterThan(1);
    expect(bytes).toBeLessThanOrEqual(LIMIT_BYTES);
  });

  test.each(['light', 'dark'] as const)('%s에서 360px에 맞아요', async (colorScheme) => {
    const { member } = await aHousehold();
    const path = await linkFrom(member, '보기와 기록');
    const guest = await stage.openPage({ width: 360, height: 740, colorScheme, path });
    await guest.getByRole('heading', { level: 1, name: '38,000원을 보내면 돼요' }).waitFor();
    expect(await fitsTheWidth(guest)).toBe(true);
    await guest.getByRole('button', { name: '내가 쓴 돈 기록' }).click();
    expect(await fitsTheWidth(guest)).toBe(true);
    const small = await guest
      .locator('button, a')
      .evaluateAll((controls) =>
        controls.filter((control) => control.getBoundingClientRect().height < 44).map((control) => control.textContent),
      );
    expect(small).toEqual([]);
  });
});
