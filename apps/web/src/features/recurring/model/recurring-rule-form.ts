import type { OwnAccount, RecurringCandidate, RecurringRule, RecurringTemplate, Transaction } from '@salim/contract';
import { addDays } from '@salim/domain';
import type { Body } from '../../../platform/api/api-client.ts';
import { choiceOfRule, choiceOn, rruleOfChoice, type ScheduleChoice } from './schedule-choice.ts';

export type RuleType = 'EXPENSE' | 'INCOME' | 'TRANSFER';

/** The typed fields of a rule, without the amount, which is separate state. */
export interface RuleForm {
  readonly type: RuleType;
  readonly description: string;
  readonly categoryId: string | null;
  readonly assetId: string | null;
  readonly toAssetId: string | null;
  /** The target account in another book, instead of `toAssetId`. */
  readonly into: OwnAccount | null;
  readonly paymentMethodId: string | null;
  readonly memo: string;
  readonly isPrivate: boolean;
  readonly schedule: ScheduleChoice;
  readonly startDate: string | null;
  readonly end: 'NEVER' | 'DATE' | 'COUNT';
  readonly endDate: string | null;
  readonly countText: string;
  readonly adjust: RecurringRule['adjust'];
  readonly mode: RecurringRule['mode'];
}

/** The initial values of a form. */
export interface RuleDraft {
  readonly form: RuleForm;
  readonly amount: number | null;
  /** The fields of the original transaction that the form does not show. */
  readonly kept: Partial<RecurringTemplate>;
}

type RuleFields = Omit<Body<'createRecurring'>, 'id'>;

export type RuleField =
  | 'amount'
  | 'description'
  | 'categoryId'
  | 'assetId'
  | 'toAssetId'
  | 'paymentMethodId'
  | 'startDate'
  | 'endDate'
  | 'count'
  | 'weekdays';

export type RuleErrors = Partial<Record<RuleField, string>>;

const EMPTY: Omit<RuleForm, 'schedule' | 'startDate'> = {
  type: 'EXPENSE',
  description: '',
  categoryId: null,
  assetId: null,
  toAssetId: null,
  into: null,
  paymentMethodId: null,
  memo: '',
  isPrivate: false,
  end: 'NEVER',
  endDate: null,
  countText: '12',
  adjust: 'NONE',
  mode: 'AUTO',
};

function ruleTypeOf(type: Transaction['type']): RuleType {
  return type === 'ADJUSTMENT' ? 'EXPENSE' : type;
}

export function newRuleDraft(today: string): RuleDraft {
  return { form: { ...EMPTY, schedule: choiceOn(today), startDate: today }, amount: null, kept: {} };
}

export function draftOfCandidate(candidate: RecurringCandidate): RuleDraft {
  return {
    amount: candidate.amount,
    kept: {},
    form: {
      ...EMPTY,
      type: ruleTypeOf(candidate.type),
      description: candidate.description,
      categoryId: candidate.categoryId,
      assetId: candidate.assetId,
      toAssetId: candidate.toAssetId,
      paymentMethodId: candidate.paymentMethodId,
      schedule: choiceOfRule(candidate.rrule, candidate.startDate),
      startDate: candidate.startDate,
      mode: candidate.mode,
    },
  };
}

/** The fields of a template that the form does not show and that stay as they are. */
function keptOf(template: RecurringTemplate): Partial<RecurringTemplate> {
  const { time, isRefund, refundOfId, fee, feeCategoryId, paidBy, payers, shareMethod, shares, tagIds } = template;
  const isDivided = template.splits.length > 1 || template.payments.length > 1;
  return {
    time,
    isRefund,
    refundOfId,
    fee,
    feeCategoryId,
    ...(paidBy === null ? {} : { paidBy }),
    ...(payers.length > 1 ? { payers } : {}),
    ...(shareMethod === null ? {} : { shareMethod, shares }),
    tagIds,
    revealOn: template.revealOn,
    excludeFromStats: template.excludeFromStats,
    taxKind: template.taxKind,
    cashReceipt: template.cashReceipt,
    foreign: template.foreign,
    ...(isDivided ? { splits: template.splits, payments: template.payments } : {}),
  };
}

function fieldsOf(template: RecurringTemplate): Omit<RuleForm, 'schedule' | 'startDate'> {
  return {
    ...EMPTY,
    type: ruleTypeOf(template.type),
    description: template.description,
    categoryId: template.categoryId,
    assetId: template.assetId,
    toAssetId: template.toAssetId,
    paymentMethodId: template.paymentMethodId,
    memo: template.memo,
    isPrivate: template.visibility === 'MASKED',
  };
}

export function draftOfRule(rule: RecurringRule): RuleDraft {
  return {
    amount: rule.template.amount,
    kept: keptOf(rule.template),
    form: {
      ...fieldsOf(rule.template),
      into: rule.into,
      schedule: choiceOfRule(rule.rrule, rule.startDate),
      startDate: rule.startDate,
      end: rule.endDate === null ? (rule.count === null ? 'NEVER' : 'COUNT') : 'DATE',
      endDate: rule.endDate,
      countText: String(rule.count ?? 12),
      adjust: rule.adjust,
      mode: rule.mode,
    },
  };
}

/** A rule based on a transaction, starting next month, because the transaction itself already exists. */
export function draftOfTransaction(transaction: Transaction): RuleDraft {
  const { shares, installment: _installment, ...rest } = transaction;
  const template: RecurringTemplate = { ...rest, installment: null, shares, refundOfId: null, isRefund: false };
  return {
    amount: transaction.amount,
    kept: keptOf(template),
    form: { ...fieldsOf(template), schedule: choiceOn(transaction.date), startDate: addDays(transaction.date, 1) },
  };
}

/**
 * Validates the form without the amount.
 * @returns the fields of the request, or the errors by form field.
 */
export function readRuleForm(
  { form, kept }: Pick<RuleDraft, 'form' | 'kept'>,
  amount: number | null,
): { readonly fields: RuleFields } | { readonly errors: RuleErrors } {
  const errors: RuleErrors = {};
  const isTransfer = form.type === 'TRANSFER';
  const count = Number(form.countText);
  if (amount === null || amount <= 0) errors.amount = '금액을 입력해 주세요.';
  if (isTransfer && form.assetId === null) errors.assetId = '보내는 자산을 골라 주세요.';
  const into = isTransfer ? form.into : null;
  if (isTransfer && form.toAssetId === null && into === null) errors.toAssetId = '받는 자산을 골라 주세요.';
  if (isTransfer && form.assetId !== null && form.assetId === form.toAssetId) {
    errors.toAssetId = '보내는 자산과 다른 자산을 골라 주세요.';
  }
  if (form.startDate === null) errors.startDate = '시작일을 골라 주세요.';
  if (form.schedule.rhythm === 'WEEKLY' && form.schedule.weekdays.length === 0) errors.weekdays = '요일을 골라 주세요.';
  if (form.end === 'DATE') {
    if (form.endDate === null) errors.endDate = '종료일을 골라 주세요.';
    else if (form.startDate !== null && form.endDate < form.startDate)
      errors.endDate = '종료일은 시작일 이후로 골라 주세요.';
  }
  if (form.end === 'COUNT' && !(Number.isInteger(count) && count >= 1 && count <= 3000)) {
    errors.count = '1~3,000회 사이로 입력해 주세요.';
  }
  if (Object.keys(errors).length > 0 || amount === null || form.startDate === null) return { errors };
  const { splits, payments, fee, feeCategoryId, shares, shareMethod, taxKind, cashReceipt, ...rest } = kept;
  return {
    fields: {
      template: {
        ...rest,
        type: form.type,
        amount,
        description: form.description.trim(),
        memo: form.memo.trim(),
        assetId: form.assetId,
        // Money transferred to another book is visible there.
        visibility: form.isPrivate && into === null ? 'MASKED' : 'SHARED',
        revealOn: form.isPrivate && into === null ? (kept.revealOn ?? null) : null,
        ...(isTransfer
          ? {
              toAssetId: into === null ? form.toAssetId : null,
              fee: into === null ? (fee ?? 0) : 0,
              feeCategoryId: into === null ? (feeCategoryId ?? null) : null,
            }
          : {
              categoryId: form.categoryId,
              paymentMethodId: form.paymentMethodId,
              ...(splits ? { splits } : {}),
              ...(payments ? { payments } : {}),
              ...(shareMethod ? { shareMethod, shares } : {}),
              ...(form.type === 'EXPENSE' ? { taxKind: taxKind ?? null, cashReceipt: cashReceipt ?? false } : {}),
            }),
      },
      into,
      rrule: rruleOfChoice(form.schedule),
      startDate: form.startDate,
      endDate: form.end === 'DATE' ? form.endDate : null,
      count: form.end === 'COUNT' ? count : null,
      adjust: form.adjust,
      mode: form.mode,
    },
  };
}
