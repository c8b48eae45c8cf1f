import type { Webhook, WebhookDelivery } from '@salim/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { aBook, anId } from '../../testing/builders.ts';
import { aLedger } from '../../testing/ledger-server.ts';
import { openApp, person } from '../../testing/open-app.tsx';

const user = userEvent.setup();
const at = '2026-11-20T03:00:00.000Z';

beforeEach(async () => {
  await import('@salim/contract');
});

const aWebhook = (changes: Partial<Webhook> = {}): Webhook => ({
  id: anId(),
  bookId: anId(),
  url: 'https://hooks.example.com/salim?key=1',
  events: ['transaction.created'],
  isActive: true,
  failures: 0,
  lastDeliveredAt: null,
  createdBy: person.id,
  createdAt: at,
  version: 1,
  ...changes,
});

function openSettings(given: readonly Webhook[], role: 'OWNER' | 'MEMBER' = 'OWNER') {
  const book = aBook({ role });
  const ledger = aLedger({ meId: person.id, book });
  let webhooks = given.map((webhook) => ({ ...webhook, bookId: book.id }));
  const delivery: WebhookDelivery = {
    id: anId(),
    event: 'transaction.created',
    status: 'DELIVERED',
    attempts: 1,
    responseStatus: 200,
    error: null,
    createdAt: at,
    lastAttemptAt: at,
    nextAttemptAt: null,
  };
  const opened = openApp(`/books/${book.id}/settings?tab=data`, [book], {
    ...ledger.handlers,
    [`GET ${ledger.base}`]: { body: book },
    [`GET ${ledger.base}/webhooks`]: () => ({ body: { items: webhooks, nextCursor: null } }),
    [`POST ${ledger.base}/webhooks`]: (request: { readonly body: unknown }) => {
      const body = request.body as Pick<Webhook, 'url' | 'events'>;
      if (body.url.includes('localhost')) {
        const message = '사용할 수 없는 주소예요.';
        return {
          status: 422,
          body: { code: 'TARGET_REFUSED', message, errors: [{ field: 'url', message }], requestId: 'test' },
        };
      }
      const made = aWebhook({ ...body, bookId: book.id });
      webhooks = [...webhooks, made];
      return { status: 201, body: { ...made, secret: 'whsec_SECRET' } };
    },
    ...Object.fromEntries(
      given.flatMap(({ id }) => [
        [`GET ${ledger.base}/webhooks/${id}/deliveries`, { body: { items: [delivery], nextCursor: null } }],
        [`POST ${ledger.base}/webhooks/${id}/test`, { status: 202 }],
        [
          `POST ${ledger.base}/webhooks/${id}/secret`,
          () => {
            webhooks = webhooks.map((one) => (one.id === id ? { ...one, isActive: true } : one));
            return { body: { ...webhooks.find((one) => one.id === id), secret: 'whsec_RENEWED' } };
          },
        ],
        [
          `DELETE ${ledger.base}/webhooks/${id}`,
          () => {
            webhooks = webhooks.filter((webhook) => webhook.id !== id);
            return { status: 204 };
          },
        ],
      ]),
    ),
  });
  return { ...opened, ledger };
}

it('webhooks are added with their events, and show their secret once', async () => {
  const { server, ledger } = openSettings([]);
  await user.click(await screen.findByText('개발자'));
  await user.click(await screen.findByRole('button', { name: '웹훅 추가' }));
  const dialog = within(await screen.findByRole('dialog', { name: '웹훅 추가' }));
  const address = dialog.getByRole('textbox', { name: '주소' });
  await user.click(dialog.getByRole('button', { name: '추가' }));
  expect(await dialog.findByText('https://로 시작하는 주소를 입력해 주세요.')).toBeTruthy();
  expect(document.activeElement).toBe(address);
  await user.type(address, 'https://localhost/x');
  await user.click(dialog.getByRole('button', { name: '추가' }));
  expect(await dialog.findByText('사용할 수 없는 주소예요.')).toBeTruthy();
  await user.clear(address);
  await user.type(address, 'https://hooks.example.com/new');
  await user.click(dialog.getByRole('checkbox', { name: '예산의 80%나 100%에 도달할 때' }));
  await user.click(dialog.getByRole('button', { name: '추가' }));
  const made = within(await screen.findByRole('dialog', { name: '웹훅을 만들었어요' }));
  expect(made.getByText('whsec_SECRET')).toBeTruthy();
  const sent = server.requests.findLast((one) => one.method === 'POST' && one.path === `${ledger.base}/webhooks`)?.body;
  expect(sent).toEqual({ url: 'https://hooks.example.com/new', events: ['transaction.created', 'budget.alert'] });
  await user.click(made.getByRole('button', { name: '복사했어요' }));
  await screen.findByText('hooks.example.com');
  expect(screen.queryByText('whsec_SECRET')).toBeNull();
});

it('webhooks list deliveries, send a test, and are deleted after confirmation', async () => {
  const webhook = aWebhook();
  const { server, ledger } = openSettings([webhook]);
  await user.click(await screen.findByText('개발자'));
  await user.click(await screen.findByRole('button', { name: /hooks\.example\.com/u }));
  const sheet = within(await screen.findByRole('dialog', { name: 'hooks.example.com' }));
  expect(await sheet.findByText('전송 완료 (200)')).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: '테스트 보내기' }));
  await waitFor(() => expect(server.count(`POST ${ledger.base}/webhooks/${webhook.id}/test`)).toBe(1));
  await user.click(sheet.getByRole('button', { name: '삭제' }));
  const question = within(await screen.findByRole('alertdialog', { name: '이 웹훅을 삭제할까요?' }));
  await user.click(question.getByRole('button', { name: '삭제' }));
  await screen.findByText('웹훅을 삭제했어요');
  await waitFor(() => expect(screen.queryByRole('button', { name: /hooks\.example\.com/u })).toBeNull());
});

it('webhooks restored from a backup are off, and are re-enabled with a new secret', async () => {
  openSettings([aWebhook({ isActive: false })]);
  await user.click(await screen.findByText('개발자'));
  await user.click(await screen.findByRole('button', { name: /hooks\.example\.com.*꺼짐/u }));
  const sheet = within(await screen.findByRole('dialog', { name: 'hooks.example.com' }));
  expect(sheet.getByText(/백업에서 복원한 웹훅은/u)).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: '서명 키 재발급' }));
  const question = within(await screen.findByRole('alertdialog', { name: '서명 키를 재발급할까요?' }));
  await user.click(question.getByRole('button', { name: '재발급' }));
  const renewed = within(await screen.findByRole('dialog', { name: '서명 키를 새로 발급했어요' }));
  expect(renewed.getByText('whsec_RENEWED')).toBeTruthy();
  await user.click(renewed.getByRole('button', { name: '복사했어요' }));
  const again = within(await screen.findByRole('dialog', { name: 'hooks.example.com' }));
  expect(again.queryByText(/백업에서 복원한 웹훅은/u)).toBeNull();
  expect(screen.queryByText('whsec_RENEWED')).toBeNull();
});

it('webhooks are hidden from regular members', async () => {
  const { server, ledger } = openSettings([], 'MEMBER');
  await screen.findByRole('region', { name: '활동 기록' });
  expect(screen.queryByText('개발자')).toBeNull();
  expect(server.count(`GET ${ledger.base}/webhooks`)).toBe(0);
});
