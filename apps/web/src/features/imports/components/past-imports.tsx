import type { ImportSummary } from '@salim/contract';
import { Link } from '@tanstack/react-router';
import { messageOf } from '../../../platform/api/api-error.ts';
import { formatNumber, formatShortDate, formatWhen } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useDeleteImport } from '../api/delete-import.ts';
import { useImports } from '../api/use-imports.ts';
import css from './past-imports.module.css';
import { RevertImportButton } from './revert-import-button.tsx';

const STATUS_NAMES: Readonly<Record<ImportSummary['status'], string>> = {
  READY: '확인 전',
  COMMITTING: '가져오는 중',
  COMMITTED: '가져오기 완료',
  TAKING_BACK: '되돌리는 중',
  TAKEN_BACK: '되돌림',
};

function detailOf(past: ImportSummary, timeZone: string): string {
  const period =
    past.from !== null && past.to !== null ? `${formatShortDate(past.from)} ~ ${formatShortDate(past.to)}` : null;
  const count = past.status === 'COMMITTED' ? past.booked : past.entries;
  return [`${formatNumber(count)}건`, period, formatWhen(past.createdAt, timeZone)]
    .filter((part) => part !== null)
    .join(' · ');
}

function Actions({ past }: { readonly past: ImportSummary }) {
  const forget = useDeleteImport(past.bookId);
  if (past.status === 'COMMITTED') return <RevertImportButton past={past} size="small" />;
  if (past.status !== 'READY') return null;
  return (
    <Button
      size="small"
      variant="ghost"
      aria-label={`${past.fileName} 삭제`}
      isPending={forget.isPending}
      onPress={() =>
        forget.mutate(past.id, {
          onError: (error) => toast.error('삭제하지 못했어요', { message: messageOf(error) }),
        })
      }
    >
      삭제
    </Button>
  );
}

interface PastImportsProps {
  readonly bookId: string;
  readonly timeZone: string;
  /** Whether this user may undo imports. */
  readonly canChange: boolean;
}

/** Past imports; each can be undone. */
export function PastImports({ bookId, timeZone, canChange }: PastImportsProps) {
  const imports = useImports(bookId);
  const shown = imports.data?.pages.flatMap((page) => page.items) ?? [];
  if (imports.data && shown.length === 0) return null;
  return (
    <Card title="가져오기 기록">
      {imports.error && !imports.data ? (
        <LoadFailure error={imports.error} onRetry={() => void imports.refetch()} isRetrying={imports.isFetching} />
      ) : null}
      {imports.isPending ? <SkeletonRows rows={3} height={44} /> : null}
      <ul>
        {shown.map((past) => (
          <li key={past.id} className={css.row}>
            <Link to="/imports" search={{ id: past.id }} className={css.words}>
              <span className={css.name}>{past.fileName}</span>
              <span className={css.detail}>{detailOf(past, timeZone)}</span>
            </Link>
            <Tag {...(past.status === 'COMMITTED' ? { tone: 'accent' } : {})}>{STATUS_NAMES[past.status]}</Tag>
            {canChange ? <Actions past={past} /> : null}
          </li>
        ))}
      </ul>
      {imports.hasNextPage ? (
        <Button isFullWidth isPending={imports.isFetchingNextPage} onPress={() => void imports.fetchNextPage()}>
          더 보기
        </Button>
      ) : null}
    </Card>
  );
}
