import type { ReceiptDraftView, Transaction } from '@salim/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { FakeAnswer } from '../../testing/fake-server.ts';
import { aLedger } from '../../testing/ledger-server.ts';
import { aMember } from '../../testing/member-builder.ts';
import { openApp, person } from '../../testing/open-app.tsx';

const user = userEvent.setup({ applyAccept: false });

const draft: ReceiptDraftView = {
  source: 'RECEIPT',
  total: 11_740,
  date: '2026-11-18',
  time: '18:42',
  merchant: '행복마트',
  lines: [
    { name: '우유', amount: 5960 },
    { name: '바나나', amount: 5780 },
  ],
  confidence: 0.79,
  missing: [],
  reasons: [],
};

const photo = () => new File([new Uint8Array(2000)], '영수증.jpg', { type: 'image/jpeg' });

beforeEach(async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
  await import('@salim/contract');
});

function openForm(answer: FakeAnswer, features: readonly string[] = ['RECEIPTS']) {
  const ledger = aLedger({ meId: person.id, members: [aMember({ userId: person.id }), aMember({ nickname: '지연' })] });
  const opened = openApp('/transactions/new', [ledger.book], {
    ...ledger.handlers,
    'GET /api/v2/service-info': {
      body: { operator: null, version: '1', features, registration: 'OPEN', signIn: 'ANY' },
    },
    [`POST ${ledger.base}/intake/receipts`]: answer,
    [`POST ${ledger.base}/transactions`]: (request) => {
      saved.push(request.body as Partial<Transaction>);
      return { status: 422, body: { code: 'VALIDATION_FAILED', message: '저장하지 않아요.', requestId: 'r' } };
    },
  });
  const saved: Partial<Transaction>[] = [];
  return { ...opened, saved };
}

const input = () => screen.findByLabelText<HTMLInputElement>('영수증 사진');
const amount = () => screen.findByLabelText<HTMLInputElement>('금액');

it('fills the form with a photo, attaches it, and saves nothing by itself', async () => {
  const { saved } = openForm({ body: { draft, text: '' } });
  await user.upload(await input(), photo());
  expect(await screen.findByText(/영수증에서 내용을 채웠어요/u)).not.toBeNull();
  expect((await amount()).value).toBe('11,740');
  expect(screen.getByDisplayValue('행복마트')).not.toBeNull();
  expect(await screen.findByRole('img', { name: '영수증.jpg' })).not.toBeNull();
  expect(saved).toEqual([]);
});

it('gives the lines to people', async () => {
  openForm({ body: { draft, text: '' } });
  await user.upload(await input(), photo());
  await user.click(await screen.findByRole('button', { name: '사람별 나누기' }));
  const items = await screen.findByRole('list', { name: '항목' });
  expect(within(items).getByDisplayValue('우유')).not.toBeNull();
  expect(within(items).getByDisplayValue('5,780')).not.toBeNull();
});

it('gives the lines to categories, named', async () => {
  openForm({ body: { draft, text: '' } });
  await user.upload(await input(), photo());
  await user.click(await screen.findByRole('button', { name: '분류별 나누기' }));
  expect(await screen.findByText('분류 2 · 바나나')).not.toBeNull();
});

it('keeps a typed amount, and says that the receipt has another', async () => {
  openForm({ body: { draft, text: '' } });
  await user.type(await amount(), '9000');
  await user.upload(await input(), photo());
  expect(await screen.findByText(/영수증의 합계는 11,740원이에요/u)).not.toBeNull();
  expect((await amount()).value).toBe('9,000');
});

it('says why a photo was not read, and leaves the form to be filled by hand', async () => {
  const message = '영수증을 읽지 못했어요.';
  openForm({ status: 422, body: { code: 'RECEIPT_UNREADABLE', message, requestId: 'r' } });
  await user.upload(await input(), photo());
  expect((await screen.findByRole('alert')).textContent).toContain(`${message} 사진은 첨부했어요.`);
  expect((await amount()).value).toBe('');
});

it('is not offered by an installation without it', async () => {
  openForm({ body: { draft, text: '' } }, []);
  await user.click(await screen.findByRole('button', { name: '입력 메뉴' }));
  expect(await screen.findByRole('menuitem', { name: '카드 문자 붙여넣기' })).not.toBeNull();
  expect(screen.queryByRole('menuitem', { name: '영수증 사진으로 입력' })).toBeNull();
  expect(screen.queryByLabelText('영수증 사진')).toBeNull();
});
