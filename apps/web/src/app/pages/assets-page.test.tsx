import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { useAssetStore } from '../../lib/stores/asset-store.ts';
import { anAsset } from '../../testing/asset-builder.ts';
import { aBook } from '../../testing/builders.ts';
import { openApp } from '../../testing/open-app.tsx';
import { toast } from '../../ui/toast.tsx';

const user = userEvent.setup();
const book = aBook();
const list = `/api/v2/books/${book.id}/assets`;
const account = anAsset({ bookId: book.id, name: '월급통장', balance: 2_500_000, version: 3 });
const card = anAsset({
  bookId: book.id,
  name: '신한카드',
  assetType: 'CREDIT_CARD',
  balance: -320_000,
  color: '#FF9800',
  card: { paymentDay: 14, cutoffDay: null, settlementAssetId: account.id },
});
const old = anAsset({ bookId: book.id, name: '옛 통장', balance: 9000, isActive: false });

beforeEach(async () => {
  toast.clear();
  await import('@salim/contract');
});

describe('the assets', () => {
  it('shows what is owned and owed apart, by type, without those that do not count', async () => {
    openApp('/assets', [book], { [`GET ${list}`]: { body: [account, card, old] } });
    const worth = await screen.findByRole('region', { name: '순자산' });
    expect(worth.textContent).toContain('2,180,000원');
    expect(worth.textContent).toContain('자산2,500,000원');
    expect(worth.textContent).toContain('부채−320,000원');
    const cards = screen.getByRole('region', { name: '신용카드' });
    expect(within(cards).getByText('매달 14일 결제')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: '쓰지 않는 자산' })).getByText('옛 통장')).toBeTruthy();
    expect(useAssetStore.getState().assets).toHaveLength(3);
  });

  it('adds a card that is owed without anybody typing a minus', async () => {
    const { server } = openApp('/assets', [book], {
      [`GET ${list}`]: { body: [account] },
      [`POST ${list}`]: { status: 201, body: card },
    });
    await user.click(await screen.findByRole('button', { name: '자산 추가' }));
    const sheet = await screen.findByRole('dialog', { name: '자산 추가' });
    await user.click(within(sheet).getByRole('button', { name: '추가' }));
    expect(within(sheet).getByText('이름을 적어 주세요.')).toBeTruthy();
    await user.click(within(sheet).getByRole('button', { name: /종류 입출금통장|입출금통장 종류/u }));
    await user.click(await screen.findByRole('option', { name: '신용카드' }));
    await user.type(within(sheet).getByLabelText('이름'), '신한카드');
    await user.type(within(sheet).getByLabelText('처음 잔액'), '12만');
    await user.click(within(sheet).getByRole('button', { name: '추가' }));
    await screen.findByText('자산을 추가했어요');
    expect(server.requests.find((one) => one.method === 'POST')?.body).toMatchObject({
      assetType: 'CREDIT_CARD',
      name: '신한카드',
      openingBalance: -120_000,
      color: '#FF9800',
    });
  });

  it('says so on the field when the name is taken, and keeps what was typed', async () => {
    openApp('/assets', [book], {
      [`GET ${list}`]: { body: [account] },
      [`POST ${list}`]: {
        status: 409,
        body: { code: 'NAME_TAKEN', message: '같은 이름이 이미 있어요.', requestId: 'r' },
      },
    });
    await user.click(await screen.findByRole('button', { name: '자산 추가' }));
    const sheet = await screen.findByRole('dialog', { name: '자산 추가' });
    const name = within(sheet).getByLabelText('이름');
    await user.type(name, '월급통장{Enter}');
    await within(sheet).findByText('같은 이름이 이미 있어요.');
    expect(name).toHaveProperty('value', '월급통장');
    expect(name.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('one asset', () => {
  const path = `/api/v2/assets/${account.id}`;
  const history = [
    { date: '2026-09-01', balance: 1_000_000 },
    { date: '2026-11-20', balance: 2_500_000 },
  ];
  const handlers = {
    [`GET ${list}`]: { body: [account] },
    [`GET ${path}`]: { body: account },
    [`GET ${path}/history`]: { body: history },
  };

  it('shows how its balance came to be, for eyes and for screen readers', async () => {
    openApp(`/assets/${account.id}`, [book], handlers);
    await screen.findByText('이 기간에 1,500,000원 늘었어요.');
    const table = screen.getByRole('table', { name: '월급통장의 잔액' });
    expect(within(table).getByRole('row', { name: '2026년 9월 1일 (화) 1,000,000원' })).toBeTruthy();
    const line = screen.getByRole('slider', { name: '월급통장의 잔액' });
    line.focus();
    await user.keyboard('{ArrowLeft}');
    expect(line.getAttribute('aria-valuetext')).toBe('2026년 9월 1일 (화) 1,000,000원');
    expect(screen.getByRole('link', { name: '이 자산의 거래 보기' })).toHaveProperty(
      'search',
      `?assetId=${account.id}`,
    );
  });

  it('is set right by what the bank says', async () => {
    const { server } = openApp(`/assets/${account.id}`, [book], {
      ...handlers,
      [`POST ${path}/reconcile`]: { status: 201, body: { asset: account, transaction: null } },
    });
    await user.click(await screen.findByRole('button', { name: '잔액 맞추기' }));
    const dialog = await screen.findByRole('dialog', { name: '잔액 맞추기' });
    await user.type(within(dialog).getByLabelText('실제 잔액'), '2,400,000');
    expect(within(dialog).getByText('가계부보다 100,000원 적어요.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: '맞추기' }));
    await waitFor(() => expect(server.count(`POST ${path}/reconcile`)).toBe(1));
    expect(server.requests.find((one) => one.path.endsWith('/reconcile'))?.body).toMatchObject({ balance: 2_400_000 });
  });

  it('is deleted after a question, from elsewhere, and can be taken back', async () => {
    let isGone = false;
    const { server, router } = openApp(`/assets/${account.id}`, [book], {
      ...handlers,
      [`GET ${list}`]: () => ({ body: isGone ? [] : [account] }),
      [`DELETE ${path}`]: () => {
        isGone = true;
        return { status: 204 };
      },
      [`POST ${path}/restore`]: () => {
        isGone = false;
        return { body: account };
      },
    });
    await user.click(await screen.findByRole('button', { name: '더 보기' }));
    await user.click(await screen.findByRole('menuitem', { name: '지우기' }));
    const question = await screen.findByRole('alertdialog');
    const reads = server.count(`GET ${path}`);
    await user.click(within(question).getByRole('button', { name: '지우기' }));
    await screen.findByText('자산이 없어요');
    expect(router.state.location.pathname).toBe('/assets');
    await user.click(await screen.findByRole('button', { name: '되돌리기' }));
    await screen.findByRole('region', { name: '순자산' });
    expect(server.count(`GET ${path}`)).toBe(reads);
  });

  it('is said to be missing when it is not there', async () => {
    openApp('/assets/0190a000-0000-7000-8000-00000000dead', [book], { [`GET ${list}`]: { body: [] } });
    await screen.findByText('자산을 찾을 수 없어요');
    expect(screen.getByRole('link', { name: '자산 목록으로' })).toBeTruthy();
  });
});
