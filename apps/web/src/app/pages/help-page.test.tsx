import { createHmac } from 'node:crypto';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { aBook } from '../../testing/builders.ts';
import { openApp } from '../../testing/open-app.tsx';
import { QUESTIONS, TOPICS, WEBHOOK_SAMPLE } from './help-questions.ts';

const user = userEvent.setup();

beforeEach(async () => {
  await import('@salim/contract');
});

it.each(['환불', 'ㅎㅂㅇ', 'ghksqnf'])('finds the answer about refunds by %s, with a screenshot', async (typed) => {
  openApp('/help', [aBook()], {});
  await user.type(await screen.findByRole('searchbox', { name: '도움말 검색' }), typed);
  const answer = (await screen.findByText('환불은 어떻게 기록하나요?')).closest('details');
  expect(answer).not.toBeNull();
  if (answer) expect(within(answer).getByRole('img', { name: /환불로 표시한 지출/u, hidden: true })).toBeTruthy();
  expect(screen.queryByText('비밀번호를 바꾸고 싶어요')).toBeNull();
});

it('has every question in one of five groups, which open to it', async () => {
  openApp('/help', [aBook()], {});
  await user.click(await screen.findByText('정리와 예산'));
  const group = screen.getByText('정리와 예산').closest('details');
  expect(group).toHaveProperty('open', true);
  if (group) expect(within(group).getByText('한 달 예산을 정하고 싶어요')).toBeTruthy();
  const main = within(screen.getByRole('main'));
  expect(TOPICS.map(({ name }) => main.getByText(name).closest('details')?.open)).toEqual([
    ...[false, false, true, false, false],
  ]);
  for (const { question } of QUESTIONS) expect(main.getAllByText(question)).toHaveLength(1);
});

it('says when nothing matches', async () => {
  openApp('/help', [aBook()], {});
  await user.type(await screen.findByRole('searchbox', { name: '도움말 검색' }), '쾌볍');
  expect(await screen.findByText('검색 결과가 없어요')).toBeTruthy();
});

it.each([
  ['규칙', '자주 가는 곳을 자동으로 분류하고 싶어요'],
  ['웹훅', '다른 프로그램에 바로 알리고 싶어요 (웹훅)'],
  ['서명', '웹훅이 살림에서 온 것인지 어떻게 확인하나요?'],
  ['카카오뱅크', '은행 거래내역은 어떻게 가져오나요?'],
  ['현대', '카드 이용내역은 어떻게 가져오나요?'],
  ['생년월일', '가져올 파일에 비밀번호가 걸려 있어요'],
  ['단축어', '아이폰 단축어로 카드 문자를 자동으로 기록하고 싶어요'],
  ['MacroDroid', '안드로이드에서 카드 문자와 앱 알림을 자동으로 기록하고 싶어요'],
  ['백업', '가계부를 백업하고 복원할 수 있나요?'],
  ['청구 기준', '할부는 언제 쓴 돈으로 계산하나요?'],
  ['월 시작일', '한 달의 시작일을 바꿀 수 있나요?'],
  ['홈 화면', '홈 화면에는 무엇이 나오나요?'],
  ['회비', '모임 회비를 관리할 수 있나요?'],
  ['축의금', '경조사비는 어떻게 기록하나요?'],
  ['탈퇴', '탈퇴하고 싶어요'],
  ['연말정산', '연말정산에 얼마나 공제되는지 알고 싶어요'],
  ['전세', '전세나 월세 보증금은 어디에 기록하나요?'],
  ['주택담보대출', '대출은 어떻게 기록하나요?'],
  ['환율', '외화로 쓴 금액은 어떻게 기록하나요?'],
  ['가져오기 취소', '잘못 가져온 파일을 되돌리고 싶어요'],
  ['위젯', '앱처럼 설치할 수 있나요?'],
  ['설치', '앱처럼 설치할 수 있나요?'],
  ['푸시', '알림은 어떻게 받나요?'],
  ['복구 코드', '로그인을 더 안전하게 하고 싶어요'],
  ['휴지통', '삭제한 거래를 복원할 수 있나요?'],
])('finds by %s: %s', async (typed, question) => {
  openApp('/help', [aBook()], {});
  const search = await screen.findByRole('searchbox', { name: '도움말 검색' });
  await user.type(search, typed);
  expect(await screen.findByText(question)).toBeTruthy();
  expect(screen.queryByText('어두운 화면으로 바꾸고 싶어요')).toBeNull();
});

it('shows a signature check that accepts genuine deliveries and rejects all others', async () => {
  const source = `data:text/javascript,${encodeURIComponent(WEBHOOK_SAMPLE)}`;
  const { isGenuine } = (await import(/* @vite-ignore */ source)) as {
    isGenuine: (headers: Record<string, string>, body: string, secret: string) => boolean;
  };
  const key = Buffer.alloc(32, 7);
  const secret = `whsec_${key.toString('base64')}`;
  const body = '{"event":"ping"}';
  const at = String(Math.floor(Date.now() / 1000));
  const headers = (timestamp: string) => ({
    'webhook-id': 'one',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${createHmac('sha256', key).update(`one.${timestamp}.${body}`).digest('base64')}`,
  });
  expect(isGenuine(headers(at), body, secret)).toBe(true);
  expect(isGenuine(headers(at), `${body} `, secret)).toBe(false);
  expect(isGenuine(headers(String(Number(at) - 3600)), body, secret)).toBe(false);
  expect(isGenuine({ ...headers(at), 'webhook-id': 'two' }, body, secret)).toBe(false);
});
