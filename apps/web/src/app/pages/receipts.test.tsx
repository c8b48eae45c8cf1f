import type { Attachment } from '@salim/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anExpense, anId } from '../../testing/builders.ts';
import type { FakeAnswer, SeenRequest } from '../../testing/fake-server.ts';
import { aLedger } from '../../testing/ledger-server.ts';
import { openApp, person } from '../../testing/open-app.tsx';

const user = userEvent.setup({ applyAccept: false });

function anAttachment(values: Partial<Attachment> = {}): Attachment {
  return {
    id: anId(),
    name: '영수증.jpg',
    mediaType: 'image/jpeg',
    size: 240_000,
    width: 1200,
    height: 1600,
    createdBy: person.id,
    createdAt: '2026-11-20T02:00:00.000Z',
    ...values,
  };
}

const photo = (name = '점심.jpg', size = 2000, type = 'image/jpeg') => new File([new Uint8Array(size)], name, { type });

type Upload = { readonly id: string; readonly name: string; readonly key: string | null };

/** Accepts and records uploads to any transaction; `answer` may refuse one. */
function uploadsTo(base: string, transactionId: string, answer: (upload: Upload, count: number) => FakeAnswer | null) {
  const uploads: Upload[] = [];
  const take = ({ body, headers }: SeenRequest): FakeAnswer => {
    const form = body as FormData;
    const file = form.get('file') as File;
    const upload = { id: form.get('id') as string, name: file.name, key: headers.get('idempotency-key') };
    uploads.push(upload);
    return answer(upload, uploads.length) ?? { status: 201, body: anAttachment({ id: upload.id, name: file.name }) };
  };
  return { uploads, handlers: { [`POST ${base}/transactions/${transactionId}/attachments`]: take } };
}

const lived = new Set<string>();
let addresses = 0;

beforeEach(async () => {
  lived.clear();
  // jsdom does not implement object URLs.
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: () => {
        addresses += 1;
        lived.add(`blob:${addresses}`);
        return `blob:${addresses}`;
      },
      revokeObjectURL: (url: string) => lived.delete(url),
    }),
  );
  await import('@salim/contract');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('receipts in the form', () => {
  const transaction = anExpense({ createdBy: person.id, description: '점심', amount: 9500 });

  function openEdit(
    answer: Parameters<typeof uploadsTo>[2] = () => null,
    attachments: Attachment[] = [],
    more: Parameters<typeof openApp>[2] = {},
  ) {
    const ledger = aLedger({ meId: person.id, transactions: [{ ...transaction, attachments }] });
    const { uploads, handlers } = uploadsTo(ledger.base, transaction.id, answer);
    const opened = openApp(`/transactions/${transaction.id}/edit`, [ledger.book], {
      ...ledger.handlers,
      ...handlers,
      ...more,
    });
    return { ...opened, uploads };
  }
  const field = () => screen.findByLabelText<HTMLInputElement>('영수증');
  const save = () => user.click(screen.getByRole('button', { name: '저장' }));

  it('are uploaded one by one after the transaction is saved, each with a unique id', async () => {
    const { uploads, server } = openEdit();
    await user.upload(await field(), [photo('하나.jpg'), photo('둘.png', 100, 'image/png')]);
    expect(screen.getByRole('img', { name: '하나.jpg' })).not.toBeNull();
    expect(server.requests.some((one) => one.path.endsWith('/attachments'))).toBe(false);
    await save();
    expect(await screen.findByText('영수증 2개를 첨부했어요')).not.toBeNull();
    expect(uploads.map((one) => one.name)).toEqual(['하나.jpg', '둘.png']);
    expect(new Set(uploads.map((one) => one.id)).size).toBe(2);
    expect(uploads.every((one) => one.key === one.id)).toBe(true);
  });

  it('can be removed again, which revokes their previews', async () => {
    const { uploads } = openEdit();
    await user.upload(await field(), photo('잘못.jpg'));
    expect(lived.size).toBe(1);
    await user.click(screen.getByRole('button', { name: '잘못.jpg 제외' }));
    expect(lived.size).toBe(0);
    await save();
    await screen.findByText('수정했어요');
    expect(uploads).toEqual([]);
  });

  it('that are not accepted say why at once, and the others stay', async () => {
    openEdit();
    await user.upload(await field(), [photo('좋은.jpg'), photo('그림.svg', 10, 'image/svg+xml'), photo('빈.jpg', 0)]);
    const problems = await screen.findByRole('alert');
    expect(within(problems).getByText(/그림\.svg: JPEG, PNG, WebP, HEIC/u)).not.toBeNull();
    expect(within(problems).getByText(/빈\.jpg: 내용이 없는 파일/u)).not.toBeNull();
    expect((await field()).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('img', { name: '좋은.jpg' })).not.toBeNull();
  });

  it('are limited to ten', async () => {
    openEdit(() => null, [anAttachment()]);
    await user.upload(
      await field(),
      Array.from({ length: 11 }, (_, index) => photo(`${index}.jpg`)),
    );
    expect(screen.getAllByRole('button', { name: /제외$/u })).toHaveLength(9);
    expect(screen.getAllByText(/10개까지/u)).toHaveLength(2);
  });

  it('can be dropped and pasted', async () => {
    openEdit();
    const input = await field();
    fireEvent.drop(input, { dataTransfer: { files: [photo('끌어온.jpg')], types: ['Files'] } });
    fireEvent.paste(document.body, { clipboardData: { files: [photo('붙인.png', 10, 'image/png')] } });
    expect(await screen.findByRole('img', { name: '끌어온.jpg' })).not.toBeNull();
    expect(await screen.findByRole('img', { name: '붙인.png' })).not.toBeNull();
  });

  it('that fail leave the transaction saved, and a retry sends only the remaining ones with the same ids', async () => {
    const refusal = { code: 'ATTACHMENT_HEIC_UNREADABLE', message: '이 HEIC 사진은 읽을 수 없어요.', requestId: 'r' };
    const { uploads } = openEdit((upload, count) =>
      upload.name === '나쁜.heic' && count < 3 ? { status: 422, body: refusal } : null,
    );
    await user.upload(await field(), [photo('나쁜.heic', 10, 'image/heic'), photo('좋은.jpg')]);
    await save();
    expect(await screen.findByText('영수증 1개를 올리지 못했어요')).not.toBeNull();
    expect(screen.getByText(/나쁜\.heic: 이 HEIC 사진은 읽을 수 없어요.*거래는 저장됐어요/u)).not.toBeNull();
    expect(screen.getByText('수정했어요')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByText('영수증 1개를 첨부했어요')).not.toBeNull();
    expect(uploads.map((one) => one.name)).toEqual(['나쁜.heic', '좋은.jpg', '나쁜.heic']);
    expect(uploads[2]?.id).toBe(uploads[0]?.id);
  });

  it('that are already stored can be removed, which takes effect when the transaction is saved', async () => {
    const stored = anAttachment({ name: '옛것.pdf', mediaType: 'application/pdf', width: null, height: null });
    const { server } = openEdit(() => null, [stored], { [`DELETE /api/v2/attachments/${stored.id}`]: { status: 204 } });
    await user.click(await screen.findByRole('button', { name: '옛것.pdf 삭제' }));
    expect(server.count(`DELETE /api/v2/attachments/${stored.id}`)).toBe(0);
    await save();
    await waitFor(() => expect(server.count(`DELETE /api/v2/attachments/${stored.id}`)).toBe(1));
  });
});

describe('receipts of a transaction', () => {
  const first = anAttachment();
  const second = anAttachment({ name: '뒷면.webp', mediaType: 'image/webp' });
  const document = anAttachment({ name: '견적서.pdf', mediaType: 'application/pdf', width: null, height: null });

  function openDetail(
    attachments: Attachment[],
    more: Parameters<typeof openApp>[2] = {},
    answer: Parameters<typeof uploadsTo>[2] = () => null,
  ) {
    const transaction = anExpense({ createdBy: person.id, description: '점심', date: '2026-11-20', attachments });
    const ledger = aLedger({ meId: person.id, transactions: [transaction] });
    const picture: FakeAnswer = { text: 'picture', headers: { 'content-type': 'image/jpeg' } };
    const { uploads, handlers } = uploadsTo(ledger.base, transaction.id, answer);
    const opened = openApp(`/transactions/${transaction.id}`, [ledger.book], {
      ...ledger.handlers,
      ...handlers,
      [`GET ${ledger.base}/activity`]: { body: { items: [], nextCursor: null } },
      ...Object.fromEntries(attachments.map(({ id }) => [`GET /api/v2/attachments/${id}`, picture])),
      ...more,
    });
    return { ...opened, uploads };
  }
  const card = () => screen.findByRole('region', { name: '영수증' });

  it('are images with alternative text, fetched with the access token', async () => {
    const { server } = openDetail([first, document]);
    expect(await screen.findByRole('img', { name: '영수증 1, 2026년 11월 20일 점심' })).not.toBeNull();
    expect(within(await card()).getByText('견적서.pdf')).not.toBeNull();
    const asked = server.requests.filter((one) => one.path.startsWith('/api/v2/attachments/'));
    expect(asked.map((one) => one.path)).toEqual([`/api/v2/attachments/${first.id}?size=preview`]);
    expect(asked[0]?.headers.get('authorization')).toMatch(/^Bearer /u);
  });

  it('open enlarged; arrow keys move between them and wrap around', async () => {
    openDetail([first, second]);
    await user.click(await screen.findByRole('button', { name: '영수증 1, 2026년 11월 20일 점심 크게 보기' }));
    const viewer = await screen.findByRole('dialog', { name: '영수증 1 / 2' });
    expect(await within(viewer).findByRole('img', { name: /^영수증 1,/u })).not.toBeNull();
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByRole('dialog', { name: '영수증 2 / 2' })).not.toBeNull();
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByRole('dialog', { name: '영수증 1 / 2' })).not.toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are deleted only after confirmation, because they cannot be restored', async () => {
    const { server } = openDetail([first], { [`DELETE /api/v2/attachments/${first.id}`]: { status: 204 } });
    await user.click(await screen.findByRole('button', { name: '영수증 1, 2026년 11월 20일 점심 삭제' }));
    const question = await screen.findByRole('alertdialog', { name: '영수증을 삭제할까요?' });
    expect(server.count(`DELETE /api/v2/attachments/${first.id}`)).toBe(0);
    await user.click(within(question).getByRole('button', { name: '삭제' }));
    expect(await screen.findByText('영수증을 삭제했어요')).not.toBeNull();
    expect(server.count(`DELETE /api/v2/attachments/${first.id}`)).toBe(1);
  });

  it('can be added there', async () => {
    const { uploads } = openDetail([]);
    await user.upload(await screen.findByLabelText('영수증 추가'), photo());
    expect(await screen.findByText('영수증 1개를 첨부했어요')).not.toBeNull();
    expect(uploads).toHaveLength(1);
  });

  it('that fail are not offered again once the same file is added', async () => {
    let isAway = true;
    const refusal = { code: 'INTERNAL', message: '잠시 후 다시 시도해 주세요.', requestId: 'r' };
    const { uploads } = openDetail([], {}, () => (isAway ? { status: 422, body: refusal } : null));
    const input = await screen.findByLabelText('영수증 추가');
    const [same, other] = [photo('같은.jpg'), photo('다른.jpg')];
    await user.upload(input, [same, other]);
    await screen.findByText('영수증 2개를 올리지 못했어요');
    expect(screen.queryByText(/거래는 저장됐어요/u)).toBeNull();
    isAway = false;
    await user.upload(input, same);
    await screen.findByText('영수증 1개를 첨부했어요');
    await waitFor(() => expect(screen.queryByText('영수증 2개를 올리지 못했어요')).toBeNull());
    expect(screen.getByText('영수증 1개를 올리지 못했어요')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: '다시 시도' }));
    await waitFor(() =>
      expect(uploads.map(({ name }) => name)).toEqual(['같은.jpg', '다른.jpg', '같은.jpg', '다른.jpg']),
    );
    await waitFor(() => expect(screen.queryByText('영수증 1개를 올리지 못했어요')).toBeNull());
  });

  it('report an image that cannot be fetched', async () => {
    const gone = { status: 404, body: { code: 'ATTACHMENT_NOT_FOUND', message: '없어요.', requestId: 'r' } };
    openDetail([first], { [`GET /api/v2/attachments/${first.id}`]: gone });
    expect(await within(await card()).findByText('불러오지 못했어요')).not.toBeNull();
  });
});
