import type { Category, ImportPreview, ImportRow } from '@salim/contract';
import { useState } from 'react';
import { formatDay, formatNumber } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Money } from '../../../ui/money.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import textCss from '../../../ui/text.module.css';
import { type RowsShown, useImportRows } from '../api/use-import-rows.ts';
import css from './import-rows.module.css';

type Transaction = NonNullable<ImportRow['entry']>;

function TransactionAmount({ transaction }: { readonly transaction: Transaction }) {
  switch (transaction.type) {
    case 'INCOME':
      return <Money value={transaction.amount} tone="income" size="medium" />;
    case 'EXPENSE':
      return (
        <Money value={transaction.isRefund ? -transaction.amount : transaction.amount} tone="expense" size="medium" />
      );
    default:
      return <Money value={transaction.amount} tone="transfer" size="medium" />;
  }
}

const REASONS: Readonly<Record<NonNullable<ImportRow['duplicateReason']>, string>> = {
  IMPORTED: '전에 가져온 거래예요',
  IN_BOOK: '이미 가계부에 있는 거래예요',
  FROM_MESSAGE: '이미 기록한 거래예요. 빠진 내용만 채워요',
  PAIRED: '이미 기록한 거래와 이체 한 건으로 합쳐요',
};

function detailOf(transaction: Transaction, categories: ReadonlyMap<string, string>): string {
  if (transaction.type === 'OPENING_BALANCE') return `${transaction.assetName ?? '자산'}의 시작 잔액`;
  const asset =
    transaction.type === 'TRANSFER'
      ? `${transaction.assetName ?? '자산 미지정'} → ${transaction.toAssetName ?? '자산 미지정'}`
      : (transaction.assetName ?? '자산 미지정');
  const guessed = transaction.guess ? categories.get(transaction.guess.categoryId) : undefined;
  const category = transaction.categoryName ?? (guessed === undefined ? '미분류' : `${guessed}(추천)`);
  const months = transaction.installment ? `${transaction.installment.months}개월 할부` : null;
  return [transaction.type === 'TRANSFER' ? '이체' : category, asset, months]
    .filter((part) => part !== null)
    .join(' · ');
}

interface RowProps {
  readonly row: ImportRow;
  /** Names by id. */
  readonly categories: ReadonlyMap<string, string>;
}

function Row({ row, categories }: RowProps) {
  const { entry: transaction } = row;
  return (
    <li className={css.row}>
      <span className={css.number}>{formatNumber(row.row)}번째 줄</span>
      {transaction === null ? (
        <span className={css.problem}>{row.problem ?? (row.duplicateReason && REASONS[row.duplicateReason])}</span>
      ) : (
        <>
          <span className={css.words}>
            <span className={css.title}>{transaction.description || detailOf(transaction, categories)}</span>
            <span className={css.detail} title={transaction.guess?.reason}>
              {formatDay(transaction.date, { year: true })} · {detailOf(transaction, categories)}
            </span>
            {row.duplicateReason === null ? null : <span className={css.detail}>{REASONS[row.duplicateReason]}</span>}
          </span>
          <TransactionAmount transaction={transaction} />
        </>
      )}
    </li>
  );
}

const EMPTY_TEXT: Readonly<Record<RowsShown, string>> = {
  entries: '새로 가져올 거래가 없어요.',
  duplicates: '이미 있는 거래가 없어요.',
  problems: '읽지 못한 줄이 없어요.',
};

interface RowListProps {
  readonly preview: ImportPreview;
  readonly only: RowsShown;
  readonly categories: ReadonlyMap<string, string>;
}

function RowList({ preview, only, categories }: RowListProps) {
  const rows = useImportRows(preview.bookId, preview.id, only);
  if (rows.error && !rows.data) {
    return <LoadFailure error={rows.error} onRetry={() => void rows.refetch()} isRetrying={rows.isFetching} />;
  }
  if (!rows.data) return <SkeletonRows rows={6} height={40} />;
  const shown = rows.data.pages.flatMap((page) => page.items);
  if (shown.length === 0) return <p className={textCss.empty}>{EMPTY_TEXT[only]}</p>;
  return (
    <>
      <ul className={css.list}>
        {shown.map((row) => (
          <Row key={row.row} row={row} categories={categories} />
        ))}
      </ul>
      {rows.hasNextPage ? (
        <Button isFullWidth isPending={rows.isFetchingNextPage} onPress={() => void rows.fetchNextPage()}>
          더 보기
        </Button>
      ) : null}
    </>
  );
}

interface ImportRowsProps {
  readonly preview: ImportPreview;
  readonly categories: readonly Category[];
}

/** The rows of the file by outcome. */
export function ImportRows({ preview, categories }: ImportRowsProps) {
  const names = new Map(categories.map((category) => [category.id, category.name]));
  const [only, setOnly] = useState<RowsShown>(preview.problemCount > 0 ? 'problems' : 'entries');
  return (
    <Card title="한 줄씩 보기">
      <Tabs
        label="줄 구분"
        value={only}
        onChange={setOnly}
        tabs={[
          { id: 'problems', name: `읽지 못한 줄 ${formatNumber(preview.problemCount)}` },
          { id: 'entries', name: `새 거래 ${formatNumber(preview.entries)}` },
          { id: 'duplicates', name: `이미 있는 거래 ${formatNumber(preview.duplicates)}` },
        ]}
      >
        <RowList key={only} preview={preview} only={only} categories={names} />
      </Tabs>
    </Card>
  );
}
