import { formatWon } from '../../../text/format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Plus } from '../../../ui/icons/plus.ts';
import { X } from '../../../ui/icons/x.ts';
import { LabelSelect } from '../../../ui/label-select.tsx';
import { PartAmountField } from '../../../ui/part-amount-field.tsx';
import { categoryPath, useLedger } from '../model/ledger.tsx';
import { EditorBlock } from './editor-block.tsx';
import css from './fields.module.css';
import { amountText, newSplit, type PaymentPart, partKey, type SplitPart } from './form-state.ts';
import { liveAssets, liveMethods } from './payment-fields.tsx';
import { withAsset, withMethod } from './payment-follow.ts';
import { remainderOf, wonOf, wrongPart } from './read-form.ts';

const PARTS_MAX = 20;

interface RemainderProps {
  readonly total: number;
  readonly parts: readonly { readonly key: string; readonly amountText: string }[];
  readonly onFill: (key: string, text: string) => void;
}

/** The part that a remainder belongs to, and the button that puts it there; null while there is nothing to put. */
function fillOf(rest: number, parts: RemainderProps['parts']) {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last || rest === 0) return null;
  if (rest < 0 && first !== last && wonOf(first.amountText) + rest > 0)
    return { part: first, label: '첫 항목에서 빼기' };
  const empty = parts.find((part) => wonOf(part.amountText) === 0);
  if (rest < 0 || empty === undefined || empty === last) return { part: last, label: '마지막 항목에 채우기' };
  return { part: empty, label: '빈 항목에 채우기' };
}

/** The remaining amount once one was typed, with a button that puts it where it belongs. */
function Remainder({ total, parts, onFill }: RemainderProps) {
  const rest = remainderOf(total, parts);
  const isBegun = parts.some((part) => wonOf(part.amountText) > 0);
  const fill = isBegun ? fillOf(rest, parts) : null;
  const filled = fill ? wonOf(fill.part.amountText) + rest : 0;
  return (
    <div className={css.rest} aria-live="polite">
      <span className={classNames(rest !== 0 && isBegun && css.restWrong)}>
        {rest > 0
          ? `남은 금액 ${formatWon(rest)}`
          : rest < 0
            ? `${formatWon(-rest)} 초과`
            : isBegun
              ? '남은 금액 없음'
              : '전체 금액을 먼저 입력해 주세요.'}
      </span>
      {fill && filled > 0 ? (
        <Button size="small" variant="ghost" onPress={() => onFill(fill.part.key, amountText(filled))}>
          {fill.label}
        </Button>
      ) : null}
    </div>
  );
}

/** The category that several parts with an amount share; undefined if each has its own. */
function repeatedCategory(parts: readonly SplitPart[]): string | null | undefined {
  const begun = parts.filter((part) => wonOf(part.amountText) > 0);
  return begun.find((part, index) => begun.findIndex((one) => one.categoryId === part.categoryId) < index)?.categoryId;
}

interface SplitEditorProps {
  readonly kind: 'INCOME' | 'EXPENSE';
  readonly parts: readonly SplitPart[];
  readonly total: number;
  readonly onChange: (parts: readonly SplitPart[]) => void;
  readonly error: string | undefined;
}

/** Splits an amount among several categories; the remainder is always visible. */
export function SplitEditor({ kind, parts, total, onChange, error }: SplitEditorProps) {
  const ledger = useLedger();
  const categories = ledger.categories.filter((one) => one.kind === kind);
  const wrong = error === undefined ? -1 : wrongPart(total, parts);
  const repeated = repeatedCategory(parts);
  const change = (key: string, changes: Partial<SplitPart>) =>
    onChange(parts.map((part) => (part.key === key ? { ...part, ...changes } : part)));
  return (
    <EditorBlock
      title="여러 분류로 나누기"
      field="splits"
      onRemove={() => onChange([])}
      error={wrong === -1 ? error : undefined}
    >
      {parts.map((part, index) => (
        <div key={part.key} className={css.part}>
          <div className={css.splitLabel}>
            <LabelSelect
              label={part.memo === '' ? `분류 ${index + 1}` : `분류 ${index + 1} · ${part.memo}`}
              none="미분류"
              items={categories
                .filter((one) => !one.isArchived || one.id === part.categoryId)
                .map((one) => ({ id: one.id, name: categoryPath(ledger, one.id), icon: one.icon }))}
              value={part.categoryId}
              onChange={(categoryId) => change(part.key, { categoryId })}
            />
          </div>
          <PartAmountField
            label={`금액 ${index + 1}`}
            text={part.amountText}
            error={index === wrong ? error : null}
            onChange={(text) => change(part.key, { amountText: text })}
          />
          <IconButton
            label={`분류 ${index + 1} 삭제`}
            icon={<X />}
            className={css.partRemove ?? ''}
            onPress={() => {
              const rest = parts.filter((one) => one.key !== part.key);
              onChange(rest.length > 1 ? rest : []);
            }}
          />
        </div>
      ))}
      {repeated === undefined ? null : (
        <p role="status" className={css.repeated}>
          {repeated === null
            ? '분류를 고르지 않은 항목이 여러 개예요.'
            : `‘${categoryPath(ledger, repeated)}’ 항목이 여러 개예요.`}
        </p>
      )}
      <Remainder total={total} parts={parts} onFill={(key, text) => change(key, { amountText: text })} />
      <Button
        size="small"
        icon={<Plus aria-hidden />}
        isDisabled={parts.length >= PARTS_MAX}
        onPress={() => onChange([...parts, newSplit()])}
      >
        분류 추가
      </Button>
    </EditorBlock>
  );
}

interface PaymentsEditorProps {
  readonly parts: readonly PaymentPart[];
  readonly total: number;
  readonly onChange: (parts: readonly PaymentPart[]) => void;
  readonly error: string | undefined;
}

/** Splits an amount among several payments, such as a card and points. */
export function PaymentsEditor({ parts, total, onChange, error }: PaymentsEditorProps) {
  const ledger = useLedger();
  const wrong = error === undefined ? -1 : wrongPart(total, parts);
  const change = (key: string, changes: Partial<PaymentPart>) =>
    onChange(parts.map((part) => (part.key === key ? { ...part, ...changes } : part)));
  return (
    <EditorBlock
      title="결제수단 나누기"
      field="payments"
      onRemove={() => onChange([])}
      error={wrong === -1 ? error : undefined}
    >
      {parts.map((part, index) => (
        <div key={part.key} className={css.paymentPart}>
          <div className={css.part}>
            <div className={css.splitLabel}>
              <LabelSelect
                label={`결제수단 ${index + 1}`}
                none="없음"
                items={liveMethods(ledger.payments, part.paymentMethodId)}
                value={part.paymentMethodId}
                onChange={(id) => change(part.key, withMethod(ledger, id))}
              />
            </div>
            <PartAmountField
              label={`결제 금액 ${index + 1}`}
              text={part.amountText}
              error={index === wrong ? error : null}
              onChange={(text) => change(part.key, { amountText: text })}
            />
            <IconButton
              label={`결제 ${index + 1} 삭제`}
              icon={<X />}
              className={css.partRemove ?? ''}
              onPress={() => {
                const rest = parts.filter((one) => one.key !== part.key);
                onChange(rest.length > 1 ? rest : []);
              }}
            />
          </div>
          <LabelSelect
            label={`자산 ${index + 1}`}
            none="없음"
            items={liveAssets(ledger.assets, part.assetId)}
            value={part.assetId}
            onChange={(id) => change(part.key, withAsset(ledger, part, id))}
          />
        </div>
      ))}
      <Remainder total={total} parts={parts} onFill={(key, text) => change(key, { amountText: text })} />
      <Button
        size="small"
        icon={<Plus aria-hidden />}
        isDisabled={parts.length >= PARTS_MAX}
        onPress={() => onChange([...parts, { key: partKey(), paymentMethodId: null, assetId: null, amountText: '' }])}
      >
        결제수단 추가
      </Button>
    </EditorBlock>
  );
}
