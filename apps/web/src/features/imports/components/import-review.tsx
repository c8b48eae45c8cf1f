import type { Asset, Category, ImportPreview } from '@salim/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { formatNumber } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useChangeImport } from '../api/change-import.ts';
import { useCommitImport } from '../api/commit-import.ts';
import {
  assetRows,
  assetTargetOf,
  balanceRows,
  balanceSummary,
  categoryRows,
  categoryTargetOf,
  mappingSummary,
  UNNAMED_ACCOUNT,
} from '../mapping-rows.ts';
import { BalanceList } from './balance-list.tsx';
import { ImportColumns } from './import-columns.tsx';
import { ImportFigures } from './import-figures.tsx';
import { ImportMonths } from './import-months.tsx';
import { ImportNotes } from './import-notes.tsx';
import { ImportQuestions } from './import-questions.tsx';
import css from './import-review.module.css';
import { ImportRows } from './import-rows.tsx';
import { MappingList } from './mapping-list.tsx';

interface FoldProps {
  readonly title: string;
  readonly hint: string;
  /** Expanded initially, because it needs a review first. */
  readonly beginsOpen?: boolean;
  readonly onToggle?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

function Fold({ title, hint, beginsOpen = false, onToggle, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(beginsOpen);
  const toggle = (isNowOpen: boolean) => {
    setIsOpen(isNowOpen);
    onToggle?.(isNowOpen);
  };
  return (
    <Card isFlush>
      <details className={css.fold} open={isOpen} onToggle={(event) => toggle(event.currentTarget.open)}>
        <summary>
          <h2 className={css.foldTitle}>{title}</h2>
          <span className={css.foldHint}>{hint}</span>
        </summary>
        <div className={css.foldBody}>{children}</div>
      </details>
    </Card>
  );
}

interface ImportReviewProps {
  readonly preview: ImportPreview;
  readonly assets: readonly Asset[];
  readonly categories: readonly Category[];
  /** In the book's time zone. */
  readonly today: string;
  /** Discards the preview. */
  readonly onCancel: () => void;
  readonly isCancelling: boolean;
}

/** The label of the commit button, named after what most of the rows do. */
function actionName(counts: { readonly added: number; readonly completed: number; readonly balances: number }): string {
  const { added, completed, balances } = counts;
  if (added === 0 && completed > 0) return `이미 있는 거래 ${formatNumber(completed)}건 채우기`;
  if (added === 0 && balances > 0) return `잔액 ${formatNumber(balances)}개 맞추기`;
  return `거래 ${formatNumber(added)}건 가져오기`;
}

/** The ref of the element that receives the focus when the answered questions disappear with their button. */
function useFocusOnceAnswered(isAsked: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const wasAsked = useRef(isAsked);
  useEffect(() => {
    if (wasAsked.current && !isAsked) element.current?.focus();
    wasAsked.current = isAsked;
  }, [isAsked]);
  return element;
}

/** The preview of an import: what it adds, the mapping, and the commit button. */
export function ImportReview({ preview, assets, categories, today, onCancel, isCancelling }: ImportReviewProps) {
  const [skipsProblems, setSkipsProblems] = useState(false);
  const [areMonthsShown, setAreMonthsShown] = useState(false);
  const [isSkipMissing, setIsSkipMissing] = useState(false);
  const change = useChangeImport(preview.bookId, preview.id);
  const commit = useCommitImport(preview.bookId, preview.id);
  const hasProblems = preview.problemCount > 0;
  const isAsked = preview.questions.length > 0;
  const figures = useFocusOnceAnswered(isAsked);
  const added = preview.entries - preview.duplicates;
  const namedAssets = assetRows(preview.mapping, assets);
  const isAccountOpen = preview.mapping.assets[UNNAMED_ACCOUNT] === null;
  const namedCategories = categoryRows(preview.mapping, categories);
  const balances = balanceRows(preview, assets);
  const balancesTaken = balances.filter((row) => row.isTaken).length;
  const isNothingNew = added === 0 && preview.completed === 0;
  const send = (body: Parameters<typeof change.mutate>[0]) =>
    change.mutate(body, {
      onError: (error) => toast.error('연결을 바꾸지 못했어요', { message: messageOf(error) }),
    });
  const choose = (mapping: Parameters<typeof send>[0]['mapping']) => send({ mapping });
  const start = () => {
    if (hasProblems && !skipsProblems) {
      setIsSkipMissing(true);
      return;
    }
    commit.mutate({ skipProblems: skipsProblems });
  };
  return (
    <div className={css.page}>
      {preview.isGuessed ? (
        <Notice tone="info">
          어떤 프로그램의 파일인지 몰라서 열 이름을 보고 읽었어요. 아래 내용이 맞는지 확인해 주세요.
        </Notice>
      ) : null}
      {isAsked ? (
        <Card>
          <h2 className={css.asked}>먼저 답해 주세요</h2>
          <ImportQuestions
            key={preview.questions.map(({ id }) => id).join(' ')}
            preview={preview}
            questions={preview.questions}
            submitLabel="이대로 읽기"
          />
        </Card>
      ) : null}
      <div ref={figures} tabIndex={-1} className={css.figures}>
        <ImportFigures preview={preview} />
      </div>
      {preview.answered.length === 0 ? null : (
        <Fold title="답한 질문" hint={`${formatNumber(preview.answered.length)}개의 답을 바꿀 수 있어요.`}>
          <ImportQuestions
            key={JSON.stringify(preview.answered.map(({ id, choice }) => [id, choice]))}
            preview={preview}
            questions={preview.answered}
            given={Object.fromEntries(preview.answered.map(({ id, choice }) => [id, choice]))}
            submitLabel="답 바꾸기"
          />
        </Fold>
      )}
      <Fold title="월별 합계" hint="쓰던 가계부의 수입·지출과 비교해 보세요." onToggle={setAreMonthsShown}>
        <ImportMonths preview={preview} isShown={areMonthsShown} />
      </Fold>
      {isAccountOpen ? (
        <Notice tone="info">어느 자산의 내역인지 파일에 나와 있지 않아요. ‘자산 연결’에서 골라 주세요.</Notice>
      ) : null}
      <Fold title="자산 연결" hint={mappingSummary(namedAssets)} beginsOpen={isAccountOpen}>
        <MappingList
          item="자산"
          rows={namedAssets}
          onChoose={(name, target) => choose({ assets: { [name]: assetTargetOf(target) } })}
        />
      </Fold>
      {balances.length === 0 || preview.balanceDate === null ? null : (
        <Fold title="잔액 맞추기" hint={balanceSummary(balances)} beginsOpen={balancesTaken > 0}>
          <BalanceList
            rows={balances}
            date={preview.balanceDate}
            today={today}
            onChoose={(targets) => choose({ balances: targets })}
            onDate={(balanceDate) => send({ balanceDate })}
          />
        </Fold>
      )}
      {namedCategories.length === 0 ? null : (
        <Fold title="분류 연결" hint={mappingSummary(namedCategories)}>
          <MappingList
            item="분류"
            rows={namedCategories}
            onChoose={(name, target) => choose({ categories: { [name]: categoryTargetOf(target) } })}
          />
        </Fold>
      )}
      {preview.headers.length === 0 ? null : (
        <Fold title="열 연결" hint="열을 잘못 읽었다면 여기에서 수정해 주세요. 다음부터는 자동으로 적용돼요.">
          <ImportColumns key={JSON.stringify(preview.mapping.columns)} preview={preview} submitLabel="다시 불러오기" />
        </Fold>
      )}
      {preview.noteCount === 0 ? null : (
        <Fold
          title="확인할 줄"
          hint={`가져오지 않거나 확인이 필요한 줄이 ${formatNumber(preview.noteCount)}개 있어요.`}
        >
          <ImportNotes preview={preview} />
        </Fold>
      )}
      <ImportRows preview={preview} categories={categories} />
      <Card className={css.decision ?? ''}>
        {isAsked ? (
          <Notice tone="warning">위의 질문에 답해야 가져올 수 있어요.</Notice>
        ) : isNothingNew && balancesTaken === 0 ? (
          <Notice tone="info">새로 가져올 거래가 없어요. 이 파일의 거래는 이미 모두 가계부에 있어요.</Notice>
        ) : null}
        {hasProblems ? (
          <Checkbox
            isSelected={skipsProblems}
            onChange={(isSelected) => {
              setSkipsProblems(isSelected);
              setIsSkipMissing(false);
            }}
            error={isSkipMissing ? '읽지 못한 줄을 건너뛰려면 체크해 주세요. 파일을 수정해서 다시 올려도 돼요.' : null}
          >
            읽지 못한 줄 건너뛰기 ({formatNumber(preview.problemCount)}줄)
          </Checkbox>
        ) : null}
        {commit.error || preview.failure ? (
          <Notice tone="error">{commit.error ? messageOf(commit.error) : preview.failure?.message}</Notice>
        ) : null}
        <div className={css.actions}>
          <Button variant="ghost" onPress={onCancel} isPending={isCancelling}>
            취소
          </Button>
          <Button
            variant="primary"
            size="large"
            onPress={start}
            isPending={commit.isPending}
            isDisabled={
              change.isPending || isAsked || (isNothingNew && preview.openingBalances === 0 && balancesTaken === 0)
            }
          >
            {actionName({ added, completed: preview.completed, balances: balancesTaken })}
          </Button>
        </div>
      </Card>
    </div>
  );
}
