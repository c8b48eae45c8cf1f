import type { Book, SavedView } from '@salim/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { canWrite } from '../../../ledger/can-write.ts';
import type { ReportSearch } from '../../../ledger/transaction-search.ts';
import { viewLinkOf } from '../../../ledger/view-query.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Ellipsis } from '../../../ui/icons/ellipsis.ts';
import layout from '../../../ui/layout.module.css';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useCreateView, useDeleteView, useViews } from '../api/saved-views.ts';
import { ViewForm } from './view-form.tsx';
import css from './views-sheet.module.css';

interface ViewsSheetProps {
  readonly book: Book;
  /** The screen as it is shown. */
  readonly target: SavedView['target'];
  readonly search: ReportSearch;
  /** Whether it opens with the form or with the list. */
  readonly begins: 'save' | 'list';
  readonly onClose: () => void;
}

const TARGET_NAMES = { TRANSACTIONS: '거래 내역', ANALYTICS: '통계' } as const;

function noteOf({ target, scope, onDashboard }: SavedView): string {
  return [TARGET_NAMES[target], scope === 'ME' ? '나만' : '구성원 모두', onDashboard ? '홈에 보임' : '']
    .filter((part) => part !== '')
    .join(' · ');
}

interface RowProps {
  readonly book: Book;
  readonly view: SavedView;
  readonly onOpen: () => void;
  readonly onEdit: () => void;
}

function ViewRow({ book, view, onOpen, onEdit }: RowProps) {
  const remove = useDeleteView(book.id);
  const create = useCreateView(book.id);
  const putBack = () => {
    const { name, target, query, scope, onDashboard } = view;
    create.mutate(
      { name, target, query, scope, onDashboard },
      { onError: (error) => toast.error('되돌리지 못했어요', { message: messageOf(error) }) },
    );
  };
  const takeAway = () =>
    remove.mutate(view.id, {
      onSuccess: () =>
        toast.success('보기를 삭제했어요', {
          message: view.name,
          action: { label: '되돌리기', onClick: putBack },
        }),
      onError: (error) => toast.error('삭제하지 못했어요', { message: messageOf(error) }),
    });
  return (
    <li className={css.row}>
      <PlainButton className={css.open} onPress={onOpen}>
        <span className={css.name}>{view.name}</span>
        <span className={css.note}>{noteOf(view)}</span>
      </PlainButton>
      {view.scope === 'ME' || canWrite(book) ? (
        <Menu
          label={`${view.name} 메뉴`}
          actions={[
            { id: 'edit', name: '수정', onAction: onEdit },
            { id: 'delete', name: '삭제', onAction: takeAway },
          ]}
        >
          <IconButton label={`${view.name} 메뉴`} icon={<Ellipsis />} />
        </Menu>
      ) : null}
    </li>
  );
}

/** The saved views of the list and of reports: saves the current one, opens, edits and deletes them. */
export function ViewsSheet({ book, target, search, begins, onClose }: ViewsSheetProps) {
  const navigate = useNavigate();
  const { data: views, error, isFetching, refetch } = useViews(book.id);
  const [shown, setShown] = useState<'save' | 'list' | SavedView>(begins);
  if (shown !== 'list') {
    const view = shown === 'save' ? null : shown;
    return (
      <Sheet title={view ? '보기 수정' : '이 보기 저장'} isOpen onClose={onClose} staysOpenOnTapOutside>
        <ViewForm
          book={book}
          target={target}
          search={search}
          view={view}
          onDone={view ? () => setShown('list') : onClose}
        />
      </Sheet>
    );
  }
  return (
    <Sheet
      title="저장한 보기"
      isOpen
      onClose={onClose}
      footer={
        <Button variant="primary" onPress={() => setShown('save')}>
          이 보기 저장
        </Button>
      }
    >
      {views === undefined ? (
        error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <SkeletonRows rows={3} height={56} label="저장한 보기를 불러오는 중" />
        )
      ) : views.length === 0 ? (
        <EmptyState art="search" title="저장한 보기가 없어요">
          자주 쓰는 필터에 이름을 붙여 저장해 두세요.
        </EmptyState>
      ) : (
        <ul className={layout.grid4}>
          {views.map((view) => (
            <ViewRow
              key={view.id}
              book={book}
              view={view}
              onOpen={() => {
                void navigate(viewLinkOf(view));
                onClose();
              }}
              onEdit={() => setShown(view)}
            />
          ))}
        </ul>
      )}
    </Sheet>
  );
}
