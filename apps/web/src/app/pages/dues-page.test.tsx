import type { DuesPayment, DuesPlan } from '@salim/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { aBook, anId } from '../../testing/builders.ts';
import { aClub, aDuesPayment } from '../../testing/dues-builder.ts';
import { openApp } from '../../testing/open-app.tsx';

const user = userEvent.setup();
const book = aBook();
const base = `/api/v2/books/${book.id}`;
const path = `${base}/dues`;
const club = aClub({ bookId: book.id });
const [minsu, seoyeon] = club.seats;

type Handlers = Parameters<typeof openApp>[2];

function open(
  shown: { readonly clubs?: readonly DuesPlan[]; readonly payments?: readonly DuesPayment[] },
  other: Handlers = {},
  role: 'OWNER' | 'VIEWER' = 'OWNER',
) {
  const { clubs = [club], payments = [] } = shown;
  const seen = aBook({ ...book, role });
  return openApp(`/books/${book.id}/dues`, [seen], {
    [`GET ${base}`]: { body: seen },
    [`GET ${base}/assets`]: { body: [] },
    [`GET ${path}`]: { body: { items: clubs, nextCursor: null } },
    ...Object.fromEntries(clubs.map((one) => [`GET ${path}/${one.id}`, { body: { ...one, payments, account: null } }])),
    ...other,
  });
}

beforeEach(async () => {
  await import('@salim/contract');
});

describe('a club', () => {
  it('shows the carried-over balance, income, spending and remainder', async () => {
    const account = {
      name: '모임통장',
      month: '2026-11',
      opening: 120_000,
      incoming: 60_000,
      outgoing: 45_000,
      closing: 135_000,
      spent: [{ transactionId: anId(), date: '2026-11-14', description: '산장 예약', amount: 45_000 }],
    };
    open({}, { [`GET ${path}/${club.id}`]: { body: { ...club, payments: [], account } } });
    const card = await screen.findByRole('region', { name: '모임통장 · 2026년 11월' });
    expect(within(card).getByText('지난달 이월금').parentElement?.textContent).toContain('120,000');
    expect(within(card).getByText('지금 남은 돈').parentElement?.textContent).toContain('135,000');
    expect(within(within(card).getByRole('list', { name: '사용 내역' })).getByText('산장 예약')).toBeTruthy();
  });

  it('is created with a name, an amount and its payers', async () => {
    const { server } = open({ clubs: [] }, { [`POST ${path}`]: { status: 201, body: club } });
    await user.click(await screen.findByRole('button', { name: '모임 추가' }));
    const form = await screen.findByRole('form', { name: '모임 추가' });
    await user.click(within(form).getByRole('button', { name: '추가' }));
    expect(within(form).getByText('모임 이름을 입력해 주세요.')).toBeTruthy();
    expect(within(form).getByText('내는 사람을 1명 이상 입력해 주세요.')).toBeTruthy();
    expect(document.activeElement).toBe(within(form).getByLabelText('모임 이름'));
    await user.type(within(form).getByLabelText('모임 이름'), '등산회');
    await user.type(within(form).getByLabelText('월 회비'), '3만');
    await user.click(within(form).getByRole('button', { name: '추가' }));
    expect(document.activeElement).toBe(within(form).getByLabelText('1번째 사람'));
    await user.type(within(form).getByLabelText('1번째 사람'), '민수');
    await user.type(within(form).getByLabelText('3번째 사람'), '서연');
    await user.click(within(form).getByRole('button', { name: '추가' }));
    await screen.findByText('모임을 추가했어요');
    expect(server.requests.find((one) => one.method === 'POST')?.body).toMatchObject({
      name: '등산회',
      amount: 30_000,
      endMonth: null,
      seats: [{ name: '민수' }, { name: '서연' }],
    });
  });

  it('makes a payer of each line of a pasted list and of each name between commas, and names those it has twice', async () => {
    const { server } = open({ clubs: [] }, { [`POST ${path}`]: { status: 201, body: club } });
    await user.click(await screen.findByRole('button', { name: '모임 추가' }));
    const form = within(await screen.findByRole('form', { name: '모임 추가' }));
    await user.type(form.getByLabelText('모임 이름'), '등산회');
    await user.type(form.getByLabelText('월 회비'), '3만');
    await user.click(form.getByLabelText('1번째 사람'));
    await user.paste('김철수\r\n이영희\n박민수\n최은지\n');
    const names = () => form.getAllByPlaceholderText<HTMLInputElement>('이름').map((field) => field.value);
    expect(names()).toEqual(['김철수', '이영희', '박민수', '최은지']);
    expect(form.getByText('내는 사람 4명')).toBeTruthy();
    await user.click(form.getByRole('button', { name: '사람 추가' }));
    await user.type(form.getByLabelText('5번째 사람'), '한지민, 김철수');
    expect(form.getByText('내는 사람 6명')).toBeTruthy();
    await user.tab();
    expect(names()).toEqual(['김철수', '이영희', '박민수', '최은지', '한지민', '김철수']);
    expect(form.getByText('같은 이름이 있어요: 김철수')).toBeTruthy();
    await user.type(form.getByLabelText('6번째 사람'), ' 2, 서윤');
    expect(form.queryByText(/같은 이름이 있어요/u)).toBeNull();
    await user.keyboard('{Enter}');
    await screen.findByText('모임을 추가했어요');
    expect(server.requests.find((one) => one.method === 'POST')?.body).toMatchObject({
      seats: ['김철수', '이영희', '박민수', '최은지', '한지민', '김철수 2', '서윤'].map((name) => ({ name })),
    });
  });

  it('keeps the existing payers when it is edited', async () => {
    const { server } = open({}, { [`PUT ${path}/${club.id}`]: { body: { ...club, version: 2 } } });
    await user.click(await screen.findByRole('button', { name: '등산회 더보기' }));
    await user.click(await screen.findByRole('menuitem', { name: '수정' }));
    const form = await screen.findByRole('form', { name: '회비 수정' });
    await user.type(within(form).getByLabelText('1번째 사람'), ' 형');
    await user.click(within(form).getByRole('button', { name: '저장' }));
    await screen.findByText('저장했어요');
    expect(server.requests.find((one) => one.method === 'PUT')?.body).toMatchObject({
      seats: [{ id: minsu?.id, name: '민수 형' }, seoyeon],
      endMonth: '2026-12',
      version: 1,
    });
  });

  it('is deleted and restored', async () => {
    const { server } = open(
      {},
      { [`DELETE ${path}/${club.id}`]: { status: 204 }, [`POST ${path}/${club.id}/restore`]: { body: club } },
    );
    await user.click(await screen.findByRole('button', { name: '등산회 더보기' }));
    await user.click(await screen.findByRole('menuitem', { name: '삭제' }));
    await user.click(await screen.findByRole('button', { name: '되돌리기' }));
    await waitFor(() => expect(server.count(`POST ${path}/${club.id}/restore`)).toBe(1));
  });
});

describe('the payment grid', () => {
  const payments = [
    aDuesPayment({ seatId: minsu?.id ?? '', amount: 10_000 }),
    aDuesPayment({ seatId: seoyeon?.id ?? '', month: '2026-10' }),
    aDuesPayment({ seatId: seoyeon?.id ?? '', amount: 0, isExempt: true }),
  ];

  it('shows for every month who has paid, paid in part, not paid, or is exempt', async () => {
    open({ payments });
    const table = await screen.findByRole('table');
    const names = within(table)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual([
      '민수 2026년 10월, 미납',
      '민수 2026년 11월, 30,000원 중 10,000원 납부',
      '민수 2026년 12월, 납부 전',
      '서연 2026년 10월, 30,000원 완납',
      '서연 2026년 11월, 면제',
      '서연 2026년 12월, 납부 전',
    ]);
  });

  it('allocates overpayments to other months, and says so', async () => {
    const paid = aDuesPayment({ seatId: minsu?.id ?? '', month: '2026-10', amount: 80_000 });
    open({ payments: [paid] });
    const table = await screen.findByRole('table');
    expect(
      within(table).getByRole('button', { name: '민수 2026년 11월, 다른 달에 더 낸 30,000원 이월' }).textContent,
    ).toBe('이월');
    expect(within(table).getByRole('button', { name: /민수 2026년 12월, 30,000원 중 20,000원 납부/u })).toBeTruthy();
    expect(screen.getByText('미리 낸 돈').parentElement?.textContent).toContain('20,000원');
    await user.click(within(table).getByRole('button', { name: /민수 2026년 11월/u }));
    expect(await screen.findByText('다른 달에 더 낸 30,000원으로 이 달 회비를 채웠어요.')).toBeTruthy();
    expect(within(table).getByRole('columnheader', { name: '11월', hidden: true }).getAttribute('aria-current')).toBe(
      'date',
    );
  });

  it('records the outstanding amount with one press, for its month and payer', async () => {
    const { server } = open(
      { payments },
      { [`POST ${path}/${club.id}/payments`]: { status: 201, body: aDuesPayment() } },
    );
    await user.click(await screen.findByRole('button', { name: /민수 2026년 11월/u }));
    const sheet = await screen.findByRole('dialog', { name: '민수 · 2026년 11월' });
    await user.click(within(sheet).getByRole('button', { name: '기록하기' }));
    await screen.findByText('20,000원을 기록했어요');
    expect(server.requests.find((one) => one.method === 'POST')?.body).toMatchObject({
      seatId: minsu?.id,
      month: '2026-11',
      amount: 20_000,
    });
  });

  it('exempts a month, and undoes it', async () => {
    const exempt = payments.find((one) => one.isExempt);
    const { server } = open(
      { payments },
      {
        [`POST ${path}/${club.id}/payments`]: { status: 201, body: aDuesPayment({ amount: 0, isExempt: true }) },
        [`DELETE ${path}/${club.id}/payments/${exempt?.id ?? ''}`]: { status: 204 },
      },
    );
    await user.click(await screen.findByRole('button', { name: '민수 2026년 10월, 미납' }));
    await user.click(await screen.findByRole('button', { name: '이 달 면제' }));
    await screen.findByText('면제했어요');
    const sent = server.requests.find((one) => one.method === 'POST')?.body;
    expect(sent).toMatchObject({ seatId: minsu?.id, month: '2026-10', isExempt: true });
    expect(sent).not.toHaveProperty('amount');
    await user.click(await screen.findByRole('button', { name: '서연 2026년 11월, 면제' }));
    await user.click(await screen.findByRole('button', { name: '면제 취소' }));
    await screen.findByText('면제를 취소했어요');
  });

  it('is read-only for viewers', async () => {
    open({ payments }, {}, 'VIEWER');
    await user.click(await screen.findByRole('button', { name: /민수 2026년 11월/u }));
    const sheet = await screen.findByRole('dialog', { name: '민수 · 2026년 11월' });
    expect(within(sheet).getByText('낸 회비')).toBeTruthy();
    expect(within(sheet).queryByRole('button', { name: '기록하기' })).toBeNull();
    expect(screen.queryByRole('button', { name: '등산회 더보기' })).toBeNull();
  });
});
