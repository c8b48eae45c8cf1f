import type { Asset } from '@salim/contract';
import { LAST_DAY_OF_MONTH } from '@salim/contract/facts/limits';
import { CARD_ISSUERS, presetCutoffDay } from '@salim/domain';
import { Select } from '../../../ui/select.tsx';
import css from './asset-form.module.css';

const NONE = 'none';
const DAYS = [
  { id: NONE, name: '없음' },
  ...Array.from({ length: LAST_DAY_OF_MONTH }, (_, index) => ({
    id: String(index + 1),
    name: index + 1 === LAST_DAY_OF_MONTH ? '말일' : `${index + 1}일`,
  })),
];
const ISSUERS = [
  { id: NONE, name: '직접 정하기' },
  ...CARD_ISSUERS.map((issuer) => ({ id: issuer.name, name: issuer.name })),
];

const nameOfDay = (day: number) => (day === LAST_DAY_OF_MONTH ? '말일' : `${day}일`);
const dayOf = (id: string) => (id === NONE ? null : Number(id));

/** `전월 12일~당월 11일에 쓴 돈이 매달 25일에 나가요.` */
export function billingSentence(paymentDay: number, cutoffDay: number): string {
  const closes = cutoffDay < paymentDay ? 0 : -1;
  const isWholeMonth = cutoffDay === LAST_DAY_OF_MONTH;
  const months = ['당월', '전월', '전전월'];
  const begins = isWholeMonth ? `${months[-closes]} 1일` : `${months[1 - closes]} ${cutoffDay + 1}일`;
  return `${begins}~${months[-closes]} ${nameOfDay(cutoffDay)} 이용 금액이 매달 ${nameOfDay(paymentDay)}에 결제돼요.`;
}

export interface CardTermsValue {
  readonly paymentDay: number | null;
  readonly cutoffDay: number | null;
  readonly settlementAssetId: string | null;
}

interface CardFieldsProps {
  /** A debit card has no bills, only a linked account. */
  readonly isDebit: boolean;
  readonly value: CardTermsValue;
  /** Also sets the card issuer, if it is a known one. */
  readonly institution: string;
  /** Accounts a card can be paid from. */
  readonly accounts: readonly Asset[];
  readonly error: string | undefined;
  readonly onChange: (value: CardTermsValue) => void;
  readonly onInstitution: (name: string) => void;
}

/** Payment day, billing period and account of a card. The issuer prefills the days; all of them can be changed. */
export function CardFields({ isDebit, value, institution, accounts, error, onChange, onInstitution }: CardFieldsProps) {
  const { paymentDay, cutoffDay, settlementAssetId } = value;
  const issuer = CARD_ISSUERS.find((one) => one.name === institution) ?? null;
  const chooseIssuer = (name: string) => {
    const next = CARD_ISSUERS.find((one) => one.name === name);
    onInstitution(next?.name ?? '');
    if (!next) return;
    const day = paymentDay ?? next.wholeMonthPaymentDay;
    onChange({ ...value, paymentDay: day, cutoffDay: presetCutoffDay(next, day) });
  };
  const choosePaymentDay = (day: number | null) => {
    const preset = issuer && day !== null ? presetCutoffDay(issuer, day) : cutoffDay;
    onChange({ ...value, paymentDay: day, cutoffDay: preset });
  };
  return (
    <fieldset className={css.card}>
      <legend className={css.legend}>카드</legend>
      {isDebit ? null : (
        <>
          <Select
            label="카드사"
            options={ISSUERS}
            value={issuer?.name ?? NONE}
            onChange={chooseIssuer}
            help="카드사를 고르면 결제일에 맞는 이용 기간이 채워져요. 실제 청구서와 다르면 수정해 주세요."
          />
          <div className={css.pair}>
            <Select
              label="결제일"
              options={DAYS}
              value={paymentDay === null ? NONE : String(paymentDay)}
              onChange={(id) => choosePaymentDay(dayOf(id))}
            />
            <Select
              label="이용 마감일"
              options={DAYS}
              value={cutoffDay === null ? NONE : String(cutoffDay)}
              onChange={(id) => onChange({ ...value, cutoffDay: dayOf(id) })}
            />
          </div>
          {paymentDay === null ? null : (
            <p className={css.sentence} role="status">
              {billingSentence(paymentDay, cutoffDay ?? LAST_DAY_OF_MONTH)}
            </p>
          )}
        </>
      )}
      <Select
        label={isDebit ? '결제 계좌' : '카드값 결제 계좌'}
        options={[{ id: NONE, name: '없음' }, ...accounts.map((account) => ({ id: account.id, name: account.name }))]}
        value={settlementAssetId ?? NONE}
        onChange={(id) => onChange({ ...value, settlementAssetId: id === NONE ? null : id })}
        {...(isDebit ? { help: '체크카드로 쓴 금액은 이 계좌에서 바로 빠져나가요.' } : {})}
        error={error}
      />
    </fieldset>
  );
}
