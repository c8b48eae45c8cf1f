import { type CSSProperties, memo } from 'react';
import { canWrite } from '../../../ledger/can-write.ts';
import { formatClock, formatDay } from '../../../text/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Copy } from '../../../ui/icons/copy.ts';
import { Paperclip } from '../../../ui/icons/paperclip.ts';
import { Pencil } from '../../../ui/icons/pencil.ts';
import { Trash } from '../../../ui/icons/trash.ts';
import { memberLook } from '../../../ui/member-look.ts';
import { Money } from '../../../ui/money.tsx';
import truncated from '../../../ui/truncated.module.css';
import visuallyHidden from '../../../ui/visually-hidden.module.css';
import { lookOf, payerOf, TYPE_NAMES, wordsOf } from '../model/describe-row.ts';
import type { Ledger } from '../model/ledger.tsx';
import type { TransactionRow } from '../model/transaction-row.ts';
import { LookIcon } from './look-icon.tsx';
import css from './transaction-line.module.css';
import { isSelectable } from './use-selection.ts';

/** The amount of a transaction with the sign and color of its effect. */
export function RowAmount({ row }: { readonly row: TransactionRow }) {
  const isFaint = row.isExcluded;
  const className = classNames(css.amount, isFaint && css.faint);
  switch (row.type) {
    case 'INCOME':
      return <Money value={row.amount} tone="income" className={className} />;
    case 'EXPENSE':
      return <Money value={row.isRefund ? -row.amount : row.amount} tone="expense" className={className} />;
    case 'TRANSFER':
      return <Money value={row.amount} tone="transfer" className={className} />;
    case 'ADJUSTMENT':
      return <Money value={row.direction === 'OUT' ? -row.amount : row.amount} className={className} />;
  }
}

interface TransactionLineProps {
  readonly row: TransactionRow;
  readonly ledger: Ledger;
  /** Also shows the date, in lists without day headings. */
  readonly withDate: boolean;
  readonly isOpen: boolean;
  /** Hovered or focused: its actions are rendered. */
  readonly isActive: boolean;
  /** Whether this line is the tab stop; the others are reached with the arrow keys. */
  readonly isStop: boolean;
  readonly selection: 'none' | 'off' | 'on';
  /** Whether it can be edited, copied and deleted from the list. */
  readonly hasActions: boolean;
}

const tabIndexOf = (isStop: boolean) => (isStop ? 0 : -1);

/**
 * One transaction of a list. Plain elements, because scrolling renders hundreds of them per second; `data-act` names
 * their actions, and the list handles them with a single listener.
 */
export const TransactionLine = memo(function TransactionLine({
  row,
  ledger,
  withDate,
  isOpen,
  isActive,
  isStop,
  selection,
  hasActions,
}: TransactionLineProps) {
  const words = wordsOf(ledger, row);
  const payer = payerOf(ledger, row);
  const edge = payer?.color === undefined ? undefined : ({ '--payer': memberLook(payer.color).color } as CSSProperties);
  const when = [withDate ? formatDay(row.date, { year: true }) : '', row.time === null ? '' : formatClock(row.time)]
    .filter((part) => part !== '')
    .join(' ');
  const tags = row.tagIds.flatMap((id) => ledger.tagById.get(id)?.name ?? []);
  const isSelecting = selection !== 'none';
  const facts = [words.category === words.title ? '' : words.category, words.payment].filter((part) => part !== '');
  const hasFacts = facts.length + tags.length > 0;
  const content = (
    <>
      <LookIcon look={lookOf(ledger, row)} />
      <span className={css.words}>
        <span className={css.title}>
          <span className={truncated.text}>{words.title}</span>
          {row.waiting === undefined ? null : (
            <Tag tone="warning">{row.waiting === 'stuck' ? '확인 필요' : '전송 대기'}</Tag>
          )}
          {words.notes.map((note) => (
            <Tag key={note}>{note}</Tag>
          ))}
          {row.receiptCount === 0 ? null : (
            <span className={css.receipt}>
              <Paperclip aria-hidden />
              <span className={visuallyHidden.hidden}>영수증 {row.receiptCount}개</span>
            </span>
          )}
        </span>
        {payer || hasFacts || when !== '' ? (
          <span className={css.details}>
            {payer ? (
              <>
                <Avatar name={payer.name} imageUrl={payer.imageUrl} color={payer.color} size="tiny" />
                <span className={classNames(css.payer, payer.text === payer.name && css.single)}>{payer.text}</span>
              </>
            ) : null}
            <span className={classNames(truncated.text, css.facts)}>
              {payer && hasFacts ? <span className={css.lead}>{'\u00a0· '}</span> : null}
              {facts.join(' · ')}
              {tags.map((tag) => (
                <span key={tag} className={css.tag}>
                  #{tag}
                </span>
              ))}
            </span>
            {when === '' ? null : (
              <span className={css.when}>
                {payer || hasFacts ? <span className={css.dot}> · </span> : null}
                {when}
              </span>
            )}
          </span>
        ) : null}
      </span>
      <span className={visuallyHidden.hidden}>{TYPE_NAMES[row.type]}</span>
      <RowAmount row={row} />
    </>
  );
  if (isSelecting) {
    return (
      <li className={classNames(css.line, selection === 'on' && css.selected)} style={edge}>
        <label className={css.body}>
          <input
            type="checkbox"
            className={css.check}
            checked={selection === 'on'}
            disabled={!isSelectable(row)}
            tabIndex={tabIndexOf(isStop)}
            data-act="select"
            data-id={row.id}
            data-stop={row.id}
            readOnly
          />
          {content}
        </label>
      </li>
    );
  }
  return (
    <li className={classNames(css.line, isOpen && css.open)} style={edge}>
      <a
        href={`/transactions/${row.id}`}
        className={css.body}
        tabIndex={tabIndexOf(isStop)}
        data-act="open"
        data-id={row.id}
        data-stop={row.id}
        aria-current={isOpen ? 'true' : undefined}
      >
        {content}
      </a>
      {hasActions && canWrite(ledger.book) && !row.isMasked ? (
        <RowActions row={row} title={words.title} isActive={isActive} isStop={isStop} />
      ) : null}
    </li>
  );
});

/** Three actions on hover and focus; on touch screens a menu, opened by a swipe, a key or a screen reader. */
function RowActions({
  row,
  title,
  isActive,
  isStop,
}: {
  readonly row: TransactionRow;
  readonly title: string;
  readonly isActive: boolean;
  readonly isStop: boolean;
}) {
  return (
    <span className={css.actions}>
      {isActive ? <QuickActions row={row} title={title} tabIndex={tabIndexOf(isStop)} /> : null}
      <button
        type="button"
        className={classNames(css.action, css.menu)}
        tabIndex={tabIndexOf(isStop)}
        aria-label={`${title} 메뉴`}
        aria-haspopup="menu"
        data-act="menu"
        data-id={row.id}
      />
    </span>
  );
}

interface QuickActionsProps {
  readonly row: TransactionRow;
  readonly title: string;
  readonly tabIndex: number;
}

function QuickActions({ row, title, tabIndex }: QuickActionsProps) {
  return (
    <span className={css.quick}>
      <a
        href={`/transactions/${row.id}/edit`}
        className={css.action}
        tabIndex={tabIndex}
        aria-label={`${title} 수정`}
        title="수정"
        data-act="edit"
        data-id={row.id}
      >
        <Pencil aria-hidden />
      </a>
      {row.type === 'ADJUSTMENT' ? null : (
        <button
          type="button"
          className={css.action}
          tabIndex={tabIndex}
          aria-label={`${title} 복제`}
          title="복제"
          data-act="copy"
          data-id={row.id}
        >
          <Copy aria-hidden />
        </button>
      )}
      <button
        type="button"
        className={css.action}
        tabIndex={tabIndex}
        aria-label={`${title} 삭제`}
        title="삭제"
        data-act="delete"
        data-id={row.id}
      >
        <Trash aria-hidden />
      </button>
    </span>
  );
}
