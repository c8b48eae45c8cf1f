import type { ImportPreview, ImportRow } from '@salim/contract';
import { useState } from 'react';
import { formatDay, formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Money } from '../../../ui/money.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { type RowsShown, useImportRows } from '../api/use-import-rows.ts';
import css from './import-rows.module.css';

type Entry = NonNullable<ImportRow['entry']>;

function EntryAmount({ entry }: { readonly entry: Entry }) {
  switch (entry.type) {
    case 'INCOME':
      return <Money value={entry.amount} tone="income" size="small" />;
    case 'EXPENSE':
      return <Money value={entry.isRefund ? -entry.amount : entry.amount} tone="expense" size="small" />;
    default:
      return <Money value={entry.amount} tone="transfer" size="small" />;
  }
}

function detailOf(entry: Entry): string {
  if (entry.type === 'OPENING_BALANCE') return `${entry.assetName ?? '자산'}의 처음 잔액`;
  const asset =
    entry.type === 'TRANSFER'
      ? `${entry.assetName ?? '자산 미지정'} → ${entry.toAssetName ?? '자산 미지정'}`
      : (entry.assetName ?? '자산 미지정');
  return [entry.type === 'TRANSFER' ? '이체' : (entry.categoryName ?? '미분류'), asset].join(' · ');
}

function Row({ row }: { readonly row: ImportRow }) {
  const { entry } = row;
  return (
    <li className={css.row}>
      <span className={css.number}>{formatNumber(row.row)}번째 줄</span>
      {entry === null ? (
        <span className={css.problem}>{row.problem}</span>
      ) : (
        <>
          <span className={css.words}>
            <span className={css.title}>{entry.description || detailOf(entry)}</span>
            <span className={css.detail}>
              {formatDay(entry.date, { year: true })} · {detailOf(entry)}
            </span>
          </span>
          <EntryAmount entry={entry} />
        </>
      )}
    </li>
  );
}

const EMPTY_TEXT: Readonly<Record<RowsShown, string>> = {
  entries: '새로 넣을 거래가 없어요.',
  duplicates: '이미 있는 거래가 없어요.',
  problems: '읽지 못한 줄이 없어요.',
};

function RowList({ preview, only }: { readonly preview: ImportPreview; readonly only: RowsShown }) {
  const rows = useImportRows(preview.bookId, preview.id, only);
  if (rows.error && !rows.data) {
    return <LoadFailure error={rows.error} onRetry={() => void rows.refetch()} isRetrying={rows.isFetching} />;
  }
  if (!rows.data) return <SkeletonRows rows={6} height={40} />;
  const shown = rows.data.pages.flatMap((page) => page.items);
  if (shown.length === 0) return <p className={css.empty}>{EMPTY_TEXT[only]}</p>;
  return (
    <>
      <ul className={css.list}>
        {shown.map((row) => (
          <Row key={row.row} row={row} />
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

/** The rows of the file by what becomes of them. */
export function ImportRows({ preview }: { readonly preview: ImportPreview }) {
  const [only, setOnly] = useState<RowsShown>(preview.problemCount > 0 ? 'problems' : 'entries');
  return (
    <Card title="한 줄씩 보기">
      <Tabs
        label="줄 종류"
        value={only}
        onChange={setOnly}
        tabs={[
          { id: 'problems', name: `읽지 못한 줄 ${formatNumber(preview.problemCount)}` },
          { id: 'entries', name: '새 거래' },
          { id: 'duplicates', name: `이미 있는 거래 ${formatNumber(preview.duplicates)}` },
        ]}
      >
        <RowList key={only} preview={preview} only={only} />
      </Tabs>
    </Card>
  );
}
