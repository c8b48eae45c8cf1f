import type { Asset, Book, Category } from '@salim/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { todayIn } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useDeleteImport } from '../api/delete-import.ts';
import { isInWork, useImport } from '../api/use-import.ts';
import { ImportConnect } from './import-connect.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { ImportReview } from './import-review.tsx';
import { ImportUpload } from './import-upload.tsx';
import css from './import-wizard.module.css';
import { PastImports } from './past-imports.tsx';
import { RevertImportButton } from './revert-import-button.tsx';

interface ImportWizardProps {
  readonly book: Book;
  readonly assets: readonly Asset[];
  readonly categories: readonly Category[];
  readonly canImport: boolean;
  /** The import from the URL. */
  readonly importId: string | undefined;
  /** Opens an import; undefined returns to the file selection. */
  readonly onOpen: (importId: string | undefined) => void;
}

function CurrentImport({
  book,
  assets,
  categories,
  canImport,
  importId,
  onOpen,
}: ImportWizardProps & { importId: string }) {
  const queryClient = useQueryClient();
  const { data: preview, error, isFetching, refetch } = useImport(book.id, importId);
  const forget = useDeleteImport(book.id);
  const status = preview?.status;
  const lastStatus = useRef(status);
  useEffect(() => {
    const before = lastStatus.current;
    lastStatus.current = status;
    if (before === undefined || before === status) return;
    // Each step is a separate screen.
    window.scrollTo({ top: 0 });
    // What the import added or removed affects every screen of the book.
    if (status === 'COMMITTED' || status === 'TAKEN_BACK') {
      void queryClient.invalidateQueries({ queryKey: queryKeys.book(book.id) });
    }
  }, [book.id, queryClient, status]);

  if (error && !preview) {
    return <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (!preview) {
    return (
      <Card>
        <SkeletonRows rows={6} height={28} label="파일 내용을 불러오는 중" />
      </Card>
    );
  }
  if (isInWork(preview.status)) {
    return <ImportProgress status={preview.status} done={preview.done} total={preview.total} />;
  }
  const another = <Button onPress={() => onOpen(undefined)}>다른 파일 가져오기</Button>;
  const cancel = () =>
    forget.mutate(preview.id, {
      onSuccess: () => onOpen(undefined),
      onError: (failure) => toast.error('취소하지 못했어요', { message: messageOf(failure) }),
    });
  switch (preview.status) {
    case 'READY':
      return preview.missingColumns.length > 0 ? (
        <ImportConnect preview={preview} onCancel={cancel} isCancelling={forget.isPending} />
      ) : (
        <ImportReview
          preview={preview}
          assets={assets}
          categories={categories}
          today={todayIn(book.timeZone)}
          onCancel={cancel}
          isCancelling={forget.isPending}
        />
      );
    default:
      return (
        <ImportResult
          preview={preview}
          actions={
            <>
              {preview.status === 'COMMITTED' && canImport ? <RevertImportButton past={preview} /> : null}
              {another}
            </>
          }
        />
      );
  }
}

/** Imports a file from another ledger: select, review, commit; and undo if it was wrong. */
export function ImportWizard(props: ImportWizardProps) {
  const { book, canImport, importId, onOpen } = props;
  return (
    <div className={css.page}>
      {importId === undefined ? (
        canImport ? (
          <ImportUpload bookId={book.id} onRead={onOpen} />
        ) : (
          <EmptyState art="lock" title="보기만 할 수 있는 가계부예요">
            거래를 추가할 수 있는 구성원만 파일을 가져올 수 있어요.
          </EmptyState>
        )
      ) : (
        <CurrentImport {...props} importId={importId} key={importId} />
      )}
      {importId === undefined ? <PastImports bookId={book.id} timeZone={book.timeZone} canChange={canImport} /> : null}
    </div>
  );
}
