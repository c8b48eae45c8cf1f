import type { Book } from '@salim/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useAssets } from '../../features/assets/api/use-assets.ts';
import { AssetAdder } from '../../features/assets/components/asset-editor.tsx';
import { AssetList } from '../../features/assets/components/asset-list.tsx';
import { OutlookCard } from '../../features/assets/components/outlook-card.tsx';
import { WorthHistory } from '../../features/assets/components/worth-history.tsx';
import { WorthSummary } from '../../features/assets/components/worth-summary.tsx';
import { canWrite } from '../../ledger/can-write.ts';
import { todayIn } from '../../text/format.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Plus } from '../../ui/icons/plus.ts';
import { LoadState } from '../load-state.tsx';
import { WithCurrentBook } from '../with-current-book.tsx';
import css from './management-page.module.css';

function Assets({ book }: { readonly book: Book }) {
  const navigate = useNavigate();
  // In the URL, so that other screens can link straight to the form.
  const isAdding = useSearch({ from: '/shell/assets' }).add === 'new';
  const setIsAdding = (isOpen: boolean) =>
    void navigate({ to: '/assets', search: isOpen ? { add: 'new' } : {}, replace: !isOpen });
  const query = useAssets(book.id);
  const today = todayIn(book.timeZone);
  const assets = query.data;
  if (!assets) return <LoadState query={query} />;
  const add = canWrite(book) ? (
    <Button variant="primary" icon={<Plus aria-hidden />} onPress={() => setIsAdding(true)}>
      자산 추가
    </Button>
  ) : null;
  return (
    <div className={css.page}>
      {assets.length === 0 ? (
        <EmptyState art="ledger" title="자산이 없어요" actions={add}>
          통장, 카드, 현금을 등록하면 잔액과 순자산이 자동으로 계산돼요.
        </EmptyState>
      ) : (
        <>
          <WorthSummary assets={assets} />
          <div className={css.bar}>
            <p className={css.hint}>
              {canWrite(book)
                ? '자산을 누르면 잔액 변화를 보고 잔액을 맞출 수 있어요.'
                : '자산을 누르면 잔액 변화를 볼 수 있어요.'}
            </p>
            {add}
          </div>
          <AssetList assets={assets} />
          <OutlookCard bookId={book.id} assetId={null} />
          <WorthHistory assets={assets} today={today} />
        </>
      )}
      <AssetAdder
        bookId={book.id}
        accounts={assets}
        today={today}
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
      />
    </div>
  );
}

export function AssetsPage() {
  return <WithCurrentBook>{(book) => <Assets key={book.id} book={book} />}</WithCurrentBook>;
}
