import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { setSessionStatus } from '../../platform/session/session-status.ts';
import { aBook } from '../../testing/builders.ts';
import { type FakeAnswer, type SeenRequest, unreachable } from '../../testing/fake-server.ts';
import { aMember } from '../../testing/member-builder.ts';
import { openApp, person } from '../../testing/open-app.tsx';
import { aSettlementSummary, aStanding } from '../../testing/settlement-builder.ts';

const user = userEvent.setup();
const home = aBook({ title: '우리집 생활비', role: 'MEMBER', memberCount: 2 });
const base = `/api/v2/books/${home.id}`;
const owner = aMember({ name: '박준' });
const me = aMember({ userId: person.id, name: '김민지', role: 'MEMBER' });

beforeEach(async () => {
  await import('@salim/contract');
});

function openSettings(copy: (request: SeenRequest) => FakeAnswer | Promise<FakeAnswer>, balance = 0) {
  return openApp(`/books/${home.id}/settings?tab=members`, [home], {
    [`GET ${base}`]: { body: home },
    [`GET ${base}/members`]: { body: { items: [owner, me], nextCursor: null } },
    [`GET ${base}/activity`]: { body: { items: [], nextCursor: null } },
    [`GET ${base}/settlement`]: { body: aSettlementSummary([aStanding({ userId: person.id, balance })]) },
    [`POST ${base}/members/me/copy`]: copy,
    [`DELETE ${base}/members/${person.id}`]: { status: 204 },
  });
}

async function leaveWithCopy() {
  const dialog = await askToLeave();
  await user.click(dialog.getByRole('checkbox', { name: '내 기록을 새 가계부로 복사하기' }));
  await user.click(dialog.getByRole('button', { name: '나가기' }));
}

async function askToLeave() {
  await user.click(await screen.findByRole('button', { name: '김민지 더보기' }));
  await user.click(await screen.findByRole('menuitem', { name: '가계부에서 나가기' }));
  return within(await screen.findByRole('alertdialog', { name: '이 가계부에서 나갈까요?' }));
}

it('lets a member leave only after the requested copy is made, and makes a single copy over several attempts', async () => {
  let tries = 0;
  const { server } = openSettings((request) => {
    tries += 1;
    if (tries === 1) return unreachable(request);
    return { status: 201, body: { ...home, id: (request.body as { id: string }).id, title: '내 기록', copied: 12 } };
  });
  await leaveWithCopy();
  await screen.findByText('내 기록을 복사하지 못해서 나가지 않았어요');
  expect(server.count(`DELETE ${base}/members/${person.id}`)).toBe(0);
  act(() => setSessionStatus('verified'));
  await leaveWithCopy();
  await screen.findByText('내 기록 12건을 복사했어요');
  await waitFor(() => expect(server.count(`DELETE ${base}/members/${person.id}`)).toBe(1));
  const copies = server.requests.filter(({ path }) => path === `${base}/members/me/copy`);
  const [first, second] = copies.map(({ body }) => (body as { id: string }).id);
  expect([copies.length, typeof first]).toEqual([2, 'string']);
  expect(second).toBe(first);
});

it('lets a member leave without a copy', async () => {
  const { server, router } = openSettings(() => ({ status: 500 }));
  const dialog = await askToLeave();
  await user.click(dialog.getByRole('button', { name: '나가기' }));
  await screen.findByText('가계부에서 나왔어요');
  expect(server.count(`POST ${base}/members/me/copy`)).toBe(0);
  expect(router.state.location.pathname).toBe('/books');
});

it.each([75_000, -75_000])('says that %d won are not settled before a member leaves', async (balance) => {
  openSettings(() => ({ status: 500 }), balance);
  const dialog = await askToLeave();
  expect(await dialog.findByText('아직 정산하지 않은 돈이 75,000원 있어요.')).toBeTruthy();
});

it('keeps the input when another user changes the settings, and keeps their changes', async () => {
  const mine = { ...home, role: 'OWNER' as const };
  let stored = mine;
  const { server } = openApp(`/books/${home.id}/settings`, [mine], {
    [`GET ${base}`]: () => ({ body: stored }),
    [`GET ${base}/members`]: { body: { items: [me], nextCursor: null } },
    [`GET ${base}/activity`]: { body: { items: [], nextCursor: null } },
    [`PATCH ${base}`]: ({ body }) => ({ body: { ...stored, ...(body as object), version: stored.version + 1 } }),
  });
  const become = async (changes: Partial<typeof mine>) => {
    stored = { ...stored, ...changes, version: stored.version + 1 };
    await act(() => queryClient.invalidateQueries());
  };
  const title = await screen.findByRole('textbox', { name: '이름' });
  // Nothing is typed yet: the new values are simply shown.
  await become({ title: '우리 살림' });
  await waitFor(() => expect(title).toHaveProperty('value', '우리 살림'));
  await user.type(title, ' 2026');
  await become({ description: '둘이 함께 써요' });
  await screen.findByText(/다른 곳에서 방금 설정을 수정했어요/u);
  expect(title).toHaveProperty('value', '우리 살림 2026');
  await user.click(screen.getByRole('button', { name: '저장' }));
  await screen.findByText('저장했어요');
  expect(server.requests.findLast((one) => one.method === 'PATCH')?.body).toMatchObject({
    title: '우리 살림 2026',
    description: '둘이 함께 써요',
    version: stored.version,
  });
  expect(screen.queryByText(/다른 곳에서 방금 설정을 수정했어요/u)).toBeNull();
});

it('has tabs for the basics, the members and the data, with webhooks under 개발자', async () => {
  const mine = { ...home, role: 'OWNER' as const };
  const { router } = openApp(`/books/${home.id}/settings`, [mine], {
    [`GET ${base}`]: { body: mine },
    [`GET ${base}/members`]: { body: { items: [owner, me], nextCursor: null } },
    [`GET ${base}/activity`]: { body: { items: [], nextCursor: null } },
    [`GET ${base}/webhooks`]: { body: { items: [], nextCursor: null } },
  });
  await screen.findByRole('form', { name: '가계부 설정' });
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['기본', '구성원', '데이터']);
  await user.click(screen.getByRole('tab', { name: '구성원' }));
  await screen.findByRole('button', { name: '김민지 더보기' });
  expect(screen.queryByRole('form', { name: '가계부 설정' })).toBeNull();
  expect(router.state.location.search).toEqual({ tab: 'members' });
  await user.click(screen.getByRole('tab', { name: '데이터' }));
  await screen.findByRole('button', { name: '가계부 삭제' });
  expect(screen.getByText('개발자').closest('details')).toHaveProperty('open', false);
});
