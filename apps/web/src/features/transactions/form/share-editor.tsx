import { formatWon } from '../../../text/format.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LabelSelect } from '../../../ui/label-select.tsx';
import { PartAmountField } from '../../../ui/part-amount-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useIncomes } from '../api/use-incomes.ts';
import { monthOfDate } from '../list/use-list-scope.ts';
import { memberName, useLedger } from '../model/ledger.tsx';
import { MemberFace } from '../model/member-face.tsx';
import { EditorBlock } from './editor-block.tsx';
import css from './fields.module.css';
import { type FormState, type MemberPart, newItem, type ShareMethod, type ShareWish } from './form-state.ts';
import { IncomeWeights } from './income-weights.tsx';
import { ItemEditor } from './item-editor.tsx';
import { remainderOf, shareAmountsOf, wrongPart } from './read-form.ts';
import { weightsAmong } from './weights-among.ts';

type Shares = NonNullable<FormState['shares']>;

interface ShareEditorProps {
  readonly form: FormState;
  readonly total: number;
  /** The id of the transaction, also before it is saved. */
  readonly id: string;
  readonly value: Shares;
  readonly onChange: (value: Shares | null) => void;
  readonly error: string | undefined;
}

const METHODS: readonly { readonly id: ShareMethod; readonly name: string }[] = [
  { id: 'EQUAL', name: '똑같이' },
  { id: 'RATIO', name: '비율' },
  { id: 'AMOUNT', name: '금액' },
  { id: 'ITEM', name: '항목' },
  { id: 'INCOME', name: '소득' },
];

/** Divides an expense among members. */
export function ShareEditor({ form, total, id, value, onChange, error }: ShareEditorProps) {
  const ledger = useLedger();
  const month = monthOfDate(ledger, form.date ?? ledger.today);
  const incomes = useIncomes(ledger.bookId, month, value.method === 'INCOME');
  const weights = weightsAmong(
    incomes.data,
    value.members.filter((member) => member.isIn).map((member) => member.userId),
  );
  const amounts = shareAmountsOf(form, total, id, weights);
  const change = (userId: string, changes: Partial<ShareWish>) =>
    onChange({
      ...value,
      members: value.members.map((member) => (member.userId === userId ? { ...member, ...changes } : member)),
    });
  const rest = remainderOf(
    total,
    value.members.filter((member) => member.isIn),
  );
  // Shared by lines that were not recorded.
  const method: ShareMethod = value.method === 'ITEM' && !value.items ? 'AMOUNT' : value.method;
  return (
    <EditorBlock title="나눠 내기" field="shares" onRemove={() => onChange(null)} error={error}>
      <Segmented
        label="나누는 방법"
        options={METHODS}
        value={method}
        onChange={(next) => onChange(next === 'ITEM' ? withItems(value) : { ...value, method: next })}
      />
      {method === 'INCOME' ? (
        <IncomeWeights month={month} incomes={incomes.data} isLoading={incomes.isLoading} weights={weights} />
      ) : null}
      {method === 'ITEM' ? (
        <ItemEditor
          items={value.items ?? []}
          members={[...new Set([...ledger.members, ...value.members].map(({ userId }) => userId))]}
          total={total}
          amounts={amounts}
          onChange={(items) => onChange({ ...value, items })}
        />
      ) : null}
      {(method === 'ITEM' ? [] : value.members).map((member) => {
        const name = memberName(ledger, member.userId);
        return (
          <div
            key={member.userId}
            className={classNames(css.member, method === 'RATIO' && css.weighted, method === 'AMOUNT' && css.typed)}
          >
            <Checkbox isSelected={member.isIn} onChange={(isIn) => change(member.userId, { isIn })}>
              <span className={css.face}>
                <MemberFace userId={member.userId} size="small" />
                {name}
              </span>
            </Checkbox>
            {method === 'RATIO' ? (
              <TextField
                label={`${name} 비율`}
                isLabelHidden
                inputMode="numeric"
                value={member.weightText}
                isDisabled={!member.isIn}
                onChange={(weightText) =>
                  change(member.userId, { weightText: weightText.replace(/\D/gu, '').slice(0, 6) })
                }
              />
            ) : null}
            {method === 'AMOUNT' ? (
              <PartAmountField
                label={`${name} 분담 금액`}
                isLabelHidden
                text={member.amountText}
                onChange={(text) => change(member.userId, { amountText: text })}
              />
            ) : (
              <span className={css.memberAmount}>
                {member.isIn && total > 0 ? formatWon(amounts.get(member.userId) ?? 0) : '—'}
              </span>
            )}
          </div>
        );
      })}
      {method === 'AMOUNT' && rest !== 0 ? (
        <p className={css.rest} aria-live="polite">
          <span className={css.restWrong}>
            {rest > 0 ? `남은 금액 ${formatWon(rest)}` : `${formatWon(-rest)} 초과`}
          </span>
        </p>
      ) : null}
    </EditorBlock>
  );
}

/** Shared by lines: those typed before, or a first one for the members of the shares. */
function withItems(value: Shares): Shares {
  const memberIds = value.members.filter((member) => member.isIn).map((member) => member.userId);
  return { ...value, method: 'ITEM', items: value.items ?? [newItem(memberIds)] };
}

interface PayerEditorProps {
  readonly paidBy: string | null;
  readonly payers: readonly MemberPart[];
  readonly total: number;
  readonly onChange: (value: { readonly paidBy: string | null; readonly payers: readonly MemberPart[] }) => void;
  readonly onRemove: () => void;
  readonly error: string | undefined;
}

/** Who paid: one member, or several with their amounts. */
export function PayerEditor({ paidBy, payers, total, onChange, onRemove, error }: PayerEditorProps) {
  const ledger = useLedger();
  const isSeveral = payers.length > 1;
  const rest = remainderOf(total, payers);
  const wrong = error === undefined || !isSeveral ? -1 : wrongPart(total, payers);
  return (
    <EditorBlock title="낸 사람" field="payers" onRemove={onRemove} error={wrong === -1 ? error : undefined}>
      <Segmented<'one' | 'several'>
        label="낸 사람 수"
        options={[
          { id: 'one', name: '한 사람' },
          { id: 'several', name: '여러 사람' },
        ]}
        value={isSeveral ? 'several' : 'one'}
        onChange={(next) =>
          onChange({
            paidBy,
            payers: next === 'one' ? [] : ledger.members.map(({ userId }) => ({ userId, amountText: '' })),
          })
        }
      />
      {isSeveral ? (
        <>
          {payers.map((payer, index) => (
            <PartAmountField
              key={payer.userId}
              label={`${memberName(ledger, payer.userId)}님이 낸 금액`}
              text={payer.amountText}
              error={index === wrong ? error : null}
              onChange={(text) =>
                onChange({
                  paidBy,
                  payers: payers.map((one) => (one.userId === payer.userId ? { ...one, amountText: text } : one)),
                })
              }
            />
          ))}
          {rest === 0 ? null : (
            <p className={css.rest} aria-live="polite">
              <span className={css.restWrong}>
                {rest > 0 ? `남은 금액 ${formatWon(rest)}` : `${formatWon(-rest)} 초과`}
              </span>
            </p>
          )}
        </>
      ) : (
        <LabelSelect
          label="낸 사람"
          isLabelHidden
          items={ledger.members.map((member) => ({
            id: member.userId,
            name: memberName(ledger, member.userId),
            icon: '',
          }))}
          value={paidBy ?? ledger.meId}
          onChange={(userId) => onChange({ paidBy: userId, payers: [] })}
        />
      )}
    </EditorBlock>
  );
}
