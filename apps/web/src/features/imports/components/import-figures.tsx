import type { ImportPreview } from '@salim/contract';
import type { ReactNode } from 'react';
import { formatNumber, formatShortDate } from '../../../text/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/chip.tsx';
import layout from '../../../ui/layout.module.css';
import css from './import-figures.module.css';
import { ImportShares } from './import-shares.tsx';

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={css.figure}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The figures of a file before it is imported. */
export function ImportFigures({ preview }: { readonly preview: ImportPreview }) {
  const { from, to, entries, duplicates, problemCount, openingBalances } = preview;
  return (
    <Card>
      <div className={layout.grid8}>
        <h2 className={css.name}>{preview.fileName}</h2>
        <p className={css.tags}>
          <Tag tone="accent">{preview.format}</Tag>
          {preview.encoding === null ? null : <Tag>{preview.encoding}</Tag>}
          {preview.sheetName === null ? null : <Tag isLong>{preview.sheetName} 시트</Tag>}
          {from !== null && to !== null ? (
            <Tag>
              {formatShortDate(from)} ~ {formatShortDate(to)}
            </Tag>
          ) : null}
        </p>
      </div>
      <ImportShares summary={preview.summary} currency={preview.currency} />
      <dl className={css.counts}>
        <Figure name="파일 전체">{formatNumber(preview.rows)}줄</Figure>
        <Figure name="거래">{formatNumber(entries)}건</Figure>
        {openingBalances > 0 ? <Figure name="시작 잔액">{formatNumber(openingBalances)}개</Figure> : null}
        {preview.balances.length > 0 ? <Figure name="잔액">{formatNumber(preview.balances.length)}개</Figure> : null}
        <Figure name="이미 있는 거래">{formatNumber(duplicates)}건</Figure>
        {preview.completed > 0 ? (
          <Figure name="그중 채우거나 합치는 거래">{formatNumber(preview.completed)}건</Figure>
        ) : null}
        {preview.guessed > 0 ? <Figure name="분류 추천">{formatNumber(preview.guessed)}건</Figure> : null}
        <Figure name="읽지 못한 줄">
          <span className={problemCount > 0 ? css.warning : undefined}>{formatNumber(problemCount)}줄</span>
        </Figure>
      </dl>
    </Card>
  );
}
