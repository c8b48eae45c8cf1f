import type { YearEndTax } from '@salim/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { aBook } from '../../testing/builders.ts';
import { openApp, person } from '../../testing/open-app.tsx';

const user = userEvent.setup();
const KEY = 'salim-tax-payer';

function aTax(values: Partial<YearEndTax> = {}): YearEndTax {
  return {
    year: 2026,
    status: 'READY',
    salary: 50_000_000,
    threshold: 12_500_000,
    used: { credit: 20_000_000, debit: 5_000_000, culture: 0, market: 0, transit: 0, excluded: 300_000 },
    deduction: 2_625_000,
    caps: { basic: 3_000_000, extra: 3_000_000 },
    next: [
      { rail: 'CREDIT', forNext100000: 15_000 },
      { rail: 'DEBIT', forNext100000: 30_000 },
      { rail: 'CULTURE', forNext100000: 30_000 },
      { rail: 'MARKET', forNext100000: 40_000 },
      { rail: 'TRANSIT', forNext100000: 40_000 },
    ],
    items: [
      { kind: 'RENT', amount: 6_000_000, limit: 10_000_000, deduction: 1_020_000 },
      { kind: 'PENSION', amount: 0, limit: 9_000_000, deduction: 0 },
    ],
    sources: [{ name: '조세특례제한법 제126조의2', checkedOn: '2026-11-22' }],
    notes: ['소득공제 금액을 추정한 참고용이에요. 돌려받는 세금이 아니에요.'],
    ...values,
  };
}

const open = (path: string, tax: YearEndTax) =>
  openApp(path, [aBook()], { 'GET /api/v2/user/me/year-end-tax': { body: tax } });

beforeEach(async () => {
  window.localStorage.removeItem(KEY);
  await import('@salim/contract');
});

it('asks for the salary first, keeps it on this device, and says which card to use', async () => {
  const { server } = open('/year-end-tax?year=2026', aTax());
  const form = await screen.findByRole('form', { name: '내 소득' });
  await user.click(within(form).getByRole('button', { name: '계산하기' }));
  expect(within(form).getByText('총급여를 입력해 주세요.')).toBeTruthy();
  expect(document.activeElement).toBe(within(form).getByLabelText('총급여'));
  expect(within(form).getByText(/2006년 이후에 태어난/u)).toBeTruthy();
  await user.type(within(form).getByLabelText('총급여'), '5000만');
  await user.click(within(form).getByRole('radio', { name: '1명' }));
  await user.click(within(form).getByRole('button', { name: '계산하기' }));

  const answer = await screen.findByRole('region', { name: '지금까지의 소득공제' });
  expect(within(answer).getByText(/체크카드나 현금영수증이 유리해요/u)).toBeTruthy();
  expect(within(answer).getByRole('progressbar', { name: '총급여의 25%' }).getAttribute('aria-valuenow')).toBe('100');
  const next = screen.getByRole('region', { name: '다음 10만원을 쓰면' });
  expect(
    within(next)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '신용카드공제 +15,000원',
    '체크카드·현금영수증공제 +30,000원',
    '문화·체육공제 +30,000원',
    '전통시장공제 +40,000원',
    '대중교통공제 +40,000원',
  ]);
  const caps = screen.getByRole('region', { name: '공제 한도' });
  const basic = within(caps).getByRole('progressbar', { name: '기본 한도' });
  expect(basic.getAttribute('aria-valuetext')).toBe('3,000,000원 중 2,625,000원');
  expect(screen.getByText('요건이 맞으면 1,020,000원까지 세액공제돼요.')).toBeTruthy();
  expect(screen.getByText(/확인한 날 2026년 11월 22일/u)).toBeTruthy();
  expect(document.body.textContent).not.toContain('환급');

  const asked = server.requests.find(({ path }) => path.startsWith('/api/v2/user/me/year-end-tax'));
  expect(asked?.path).toContain('salary=50000000&children=1');
  expect(JSON.parse(window.localStorage.getItem(KEY) ?? '')).toEqual({
    userId: person.id,
    salary: 50_000_000,
    children: 1,
  });
});

it('says how far it is to the threshold, and speaks of no deduction before it', async () => {
  window.localStorage.setItem(KEY, JSON.stringify({ userId: person.id, salary: 50_000_000, children: 0 }));
  const used = { credit: 4_500_000, debit: 0, culture: 0, market: 0, transit: 0, excluded: 0 };
  const next = aTax().next.map(({ rail }) => ({ rail, forNext100000: 0 }));
  open('/year-end-tax?year=2026', aTax({ used, next, deduction: 0 }));
  const answer = await screen.findByRole('region', { name: '공제가 시작되기까지' });
  expect(within(answer).getByText(/^8,000,000/u)).toBeTruthy();
  expect(within(answer).getByText(/소득공제가 없어요/u)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '내 소득 수정' }));
  const field = screen.getByLabelText<HTMLInputElement>('총급여');
  expect(field.value).toBe('50,000,000');
});

it('shows no figures while the law is not passed, and asks for none', async () => {
  const none = { threshold: null, used: null, deduction: null, caps: null, next: [], items: [] };
  const notes = ['법안이 국회 심의 중이에요.'];
  open('/year-end-tax?year=2027', aTax({ year: 2027, status: 'PENDING_LAW', ...none, notes }));
  expect(await screen.findByText('법안이 국회 심의 중이에요.')).toBeTruthy();
  expect(screen.getByRole('radio', { name: '2027년' }).getAttribute('aria-checked')).toBe('true');
  expect([screen.queryByRole('progressbar'), screen.queryByRole('form')]).toEqual([null, null]);
});

it('does not show what another user of this device entered', async () => {
  window.localStorage.setItem(KEY, JSON.stringify({ userId: 'another', salary: 90_000_000, children: 0 }));
  open('/year-end-tax?year=2026', aTax());
  expect(await screen.findByRole('form', { name: '내 소득' })).toBeTruthy();
  expect(document.body.textContent).not.toContain('90,000,000');
});

it('shows no figure of a deduction without a salary', async () => {
  window.localStorage.setItem(KEY, JSON.stringify({ userId: person.id, salary: 0, children: 0 }));
  open(
    '/year-end-tax?year=2026',
    aTax({ salary: 0, deduction: 0, notes: ['공제받을 근로소득이 없어요.', '참고용이에요.'] }),
  );
  expect(await screen.findByText('공제받을 근로소득이 없어요.')).toBeTruthy();
  expect(screen.getByRole('region', { name: '내가 쓴 돈' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: /소득공제|다음 10만원/u })).toBeNull();
});
