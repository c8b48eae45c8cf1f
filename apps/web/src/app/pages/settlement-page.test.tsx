import type { Member, Settlement } from '@salim/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { anAsset } from '../../testing/asset-builder.ts';
import { aBook, anId } from '../../testing/builders.ts';
import { aCategory } from '../../testing/category-builder.ts';
import { aMember } from '../../testing/member-builder.ts';
import { openApp, person } from '../../testing/open-app.tsx';
import { aSettlement, aSettlementSummary, aStanding } from '../../testing/settlement-builder.ts';
import { memberLook } from '../../ui/member-look.ts';

const user = userEvent.setup();
const book = aBook();
const path = `/api/v2/books/${book.id}`;
const me = (values: object = {}) => aStanding({ userId: person.id, name: '김민지', ...values });
const jiyeon = aStanding({ name: '지연', borne: 35_000, balance: -35_000 });
const owed = aSettlementSummary(
  [me({ paid: 70_000, borne: 35_000, balance: 35_000 }), jiyeon],
  [{ fromUserId: jiyeon.userId, toUserId: person.id, amount: 35_000 }],
);
const owing = aSettlementSummary(
  [me({ borne: 35_000, balance: -35_000 }), aStanding({ ...jiyeon, borne: 35_000, paid: 70_000, balance: 35_000 })],
  [{ fromUserId: person.id, toUserId: jiyeon.userId, amount: 35_000 }],
);

const serving = (summary: object, ...history: readonly Settlement[]) => ({
  [`GET ${path}/settlement`]: { body: summary },
  [`GET ${path}/settlements`]: { body: { items: history, nextCursor: null } },
  [`GET ${path}/assets`]: { body: [] },
  [`POST ${path}/settlements`]: { status: 201, body: aSettlement({ bookId: book.id }) },
});

beforeEach(async () => {
  await import('@salim/contract');
});

describe('who owes whom', () => {
  it('is one line per balance, beside what each member paid and bears', async () => {
    openApp('/settlement', [book], serving(owed));
    const region = await screen.findByRole('region', { name: '누가 누구에게' });
    expect(within(region).getByText('35,000원을 받으면 돼요.')).toBeTruthy();
    expect(within(region).getByRole('listitem').textContent).toContain('지연');
    const row = screen.getByRole('row', { name: /^지연/u });
    expect(row.textContent).toContain('보낼 돈35,000원');
    expect(await screen.findByText('아직 정산 기록이 없어요.')).toBeTruthy();
  });

  it('is settled by the recipient, also in part', async () => {
    const { server } = openApp('/settlement', [book], serving(owed));
    await user.click(await screen.findByRole('button', { name: /지연 → 김민지 35,000원 받았어요/u }));
    const form = await screen.findByRole('form', { name: '정산 기록하기' });
    const amount = within(form).getByLabelText('금액');
    await user.clear(amount);
    await user.click(within(form).getByRole('button', { name: '저장' }));
    expect(within(form).getByText('0원보다 큰 금액을 입력해 주세요.')).toBeTruthy();
    expect(document.activeElement).toBe(amount);
    await user.type(amount, '20000');
    expect(within(form).getByText('15,000원이 남아요.')).toBeTruthy();
    await user.click(within(form).getByRole('button', { name: '저장' }));
    await screen.findByText('정산했어요');
    expect(server.requests.find((one) => one.method === 'POST')?.body).toMatchObject({
      fromUserId: jiyeon.userId,
      toUserId: person.id,
      amount: 20_000,
      status: 'CONFIRMED',
      fromAssetId: null,
    });
  });

  it('draws the icons of the accounts to choose', async () => {
    const account = anAsset({ bookId: book.id, name: '모임통장', icon: 'salim:passbook' });
    openApp('/settlement', [book], { ...serving(owed), [`GET ${path}/assets`]: { body: [account] } });
    await user.click(await screen.findByRole('button', { name: /지연 → 김민지 35,000원 받았어요/u }));
    await user.click(await screen.findByRole('button', { name: /받는 자산/u }));
    const option = await screen.findByRole('option', { name: '모임통장' });
    expect(option.textContent).toBe('모임통장');
    expect(option.querySelector('use')).toBeTruthy();
  });

  it('is requested with text to copy, and the account number is shown on the screen only', async () => {
    const { server } = openApp('/settlement', [book], serving(owed));
    await user.click(await screen.findByRole('button', { name: /요청하기$/u }));
    const form = await screen.findByRole('form', { name: '정산 요청하기' });
    await user.type(within(form).getByLabelText('받을 계좌'), '카카오뱅크 3333');
    const text = '지연님, 35,000원 보내 주세요 · 카카오뱅크 3333';
    expect(within(form).getByText(text)).toBeTruthy();
    await user.click(within(form).getByRole('button', { name: '문구 복사' }));
    expect(await navigator.clipboard.readText()).toBe(text);
    await user.click(within(form).getByRole('button', { name: '요청하기' }));
    await screen.findByText('정산을 요청했어요');
    const sent = server.requests.find((one) => one.method === 'POST')?.body;
    expect(sent).toMatchObject({ status: 'REQUESTED', amount: 35_000 });
    expect(JSON.stringify(sent)).not.toContain('카카오뱅크');
  });

  it('is not requested of a member without an account, but offers the text to send', async () => {
    const seat = { ...jiyeon, hasAccount: false };
    const { server } = openApp('/settlement', [book], serving({ ...owed, members: [owed.members[0], seat] }));
    expect(await screen.findByRole('button', { name: /받았어요$/u })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /요청하기$/u })).toBeNull();
    await user.click(screen.getByRole('button', { name: /요청 문구$/u }));
    const form = await screen.findByRole('form', { name: '정산 요청하기' });
    expect(within(form).queryByRole('button', { name: '요청하기' })).toBeNull();
    await user.click(within(form).getByRole('button', { name: '문구 복사' }));
    expect(await navigator.clipboard.readText()).toBe('지연님, 35,000원 보내 주세요');
    await user.type(within(form).getByLabelText('받을 계좌'), '{Enter}');
    expect(server.count(`POST ${path}/settlements`)).toBe(0);
  });

  it('is marked as sent by the payer', async () => {
    const { server } = openApp('/settlement', [book], serving(owing));
    expect(await screen.findByText('35,000원을 보내면 돼요.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /보냈어요$/u }));
    await user.click(await screen.findByRole('button', { name: '저장' }));
    await screen.findByText('보냈다고 알렸어요');
    expect(server.requests.find((one) => one.method === 'POST')?.body).toMatchObject({ status: 'SENT' });
  });

  it('shows the payer two faces, the account with its amount to copy, and the link of the recipient', async () => {
    const account = { bank: '카카오뱅크', number: '3333-01-1234567', holder: '박지연', url: 'https://toss.me/jiyeon' };
    const [transfer] = owing.transfers;
    openApp('/settlement', [book], serving({ ...owing, transfers: [{ ...transfer, account }] }));
    const region = await screen.findByRole('region', { name: '누가 누구에게' });
    expect(within(region).getByRole('listitem').textContent).toMatch(/김민지.*지연.*3333-01-1234567/u);
    await user.click(within(region).getByRole('button', { name: '금액과 계좌 복사' }));
    expect(await navigator.clipboard.readText()).toBe('카카오뱅크 3333-01-1234567 박지연 35,000원');
    const link = within(region).getByRole('link', { name: '토스로 보내기' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([account.url, 'noopener noreferrer']);
  });

  it('says when the recipient has no account yet', async () => {
    openApp('/settlement', [book], serving(owing));
    expect(await screen.findByText('지연님이 아직 받을 계좌를 등록하지 않았어요.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '금액과 계좌 복사' })).toBeNull();
  });

  it('waits for the recipient once it is reported as sent, and confirms that same settlement', async () => {
    const between = { fromUserId: jiyeon.userId, toUserId: person.id, bookId: book.id };
    const sent = aSettlement({ ...between, status: 'SENT' });
    const { server } = openApp('/settlement', [book], {
      ...serving(owed, sent),
      [`PATCH ${path}/settlements/${sent.id}`]: { body: { ...sent, status: 'CONFIRMED', version: 2 } },
    });
    const region = await screen.findByRole('region', { name: '누가 누구에게' });
    await within(region).findByText('지연님이 35,000원을 보냈어요.');
    expect(within(region).getByText('받았는지 확인해 주세요.')).toBeTruthy();
    expect(within(region).queryByRole('button', { name: /요청하기$/u })).toBeNull();
    await user.click(within(region).getByRole('button', { name: /받았어요$/u }));
    await screen.findByText('정산했어요');
    expect(server.requests.filter((one) => one.method === 'POST' && one.path.endsWith('/settlements'))).toEqual([]);
    expect(server.count(`PATCH ${path}/settlements/${sent.id}`)).toBe(1);
  });

  it('is taken back by a recipient who has not received it, after a question', async () => {
    const sent = aSettlement({ fromUserId: jiyeon.userId, toUserId: person.id, bookId: book.id, status: 'SENT' });
    const { server } = openApp('/settlement', [book], {
      ...serving(owed, sent),
      [`DELETE ${path}/settlements/${sent.id}`]: { status: 204 },
    });
    const region = await screen.findByRole('region', { name: '누가 누구에게' });
    await user.click(await within(region).findByRole('button', { name: '아직 못 받았어요, 지연 → 김민지 35,000원' }));
    expect(server.count(`DELETE ${path}/settlements/${sent.id}`)).toBe(0);
    await user.click(await screen.findByRole('button', { name: '되돌리기' }));
    await screen.findByText('정산 기록을 되돌렸어요');
    expect(server.count(`DELETE ${path}/settlements/${sent.id}`)).toBe(1);
  });

  it('asks for no second payment once all is reported as sent, and the report can be taken back', async () => {
    const account = { bank: '카카오뱅크', number: '3333-01-1234567', holder: '박지연' };
    const [transfer] = owing.transfers;
    const sent = aSettlement({ fromUserId: person.id, toUserId: jiyeon.userId, bookId: book.id, status: 'SENT' });
    const { server } = openApp('/settlement', [book], {
      ...serving({ ...owing, transfers: [{ ...transfer, account }] }, sent),
      [`DELETE ${path}/settlements/${sent.id}`]: { status: 204 },
    });
    const region = await screen.findByRole('region', { name: '누가 누구에게' });
    await within(region).findByText('지연님의 확인을 기다려요.');
    expect(within(region).getByRole('listitem').textContent).toContain('35,000원');
    expect(within(region).queryByText(/보내면 돼요|3333-01-1234567/u)).toBeNull();
    expect(within(region).queryByRole('button', { name: /보냈어요$/u })).toBeNull();
    await user.click(within(region).getByRole('button', { name: /보냈어요 취소$/u }));
    await user.click(await screen.findByRole('button', { name: '되돌리기' }));
    await screen.findByText('정산 기록을 되돌렸어요');
    expect(server.count(`DELETE ${path}/settlements/${sent.id}`)).toBe(1);
  });

  it('shows both sides what was sent beyond the balance, and what that means', async () => {
    const sent = (way: object) => aSettlement({ ...way, bookId: book.id, status: 'SENT', amount: 40_000 });
    openApp('/settlement', [book], serving(owing, sent({ fromUserId: person.id, toUserId: jiyeon.userId })));
    const mine = await screen.findByRole('region', { name: '누가 누구에게' });
    await within(mine).findByText('지연님의 확인을 기다려요.');
    const row = within(mine).getByRole('listitem').textContent;
    expect(row).toContain('40,000원');
    expect(row).not.toContain('35,000원');
    expect(row).toContain('지연님이 받았다고 확인하면 5,000원을 돌려받으면 돼요.');
    cleanup();
    queryClient.clear();
    openApp('/settlement', [book], serving(owed, sent({ fromUserId: jiyeon.userId, toUserId: person.id })));
    await screen.findByText('지연님이 40,000원을 보냈어요.');
    expect(screen.getByText('받았는지 확인해 주세요. 남은 정산보다 5,000원 많아요.')).toBeTruthy();
  });

  it('is warned of before more than the balance is saved, and saved all the same', async () => {
    const { server } = openApp('/settlement', [book], serving(owing));
    await user.click(await screen.findByRole('button', { name: /보냈어요$/u }));
    const form = await screen.findByRole('form', { name: '보낸 돈 기록하기' });
    const amount = within(form).getByRole('textbox', { name: '금액' });
    await user.clear(amount);
    await user.type(amount, '40000');
    expect(within(form).getByRole('status').textContent).toBe('남은 정산보다 5,000원 많아요.');
    await user.click(within(form).getByRole('button', { name: '저장' }));
    await screen.findByText('보냈다고 알렸어요');
    expect(server.requests.find((one) => one.method === 'POST')?.body).toMatchObject({ amount: 40_000 });
  });

  it('says nothing of an account that a member without one here can never register', async () => {
    const seat = { ...jiyeon, hasAccount: false, balance: 35_000 };
    openApp('/settlement', [book], serving({ ...owing, members: [owing.members[0], seat] }));
    await screen.findByRole('button', { name: /보냈어요$/u });
    expect(screen.queryByText(/받을 계좌를 등록하지/u)).toBeNull();
  });

  it('proposes only what has not been sent yet', async () => {
    const between = { fromUserId: person.id, toUserId: jiyeon.userId, bookId: book.id };
    openApp('/settlement', [book], serving(owing, aSettlement({ ...between, status: 'SENT', amount: 20_000 })));
    await user.click(await screen.findByRole('button', { name: /15,000원 보냈어요$/u }));
    const form = await screen.findByRole('form', { name: '보낸 돈 기록하기' });
    expect(within(form).getByRole('textbox', { name: '금액' })).toHaveProperty('value', '15,000');
    expect(within(form).getByText('이미 20,000원을 보냈다고 알렸어요. 더 보낸 돈만 입력해 주세요.')).toBeTruthy();
  });

  it('says in a form that is open already that the payer has sent the money', async () => {
    const theirs = { fromUserId: jiyeon.userId, toUserId: person.id, bookId: book.id };
    let settlements: readonly object[] = [];
    openApp('/settlement', [book], {
      ...serving(owed),
      [`GET ${path}/settlements`]: () => ({ body: { items: settlements, nextCursor: null } }),
    });
    await user.click(await screen.findByRole('button', { name: /35,000원 받았어요$/u }));
    await screen.findByRole('form', { name: '정산 기록하기' });
    settlements = [aSettlement({ ...theirs, status: 'SENT', amount: 35_000 })];
    await act(() => queryClient.invalidateQueries());
    await screen.findByText(/^지연님이 35,000원을 보냈다고 알렸어요\./u);
  });

  it('is celebrated when the last balance is settled, but not on a screen that opens even', async () => {
    const even = aSettlementSummary([me(), aStanding({ ...jiyeon, borne: 0, balance: 0 })]);
    let summary: object = owed;
    openApp('/settlement', [book], {
      ...serving(owed),
      [`GET ${path}/settlement`]: () => ({ body: summary }),
      [`POST ${path}/settlements`]: () => {
        summary = even;
        return { status: 201, body: aSettlement({ bookId: book.id }) };
      },
    });
    await user.click(await screen.findByRole('button', { name: /35,000원 받았어요/u }));
    await user.click(await screen.findByRole('button', { name: '저장' }));
    await screen.findByText('주고받을 돈이 없어요.');
    expect(screen.getByTestId('celebration')).toBeTruthy();
    cleanup();
    openApp('/settlement', [book], serving(even));
    await screen.findByText('주고받을 돈이 없어요.');
    expect(screen.queryByTestId('celebration')).toBeNull();
  });

  it('is read-only for viewers', async () => {
    openApp('/settlement', [aBook({ ...book, role: 'VIEWER' })], serving(owed, aSettlement()));
    await screen.findByRole('region', { name: '정산 기록' });
    expect(screen.queryByRole('button', { name: /받았어요|요청하기|되돌리기/u })).toBeNull();
  });

  it('is filtered to one month by the URL', async () => {
    const { server, router } = openApp('/settlement', [book], serving(owed));
    await user.click(await screen.findByRole('radio', { name: '월별' }));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ month: expect.stringMatching(/^\d{4}-\d\d$/u) }),
    );
    await waitFor(() => expect(server.requests.some((one) => one.path.includes('/settlement?month='))).toBe(true));
    // A month's balance may be what a payment of an earlier debt has left: nothing to pay again.
    await screen.findByRole('heading', { name: /^\d+월에 생긴 차이$/u });
    expect(screen.queryByRole('button', { name: /받았어요|보냈어요|요청하기/u })).toBeNull();
    expect(screen.getByRole('link', { name: '지금 정산할 돈 보기' })).toHaveProperty('pathname', '/settlement');
  });
});

describe('a month', () => {
  it('has what is open at its end as its headline, and what arose in it without an arrow', async () => {
    const members = [me({ balance: 60_900 }), { ...jiyeon, balance: -60_900 }];
    const transfers = [{ fromUserId: jiyeon.userId, toUserId: person.id, amount: 60_900 }];
    const sums = { paid: 0, borne: 0, personal: 0 };
    const report = {
      members: members.map(({ userId, name, color }) => ({ userId, name, color, hasLeft: false })),
      months: [
        {
          ...{ month: '2026-10', from: '2026-10-01', to: '2026-10-31', shared: 0, masked: 0 },
          members: [
            { ...sums, userId: person.id, balance: -19_750 },
            { ...sums, userId: jiyeon.userId, balance: 19_750 },
          ],
        },
      ],
      categories: [],
    };
    openApp('/settlement?month=2026-10', [book], {
      ...serving(aSettlementSummary(members, transfers)),
      [`GET ${path}/settlement/report`]: { body: report },
    });
    const card = await screen.findByRole('region', { name: '누가 누구에게' });
    await within(card).findByText('김민지 → 지연 19,750원');
    expect(within(card).getByText('10월 말까지')).toBeTruthy();
    const difference = within(card).getByRole('heading', { name: '10월에 생긴 차이' }).nextElementSibling;
    expect(difference?.textContent).toBe('김민지님이 60,900원 더 냈어요.');
    expect(within(card).queryByRole('img', { name: '→' })).toBeNull();
    const row = screen.getByRole('row', { name: /^지연/u });
    expect(row.textContent).toContain('덜 낸 돈60,900원');
    expect(screen.getByRole('columnheader', { name: '이 달에 생긴 차이' })).toBeTruthy();
    expect(screen.queryByText('보낼 돈')).toBeNull();
  });
});

it.each([
  ['OWNER', true],
  ['VIEWER', false],
] as const)('says to the %s of a book with a viewer that there is no one to share with', async (role, canInvite) => {
  openApp('/settlement', [aBook({ ...book, role, memberCount: 2 })], serving(aSettlementSummary([me()])));
  expect(await screen.findByRole('heading', { name: '돈을 나눌 구성원이 없어요' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: '초대하기' }) !== null).toBe(canInvite);
});

it('suggests an invitation in a book with a single member', async () => {
  openApp('/settlement', [book], serving(aSettlementSummary([me()])));
  expect(await screen.findByRole('heading', { name: '함께 쓰는 사람이 없어요' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '초대하기' })).toBeTruthy();
});

describe('my account to receive money', () => {
  const mine = aMember({ userId: person.id, name: '김민지' });
  const payTo = { bank: '카카오뱅크', number: '3333-01-1234567', holder: '김민지' };
  const withMembers = (member: Member) => ({
    ...serving(owed),
    [`GET ${path}/members`]: { body: { items: [member], nextCursor: null } },
    [`PATCH ${path}/members/${person.id}`]: { body: { ...mine, payTo } },
  });

  it('is stored from the screen on which money is due', async () => {
    const { server } = openApp('/settlement', [book], withMembers(mine));
    await user.click(await screen.findByRole('button', { name: '받을 계좌 등록' }));
    const form = await screen.findByRole('form', { name: '받을 계좌' });
    await user.click(within(form).getByRole('button', { name: '카카오뱅크' }));
    await user.type(within(form).getByLabelText('계좌번호'), '3333');
    await user.type(within(form).getByLabelText('송금 링크 (선택)'), 'https://example.org/minji');
    await user.click(within(form).getByRole('button', { name: '저장' }));
    expect(within(form).getByText('계좌번호를 숫자와 -로 입력해 주세요.')).toBeTruthy();
    expect(within(form).getByText(/으로 시작하는 링크를 붙여넣어 주세요/u)).toBeTruthy();
    await user.type(within(form).getByLabelText('계좌번호'), '-01-1234567');
    await user.clear(within(form).getByLabelText('송금 링크 (선택)'));
    await user.click(within(form).getByRole('button', { name: '저장' }));
    await screen.findByText('받을 계좌를 저장했어요');
    expect(server.requests.find((one) => one.method === 'PATCH')?.body).toEqual({ payTo });
  });

  it('waits for the cards above it, also for one that cannot be loaded, so that none pushes it down', async () => {
    let answerClosings: (answer: object) => void = () => undefined;
    const { server } = openApp('/settlement', [book], {
      ...withMembers(mine),
      [`GET ${path}/share-defaults`]: { status: 500, body: {} },
      [`GET ${path}/settlement/closings`]: () =>
        new Promise((resolve) => {
          answerClosings = resolve;
        }),
    });
    await screen.findByText('아직 정산 기록이 없어요.');
    await waitFor(() => {
      for (const call of ['members', 'share-defaults', 'settlement/closings', 'categories']) {
        expect(server.count(`GET ${path}/${call}`)).toBeGreaterThan(0);
      }
    });
    expect(screen.queryByRole('region', { name: '내 받을 계좌' })).toBeNull();
    answerClosings({ body: { items: [], nextCursor: null } });
    await screen.findByRole('region', { name: '내 받을 계좌' });
    expect(screen.getByRole('button', { name: '마감하기' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '기본 분담 추가' })).toBeNull();
  });

  it('is in the text of a request, and can be removed', async () => {
    const { server } = openApp('/settlement', [book], withMembers({ ...mine, payTo }));
    await screen.findByText(/카카오뱅크 3333-01-1234567 김민지 계좌가 보여요/u);
    await user.click(screen.getByRole('button', { name: /요청하기$/u }));
    await screen.findByText('지연님, 35,000원 보내 주세요 · 카카오뱅크 3333-01-1234567 김민지');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: '내 받을 계좌 수정' }));
    await user.click(await screen.findByRole('button', { name: '받을 계좌 삭제' }));
    await screen.findByText('받을 계좌를 삭제했어요');
    expect(server.requests.find((one) => one.method === 'PATCH')?.body).toEqual({ payTo: null });
  });
});

describe('a recorded settlement', () => {
  it('is confirmed by the recipient', async () => {
    const waiting = aSettlement({ bookId: book.id, fromUserId: jiyeon.userId, toUserId: person.id, status: 'SENT' });
    const one = `${path}/settlements/${waiting.id}`;
    const { server } = openApp('/settlement', [book], {
      ...serving(owed, waiting),
      [`PATCH ${one}`]: { body: { ...waiting, status: 'CONFIRMED', version: 2 } },
    });
    const history = await screen.findByRole('region', { name: '정산 기록' });
    const open = screen.getByRole('region', { name: '누가 누구에게' });
    expect(within(open).getByText('받았는지 확인해 주세요.')).toBeTruthy();
    await user.click(within(history).getByRole('button', { name: /받았어요$/u }));
    await screen.findByText('정산했어요');
    expect(server.requests.find((sent) => sent.method === 'PATCH')?.body).toEqual({ status: 'CONFIRMED', version: 1 });
  });

  it('is also recorded in the chosen account of another book of mine', async () => {
    const mine = aBook({ title: '내 지갑' });
    const bank = anAsset({ bookId: mine.id, name: '카카오뱅크' });
    const waiting = aSettlement({ bookId: book.id, fromUserId: jiyeon.userId, toUserId: person.id, status: 'SENT' });
    const one = `${path}/settlements/${waiting.id}`;
    const own = { bookId: mine.id, assetId: bank.id };
    const { server } = openApp('/settlement', [book, mine], {
      ...serving(owed, waiting),
      [`GET /api/v2/books/${mine.id}/assets`]: { body: [bank] },
      [`PATCH ${one}`]: { body: { ...waiting, status: 'CONFIRMED', version: 2, own: { ...own, transactionId: null } } },
    });
    const history = await screen.findByRole('region', { name: '정산 기록' });
    await user.click(within(history).getByRole('button', { name: /받았어요$/u }));
    const form = await screen.findByRole('form', { name: '받은 돈 기록하기' });
    await user.click(within(form).getByRole('button', { name: /받는 자산/u }));
    await user.click(await screen.findByRole('option', { name: /카카오뱅크/u }));
    await user.click(within(form).getByRole('button', { name: '받았어요' }));
    await screen.findByText('정산했어요');
    expect(server.requests.find((sent) => sent.method === 'PATCH')?.body).toEqual({
      status: 'CONFIRMED',
      version: 1,
      toAssetId: null,
      own,
    });
  });

  it('is recorded in another book of mine on its side, and says what reverting it does', async () => {
    const carried = aSettlement({ bookId: book.id, fromUserId: person.id, toUserId: person.id, isElsewhere: true });
    openApp('/settlement', [book], serving(aSettlementSummary([me()]), carried));
    const history = await screen.findByRole('region', { name: '정산 기록' });
    expect(within(history).getByText('다른 가계부와 주고받은 돈')).toBeTruthy();
    await user.click(within(history).getByRole('button', { name: /다른 가계부와 주고받은 돈 되돌리기$/u }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('이 가계부에서만 삭제돼요.');
  });

  it('is shown as living costs when a member paid them in, and is deleted from both books', async () => {
    const put = { fromUserId: jiyeon.userId, toUserId: jiyeon.userId, toAssetId: anId(), amount: 600_000 };
    openApp(
      '/settlement',
      [book],
      serving(aSettlementSummary([me(), jiyeon]), aSettlement({ bookId: book.id, ...put })),
    );
    const history = await screen.findByRole('region', { name: '정산 기록' });
    expect(within(history).getByText('지연 · 넣은 생활비')).toBeTruthy();
    await user.click(within(history).getByRole('button', { name: /넣은 생활비 되돌리기$/u }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      '다른 가계부에도 기록되어 있으면 함께 삭제돼요.',
    );
  });

  it.each([
    ['fromAssetId', '다른 가계부로 보낸 돈'],
    ['toAssetId', '다른 가계부에서 온 돈'],
  ] as const)('is shown as money of another book in a book with a single member, by its %s', async (side, words) => {
    const moved = { fromUserId: person.id, toUserId: person.id, [side]: anId(), amount: 600_000 };
    openApp('/settlement', [book], serving(aSettlementSummary([me()]), aSettlement({ bookId: book.id, ...moved })));
    const history = await screen.findByRole('region', { name: '정산 기록' });
    expect(within(history).getByText(words)).toBeTruthy();
  });

  it('is reverted after confirmation', async () => {
    const done = aSettlement({ bookId: book.id, fromUserId: jiyeon.userId, toUserId: person.id });
    const { server } = openApp('/settlement', [book], {
      ...serving(owed, done),
      [`DELETE ${path}/settlements/${done.id}`]: { status: 204 },
    });
    await user.click(await screen.findByRole('button', { name: /지연 → 김민지 되돌리기$/u }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '되돌리기' }));
    await screen.findByText('정산 기록을 되돌렸어요');
    expect(server.count(`DELETE ${path}/settlements/${done.id}`)).toBe(1);
  });
});

describe('closing', () => {
  const closing = {
    id: '0190a000-0000-7000-8000-00000000c001',
    bookId: book.id,
    through: '2026-10-31',
    members: owed.members,
    transfers: owed.transfers,
    closedBy: { userId: jiyeon.userId, name: '지연' },
    closedAt: '2026-11-01T00:00:00.000Z',
    reopenedAt: null,
    consents: [jiyeon.userId],
    needed: [person.id, jiyeon.userId],
  };
  const closings = `${path}/settlement/closings`;

  it("covers everything up to a date, by default the current date in the book's time zone", async () => {
    // 00:30 on the 21st in Seoul, still the 20th in UTC.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:30:00.000Z') });
    const { server } = openApp('/settlement', [book], {
      ...serving(owed),
      [`GET ${closings}`]: { body: { items: [], nextCursor: null } },
      [`POST ${closings}`]: { status: 201, body: { ...closing, unsigned: [] } },
    });
    await user.click(await screen.findByRole('button', { name: '마감하기' }));
    const sheet = await screen.findByRole('dialog', { name: '정산 마감하기' });
    expect(within(sheet).getByText('오늘 더 나누거나 주고받을 돈이 있으면 어제까지만 마감해 주세요.')).toBeTruthy();
    await user.click(within(sheet).getByRole('button', { name: '마감하기' }));
    await screen.findByText('정산을 마감했어요');
    const sent = server.requests.find((one) => one.method === 'POST')?.body;
    expect(sent).toMatchObject({ through: '2026-11-21' });
  });

  it('says who has not signed the month, before and after, and does not wait for them', async () => {
    const others = [
      aMember({ userId: jiyeon.userId, name: '김지연', nickname: '지연', role: 'MEMBER' }),
      aMember({ name: '서연', role: 'MEMBER', hasAccount: false }),
      aMember({ name: '할머니', role: 'VIEWER' }),
    ];
    openApp('/settlement', [book], {
      ...serving(owed),
      [`GET ${path}/members`]: { body: { items: [aMember({ userId: person.id }), ...others], nextCursor: null } },
      [`GET ${closings}`]: { body: { items: [], nextCursor: null } },
      [`GET ${path}/monthly-letter`]: {
        body: {
          month: '2026-11',
          from: '2026-11-01',
          to: '2026-11-30',
          sums: { income: 0, expense: 0, saved: 0 },
          changes: [],
          fairness: [],
          dues: [],
          topics: [],
          signatures: [{ memberId: person.id, signedAt: '2026-11-20T00:00:00.000Z' }],
        },
      },
      [`POST ${closings}`]: { status: 201, body: { ...closing, unsigned: [jiyeon.userId] } },
    });
    await user.click(await screen.findByRole('button', { name: '마감하기' }));
    const sheet = await screen.findByRole('dialog', { name: '정산 마감하기' });
    await within(sheet).findByText('아직 지연님이 확인하지 않았어요. 그래도 마감할 수 있어요.');
    await user.click(within(sheet).getByRole('button', { name: '마감하기' }));
    await screen.findByText(/이제 수정할 수 없어요\. 아직 지연님이 확인하지 않았어요\.$/u);
  });

  it('is reopened only by agreement of all members', async () => {
    const { server } = openApp('/settlement', [book], {
      ...serving(owed),
      [`GET ${closings}`]: { body: { items: [closing], nextCursor: null } },
      [`POST ${closings}/${closing.id}/reopen`]: {
        body: { ...closing, consents: closing.needed, reopenedAt: '2026-11-20T00:00:00.000Z' },
      },
    });
    const region = await screen.findByRole('region', { name: '마감' });
    expect(within(region).getByText('마감을 풀려면 내 동의가 필요해요.')).toBeTruthy();
    await user.click(within(region).getByRole('button', { name: '동의' }));
    await user.click(await screen.findByRole('button', { name: '동의' }));
    await screen.findByText('마감을 풀었어요');
    expect(server.count(`POST ${closings}/${closing.id}/reopen`)).toBe(1);
  });
});

describe('default shares', () => {
  const food = aCategory({ name: '식비' });

  it('are set by ratio for a category', async () => {
    const defaults = `${path}/share-defaults`;
    const { server } = openApp('/settlement', [book], {
      ...serving(owed),
      [`GET ${path}/categories`]: { body: [food] },
      [`GET ${defaults}`]: { body: { items: [], nextCursor: null } },
      [`PUT ${defaults}`]: {
        body: {
          id: '0190a000-0000-7000-8000-00000000d001',
          categoryId: food.id,
          payerId: null,
          shareMethod: 'RATIO',
          bearers: [],
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: '기본 분담 추가' }));
    const sheet = await screen.findByRole('dialog', { name: '기본 분담' });
    await user.click(within(sheet).getByRole('radio', { name: '비율' }));
    const mine = within(sheet).getByRole('textbox', { name: '김민지 비율' });
    await user.clear(mine);
    await user.click(within(sheet).getByRole('button', { name: '저장' }));
    expect(within(sheet).getByText('비율은 0 이상의 숫자로 입력해 주세요.')).toBeTruthy();
    await user.type(mine, '6');
    await user.click(within(sheet).getByRole('button', { name: '저장' }));
    await screen.findByText('기본 분담을 저장했어요');
    expect(server.requests.find((one) => one.method === 'PUT')?.body).toEqual({
      categoryId: null,
      payerId: null,
      shareMethod: 'RATIO',
      bearers: [
        { userId: person.id, weight: 6 },
        { userId: jiyeon.userId, weight: 1 },
      ],
    });
  });
});

it('are saved for the chosen category, and for the chosen payer', async () => {
  const food = aCategory({ name: '식비' });
  const defaults = `${path}/share-defaults`;
  const saved = { id: anId(), categoryId: food.id, payerId: jiyeon.userId, shareMethod: 'EQUAL', bearers: [] };
  const { server } = openApp('/settlement', [book], {
    ...serving(owed),
    [`GET ${path}/categories`]: { body: [food] },
    [`GET ${defaults}`]: { body: { items: [], nextCursor: null } },
    [`PUT ${defaults}`]: { body: saved },
  });
  await user.click(await screen.findByRole('button', { name: '기본 분담 추가' }));
  const sheet = await screen.findByRole('dialog', { name: '기본 분담' });
  await user.click(within(sheet).getByRole('button', { name: /분류/u }));
  await user.click(await screen.findByRole('option', { name: '식비' }));
  await user.click(within(sheet).getByRole('button', { name: /낸 사람/u }));
  await user.click(await screen.findByRole('option', { name: '지연' }));
  await user.click(within(sheet).getByRole('button', { name: '저장' }));
  await screen.findByText('기본 분담을 저장했어요');
  expect(server.requests.find((one) => one.method === 'PUT')?.body).toEqual({
    categoryId: food.id,
    payerId: jiyeon.userId,
    shareMethod: 'EQUAL',
    bearers: [],
  });
});

it('shows the month of a book shared by two', async () => {
  const names = owed.members.map(({ userId, name, color }) => ({ userId, name, color, hasLeft: false }));
  const month = (of: string, shared: number) => ({
    month: of,
    from: `${of}-01`,
    to: `${of}-28`,
    shared,
    masked: 9000,
    members: [
      { userId: person.id, paid: shared, borne: shared / 2, personal: 5000, balance: shared / 2 },
      { userId: jiyeon.userId, paid: 0, borne: shared / 2, personal: 7000, balance: -shared / 2 },
    ],
  });
  openApp('/settlement?month=2026-11', [book], {
    ...serving(owed),
    [`GET ${path}/settlement/report`]: {
      body: {
        members: names,
        months: [month('2026-10', 30_000), month('2026-11', 70_000)],
        categories: [{ categoryId: null, name: '미분류', icon: 'salim:question', color: '#8C8F94', amount: 70_000 }],
      },
    },
  });
  const region = await screen.findByRole('region', { name: '2026년 11월 결산' });
  expect(within(region).getByText('함께 70,000원을 썼어요. 지난달보다 40,000원 더 썼어요.')).toBeTruthy();
  const text = region.textContent;
  for (const said of [
    '김민지100%',
    '지연50%',
    '비공개9,000원',
    '미분류70,000원',
    '2026년 10월 말지연 → 김민지 15,000원',
  ])
    expect(text).toContain(said);
  expect(text).not.toContain('salim:');
  const bars = [...region.querySelectorAll<HTMLElement>('[style*="width"]')].map((bar) => bar.style.background);
  expect(bars.slice(0, 2)).toEqual(names.map(({ color }) => memberLook(color).color));
});
