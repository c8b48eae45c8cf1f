import type { Asset } from '@salim/contract';
import { ERROR_CATALOGUE } from '../../../lib/error-catalogue.ts';
import { Sheet } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useCreateAsset } from '../api/create-asset.ts';
import { useUpdateAsset } from '../api/update-asset.ts';
import { AssetForm } from './asset-form.tsx';

interface AssetAdderProps {
  readonly bookId: string;
  readonly accounts: readonly Asset[];
  /** The book's own today. */
  readonly today: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Beside the screen: a new asset. */
export function AssetAdder({ bookId, accounts, today, isOpen, onClose }: AssetAdderProps) {
  const create = useCreateAsset(bookId);
  const close = () => {
    create.reset();
    onClose();
  };
  return (
    <Sheet title="자산 추가" isOpen={isOpen} onClose={close} isKeptOnTapOutside>
      <AssetForm
        accounts={accounts}
        today={today}
        isPending={create.isPending}
        error={create.error}
        failureText={ERROR_CATALOGUE.ASSET_CREATE_FAILED}
        onCancel={close}
        onSubmit={(values) =>
          create.mutate(values, {
            onSuccess: (asset) => {
              toast.success('자산을 추가했어요', { message: asset.name });
              close();
            },
          })
        }
      />
    </Sheet>
  );
}

interface AssetEditorProps {
  readonly asset: Asset;
  readonly accounts: readonly Asset[];
  /** The book's own today. */
  readonly today: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Beside the screen: changes an asset. */
export function AssetEditor({ asset, accounts, today, isOpen, onClose }: AssetEditorProps) {
  const update = useUpdateAsset(asset.bookId, asset.id);
  const close = () => {
    update.reset();
    onClose();
  };
  return (
    <Sheet title="자산 수정" isOpen={isOpen} onClose={close} isKeptOnTapOutside>
      <AssetForm
        asset={asset}
        accounts={accounts}
        today={today}
        isPending={update.isPending}
        error={update.error}
        failureText={ERROR_CATALOGUE.ASSET_UPDATE_FAILED}
        onCancel={close}
        onSubmit={(values) =>
          update.mutate(
            { ...values, version: asset.version },
            {
              onSuccess: () => {
                toast.success('저장했어요');
                close();
              },
            },
          )
        }
      />
    </Sheet>
  );
}
