import type { GiftEvent, GiftPerson } from '@salim/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAsset } from '../../testing/asset-builder.ts';
import { aBook } from '../../testing/builders.ts';
import { aCategory } from '../../testing/category-builder.ts';
import { aGift, aGiftPerson } from '../../testing/gift-builder.ts';
import { openApp } from '../../testing/open-app.tsx';

const user = userEvent.setup();
const book = aBook();
const base = `/api/v2/books/${book.id}`;
const path = `${base}/gift-events`;
const occasions = aCategory({ bookId: book.id, name: '경조사·회비', icon: '💌' });
const bank = anAsset({ bookId: book.id, name: '월급통장' });

interface Shown {
  readonly gifts?: readonly GiftEvent[];
  readonly people?: readonly GiftPerson[];
}

function handlers({ gifts = [], people = [] }: Shown, other: Parameters<typeof openApp>[2] = {}) {
  const sumOf = (direction: string) =>
    gifts.filter((gift) => gift.direction === direction).reduce((total, gift) => total + gift.amount, 0);
  return {
    [`GET ${base}`]: { body: book },
    [`GET ${base}/categories`]: { body: [occasions] },
    [`GET ${base}/assets`]: { body: [bank] },
    [`GET ${path}`]: {
      body: {
        items: gifts,
        nextCursor: null,
        given: sumOf('GIVEN'),
        received: sumOf('RECEIVED'),
        count: gifts.length,
      },
    },
    [`GET ${path}/people`]: { body: { items: people, nextCursor: null } },
    [`GET ${path}/suggestion`]: { body: { amount: null, basis: null, gift: null } },
    ...other,
  };
}

const open = (shown: Shown, other: Parameters<typeof openApp>[2] = {}, role: 'OWNER' | 'VIEWER' = 'OWNER') => {
  const seen = aBook({ ...book, role });
  return openApp(`/books/${book.id}/gifts`, [seen], handlers(shown, { ...other, [`GET ${base}`]: { body: seen } }));
};

beforeEach(async () => {
  await import('@salim/contract');
});

describe('a new gift', () => {
  it('suggests the amount of their last gift, and records the expense with it', async () => {
    const { server } = open(
      {},
      {
        [`GET ${path}/suggestion`]: {
          body: {
            amount: 200_000,
            basis: 'RECEIVED',
            gift: { direction: 'RECEIVED', event: 'WEDDING', amount: 200_000, date: '2024-05-11' },
          },
        },
        [`POST ${path}`]: { status: 201, body: aGift() },
      },
    );
    await user.click(await screen.findByRole('button', { name: '경조사 추가' }));
    const form = await screen.findByRole('form', { name: '경조사 추가' });
    await user.type(within(form).getByLabelText('이름'), '김민수');
    await user.click(within(form).getByRole('button', { name: '회사 동료' }));
    await within(form).findByText('2024년 결혼 때 200,000원을 받았어요.');
    await user.click(within(form).getByRole('button', { name: '200,000원' }));
    await user.click(within(form).getByRole('button', { name: '추가' }));
    await screen.findByText('‘김민수’ 기록을 추가했어요');
    expect(server.requests.find((one) => one.method === 'POST')?.body).toMatchObject({
      direction: 'GIVEN',
      person: '김민수',
      relation: '회사 동료',
      event: 'WEDDING',
      amount: 200_000,
      entry: { assetId: null, categoryId: occasions.id },
    });
  });

  it('shows errors at the missing fields', async () => {
    open({});
    await user.click(await screen.findByRole('button', { name: '경조사 추가' }));
    await user.click(await screen.findByRole('button', { name: '추가' }));
    expect(screen.getByText('이름을 입력해 주세요.')).toBeTruthy();
    expect(screen.getByText('0원보다 큰 금액을 입력해 주세요.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('이름'));
  });

  it('suggests recorded people by their initial consonants', async () => {
    open({ gifts: [aGift()], people: [aGiftPerson()] });
    await user.click(await screen.findByRole('button', { name: '경조사 추가' }));
    const form = await screen.findByRole('form', { name: '경조사 추가' });
    await user.type(within(form).getByLabelText('이름'), 'ㄱㅁㅅ');
    await user.click(within(form).getByRole('button', { name: '김민수 · 회사 동료' }));
    expect(within(form).getByLabelText('이름')).toHaveProperty('value', '김민수');
    expect(within(form).getByLabelText('관계')).toHaveProperty('value', '회사 동료');
  });
});

describe('a guest book', () => {
  it('names every line that it cannot read, while it is typed and when it is recorded', async () => {
    open({}, {});
    await user.click(await screen.findByRole('button', { name: '방명록 입력' }));
    const form = within(await screen.findByRole('form', { name: '방명록' }));
    const lines = form.getByLabelText('이름, 관계, 금액');
    await user.type(lines, '박대리 회사 10만{enter}이영희 5만원 대학 친구{enter}이모{enter}고모부{enter}김선배 5');
    expect(form.getByRole('status').textContent).toBe('5줄 중 3명, 합계 200,000원');
    const unread = within(form.getByRole('list', { name: '읽지 못한 줄' }));
    expect(unread.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      '3번째 줄을 읽을 수 없어요: 이모',
      '4번째 줄을 읽을 수 없어요: 고모부',
    ]);
    await user.click(form.getByRole('button', { name: '기록하기' }));
    expect(form.getByText('읽을 수 없는 줄이 2개 있어요.')).toBeTruthy();
    expect(document.activeElement).toBe(lines);
  });

  it('is parsed line by line and recorded in one request', async () => {
    const { server } = open({}, { [`POST ${path}/bulk`]: { status: 201, body: { items: [], nextCursor: null } } });
    await user.click(await screen.findByRole('button', { name: '방명록 입력' }));
    const form = await screen.findByRole('form', { name: '방명록' });
    const lines = within(form).getByLabelText('이름, 관계, 금액');
    await user.type(lines, '이름만');
    await user.click(within(form).getByRole('button', { name: '기록하기' }));
    expect(within(form).getByText('1번째 줄을 읽을 수 없어요.')).toBeTruthy();
    expect(document.activeElement).toBe(lines);
    expect(server.count(`POST ${path}/bulk`)).toBe(0);
    await user.clear(lines);
    await user.type(lines, '박대리 회사 10만{enter}이모 30');
    expect(within(form).getByRole('status').textContent).toContain('2명, 합계 400,000원');
    await user.click(within(form).getByRole('button', { name: '기록하기' }));
    await screen.findByText('2명을 기록했어요');
    expect(server.requests.find((one) => one.method === 'POST')?.body).toMatchObject({
      direction: 'RECEIVED',
      event: 'WEDDING',
      guests: [
        { person: '박대리', relation: '회사', amount: 100_000 },
        { person: '이모', relation: '', amount: 300_000 },
      ],
      entry: { assetId: null },
    });
  });
});

describe('the list of gifts', () => {
  const gifts = [
    aGift({ transactionId: '0190a000-0000-7000-8000-00000000abcd' }),
    aGift({ direction: 'RECEIVED', amount: 150_000, date: '2024-05-11', event: 'FIRST_BIRTHDAY', memo: '돌잔치' }),
    aGift({ person: '비공개', relation: '', event: 'OTHER', isMasked: true, date: '2024-01-02' }),
  ];
  const people = [
    aGiftPerson({ received: 150_000, balance: 50_000, count: 2 }),
    aGiftPerson({ person: '비공개', relation: '', isMasked: true }),
  ];

  it('is grouped by year, with the transaction of each gift and without masked ones', async () => {
    open({ gifts, people });
    const year = await screen.findByRole('region', { name: '2024년' });
    expect(within(year).getByText('돌')).toBeTruthy();
    expect(within(year).getByText('비공개 거래')).toBeTruthy();
    expect(within(year).queryByRole('button', { name: '비공개 기록 더보기' })).toBeNull();
    const link = screen.getByRole('link', { name: '김민수 100,000원 거래 보기' });
    expect(link.getAttribute('href')).toBe('/transactions/0190a000-0000-7000-8000-00000000abcd');
  });

  it('shows per person what was given and received', async () => {
    const { server } = open({ gifts, people });
    await user.click(await screen.findByRole('tab', { name: '사람별' }));
    expect(await screen.findByText('50,000원 더 받았어요')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /김민수/u }));
    await screen.findByRole('button', { name: '김민수 · 회사 동료 지우기' });
    await waitFor(() =>
      expect(
        server.requests.some(
          (one) => one.path.includes(encodeURIComponent('김민수')) && one.path.includes('relation='),
        ),
      ).toBe(true),
    );
  });

  it('deletes a gift and restores it', async () => {
    const [gift] = gifts;
    const { server } = open(
      { gifts: gifts.slice(0, 1), people },
      {
        [`DELETE ${path}/${gift?.id ?? ''}`]: { status: 204 },
        [`POST ${path}/${gift?.id ?? ''}/restore`]: { body: gift },
      },
    );
    await user.click(await screen.findByRole('button', { name: '김민수 기록 더보기' }));
    await user.click(await screen.findByRole('menuitem', { name: '삭제' }));
    await screen.findByText('연결된 거래는 그대로 있어요.');
    await user.click(screen.getByRole('button', { name: '되돌리기' }));
    await waitFor(() => expect(server.count(`POST ${path}/${gift?.id ?? ''}/restore`)).toBe(1));
  });

  it('edits a gift with the version that was read', async () => {
    const gift = aGift({ version: 3 });
    const { server } = open(
      { gifts: [gift], people },
      { [`PUT ${path}/${gift.id}`]: { body: { ...gift, version: 4 } } },
    );
    await user.click(await screen.findByRole('button', { name: '김민수 기록 더보기' }));
    await user.click(await screen.findByRole('menuitem', { name: '수정' }));
    const form = await screen.findByRole('form', { name: '경조사 기록 수정' });
    await user.click(within(form).getByRole('button', { name: '300,000원' }));
    await user.click(within(form).getByRole('button', { name: '저장' }));
    await screen.findByText('저장했어요');
    expect(server.requests.find((one) => one.method === 'PUT')?.body).toMatchObject({
      amount: 300_000,
      transactionId: null,
      version: 3,
    });
  });

  it('is read-only for viewers', async () => {
    open({ gifts, people }, {}, 'VIEWER');
    expect(await screen.findByRole('region', { name: '2026년' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '경조사 추가' })).toBeNull();
    expect(screen.queryByRole('button', { name: '김민수 기록 더보기' })).toBeNull();
  });
});
