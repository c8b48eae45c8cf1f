import type { Asset } from '@salim/contract';
import { useState } from 'react';
import { isSame, keepOwnChanges } from '../../../platform/forms/keep-own-changes.ts';
import { Sheet } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useCreateAsset } from '../api/create-asset.ts';
import { useUpdateAsset } from '../api/update-asset.ts';
import { ASSET_ERRORS } from '../asset-errors.ts';
import { AssetForm, type AssetFormValues, valuesOf } from './asset-form.tsx';

interface AssetAdderProps {
  readonly bookId: string;
  readonly accounts: readonly Asset[];
  /** Today in the book's time zone. */
  readonly today: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Side panel: a new asset. */
export function AssetAdder({ bookId, accounts, today, isOpen, onClose }: AssetAdderProps) {
  const create = useCreateAsset(bookId);
  const close = () => {
    create.reset();
    onClose();
  };
  return (
    <Sheet title="자산 추가" isOpen={isOpen} isInUrl onClose={close} staysOpenOnTapOutside>
      <AssetForm
        accounts={accounts}
        today={today}
        isPending={create.isPending}
        error={create.error}
        failureText={ASSET_ERRORS.CREATE_FAILED}
        submitLabel="추가"
        keptAs={`asset:${bookId}`}
        onCancel={close}
        onSubmit={(values, forget) =>
          create.mutate(values, {
            onSuccess: (asset) => {
              forget();
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
  /** Today in the book's time zone. */
  readonly today: string;
  /** Whether another member has deleted it in the meantime. */
  readonly isGone: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Side panel: edits an asset. */
export function AssetEditor({ isOpen, ...props }: AssetEditorProps) {
  return (
    <Sheet title="자산 수정" isOpen={isOpen} onClose={props.onClose} staysOpenOnTapOutside>
      <Changing {...props} />
    </Sheet>
  );
}

function Changing({ asset, accounts, today, isGone, onClose }: Omit<AssetEditorProps, 'isOpen'>) {
  // A change by another member must not discard what is being typed.
  const [base] = useState(asset);
  const update = useUpdateAsset(asset.bookId, asset.id);
  const isNewer =
    asset.version > base.version && !update.isPending && !update.isSuccess && !isSame(valuesOf(asset), valuesOf(base));
  const save = (values: AssetFormValues) =>
    update.mutate(
      {
        body: { ...keepOwnChanges(valuesOf(base), values, valuesOf(asset)), version: asset.version },
        isGone,
      },
      {
        onSuccess: () => {
          toast.success(isGone ? '복원하고 저장했어요' : '저장했어요');
          onClose();
        },
      },
    );
  return (
    <AssetForm
      asset={base}
      accounts={accounts}
      today={today}
      isPending={update.isPending}
      error={update.error}
      failureText={ASSET_ERRORS.UPDATE_FAILED}
      submitLabel={isGone ? '복원하고 저장' : '저장'}
      onCancel={onClose}
      onSubmit={save}
    >
      {isGone ? (
        <Notice tone="warning">다른 곳에서 방금 삭제된 자산이에요. 입력하던 내용은 그대로 있어요.</Notice>
      ) : isNewer ? (
        <Notice tone="info">다른 곳에서 방금 이 자산을 수정했어요. 저장하면 내가 수정한 항목만 바뀌어요.</Notice>
      ) : null}
    </AssetForm>
  );
}
