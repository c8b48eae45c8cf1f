import { createTransaction } from '@salim/contract';
import { sharedLines } from '@salim/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anExpense, anId } from '../../../testing/builders.ts';
import { changedFields } from '../model/changed-fields.ts';
import { amountText, copyOf, emptyForm, type FormState, foreignText, formOf, partKey, refundOf } from './form-state.ts';
import { describableOf, type FormDefaults, readForm, shareAmountsOf } from './read-form.ts';
import { errorsFromServer } from './server-errors.ts';

const me = anId();
const [cash, bank, method, food, home, other] = [anId(), anId(), anId(), anId(), anId(), anId()];
const defaults: FormDefaults = {
  payment: { paymentMethodId: method, assetId: cash },
  fromAssetId: null,
  toAssetId: null,
  meId: me,
  id: anId(),
};
const around = { defaults, isShared: true };
const form = (changes: Partial<FormState> = {}): FormState => ({ ...emptyForm('2026-11-20'), ...changes });
const split = (categoryId: string | null, text: string) => ({ key: partKey(), categoryId, amountText: text, memo: '' });

describe('a form as a request', () => {
  it('only requires the amount', () => {
    const { input } = readForm(form({ amountText: '12,500' }), defaults);
    expect(input).toMatchObject({
      type: 'EXPENSE',
      date: '2026-11-20',
      time: null,
      amount: 12_500,
      splits: [{ categoryId: null, amount: 12_500 }],
      payments: [{ paymentMethodId: method, assetId: cash, amount: 12_500 }],
      paidBy: me,
      visibility: 'SHARED',
    });
    expect(createTransaction.body?.safeParse(input).success).toBe(true);
  });

  it.each([
    ['', '금액을 입력해 주세요.'],
    ['0', '0원보다 큰 금액을 입력해 주세요.'],
    ['1000-2000', '0원보다 큰 금액을 입력해 주세요.'],
    ['12.5', '원 단위로 입력해 주세요. 소수점은 쓸 수 없어요.'],
    ['점심', '금액을 숫자로 입력해 주세요. 예: 12,500 또는 1만 2천'],
    ['99999999999999', '9조 9,999억 9,999만 9,999원까지 입력할 수 있어요.'],
  ])('reports for the amount %j: %s', (text, message) => {
    expect(readForm(form({ amountText: text }), defaults).errors).toEqual({ amount: message });
  });

  it('evaluates a sum, even an unfinished one', () => {
    expect(readForm(form({ amountText: '12000+3500' }), defaults).input?.amount).toBe(15_500);
    expect(readForm(form({ amountText: '1만2천+' }), defaults).input?.amount).toBe(12_000);
  });

  it('reports the remainder if parts do not add up, and accepts them if they do', () => {
    const parts = form({ amountText: '10000', splits: [split(food, '6000'), split(home, '3000')] });
    expect(readForm(parts, defaults).errors?.splits).toBe('1,000원이 남았어요. 합계가 전체 금액과 같아야 해요.');
    const whole = { ...parts, splits: [split(food, '6000'), split(home, '4000')] };
    expect(readForm(whole, defaults).input?.splits?.map((part) => part.amount)).toEqual([6000, 4000]);
  });

  it('requires two different assets for a transfer', () => {
    const transfer = form({ type: 'TRANSFER', amountText: '5000' });
    expect(Object.keys(readForm(transfer, defaults).errors ?? {})).toEqual(['fromAsset', 'toAsset']);
    const same = { ...transfer, transfer: { fromAssetId: cash, toAssetId: cash, feeText: '', feeCategoryId: null } };
    expect(readForm(same, defaults).errors).toEqual({ toAsset: '보내는 자산과 다른 자산을 골라 주세요.' });
    const whole = {
      ...transfer,
      transfer: { fromAssetId: cash, toAssetId: bank, feeText: '500', feeCategoryId: null },
    };
    expect(readForm(whole, defaults).input).toMatchObject({ toAssetId: bank, fee: 500, payments: [{ assetId: cash }] });
    expect(createTransaction.body?.safeParse(readForm(whole, defaults).input).success).toBe(true);
  });

  it('parses foreign money in its own minor unit', () => {
    const paid = (foreign: FormState['foreign']) => readForm(form({ amountText: '13710', foreign }), defaults);
    expect(paid({ currency: 'USD', amountText: '9.9', rateText: '1,384.85' }).input?.foreign).toEqual({
      currency: 'USD',
      amount: 990,
      rate: '1384.85',
    });
    expect(paid({ currency: 'JPY', amountText: '1500', rateText: '9.14' }).input?.foreign?.amount).toBe(1500);
    expect(paid({ currency: 'JPY', amountText: '15.5', rateText: '9.14' }).errors?.foreign).toBeDefined();
    expect(paid({ currency: 'USD', amountText: '9.9', rateText: '-1' }).errors?.foreign).toBeDefined();
  });

  describe('divided by the lines of a receipt', () => {
    const members = [me, other].map((userId) => ({ userId, isIn: true, amountText: '', weightText: '1' }));
    const item = (name: string, text: string, memberIds: readonly string[]) => ({
      key: partKey(),
      name,
      amountText: text,
      memberIds,
    });
    const receipt = (text: string, ...items: ReturnType<typeof item>[]) =>
      form({ amountText: text, shares: { method: 'ITEM', members, items } });

    it('sends the lines, and numbers those without a name', () => {
      const { input } = readForm(
        receipt('88000', item(' 파스타 ', '18000', [me]), item('', '7만', [me, other])),
        defaults,
      );
      expect(input).toMatchObject({
        shareMethod: 'ITEM',
        items: [
          { name: '파스타', amount: 18_000, memberIds: [me] },
          { name: '항목 2', amount: 70_000, memberIds: [me, other] },
        ],
      });
      expect(input).not.toHaveProperty('shares');
      expect(createTransaction.body?.safeParse(input).success).toBe(true);
    });

    it.each([
      [[item('빵', '9000', [me])], '항목의 합계가 전체 금액과 1,000원 차이 나요.'],
      [[item('빵', '11000', [me])], '항목의 합계가 전체 금액과 1,000원 차이 나요.'],
      [[item('빵', '10000', [])], '항목마다 나눠 낼 사람을 골라 주세요.'],
      [[item('빵', '10000', [me]), item('덤', '', [me])], '항목의 금액을 모두 입력해 주세요.'],
      [[], '항목의 금액을 모두 입력해 주세요.'],
      [[item('빵'.repeat(51), '10000', [me])], '항목 이름은 50자까지 입력할 수 있어요.'],
    ])('refuses %j', (items, message) => {
      expect(readForm(receipt('10000', ...items), defaults).errors).toEqual({ shares: message });
    });

    it('shows the shares that the server computes, whatever the lines are', () => {
      const line = fc.record({
        amount: fc.integer({ min: 1, max: 9_999_999 }),
        who: fc.constantFrom([me], [other], [me, other]),
      });
      fc.assert(
        fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
          const total = lines.reduce((sum, { amount }) => sum + amount, 0);
          const typed = receipt(String(total), ...lines.map(({ amount, who }) => item('줄', String(amount), who)));
          const shown = shareAmountsOf(typed, total, defaults.id);
          const { input } = readForm(typed, defaults);
          const computed = sharedLines(input?.items ?? [], defaults.id);
          expect([...shown.values()].reduce((sum, amount) => sum + amount, 0)).toBe(total);
          for (const [userId, parts] of computed) {
            expect(shown.get(userId)).toBe(parts.reduce((sum, { amount }) => sum + amount, 0));
          }
        }),
      );
    });

    it('opens a stored purchase with its lines and sends them back unchanged', () => {
      const items = [
        { name: '파스타', amount: 18_000, memberIds: [me] },
        { name: '와인', amount: 40_000, memberIds: [me, other] },
      ];
      const shares = [
        { userId: me, amount: 38_000, weight: null },
        { userId: other, amount: 20_000, weight: null },
      ];
      const stored = anExpense({ amount: 58_000, shareMethod: 'ITEM', shares, items });
      expect(readForm(formOf(stored), defaults).input).toMatchObject({ shareMethod: 'ITEM', items });
      expect(changedFields(stored, describableOf(formOf(stored), { ...stored, items }, defaults))).not.toContain(
        'shares',
      );
      const renamed = { ...stored, items: items.map((one) => ({ ...one, name: '바뀐 이름' })) };
      expect(changedFields(stored, renamed)).toEqual(['shares']);
    });
  });

  it('divides equal shares to the last won and validates shares by amount', () => {
    const members = [me, other].map((userId) => ({ userId, isIn: true, amountText: '', weightText: '1' }));
    const equal = form({ amountText: '1001', shares: { method: 'EQUAL', members } });
    const amounts = [...shareAmountsOf(equal, 1001, defaults.id).values()];
    expect(amounts.toSorted()).toEqual([500, 501]);
    const byAmount = form({ amountText: '1001', shares: { method: 'AMOUNT', members } });
    expect(readForm(byAmount, defaults).errors?.shares).toContain('1,001원');
    const noMember = members.map((member) => ({ ...member, isIn: false }));
    expect(
      readForm(form({ amountText: '1', shares: { method: 'EQUAL', members: noMember } }), defaults).errors?.shares,
    ).toBe('나눠 낼 사람을 골라 주세요.');
  });

  it('includes the refunded purchase only for a refund', () => {
    const refund = { amountText: '1', isRefund: true, refundOfId: other };
    expect(readForm(form(refund), defaults).input).toMatchObject({ isRefund: true, refundOfId: other });
    for (const changes of [{ isRefund: false }, { type: 'INCOME' as const }]) {
      expect(readForm(form({ ...refund, ...changes }), defaults).input).toMatchObject({
        isRefund: false,
        refundOfId: null,
      });
    }
  });

  it('includes the reveal date of a masked transaction, but not of a shared one', () => {
    const secret = { amountText: '1', isPrivate: true, revealOn: '2026-12-25' };
    expect(readForm(form(secret), defaults).input).toMatchObject({ visibility: 'MASKED', revealOn: '2026-12-25' });
    // Selected before the switch was turned off again.
    const open = readForm(form({ ...secret, isPrivate: false }), defaults).input;
    expect(open).toMatchObject({ visibility: 'SHARED', revealOn: null });
  });

  it('counts long texts in characters, not in code units', () => {
    expect(readForm(form({ amountText: '1', description: '🍚'.repeat(200) }), defaults).errors).toBeNull();
    expect(readForm(form({ amountText: '1', description: '가'.repeat(201) }), defaults).errors?.description).toBe(
      '200자까지 입력할 수 있어요.',
    );
  });

  it('never sends what the contract would reject', () => {
    const text = fc.oneof(fc.constantFrom('', '0', '12000', '3만5천', '1000+', 'x'), fc.nat().map(String));
    fc.assert(
      fc.property(
        fc.record({
          type: fc.constantFrom('EXPENSE', 'INCOME', 'TRANSFER'),
          amountText: text,
          time: fc.constantFrom('', '09:30', '24:00'),
          date: fc.constantFrom('2026-11-20', null, '2026-02-30'),
          splits: fc.array(
            text.map((part) => split(food, part)),
            { maxLength: 3 },
          ),
          isRefund: fc.boolean(),
          installment: fc.option(fc.record({ months: text, isFree: fc.boolean(), feeText: text })),
          description: fc.string(),
          memo: fc.string(),
        }),
        (changes) => {
          const transfer = { fromAssetId: cash, toAssetId: bank, feeText: '', feeCategoryId: null };
          const { input, errors } = readForm(form({ ...changes, transfer }), defaults);
          if (errors) expect(Object.keys(errors).length).toBeGreaterThan(0);
          else expect(createTransaction.body?.safeParse(input).error).toBeUndefined();
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('foreign money in the form', () => {
  it.each([
    [6225, 'USD', '62.25'],
    [6205, 'USD', '62.05'],
    [6200, 'USD', '62.00'],
    [5, 'USD', '0.05'],
    [123_456_789, 'USD', '1,234,567.89'],
    [1500, 'JPY', '1,500'],
  ])('%i of %s is %s, and is parsed back to the same value', (amount, currency, text) => {
    expect(foreignText(amount, currency)).toBe(text);
    const foreign = { currency, amountText: text, rateText: '1' };
    expect(readForm(form({ amountText: '1', foreign }), defaults).input?.foreign?.amount).toBe(amount);
  });
});

describe('a stored transaction in the form', () => {
  const stored = anExpense({
    amount: 86_200,
    time: '19:10',
    memo: '주말',
    splits: [
      { categoryId: food, amount: 60_000, memo: '' },
      { categoryId: home, amount: 26_200, memo: '세제' },
    ],
    payments: [
      { assetId: cash, paymentMethodId: null, amount: 80_000 },
      { assetId: null, paymentMethodId: method, amount: 6200 },
    ],
    payers: [
      { userId: me, amount: 50_000 },
      { userId: other, amount: 36_200 },
    ],
    shareMethod: 'AMOUNT',
    shares: [
      { userId: me, amount: 43_100, weight: null },
      { userId: other, amount: 43_100, weight: null },
    ],
    installment: { months: 3, interestFree: false, feeTotal: 1200 },
    foreign: { currency: 'USD', amount: 6225, rate: '1384.5' },
    visibility: 'MASKED',
    revealOn: '2026-12-25',
    tagIds: [other],
  });

  it('leaves the visibility to the author', () => {
    const ofOther = { ...defaults, isOthers: true };
    const { input } = readForm(formOf(stored), ofOther);
    if (!input) throw new Error('a stored transaction must produce valid form input');
    expect(Object.keys(input)).not.toEqual(expect.arrayContaining(['visibility']));
    expect(Object.keys(input)).not.toEqual(expect.arrayContaining(['revealOn']));
    expect(describableOf(formOf(stored), input, ofOther)).toMatchObject({
      visibility: stored.visibility,
      revealOn: stored.revealOn,
    });
  });

  it('produces the same values if nothing was changed', () => {
    const reading = readForm(formOf(stored), defaults);
    expect(reading.errors).toBeNull();
    if (!reading.input) return;
    const { splits, payments, payers, shares, ...described } = describableOf(formOf(stored), reading.input, defaults);
    expect(splits).toEqual(stored.splits);
    expect(payments).toEqual(stored.payments);
    expect(payers).toEqual(stored.payers);
    expect(shares.map(({ userId, amount }) => [userId, amount])).toEqual([
      [me, 43_100],
      [other, 43_100],
    ]);
    for (const [field, value] of Object.entries(described)) {
      expect(stored[field as keyof typeof stored], field).toEqual(value);
    }
  });

  it('creates a copy dated today that is not a refund', () => {
    const copy = copyOf(
      anExpense({ isRefund: true, refundOfId: other, date: '2020-01-01', time: '10:00' }),
      '2026-11-21',
    );
    expect([copy.date, copy.time, copy.isRefund, copy.refundOfId]).toEqual(['2026-11-21', '', true, null]);
    expect(amountText(0)).toBe('');
  });

  it('creates a refund with the same values, without the installments', () => {
    const refund = refundOf(stored, '2026-11-21');
    expect([refund.isRefund, refund.refundOfId, refund.date, refund.installment]).toEqual([
      true,
      stored.id,
      '2026-11-21',
      null,
    ]);
    expect(readForm(refund, defaults).input).toMatchObject({ amount: 86_200, isRefund: true, refundOfId: stored.id });
  });
});

it("maps the server's validation errors to form fields", () => {
  const refusals = [
    { field: 'payments.0.assetId', message: '자산을 찾을 수 없어요.' },
    { field: 'splits.0.categoryId', message: '분류를 찾을 수 없어요.' },
    { field: 'unheardOf', message: '?' },
  ];
  expect(errorsFromServer(refusals, { form: form(), ...around })).toEqual({
    errors: { payment: '자산을 찾을 수 없어요.', category: '분류를 찾을 수 없어요.' },
    rest: '?',
  });
  expect(errorsFromServer(refusals, { form: form({ type: 'TRANSFER' }), ...around })).toEqual({
    errors: { fromAsset: '자산을 찾을 수 없어요.' },
    rest: '분류를 찾을 수 없어요.',
  });
});

it('leaves server errors at fields that the form does not show to the caller', () => {
  const rest = (field: string, changes: Partial<FormState> = {}, others: Partial<typeof around> = {}) =>
    errorsFromServer([{ field, message: '!' }], { form: form(changes), ...around, ...others }).rest;
  const shared: FormState['shares'] = { method: 'EQUAL', members: [] };
  expect(rest('shares.0')).toBe('!');
  expect(rest('shares.0', { shares: shared })).toBeNull();
  expect(rest('installment')).toBe('!');
  expect(rest('foreign.rate')).toBe('!');
  expect(rest('paidBy')).toBe('!');
  expect(rest('paidBy', { paidBy: other })).toBeNull();
  expect(rest('paidBy', { paidBy: other }, { isShared: false })).toBe('!');
  expect(rest('revealOn', { isPrivate: true })).toBeNull();
  expect(rest('revealOn', { isPrivate: true }, { defaults: { ...defaults, isOthers: true } })).toBe('!');
  expect(rest('refundOfId')).toBeNull();
  expect(rest('refundOfId', { type: 'INCOME' })).toBe('!');
  expect(rest('splits.1.amount')).toBe('!');
  expect(rest('fee')).toBe('!');
  expect(rest('fee', { type: 'TRANSFER' })).toBeNull();
});
