import {
  DESCRIPTION_MAX,
  INSTALLMENT_MONTHS_MAX,
  INSTALLMENT_MONTHS_MIN,
  MEMO_MAX,
  NAME_MAX,
} from '@salim/contract/facts/limits';
import {
  fractionDigits,
  isCivilDate,
  MAX_AMOUNT,
  readAmount,
  shareAmounts,
  sharedLines,
  shareKeyOf,
} from '@salim/domain';
import { AMOUNT_PROBLEM_TEXT } from '../../../text/amount-expression.ts';
import { formatWon } from '../../../text/format.ts';
import type { NewTransaction } from '../api/save-transaction.ts';
import type { Describable } from '../model/facts.ts';
import type { FormState, ItemPart, PaymentChoice } from './form-state.ts';

/** Parts of the form that an error can belong to. */
export type FormField =
  | 'amount'
  | 'description'
  | 'category'
  | 'splits'
  | 'payment'
  | 'payments'
  | 'fromAsset'
  | 'toAsset'
  | 'fee'
  | 'date'
  | 'time'
  | 'payers'
  | 'shares'
  | 'installment'
  | 'foreign'
  | 'tags'
  | 'memo'
  | 'revealOn'
  | 'refund';

export type FormErrors = { readonly [Field in FormField]?: string };

/** The defaults for form fields that are unset. */
export interface FormDefaults {
  readonly payment: PaymentChoice;
  readonly fromAssetId: string | null;
  readonly toAssetId: string | null;
  readonly meId: string;
  /** Decides which members get the remaining won of equal shares, the same way as the server. */
  readonly id: string;
  /** Whether another member created the transaction: only its author decides on its visibility. */
  readonly isOthers?: boolean;
}

export type FormReading =
  | { readonly errors: FormErrors; readonly input: null }
  | { readonly errors: null; readonly input: NewTransaction };

/** The amount of a text in won; zero if it is empty or invalid. */
export function wonOf(text: string): number {
  const reading = readAmount(text);
  return reading.kind === 'value' || reading.kind === 'incomplete' ? (reading.value ?? 0) : 0;
}

/** What is left of `total` after the amounts of `parts`. */
export function remainderOf(total: number, parts: readonly { readonly amountText: string }[]): number {
  return parts.reduce((rest, part) => rest - wonOf(part.amountText), total);
}

/** The part whose amount is wrong: the first without one, otherwise the last if they do not add up; -1 if none is. */
export function wrongPart(total: number, parts: readonly { readonly amountText: string }[]): number {
  const missing = parts.findIndex((part) => wonOf(part.amountText) <= 0);
  if (missing !== -1) return missing;
  return remainderOf(total, parts) === 0 ? -1 : parts.length - 1;
}

const RATE = /^\d{1,9}(?:\.\d{1,9})?$/u;
const lengthOf = (text: string) => [...text].length;

class Findings {
  readonly errors: { [Field in FormField]?: string } = {};

  add(field: FormField, message: string): void {
    this.errors[field] ??= message;
  }

  get areNone(): boolean {
    return Object.keys(this.errors).length === 0;
  }
}

function amountOf(text: string, findings: Findings): number {
  const reading = readAmount(text);
  switch (reading.kind) {
    case 'empty':
      findings.add('amount', '금액을 입력해 주세요.');
      return 0;
    case 'problem':
      findings.add('amount', AMOUNT_PROBLEM_TEXT[reading.problem]);
      return 0;
    case 'incomplete':
    case 'value': {
      const value = reading.value ?? 0;
      if (value <= 0) findings.add('amount', '0원보다 큰 금액을 입력해 주세요.');
      return value;
    }
  }
}

/** Parses the amounts of several parts, which must each be positive and add up to the total. */
function partAmounts(
  field: 'splits' | 'payments' | 'payers',
  parts: readonly { readonly amountText: string }[],
  total: number,
  findings: Findings,
): number[] {
  const amounts = parts.map((part) => wonOf(part.amountText));
  if (amounts.some((amount) => amount <= 0)) findings.add(field, '나눈 금액을 모두 입력해 주세요.');
  const rest = remainderOf(total, parts);
  if (rest > 0) findings.add(field, `${formatWon(rest)}이 남았어요. 합계가 전체 금액과 같아야 해요.`);
  if (rest < 0) findings.add(field, `${formatWon(-rest)}을 초과했어요. 합계가 전체 금액과 같아야 해요.`);
  return amounts;
}

function foreignOf(form: FormState, findings: Findings): NewTransaction['foreign'] {
  const { foreign } = form;
  if (!foreign) return null;
  const digits = fractionDigits(foreign.currency);
  const match = /^(\d{1,13})(?:\.(\d+))?$/u.exec(foreign.amountText.replace(/[,\s]/gu, ''));
  const decimals = match?.[2] ?? '';
  const amount = match && decimals.length <= digits ? Number((match[1] ?? '') + decimals.padEnd(digits, '0')) : 0;
  const rate = foreign.rateText.replace(/[,\s]/gu, '');
  if (amount <= 0 || amount > MAX_AMOUNT) {
    findings.add(
      'foreign',
      digits === 0 ? '외화 금액을 숫자로 입력해 주세요.' : `외화 금액을 소수점 ${digits}자리까지 입력해 주세요.`,
    );
    return null;
  }
  if (!RATE.test(rate) || Number(rate) <= 0) {
    findings.add('foreign', '환율을 숫자로 입력해 주세요. 예: 1384.5');
    return null;
  }
  return { currency: foreign.currency, amount, rate };
}

function installmentOf(form: FormState, findings: Findings): NewTransaction['installment'] {
  const { installment } = form;
  if (!installment || form.type !== 'EXPENSE') return null;
  const months = /^\d{1,3}$/u.test(installment.months.trim()) ? Number(installment.months) : 0;
  if (months < INSTALLMENT_MONTHS_MIN || months > INSTALLMENT_MONTHS_MAX) {
    findings.add('installment', `${INSTALLMENT_MONTHS_MIN}개월부터 ${INSTALLMENT_MONTHS_MAX}개월까지 입력해 주세요.`);
  }
  const feeTotal = installment.isFree || installment.feeText.trim() === '' ? null : wonOf(installment.feeText);
  return { months, interestFree: installment.isFree, feeTotal };
}

function payersOf(
  form: FormState,
  total: number,
  defaults: FormDefaults,
  findings: Findings,
): Pick<NewTransaction, 'paidBy' | 'payers'> {
  if (form.payers.length < 2) return { paidBy: form.paidBy ?? defaults.meId };
  const amounts = partAmounts('payers', form.payers, total, findings);
  return { payers: form.payers.map((payer, index) => ({ userId: payer.userId, amount: amounts[index] ?? 0 })) };
}

/**
 * What each member bears, in form order; the same calculation as the server's.
 *
 * @param weights of shares by income; equal shares without
 */
export function shareAmountsOf(
  form: FormState,
  total: number,
  id: string,
  weights?: ReadonlyMap<string, number> | null,
): Map<string, number> {
  const { shares } = form;
  const key = shareKeyOf({ id, refundOfId: form.isRefund ? form.refundOfId : null });
  if (shares?.method === 'ITEM' && shares.items) return amountsOfItems(itemsOf(shares.items), key);
  const wishes = (shares?.members ?? []).filter((member) => member.isIn);
  if (!shares || wishes.length === 0) return new Map();
  if (shares.method === 'RATIO' && wishes.every((wish) => Number(wish.weightText) === 0)) return new Map();
  return shareAmounts(
    total,
    shares.method === 'INCOME' && !weights ? 'EQUAL' : shares.method,
    wishes.map((wish) => ({
      userId: wish.userId,
      amount: wonOf(wish.amountText),
      weight: weights?.get(wish.userId) ?? weightOf(wish.weightText),
    })),
    key,
  );
}

type Items = NonNullable<NewTransaction['items']>;

/** The lines of a receipt as they are sent; a line without a name gets its number. */
function itemsOf(parts: readonly ItemPart[]): Items {
  return parts.map(({ name, amountText, memberIds }, index) => ({
    name: name.trim() === '' ? `항목 ${index + 1}` : name.trim(),
    amount: wonOf(amountText),
    memberIds: [...memberIds],
  }));
}

function amountsOfItems(items: Items, key: string): Map<string, number> {
  const whole = items.filter(({ amount, memberIds }) => amount > 0 && memberIds.length > 0);
  return new Map(
    [...sharedLines(whole, key)].map(([userId, lines]) => [userId, lines.reduce((sum, line) => sum + line.amount, 0)]),
  );
}

function sharesByItems(
  parts: readonly ItemPart[],
  total: number,
  findings: Findings,
): Pick<NewTransaction, 'shareMethod' | 'items'> {
  const items = itemsOf(parts);
  if (items.some(({ name }) => lengthOf(name) > NAME_MAX)) {
    findings.add('shares', `항목 이름은 ${NAME_MAX}자까지 입력할 수 있어요.`);
  }
  if (items.length === 0 || items.some(({ amount }) => amount <= 0)) {
    findings.add('shares', '항목의 금액을 모두 입력해 주세요.');
  }
  if (items.some(({ memberIds }) => memberIds.length === 0)) {
    findings.add('shares', '항목마다 나눠 낼 사람을 골라 주세요.');
  }
  const rest = remainderOf(total, parts);
  if (rest !== 0) findings.add('shares', `항목의 합계가 전체 금액과 ${formatWon(Math.abs(rest))} 차이 나요.`);
  return { shareMethod: 'ITEM', items };
}

const weightOf = (text: string): number => (/^\d{1,6}$/u.test(text.trim()) ? Number(text) : 0);

function sharesOf(
  form: FormState,
  total: number,
  findings: Findings,
): Pick<NewTransaction, 'shareMethod' | 'shares' | 'items'> {
  const { shares } = form;
  if (!shares || form.type === 'TRANSFER') return { shareMethod: null, shares: [] };
  if (shares.method === 'ITEM' && shares.items) return sharesByItems(shares.items, total, findings);
  const wishes = shares.members.filter((member) => member.isIn);
  if (wishes.length === 0) {
    findings.add('shares', '나눠 낼 사람을 골라 주세요.');
    return {};
  }
  switch (shares.method) {
    case 'EQUAL':
    case 'INCOME':
      return { shareMethod: shares.method, shares: wishes.map(({ userId }) => ({ userId })) };
    case 'RATIO': {
      const weights = wishes.map((wish) => weightOf(wish.weightText));
      if (weights.every((weight) => weight === 0)) findings.add('shares', '비율은 1 이상으로 입력해 주세요.');
      return {
        shareMethod: 'RATIO',
        shares: wishes.map(({ userId }, index) => ({ userId, weight: weights[index] ?? 0 })),
      };
    }
    case 'AMOUNT':
    case 'ITEM': {
      const rest = remainderOf(total, wishes);
      if (rest !== 0) findings.add('shares', `나눈 금액의 합계가 전체 금액과 ${formatWon(Math.abs(rest))} 차이 나요.`);
      return {
        shareMethod: shares.method,
        shares: wishes.map(({ userId, amountText }) => ({ userId, amount: wonOf(amountText) })),
      };
    }
  }
}

function checkTexts(form: FormState, findings: Findings): void {
  if (lengthOf(form.description) > DESCRIPTION_MAX) {
    findings.add('description', `${DESCRIPTION_MAX}자까지 입력할 수 있어요.`);
  }
  if (lengthOf(form.memo) > MEMO_MAX)
    findings.add('memo', `${MEMO_MAX.toLocaleString('ko-KR')}자까지 입력할 수 있어요.`);
  if (form.date === null || !isCivilDate(form.date)) findings.add('date', '날짜를 입력해 주세요.');
  if (form.time !== '' && !/^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(form.time)) {
    findings.add('time', '시간을 다시 확인해 주세요.');
  }
}

function transferParts(form: FormState, amount: number, defaults: FormDefaults, findings: Findings) {
  const fromAssetId = form.transfer.fromAssetId ?? defaults.fromAssetId;
  const toAssetId = form.transfer.toAssetId ?? defaults.toAssetId;
  if (fromAssetId === null) findings.add('fromAsset', '보내는 자산을 골라 주세요.');
  if (toAssetId === null) findings.add('toAsset', '받는 자산을 골라 주세요.');
  else if (toAssetId === fromAssetId) findings.add('toAsset', '보내는 자산과 다른 자산을 골라 주세요.');
  const feeReading = readAmount(form.transfer.feeText);
  if (feeReading.kind === 'problem') findings.add('fee', AMOUNT_PROBLEM_TEXT[feeReading.problem]);
  const fee = wonOf(form.transfer.feeText);
  return {
    payments: [{ assetId: fromAssetId, paymentMethodId: null, amount }],
    toAssetId,
    fee,
    feeCategoryId: fee > 0 ? form.transfer.feeCategoryId : null,
  };
}

function flowParts(form: FormState, amount: number, defaults: FormDefaults, findings: Findings) {
  const kind = form.type === 'INCOME' ? 'INCOME' : 'EXPENSE';
  const splitAmounts = form.splits.length > 0 ? partAmounts('splits', form.splits, amount, findings) : [];
  const paymentAmounts = form.payments.length > 0 ? partAmounts('payments', form.payments, amount, findings) : [];
  const payment = form.payment ?? defaults.payment;
  return {
    splits:
      form.splits.length > 0
        ? form.splits.map((part, index) => ({
            categoryId: part.categoryId,
            amount: splitAmounts[index] ?? 0,
            memo: part.memo,
          }))
        : [{ categoryId: form.categoryIds[kind], amount, memo: '' }],
    payments:
      form.payments.length > 0
        ? form.payments.map((part, index) => ({
            paymentMethodId: part.paymentMethodId,
            assetId: part.assetId,
            amount: paymentAmounts[index] ?? 0,
          }))
        : [{ ...payment, amount }],
    isRefund: kind === 'EXPENSE' && form.isRefund,
    refundOfId: kind === 'EXPENSE' && form.isRefund ? form.refundOfId : null,
    installment: installmentOf(form, findings),
    ...(kind === 'EXPENSE' ? { taxKind: form.taxKind, cashReceipt: form.cashReceipt } : {}),
    ...sharesOf(form, amount, findings),
  };
}

const privacyOf = (form: FormState) => ({
  visibility: form.isPrivate ? ('MASKED' as const) : ('SHARED' as const),
  revealOn: form.isPrivate ? form.revealOn : null,
});

/**
 * Validates the form. Only the amount is required.
 * @returns the request body, or the errors by field.
 */
export function readForm(form: FormState, defaults: FormDefaults): FormReading {
  const findings = new Findings();
  const amount = amountOf(form.amountText, findings);
  checkTexts(form, findings);
  const parts =
    form.type === 'TRANSFER'
      ? transferParts(form, amount, defaults, findings)
      : flowParts(form, amount, defaults, findings);
  const input: NewTransaction = {
    type: form.type,
    date: form.date ?? '',
    time: form.time === '' ? null : form.time,
    amount,
    description: form.description,
    memo: form.memo,
    foreign: foreignOf(form, findings),
    ...payersOf(form, amount, defaults, findings),
    ...(defaults.isOthers ? {} : privacyOf(form)),
    tagIds: [...form.tagIds],
    excludeFromStats: form.isExcluded,
    ...parts,
  };
  return findings.areNone ? { errors: null, input } : { errors: findings.errors, input: null };
}

/** The parts of a request, which may name a single category instead. */
function splitsOf({ type, splits, categoryId = null, amount }: NewTransaction): NonNullable<NewTransaction['splits']> {
  if (splits) return splits;
  return type === 'EXPENSE' || type === 'INCOME' ? [{ categoryId, amount }] : [];
}

/** The request in the shape of a stored transaction, to compare the two in words. */
export function describableOf(form: FormState, input: NewTransaction, defaults: FormDefaults): Describable {
  const shares = shareAmountsOf(form, input.amount, defaults.id);
  return {
    type: input.type,
    date: input.date,
    time: input.time ?? null,
    amount: input.amount,
    description: (input.description ?? '').trim(),
    memo: (input.memo ?? '').trim(),
    splits: splitsOf(input).map((split) => ({ ...split, memo: split.memo ?? '' })),
    payments: (input.payments ?? [input]).map((payment) => ({
      assetId: payment.assetId ?? null,
      paymentMethodId: payment.paymentMethodId ?? null,
      amount: payment.amount,
    })),
    toAssetId: input.toAssetId ?? null,
    fee: input.fee ?? 0,
    feeCategoryId: input.feeCategoryId ?? null,
    isRefund: input.isRefund ?? false,
    foreign: input.foreign ?? null,
    installment: input.installment
      ? {
          months: input.installment.months,
          interestFree: input.installment.interestFree ?? true,
          feeTotal: input.installment.feeTotal ?? null,
        }
      : null,
    payers: input.payers ?? [{ userId: input.paidBy ?? defaults.meId, amount: input.amount }],
    shareMethod: input.shareMethod ?? null,
    shares: [...shares].map(([userId, amount]) => ({ userId, amount, weight: null })),
    items: input.items ?? [],
    ...(defaults.isOthers
      ? privacyOf(form)
      : { visibility: input.visibility ?? 'SHARED', revealOn: input.revealOn ?? null }),
    tagIds: input.tagIds ?? [],
    excludeFromStats: input.excludeFromStats ?? false,
    taxKind: input.taxKind ?? null,
    cashReceipt: input.cashReceipt ?? false,
  };
}
