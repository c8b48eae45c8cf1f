import { useMemo, useState } from 'react';
import { verifySession } from '../../../platform/session/session.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';
import { formatDay, formatNumber } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Sheet } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import layout from '../../../ui/layout.module.css';
import truncated from '../../../ui/truncated.module.css';
import { RowAmount } from '../list/transaction-line.tsx';
import type { BulkChanges } from '../model/bulk-changes.ts';
import { TYPE_NAMES } from '../model/describe-row.ts';
import { carryOut } from './carry-out.ts';
import { outbox } from './outbox.ts';
import type { OutboxItem } from './outbox-item.ts';
import { type Waiting, waitingOf } from './outbox-rules.ts';
import css from './outbox-sheet.module.css';
import { useOutbox } from './outbox-state.ts';
import { giveUp } from './resolve-waiting.ts';
import { StuckChoice, type StuckChoiceProps } from './stuck-choice.tsx';

interface OutboxSheetProps {
  /** Null for a book that the user no longer has access to. */
  readonly bookTitle: (bookId: string) => string | null;
  readonly onClose: () => void;
  /** Opens the form of a queued transaction. */
  readonly onEdit: (waiting: Waiting) => void;
  /** Opens a comparison of the queued and the stored version. */
  readonly onCompare: StuckChoiceProps['onCompare'];
}

const KIND_NAMES = {
  create: '추가',
  update: '수정',
  delete: '삭제',
  restore: '되돌리기',
  files: '영수증',
} as const;

/** The names of the fields of a change. */
const FIELD_NAMES: Readonly<Record<keyof BulkChanges, string>> = {
  categoryId: '분류',
  paymentMethodId: '결제수단',
  assetId: '자산',
  tagIds: '태그',
  memo: '메모',
  visibility: '비공개',
  excludeFromStats: '통계 제외',
};

/** The changed fields in words; a payment method implies its asset. */
function fieldNames(set: BulkChanges): string {
  const fields = Object.keys(set) as (keyof BulkChanges)[];
  const own = fields.filter((field) => field !== 'assetId' || set.paymentMethodId === undefined);
  return own.map((field) => FIELD_NAMES[field]).join('·');
}

/** The number of listed transactions; a phone that was offline for long may have a thousand. */
const SHOWN_MAX = 100;

/** All transactions written on this device and not stored yet, with the decisions that are needed. */
export function OutboxSheet({ bookTitle, onClose, onEdit, onCompare }: OutboxSheetProps) {
  const items = useOutbox((state) => state.items);
  const waiting = useMemo(() => waitingOf(items), [items]);
  const stuck = waiting.filter((one) => one.stuck !== null);
  const going = waiting.filter((one) => one.stuck === null);
  const title = (one: Waiting) => bookTitle(one.bookId) ?? '볼 수 없는 가계부';
  return (
    <Sheet title="전송 대기 내역" isOpen onClose={onClose}>
      {waiting.length === 0 ? (
        <EmptyState art="sprout" title="모두 보냈어요">
          이 기기에 전송 대기 중인 내역이 없어요.
        </EmptyState>
      ) : (
        <div className={css.groups}>
          {stuck.length === 0 ? null : (
            <section aria-labelledby="outbox-stuck">
              <h3 id="outbox-stuck" className={css.heading}>
                확인이 필요해요 <span className={css.count}>{formatNumber(stuck.length)}</span>
              </h3>
              <ul className={css.list}>
                {stuck.slice(0, SHOWN_MAX).map((one) => (
                  <li key={one.transactionId} className={css.item}>
                    <Line waiting={one} bookTitle={title(one)} />
                    <StuckChoice waiting={one} onEdit={() => onEdit(one)} onCompare={onCompare} />
                  </li>
                ))}
              </ul>
              <Rest count={stuck.length - SHOWN_MAX} />
            </section>
          )}
          {going.length === 0 ? null : (
            <section aria-labelledby="outbox-going">
              <div className={css.head}>
                <h3 id="outbox-going" className={css.heading}>
                  전송 대기 <span className={css.count}>{formatNumber(going.length)}</span>
                </h3>
                <SendNow />
              </div>
              <ul className={css.list}>
                {going.slice(0, SHOWN_MAX).map((one) => (
                  <li key={one.transactionId} className={css.item}>
                    <Line waiting={one} bookTitle={title(one)} />
                    <TakeBack waiting={one} items={items} />
                  </li>
                ))}
              </ul>
              <Rest count={going.length - SHOWN_MAX} />
            </section>
          )}
        </div>
      )}
    </Sheet>
  );
}

function Line({ waiting, bookTitle }: { readonly waiting: Waiting; readonly bookTitle: string }) {
  const { row, kind, fileCount, set } = waiting;
  const files = fileCount === 0 ? '' : ` · 영수증 ${fileCount}개`;
  return (
    <div className={layout.row12}>
      <div className={css.words}>
        <span className={css.title}>
          <span className={truncated.text}>{row.description || TYPE_NAMES[row.type]}</span>
          <Tag tone={waiting.stuck === null ? 'accent' : 'warning'}>{KIND_NAMES[kind]}</Tag>
        </span>
        <span className={truncated.detail}>
          {set === null ? '' : `${fieldNames(set)} · `}
          {formatDay(row.date)} · {bookTitle}
          {files}
        </span>
      </div>
      <RowAmount row={row} />
    </div>
  );
}

function Rest({ count }: { readonly count: number }) {
  return count <= 0 ? null : <p className={css.rest}>그 밖에 {formatNumber(count)}건이 더 있어요.</p>;
}

function SendNow() {
  const isSending = useOutbox((state) => state.isSending);
  const [isAsking, setIsAsking] = useState(false);
  const send = async () => {
    setIsAsking(true);
    if (useSessionStatus.getState().status === 'offline') await verifySession();
    await outbox.flush();
    setIsAsking(false);
  };
  return (
    <Button size="small" isPending={isSending || isAsking} onPress={() => void send()}>
      지금 보내기
    </Button>
  );
}

/** A write that was never sent can be withdrawn; one that may have reached the server cannot. */
function TakeBack({ waiting, items }: { readonly waiting: Waiting; readonly items: readonly OutboxItem[] }) {
  const [isSure, setIsSure] = useState(false);
  const own = items.filter((item) => item.transactionId === waiting.transactionId);
  const [first] = own;
  if (!first || own.some((item) => item.isTried)) return null;
  const name = { create: '삭제', files: '삭제', update: '수정 취소', delete: '삭제 취소', restore: '취소' }[
    waiting.kind
  ];
  const losesText = waiting.kind === 'create' || waiting.kind === 'update';
  return (
    <div className={classNames(css.actions, !isSure && css.quiet)}>
      {isSure ? <span className={css.sure}>입력한 내용이 사라져요.</span> : null}
      <Button
        size="small"
        variant={isSure ? 'dangerSoft' : 'ghost'}
        onPress={() => {
          if (losesText && !isSure) setIsSure(true);
          else void carryOut(giveUp(first));
        }}
      >
        {isSure ? '정말 버리기' : name}
      </Button>
    </div>
  );
}
