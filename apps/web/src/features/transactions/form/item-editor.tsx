import { NAME_MAX, RECEIPT_LINES_MAX } from '@salim/contract/facts/limits';
import { withJosa } from '@salim/domain';
import { formatWon } from '../../../text/format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Plus } from '../../../ui/icons/plus.ts';
import { X } from '../../../ui/icons/x.ts';
import { PartAmountField } from '../../../ui/part-amount-field.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { memberName, useLedger } from '../model/ledger.tsx';
import { MemberFace } from '../model/member-face.tsx';
import fields from './fields.module.css';
import { amountText, type ItemPart, newItem } from './form-state.ts';
import css from './item-editor.module.css';
import { remainderOf, wonOf } from './read-form.ts';

interface ItemEditorProps {
  readonly items: readonly ItemPart[];
  /** The members who may share a line. */
  readonly members: readonly string[];
  readonly total: number;
  /** What each member bears so far. */
  readonly amounts: ReadonlyMap<string, number>;
  readonly onChange: (items: readonly ItemPart[]) => void;
}

/** The lines of a receipt: name, amount, and the faces of those who share it. */
export function ItemEditor({ items, members, total, amounts, onChange }: ItemEditorProps) {
  const ledger = useLedger();
  const change = (key: string, changes: Partial<ItemPart>) =>
    onChange(items.map((item) => (item.key === key ? { ...item, ...changes } : item)));
  const rest = remainderOf(total, items);
  // A line that waits for its amount takes the rest; otherwise there is a new one.
  const open = items.find((item) => wonOf(item.amountText) === 0);
  const giveRestToAll = () => {
    if (open) change(open.key, { amountText: amountText(rest), memberIds: members });
    else onChange([...items, newItem(members, amountText(rest), '나머지')]);
  };
  const isFull = items.length >= RECEIPT_LINES_MAX;
  return (
    <>
      <ul className={css.items} aria-label="항목">
        {items.map((item, index) => (
          <li key={item.key} className={css.item}>
            <div className={css.line}>
              <TextField
                label={`항목 ${index + 1} 이름`}
                isLabelHidden
                placeholder={`항목 ${index + 1}`}
                maxLength={NAME_MAX}
                autoComplete="off"
                value={item.name}
                onChange={(name) => change(item.key, { name })}
              />
              <PartAmountField
                label={`항목 ${index + 1} 금액`}
                isLabelHidden
                text={item.amountText}
                onChange={(text) => change(item.key, { amountText: text })}
              />
              <IconButton
                label={`항목 ${index + 1} 삭제`}
                icon={<X />}
                onPress={() => onChange(items.filter((one) => one.key !== item.key))}
              />
            </div>
            <div
              role="group"
              aria-label={`${withJosa(`항목 ${index + 1}`, '을/를')} 나눠 낼 사람`}
              className={css.faces}
            >
              {members.map((userId) => {
                const isIn = item.memberIds.includes(userId);
                return (
                  <PlainButton
                    key={userId}
                    aria-pressed={isIn}
                    className={css.face}
                    onPress={() =>
                      change(item.key, {
                        // In the order of the members, on which the remaining won depend.
                        memberIds: members.filter((id) => (id === userId ? !isIn : item.memberIds.includes(id))),
                      })
                    }
                  >
                    <MemberFace userId={userId} size="small" />
                    {memberName(ledger, userId)}
                  </PlainButton>
                );
              })}
            </div>
          </li>
        ))}
      </ul>
      <div className={css.actions}>
        <Button
          size="small"
          icon={<Plus aria-hidden />}
          isDisabled={isFull}
          onPress={() => onChange([...items, newItem(members)])}
        >
          항목 추가
        </Button>
        {rest > 0 ? (
          <Button size="small" isDisabled={isFull && !open} onPress={giveRestToAll}>
            나머지는 모두 함께
          </Button>
        ) : null}
      </div>
      {rest === 0 ? null : (
        <p className={fields.rest} aria-live="polite">
          <span className={fields.restWrong}>
            {rest > 0 ? `남은 금액 ${formatWon(rest)}` : `${formatWon(-rest)} 초과`}
          </span>
        </p>
      )}
      {amounts.size === 0 ? null : (
        <p className={css.sums}>
          {[...amounts].map(([userId, amount]) => (
            <span key={userId}>
              {memberName(ledger, userId)} {formatWon(amount)}
            </span>
          ))}
        </p>
      )}
    </>
  );
}
