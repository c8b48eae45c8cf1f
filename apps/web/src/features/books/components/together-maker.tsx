import type { Asset, Book } from '@salim/contract';
import { NAME_MAX } from '@salim/contract/facts/limits';
import { withJosa } from '@salim/domain';
import { useOwnAccounts } from '../../../ledger/use-own-accounts.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useAuthStore } from '../../../platform/stores/auth-store.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { isAmountMissing, useAmountInput } from '../../../ui/use-amount-input.ts';
import { useSetUpTogether } from '../api/set-up-together.ts';
import { MONEY_WAYS, type MoneyWay, planFor, ratioOf } from '../together-plan.ts';
import { LivingCostsFields, NEW_SOURCE, sourceOf } from './living-costs-fields.tsx';
import css from './together-maker.module.css';

/** The fields of the new book that decide which accounts can transfer to it. */
const NEW_BOOK = { id: '', currency: 'KRW' };

const isBankAccount = ({ assetType }: Asset): boolean => assetType === 'CHECKING_ACCOUNT';

/** Asks two people how they manage their money and sets up a matching book. */
export function TogetherMaker({ onMade }: { readonly onMade: (book: Book) => void }) {
  const user = useAuthStore((store) => store.user);
  const me = { id: user?.id ?? '', name: user?.name ?? '나' };
  const setUp = useSetUpTogether();
  const form = useForm({
    initial: {
      way: 'POOLED' as MoneyWay,
      name: '',
      totalText: '',
      mine: '50',
      day: 25,
      chosenSource: null as string | null,
    },
    check: ({ way, name, totalText, mine }) => {
      const { isDivided, isFilled } = planFor(way);
      return {
        name:
          name.trim() === ''
            ? '함께 쓸 분의 이름을 입력해 주세요.'
            : name.trim().length > NAME_MAX
              ? '이름은 50자까지 입력할 수 있어요.'
              : undefined,
        totalText: isFilled && isAmountMissing(totalText) ? '한 달 생활비를 입력해 주세요.' : undefined,
        mine: (isDivided || isFilled) && ratioOf(mine) === null ? '0~100 사이의 숫자를 입력해 주세요.' : undefined,
      };
    },
  });
  const { change } = form;
  const { way, name, mine, day, chosenSource } = form.values;
  const total = useAmountInput(form.amount('totalText'));
  const allowance = { mine: useAmountInput({ value: null }), theirs: useAmountInput({ value: null }) };
  const { isDivided, isFilled, hasAllowances } = planFor(way);
  const ownBooks = useOwnAccounts(NEW_BOOK, isFilled).filter(({ book }) => book.memberCount === 1);
  const source = chosenSource ?? ownBooks.flatMap(({ assets }) => assets).find(isBankAccount)?.id ?? NEW_SOURCE;
  const ratio = ratioOf(mine);
  const partnerName = name.trim();
  const handleSubmit = () =>
    form.submit(() => {
      const allowances = { mine: allowance.mine.value ?? 0, theirs: allowance.theirs.value ?? 0 };
      setUp.mutate(
        {
          way,
          partnerName,
          me,
          ratio: ratio ?? { mine: 50, theirs: 50 },
          living: isFilled ? { total: total.value ?? 0, day, from: sourceOf(source, ownBooks) } : null,
          allowances: hasAllowances ? allowances : null,
        },
        {
          onSuccess: (book) => {
            toast.success('함께 쓸 가계부를 만들었어요', { message: `${partnerName}님을 초대해 보세요.` });
            onMade(book);
          },
        },
      );
    });
  const ratioField = (
    <TextField
      label="내 부담 비율"
      inputMode="numeric"
      {...form.field('mine')}
      trailing="%"
      help={ratio === null ? undefined : `나 ${ratio.mine} : ${withJosa(`상대 ${ratio.theirs}`, '으로/로')} 나눠요.`}
    />
  );
  return (
    <Card title="둘이 함께 시작하기">
      <Form className={css.form ?? ''} label="둘이 함께 시작하기" onSubmit={handleSubmit}>
        <p className={css.hint}>돈 관리 방법을 고르면 알맞은 가계부를 만들어 드려요. 나중에 모두 바꿀 수 있어요.</p>
        <Segmented label="돈 관리 방법" options={MONEY_WAYS} value={way} onChange={(next) => change({ way: next })} />
        <p>{MONEY_WAYS.find(({ id }) => id === way)?.text}</p>
        <TextField label="함께 쓸 분" placeholder="예: 지연" {...form.field('name')} />
        {isFilled ? (
          <LivingCostsFields
            amount={total}
            error={form.problems.totalText ?? null}
            ratio={ratio}
            partnerName={partnerName}
            day={day}
            onDay={(next) => change({ day: next })}
            source={{ books: ownBooks, value: source, onChange: (id) => change({ chosenSource: id }) }}
          >
            {ratioField}
          </LivingCostsFields>
        ) : null}
        {hasAllowances ? (
          <div className={css.pair}>
            <AmountField label="내 한 달 용돈" amount={allowance.mine} help="정하지 않아도 돼요." />
            <AmountField
              label={partnerName === '' ? '상대의 한 달 용돈' : `${partnerName}님의 한 달 용돈`}
              amount={allowance.theirs}
              help="용돈별로 분류와 예산을 만들어 드려요."
            />
          </div>
        ) : null}
        {isDivided ? ratioField : null}
        {setUp.error ? <Notice tone="error">{messageOf(setUp.error)}</Notice> : null}
        <Button type="submit" variant="primary" isPending={setUp.isPending}>
          함께 시작하기
        </Button>
      </Form>
    </Card>
  );
}
