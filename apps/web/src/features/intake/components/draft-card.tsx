import { fractionDigits, readAmount } from '@salim/domain';
import { type ReactNode, useState } from 'react';
import type { MoneySource } from '../../../ledger/create-money-source.ts';
import { formatClock, formatDay } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { PencilLine } from '../../../ui/icons/pencil-line.ts';
import layout from '../../../ui/layout.module.css';
import { Money } from '../../../ui/money.tsx';
import { type DraftChanges, type DraftEdit, problemOf, sureness, unknownMethodOf } from '../draft-edit.ts';
import { AddSourceButton } from './add-source-button.tsx';
import css from './draft-card.module.css';
import { DraftFields, type DraftReferences } from './draft-fields.tsx';

const TYPE_NAMES = { EXPENSE: '지출', INCOME: '수입', TRANSFER: '이체' } as const;

/** `USD 22.00`: the original amount in foreign currency. */
function foreignText({ currency, amount }: { readonly currency: string; readonly amount: number }): string {
  const digits = fractionDigits(currency);
  const value = (amount / 10 ** digits).toLocaleString('ko-KR', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${currency} ${value}`;
}

function Amount({ edit }: { readonly edit: DraftEdit }) {
  const reading = readAmount(edit.amountText);
  if (reading.kind === 'value' && reading.value > 0) {
    const tone = edit.type === 'INCOME' ? 'income' : edit.type === 'TRANSFER' ? 'transfer' : 'expense';
    return <Money value={edit.isRefund ? -reading.value : reading.value} tone={tone} size="medium" />;
  }
  return <span className={css.unknown}>{edit.draft.foreign ? foreignText(edit.draft.foreign) : '금액 없음'}</span>;
}

interface DraftCardProps {
  readonly edit: DraftEdit;
  readonly items: DraftReferences;
  readonly onChange: (changes: DraftChanges) => void;
  /** Files the draft under the payment method that its sentence names; missing where nothing can be added. */
  readonly onMethod?: ((source: MoneySource) => void) | undefined;
  /** Replaces the title, for example with a checkbox. */
  readonly head?: ReactNode;
  readonly actions?: ReactNode;
  /** Why saving failed. */
  readonly failure?: string | undefined;
  /** Whether saving was attempted, so that validation errors are shown. */
  readonly isTried: boolean;
}

/** One parsed message: its content, where it would be filed and what is uncertain. */
export function DraftCard({ edit, items, onChange, onMethod, head, actions, failure, isTried }: DraftCardProps) {
  const { draft } = edit;
  const problem = problemOf(edit);
  // Keep showing the field that the message lacked while the user fills it in.
  const [asked] = useState(problem?.field ?? null);
  const [isOpen, setIsOpen] = useState(false);
  const sure = sureness(draft);
  const name = edit.description === '' ? '내용 없음' : edit.description;
  const sender = [draft.issuer, draft.cardHint, draft.rail].filter(
    (part) => part !== undefined && part !== draft.issuer,
  );
  const facts = [
    [draft.issuer, ...sender].filter(Boolean).join(' '),
    `${formatDay(edit.date ?? draft.date)}${draft.time === undefined ? '' : ` ${formatClock(draft.time)}`}`,
    draft.installment ? `${draft.installment.months}개월 할부` : '',
    draft.foreign && edit.amountText !== '' ? foreignText(draft.foreign) : '',
  ].filter((fact) => fact !== '');
  const guess = draft.approximate
    ? [`${formatDay(draft.approximate.asOf)} 환율로 계산한 예상 금액이에요. 명세서의 금액으로 수정해 주세요.`]
    : [];
  const unknownMethod = unknownMethodOf(edit);
  const notes = [
    ...draft.reasons,
    ...guess,
    ...(unknownMethod === null ? [] : [`‘${unknownMethod}’ 결제수단이 없어서 비워 뒀어요.`]),
    ...(draft.duplicate === true ? ['같은 내역이 이미 있는 것 같아요.'] : []),
  ];
  return (
    <li>
      <section aria-label={name}>
        <Card>
          <div className={layout.grid12}>
            <div className={css.top}>
              <div className={css.name}>{head ?? name}</div>
              <Amount edit={edit} />
            </div>
            <div className={css.facts}>
              <Tag>{edit.isRefund ? '취소' : TYPE_NAMES[edit.type]}</Tag>
              <Tag tone={sure.tone}>{sure.text}</Tag>
              {facts.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </div>
            {notes.length === 0 ? null : (
              <ul className={css.notes}>
                {notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            )}
            {unknownMethod === null || onMethod === undefined ? null : (
              <AddSourceButton name={unknownMethod} items={items} onAdded={onMethod} />
            )}
            <DraftFields
              edit={edit}
              items={items}
              onChange={onChange}
              isOpen={isOpen}
              asked={asked}
              problem={isTried ? problem : null}
            />
            {failure === undefined ? null : (
              <p role="alert" className={css.failure}>
                {failure}
              </p>
            )}
            <div className={css.actions}>
              <Button
                variant="ghost"
                size="small"
                icon={<PencilLine aria-hidden />}
                aria-expanded={isOpen}
                onPress={() => setIsOpen(!isOpen)}
              >
                {isOpen ? '접기' : '수정'}
              </Button>
              {actions}
            </div>
          </div>
        </Card>
      </section>
    </li>
  );
}
