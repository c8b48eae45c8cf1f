import type { Asset, AssetSubType, AssetType } from '@salim/contract';
import {
  ASSET_SUB_TYPES,
  ASSET_TERMS,
  ASSET_TYPE_ORDER,
  ASSET_TYPES,
  assetIcon,
} from '@salim/contract/facts/asset-types';
import { MEMO_MAX, NAME_MAX } from '@salim/contract/facts/limits';
import type { ReactNode } from 'react';
import type { Body } from '../../../platform/api/api-client.ts';
import { ApiError, messageOr } from '../../../platform/api/api-error.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { ActionPair } from '../../../ui/action-pair.tsx';
import { ContinuedNotice } from '../../../ui/continued-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { LookFields } from '../../../ui/look-fields.tsx';
import { Select } from '../../../ui/select.tsx';
import { type AmountSide, SignedAmountField, signedValue } from '../../../ui/signed-amount-field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { amountProblem, amountTextOf, useAmountInput } from '../../../ui/use-amount-input.ts';
import { rateIn } from '../asset-terms.ts';
import css from './asset-form.module.css';
import { CardFields, type CardTermsValue } from './card-fields.tsx';
import { TermsFields, termsFieldsOf } from './terms-fields.tsx';

const NONE = 'none';

const isCard = (type: AssetType) => type === 'CREDIT_CARD' || type === 'DEBIT_CARD';
/** Subtypes that are usually debts. */
const OWED_SUB_TYPES: ReadonlySet<AssetSubType> = new Set(['LOAN', 'OVERDRAFT', 'BORROWED']);

function usualSide(type: AssetType, subType: AssetSubType | null): AmountSide {
  return type === 'CREDIT_CARD' || (subType !== null && OWED_SUB_TYPES.has(subType)) ? 'owed' : 'owned';
}

/** What people call an asset of each type. */
const NAME_EXAMPLES: Readonly<Record<AssetType, string>> = {
  CASH: '지갑',
  SAVINGS_ACCOUNT: '여행 적금',
  CHECKING_ACCOUNT: '국민은행 생활비',
  CREDIT_CARD: '생활비 카드',
  DEBIT_CARD: '생활비 체크카드',
  INVESTMENT: '연금저축',
  REAL_ESTATE: '우리 집',
  OTHER: '자동차',
};
/** The same for subtypes that are called otherwise. */
const SUB_TYPE_EXAMPLES: Readonly<Partial<Record<AssetSubType, string>>> = {
  LOAN: '주택담보대출',
  OVERDRAFT: '마이너스통장',
  DEPOSIT: '전세 보증금',
  PREPAID: '네이버페이 포인트',
  HOUSING_SUBSCRIPTION: '주택청약',
  TIME_DEPOSIT: '정기예금',
  SECURITIES: '주식 계좌',
  INSURANCE: '종신보험',
  LENT: '빌려준 돈',
  BORROWED: '빌린 돈',
};

/** A subtype that stands among the types, because most people look for it there. */
const LOAN = 'LOAN';
const KINDS = [
  ...ASSET_TYPE_ORDER.filter((id) => id !== 'OTHER').map((id) => ({ id, name: ASSET_TYPES[id].name })),
  { id: LOAN, name: ASSET_SUB_TYPES[LOAN].name },
  { id: 'OTHER', name: ASSET_TYPES.OTHER.name },
];

export interface AssetFormValues {
  readonly assetType: AssetType;
  readonly subType: AssetSubType | null;
  readonly name: string;
  readonly openingBalance: number;
  readonly isActive: boolean;
  readonly institution: string;
  readonly note: string;
  readonly color: string;
  readonly icon: string;
  readonly card: NonNullable<Body<'updateAsset'>['card']> | null;
  readonly loan: Asset['loan'];
  readonly deposit: Asset['deposit'];
}

/** The form values of an unedited asset. */
export function valuesOf(asset: Asset): AssetFormValues {
  const { assetType, subType, name, openingBalance, isActive, institution, note, color, icon } = asset;
  const { card, loan, deposit } = asset;
  return {
    ...{ assetType, subType, name, openingBalance, isActive, institution, note, color, icon },
    ...{ card, loan, deposit },
  };
}

/** The days and the account of a card; none are known of a new one. */
function cardOf(asset: Asset | undefined): CardTermsValue {
  const { paymentDay = null, cutoffDay = null, settlementAssetId = null } = asset?.card ?? {};
  return { paymentDay, cutoffDay, settlementAssetId };
}

/** The fields of the form, filled with the values of an asset or with those of a usual account. */
function fieldsOf(asset: Asset | undefined) {
  const type = asset?.assetType ?? 'CHECKING_ACCOUNT';
  const { subType = null, openingBalance = 0, name = '', institution = '', note = '', isActive = true } = asset ?? {};
  const { icon = assetIcon(type, subType), color = ASSET_TYPES[type].color } = asset ?? {};
  const side: AmountSide = openingBalance === 0 ? usualSide(type, subType) : openingBalance < 0 ? 'owed' : 'owned';
  return {
    ...{ type, subType, name, side, institution, note, isActive, icon, color },
    openingText: amountTextOf(Math.abs(openingBalance)),
    monthlyText: amountTextOf(asset?.loan?.monthlyPayment ?? asset?.deposit?.monthlyPayment),
    card: cardOf(asset),
    terms: termsFieldsOf(asset?.loan ?? asset?.deposit ?? null),
  };
}

/** The first problem; the amount fields show their own. */
function checkAsset({ name, openingText, subType, terms, monthlyText }: ReturnType<typeof fieldsOf>) {
  if (name.trim() === '') return { name: '이름을 입력해 주세요.' };
  const openingProblem = amountProblem(openingText);
  if (openingProblem !== null) return { openingText: openingProblem };
  if (subType === null || ASSET_TERMS[subType] === undefined) return {};
  if (rateIn(terms.rateText) === undefined) return { rate: '0~100 사이의 값을 소수점 둘째 자리까지 입력해 주세요.' };
  return { monthlyText: amountProblem(monthlyText) ?? undefined };
}

interface AssetFormProps {
  /** The asset to edit; undefined creates a new one. */
  readonly asset?: Asset;
  /** Accounts a card can be paid from. */
  readonly accounts: readonly Asset[];
  /** Today in the book's time zone. */
  readonly today: string;
  readonly isPending: boolean;
  readonly error: unknown;
  /** The error text if the server returned no message. */
  readonly failureText: string;
  readonly submitLabel: string;
  /** Under which name unsaved input is kept; undefined keeps none. */
  readonly keptAs?: string | undefined;
  /** `forget` drops the kept input; call it once the asset is saved. */
  readonly onSubmit: (values: AssetFormValues, forget: () => void) => void;
  readonly onCancel: () => void;
  /** A notice above the fields. */
  readonly children?: ReactNode;
}

interface TypeFieldsProps {
  readonly type: AssetType;
  readonly subType: AssetSubType | null;
  readonly onType: (type: AssetType, subType: AssetSubType | null) => void;
  readonly onSubType: (subType: AssetSubType | null) => void;
}

function TypeFields({ type, subType, onType, onSubType }: TypeFieldsProps) {
  const finer = Object.entries(ASSET_SUB_TYPES).filter(([, one]) => one.assetType === type);
  return (
    <div className={css.pair}>
      <Select
        label="종류"
        options={KINDS}
        value={subType === LOAN ? LOAN : type}
        onChange={(id) => (id === LOAN ? onType(ASSET_SUB_TYPES[LOAN].assetType, LOAN) : onType(id as AssetType, null))}
      />
      <Select
        label="세부 종류"
        options={[{ id: NONE, name: '없음' }, ...finer.map(([id, one]) => ({ id, name: one.name }))]}
        value={subType ?? NONE}
        onChange={(id) => onSubType(id === NONE ? null : (id as AssetSubType))}
        isDisabled={finer.length === 0}
      />
    </div>
  );
}

/** The asset form; only type and name are required. */
export function AssetForm({
  asset,
  accounts,
  today,
  isPending,
  error,
  failureText,
  submitLabel,
  keptAs,
  onSubmit,
  onCancel,
  children,
}: AssetFormProps) {
  const form = useForm({
    initial: () => fieldsOf(asset),
    keptAs,
    check: checkAsset,
    showsProblems: 'on-submit',
    server: { fields: ['name'] },
    sending: { error, isPending },
  });
  const { values, change, problems } = form;
  const { type, subType, name, side, institution, icon, color, card, terms } = values;
  const opening = useAmountInput(form.amount('openingText'));
  const monthly = useAmountInput(form.amount('monthlyText'));

  /** The icon follows type and subtype until the user picks one. */
  const iconFor = (nextType: AssetType, nextSubType: AssetSubType | null) =>
    icon === assetIcon(type, subType) ? { icon: assetIcon(nextType, nextSubType) } : {};
  const chooseType = (next: AssetType, nextSubType: AssetSubType | null) =>
    change({
      ...iconFor(next, nextSubType),
      // The color follows the type until the user picks one.
      ...(color === ASSET_TYPES[type].color ? { color: ASSET_TYPES[next].color } : {}),
      type: next,
      subType: nextSubType,
      ...(opening.reading.kind === 'empty' ? { side: usualSide(next, nextSubType) } : {}),
    });
  const chooseSubType = (next: AssetSubType | null) =>
    change({
      ...iconFor(type, next),
      subType: next,
      ...(opening.reading.kind === 'empty' ? { side: usualSide(type, next) } : {}),
    });
  const submit = () =>
    form.submit(() => {
      const openingBalance = signedValue(opening, side);
      if (openingBalance === null) return;
      const termsKind = subType === null ? undefined : ASSET_TERMS[subType];
      const rateBps = rateIn(terms.rateText);
      const agreed = { rateBps: rateBps ?? null, maturityDate: terms.maturityDate, monthlyPayment: monthly.value };
      const filledIn = {
        assetType: type,
        subType,
        name: name.trim(),
        openingBalance,
        isActive: values.isActive,
        institution,
        note: values.note,
        color,
        icon,
        card: isCard(type) ? card : null,
        loan: termsKind === 'loan' ? agreed : null,
        deposit: termsKind === 'deposit' ? agreed : null,
      };
      onSubmit(filledIn, form.discard);
    });

  const failure = error instanceof ApiError ? error : null;
  return (
    <Form onSubmit={submit} className={css.form ?? ''} label={asset ? '자산 수정' : '자산 추가'}>
      {children}
      <ContinuedNotice form={form} />
      <TypeFields type={type} subType={subType} onType={chooseType} onSubType={chooseSubType} />
      <TextField
        label="이름"
        {...form.field('name')}
        maxLength={NAME_MAX}
        placeholder={`예: ${(subType && SUB_TYPE_EXAMPLES[subType]) ?? NAME_EXAMPLES[type]}`}
      />
      <SignedAmountField
        label="시작 잔액"
        amount={opening}
        side={side}
        onSideChange={(next) => change({ side: next })}
        help="가계부를 시작할 때의 잔액이에요. 수입·지출에는 포함되지 않아요."
        error={failure?.messageFor('openingBalance')}
      />
      <TextField
        label="금융기관"
        value={institution}
        onChange={(text) => change({ institution: text })}
        maxLength={NAME_MAX}
        placeholder="예: 국민은행"
        error={failure?.messageFor('institution')}
      />
      {isCard(type) ? (
        <CardFields
          isDebit={type === 'DEBIT_CARD'}
          value={card}
          institution={institution}
          accounts={accounts.filter((account) => account.id !== asset?.id && !isCard(account.assetType))}
          error={failure?.messageFor('card.settlementAssetId')}
          onChange={(next) => change({ card: next })}
          onInstitution={(text) => change({ institution: text })}
        />
      ) : null}
      {subType === null || ASSET_TERMS[subType] === undefined ? null : (
        <TermsFields
          kind={subType === 'DEPOSIT' ? 'lease' : ASSET_TERMS[subType]}
          value={terms}
          monthly={monthly}
          today={today}
          rateError={problems.rate}
          rateInput={form.inputRef('rate')}
          onChange={(next) => change({ terms: next })}
        />
      )}
      <TextField label="메모" {...form.control('note')} isMultiline maxLength={MEMO_MAX} />
      <LookFields
        icon={icon}
        color={color}
        name={name || ASSET_TYPES[type].name}
        onIcon={(next) => change({ icon: next })}
        onColor={(next) => change({ color: next })}
      />
      <Switch
        isSelected={values.isActive}
        onChange={(isActive) => change({ isActive })}
        help="끄면 목록 아래로 내려가고 순자산에서 제외돼요."
      >
        사용 중
      </Switch>
      <FormActions failure={failure && problems.name === undefined ? messageOr(failure, failureText) : null}>
        <ActionPair
          onCancel={() => {
            form.discard();
            onCancel();
          }}
          isPending={form.isSending}
        >
          {submitLabel}
        </ActionPair>
      </FormActions>
    </Form>
  );
}
