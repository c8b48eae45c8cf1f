import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { aBook } from '../../testing/builders.ts';
import { aTag } from '../../testing/member-builder.ts';
import { openApp } from '../../testing/open-app.tsx';
import { aPaymentMethod } from '../../testing/payment-method-builder.ts';

const user = userEvent.setup();
const book = aBook();

beforeEach(async () => {
  await import('@salim/contract');
});

it('adds a tag by its name', async () => {
  const path = `/api/v2/books/${book.id}/tags`;
  const tag = aTag({ name: '제주 여행' });
  const { server } = openApp('/tags', [book], {
    [`GET ${path}`]: { body: { items: [aTag({ name: '회식' })], nextCursor: null } },
    [`GET ${path}/usage`]: { body: { year: 2026, items: [] } },
    [`POST ${path}`]: { status: 201, body: tag },
  });
  await user.type(await screen.findByLabelText('이름'), '제주 여행{Enter}');
  await waitFor(() => expect(server.count(`POST ${path}`)).toBe(1));
  expect(server.requests.find((one) => one.method === 'POST')?.body).toMatchObject({ name: '제주 여행' });
});

it('reorders tags, and reverts when the server refuses', async () => {
  const path = `/api/v2/books/${book.id}/tags`;
  const [first, second] = [aTag({ name: '회식' }), aTag({ name: '출장' })];
  const { server } = openApp('/tags', [book], {
    [`GET ${path}`]: { body: { items: [first, second], nextCursor: null } },
    [`GET ${path}/usage`]: { body: { year: 2026, items: [] } },
    [`PUT ${path}/order`]: { status: 500, body: {} },
  });
  const namesShown = () => screen.getAllByRole('row').map((row) => /회식|출장/u.exec(row.textContent)?.[0]);
  await screen.findByText('회식');
  expect(namesShown()).toEqual(['회식', '출장']);
  await user.click(screen.getByRole('button', { name: '회식 더보기' }));
  await user.click(await screen.findByRole('menuitem', { name: '아래로 옮기기' }));
  await waitFor(() => expect(server.count(`PUT ${path}/order`)).toBe(1));
  expect(server.requests.find((one) => one.method === 'PUT')?.body).toEqual({ ids: [second.id, first.id] });
  await waitFor(() => expect(namesShown()).toEqual(['회식', '출장']));
});

it('is read-only for a viewer', async () => {
  const looked = aBook({ role: 'VIEWER' });
  const path = `/api/v2/books/${looked.id}/tags`;
  openApp('/tags', [looked], { [`GET ${path}`]: { body: { items: [aTag({ name: '회식' })], nextCursor: null } } });
  await screen.findByText(/회식/u);
  expect(screen.queryByLabelText('이름')).toBeNull();
});

it('adds a payment method by its name and kind', async () => {
  const path = `/api/v2/books/${book.id}/payments`;
  const method = aPaymentMethod({ name: '내 카드' });
  const { server } = openApp('/payment-methods', [book], {
    [`GET ${path}`]: { body: [method] },
    [`GET ${path}/usage`]: { body: { year: 2026, items: [] } },
    [`GET /api/v2/books/${book.id}/assets`]: { body: [] },
    [`POST ${path}`]: { status: 201, body: method },
  });
  await screen.findByText('내 카드');
  await user.type(screen.getByLabelText('이름'), '지역상품권{Enter}');
  await waitFor(() => expect(server.count(`POST ${path}`)).toBe(1));
  expect(server.requests.find((one) => one.method === 'POST')?.body).toMatchObject({ name: '지역상품권' });
});

it('/about links to the privacy policy and the terms', async () => {
  openApp('/about', [book], {});
  const main = await screen.findByRole('main');
  const addresses = () =>
    within(main)
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href'));
  await waitFor(() => expect(addresses()).toEqual(expect.arrayContaining(['/privacy-policy', '/terms-of-service'])));
});
