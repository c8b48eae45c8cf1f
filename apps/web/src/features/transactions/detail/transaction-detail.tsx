import type { Transaction } from '@salim/contract';
import { Link } from '@tanstack/react-router';
import { formatClock, formatDay, formatWhen, formatWon } from '../../../text/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/chip.tsx';
import layout from '../../../ui/layout.module.css';
import { Money } from '../../../ui/money.tsx';
import textCss from '../../../ui/text.module.css';
import { LookIcon } from '../list/look-icon.tsx';
import { lookOf, TYPE_NAMES, wordsOf } from '../model/describe-row.ts';
import { type FactField, factsOf } from '../model/facts.ts';
import { memberName, nameOfMissing, useLedger } from '../model/ledger.tsx';
import { rowOf } from '../model/transaction-row.ts';
import css from './transaction-detail.module.css';

/** Fields that the header already shows. */
const IN_HEAD: ReadonlySet<FactField> = new Set(['type', 'amount', 'description', 'date', 'memo', 'tags']);

function amountOf(transaction: Transaction) {
  switch (transaction.type) {
    case 'INCOME':
      return <Money value={transaction.amount} tone="income" size="hero" />;
    case 'EXPENSE':
      return (
        <Money value={transaction.isRefund ? -transaction.amount : transaction.amount} tone="expense" size="hero" />
      );
    case 'TRANSFER':
      return <Money value={transaction.amount} tone="transfer" size="hero" />;
    case 'ADJUSTMENT':
      return <Money value={transaction.direction === 'OUT' ? -transaction.amount : transaction.amount} size="hero" />;
  }
}

/** Amount, name and date of a transaction. */
export function DetailHead({ transaction }: { readonly transaction: Transaction }) {
  const ledger = useLedger();
  const row = rowOf(transaction);
  const words = wordsOf(ledger, row);
  return (
    <div className={css.head}>
      <div className={layout.row12}>
        <LookIcon look={lookOf(ledger, row)} />
        <div className={css.words}>
          <h2 className={css.title}>{words.title}</h2>
          <p className={css.when}>
            {formatDay(transaction.date, { year: true })}
            {transaction.time === null ? '' : ` ${formatClock(transaction.time)}`}
          </p>
        </div>
      </div>
      <div className={css.amount}>
        <span className={css.type}>{TYPE_NAMES[transaction.type]}</span>
        {amountOf(transaction)}
      </div>
      {words.notes.length > 0 || transaction.tagIds.length > 0 ? (
        <div className={css.notes}>
          {words.notes.map((note) => (
            <Tag key={note}>{note}</Tag>
          ))}
          {transaction.tagIds.map((id) => (
            <Tag key={id} tone="accent" isLong>
              #{ledger.tagById.get(id)?.name ?? nameOfMissing(ledger, '삭제된 태그')}
            </Tag>
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** All other fields of a transaction. */
export function DetailFacts({ transaction }: { readonly transaction: Transaction }) {
  const ledger = useLedger();
  const isUsual = (field: FactField) =>
    (field === 'visibility' && transaction.visibility === 'SHARED') ||
    (field === 'stats' && !transaction.excludeFromStats);
  const facts = transaction.isMasked
    ? []
    : factsOf(ledger, transaction).filter(
        (fact) => fact.text !== '' && !IN_HEAD.has(fact.field) && !isUsual(fact.field),
      );
  const author = transaction.createdBy === null ? '' : `${memberName(ledger, transaction.createdBy)} · `;
  return (
    <Card>
      <dl className={css.facts}>
        {facts.map((fact) => (
          <div key={fact.field} className={css.fact}>
            <dt>{fact.name}</dt>
            <dd>{fact.text}</dd>
          </div>
        ))}
        {(transaction.items ?? []).length === 0 ? null : (
          <div className={css.fact}>
            <dt>항목</dt>
            <dd>
              {transaction.items.map((item, index) => (
                <div key={index}>
                  {item.name} {formatWon(item.amount)} · {item.memberIds.map((id) => memberName(ledger, id)).join(', ')}
                </div>
              ))}
            </dd>
          </div>
        )}
        {transaction.refunded === undefined ? null : (
          <div className={css.fact}>
            <dt>환불</dt>
            <dd>{formatWon(transaction.refunded)}</dd>
          </div>
        )}
        {transaction.refundOfId === null ? null : (
          <div className={css.fact}>
            <dt>원래 거래</dt>
            <dd>
              <Link
                to="/transactions/$transactionId"
                params={{ transactionId: transaction.refundOfId }}
                className={css.link}
              >
                환불한 거래 보기
              </Link>
            </dd>
          </div>
        )}
        {transaction.recurring === null ? null : (
          <div className={css.fact}>
            <dt>반복</dt>
            <dd>
              <Link to="/recurring-transactions" search={{ rule: transaction.recurring.ruleId }} className={css.link}>
                {formatDay(transaction.recurring.occurrenceDate)} 회차
              </Link>
            </dd>
          </div>
        )}
        {transaction.memo === '' ? null : (
          <div className={css.fact}>
            <dt>메모</dt>
            <dd>{transaction.memo}</dd>
          </div>
        )}
        <div className={css.fact}>
          <dt>기록</dt>
          <dd>
            {author}
            {formatWhen(transaction.createdAt, ledger.book.timeZone)}
            {transaction.importId === null ? null : (
              <>
                {' · '}
                <Link to="/transactions" search={{ importId: transaction.importId }} className={css.link}>
                  파일에서 가져옴
                </Link>
              </>
            )}
            {transaction.guest ? ' · 정산 링크로 기록' : ''}
          </dd>
        </div>
      </dl>
      {transaction.isMasked ? (
        <p className={textCss.note}>다른 구성원이 비공개로 기록한 거래예요. 금액과 날짜만 볼 수 있어요.</p>
      ) : null}
    </Card>
  );
}
