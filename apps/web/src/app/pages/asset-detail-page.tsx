import type { Book } from '@salim/contract';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useDeleteAsset } from '../../features/assets/api/delete-asset.ts';
import { useAsset } from '../../features/assets/api/use-asset.ts';
import { useAssets } from '../../features/assets/api/use-assets.ts';
import { AssetOverview } from '../../features/assets/components/asset-overview.tsx';
import { useCategories } from '../../features/labels/api/use-labels.ts';
import { canWrite } from '../../ledger/can-write.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadState } from '../load-state.tsx';
import { WithCurrentBook } from '../with-current-book.tsx';

function AssetDetail({ book, assetId }: { readonly book: Book; readonly assetId: string }) {
  const navigate = useNavigate();
  const remove = useDeleteAsset();
  const query = useAsset(book.id, assetId);
  const { data: asset, error } = query;
  const { data: assets } = useAssets(book.id);
  const { data: categories } = useCategories(book.id);
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  // The screen and any input stay when the asset is deleted; the user can navigate back from here.
  if ((isGone && !asset) || (asset && asset.bookId !== book.id)) {
    return (
      <EmptyState
        art="signpost"
        title="자산을 찾을 수 없어요"
        actions={
          <LinkButton to="/assets" variant="primary">
            자산 목록 보기
          </LinkButton>
        }
      >
        삭제됐거나 다른 가계부에 있는 자산이에요.
      </EmptyState>
    );
  }
  if (!asset) return <LoadState query={query} />;
  return (
    <AssetOverview
      book={book}
      asset={asset}
      assets={assets ?? []}
      categories={categories ?? []}
      canChange={canWrite(book)}
      isGone={isGone}
      onDelete={(gone) => {
        void navigate({ to: '/assets' }).then(() => remove(gone));
      }}
    />
  );
}

export function AssetDetailPage() {
  const { assetId } = useParams({ from: '/shell/assets/$assetId' });
  return <WithCurrentBook>{(book) => <AssetDetail key={assetId} book={book} assetId={assetId} />}</WithCurrentBook>;
}
