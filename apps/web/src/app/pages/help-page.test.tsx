import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { aBook } from '../../testing/builders.ts';
import { openApp } from '../../testing/open-app.tsx';

const user = userEvent.setup();

beforeEach(async () => {
  await import('@salim/contract');
});

it.each(['환불', 'ㅎㅂㅇ', 'ghksqnf'])('finds the answer about refunds by %s, with a picture of one', async (typed) => {
  openApp('/help', [aBook()], {});
  await user.type(await screen.findByRole('searchbox', { name: '도움말 검색' }), typed);
  const answer = (await screen.findByText('환불은 어떻게 적나요?')).closest('details');
  expect(answer).not.toBeNull();
  if (answer) expect(within(answer).getByRole('img', { name: /환불로 표시한 지출/u, hidden: true })).toBeTruthy();
  expect(screen.queryByText('비밀번호를 바꾸고 싶어요')).toBeNull();
});

it('says when nothing fits', async () => {
  openApp('/help', [aBook()], {});
  await user.type(await screen.findByRole('searchbox', { name: '도움말 검색' }), '쾌볍');
  expect(await screen.findByText('찾는 도움말이 없어요')).toBeTruthy();
});
