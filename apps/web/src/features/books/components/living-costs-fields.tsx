import { LAST_DAY_OF_MONTH } from '@salim/contract/facts/limits';
import { withJosa } from '@salim/domain';
import type { ReactNode } from 'react';
import type { OwnBook } from '../../../ledger/use-own-accounts.ts';
import { formatWon } from '../../../text/format.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { AmountInput } from '../../../ui/use-amount-input.ts';
import type { LivingCosts } from '../api/set-up-together.ts';
import { dayOfMonthText, partsOf } from '../together-plan.ts';
import css from './together-maker.module.css';

const DAYS = [...Array.from({ length: 28 }, (_, index) => index + 1), LAST_DAY_OF_MONTH].map((day) => ({
  id: String(day),
  name: dayOfMonthText(day),
}));

/** Selects the day of a monthly transfer. */
export function MonthDaySelect({
  label,
  day,
  onChange,
}: {
  readonly label: string;
  readonly day: number;
  readonly onChange: (day: number) => void;
}) {
  return <Select label={label} options={DAYS} value={String(day)} onChange={(id) => onChange(Number(id))} />;
}

export const NEW_SOURCE = 'NEW';
export const LATER_SOURCE = 'LATER';

/** The selected source of the user's part. */
export function sourceOf(choice: string, books: readonly OwnBook[]): LivingCosts['from'] {
  if (choice === LATER_SOURCE) return null;
  if (choice === NEW_SOURCE) return { newIn: books[0]?.book.id ?? null };
  const owner = books.find(({ assets }) => assets.some((asset) => asset.id === choice));
  return owner ? { bookId: owner.book.id, assetId: choice } : null;
}

interface SourceSelectProps {
  readonly books: readonly OwnBook[];
  readonly value: string;
  readonly onChange: (choice: string) => void;
}

/** The source of the user's part: an account of one of their books, a new one, or to be decided later. */
function SourceSelect({ books, value, onChange }: SourceSelectProps) {
  const [first] = books;
  const options = [
    ...books
      .filter(({ assets }) => assets.length > 0)
      .map(({ book, assets }) => ({ title: book.title, options: assets.map(({ id, name }) => ({ id, name })) })),
    {
      title: '다른 방법',
      options: [
        { id: NEW_SOURCE, name: first ? `새 통장 만들기 (${first.book.title})` : '내 가계부와 통장 새로 만들기' },
        { id: LATER_SOURCE, name: '나중에 정할게요' },
      ],
    },
  ];
  return (
    <Select
      label="내 몫을 보낼 통장"
      options={options}
      value={value}
      onChange={onChange}
      help={
        value === LATER_SOURCE
          ? '반복 거래에서 언제든 추가할 수 있어요.'
          : '나만 볼 수 있는 가계부예요. 상대에게는 들어온 돈만 보여요.'
      }
    />
  );
}

interface LivingCostsFieldsProps {
  readonly amount: AmountInput;
  readonly error: string | null;
  readonly ratio: { readonly mine: number; readonly theirs: number } | null;
  readonly partnerName: string;
  readonly day: number;
  readonly onDay: (day: number) => void;
  readonly source: SourceSelectProps;
  /** Asks for the user's part of the total. */
  readonly children: ReactNode;
}

/** Living costs per month: the total, the parts, the day and the source. */
export function LivingCostsFields(props: LivingCostsFieldsProps) {
  const { amount, error, ratio, partnerName, day, onDay, source, children } = props;
  const parts = amount.value !== null && amount.value > 0 && ratio ? partsOf(amount.value, ratio) : null;
  const other = partnerName === '' ? '상대' : `${partnerName}님`;
  return (
    <>
      <AmountField
        label="한 달 생활비"
        amount={amount}
        error={error}
        help="둘이 함께 쓸 돈이에요. 이번 달 예산으로 저장돼요."
      />
      {children}
      <div className={css.pair}>
        <MonthDaySelect label="생활비를 넣는 날" day={day} onChange={onDay} />
        <SourceSelect {...source} />
      </div>
      {parts ? (
        <p className={css.parts} aria-live="polite">
          {dayOfMonthText(day)}에 나는 <strong>{formatWon(parts.mine)}</strong>, {withJosa(other, '은/는')}{' '}
          <strong>{formatWon(parts.theirs)}</strong>을 넣어요. 두 가계부에 이체로 기록되고, 수입·지출에는 포함되지
          않아요.
        </p>
      ) : null}
    </>
  );
}
