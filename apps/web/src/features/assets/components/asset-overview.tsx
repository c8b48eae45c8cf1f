import type { Asset, Book, Category } from '@salim/contract';
import { ASSET_TYPES, LOAN_SUB_TYPES, SAVINGS_TYPES } from '@salim/contract/facts/asset-types';
import { withJosa } from '@salim/domain';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { todayIn } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { ArrowRight } from '../../../ui/icons/arrow-right.ts';
import { LabelIcon } from '../../../ui/label-icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useRestoreAsset } from '../api/restore-asset.ts';
import { AssetEditor } from './asset-editor.tsx';
import { assetDetail } from './asset-list.tsx';
import css from './asset-overview.module.css';
import { BalanceHistory } from './balance-history.tsx';
import { CardBills } from './card-bills.tsx';
import { LoanCard } from './loan-card.tsx';
import { OutlookCard } from './outlook-card.tsx';
import { ReconcileDialog } from './reconcile-dialog.tsx';
import { SavingsCard } from './savings-card.tsx';
import { TermsCard } from './terms-card.tsx';

const ACCOUNT_TYPES: readonly Asset['assetType'][] = ['CASH', 'CHECKING_ACCOUNT', 'SAVINGS_ACCOUNT'];

interface AssetOverviewProps {
  readonly book: Book;
  readonly asset: Asset;
  /** All assets of the book. */
  readonly assets: readonly Asset[];
  readonly categories: readonly Category[];
  readonly canChange: boolean;
  /** Another member has deleted it in the meantime: the last known state is shown. */
  readonly isGone: boolean;
  readonly onDelete: (asset: Asset) => void;
}

/** The message for a deleted asset, with links to continue. */
function DeletedNotice({ asset, canRestore }: { readonly asset: Asset; readonly canRestore: boolean }) {
  const restore = useRestoreAsset(asset.bookId);
  const takeBack = () =>
    restore.mutate(asset.id, {
      onSuccess: () => toast.success(`${withJosa(`‘${asset.name}’`, '을/를')} 복원했어요`),
      onError: (error) => toast.error('복원하지 못했어요', { message: messageOf(error) }),
    });
  return (
    <Notice
      tone="warning"
      actions={
        <>
          {canRestore ? (
            <Button size="small" isPending={restore.isPending} onPress={takeBack}>
              복원
            </Button>
          ) : null}
          <LinkButton to="/assets" size="small" variant="ghost">
            자산 목록으로
          </LinkButton>
        </>
      }
    >
      다른 곳에서 삭제된 자산이에요. 아래는 마지막으로 불러온 내용이고, 거래는 그대로 남아 있어요.
    </Notice>
  );
}

/** One asset: its balance, the history of the balance and the available actions. */
export function AssetOverview({
  book,
  asset,
  assets,
  categories,
  canChange: mayChange,
  isGone,
  onDelete,
}: AssetOverviewProps) {
  const [open, setOpen] = useState<'edit' | 'reconcile' | 'delete' | null>(null);
  const canChange = mayChange && !isGone;
  const today = todayIn(book.timeZone);
  const close = () => setOpen(null);
  const account = assets.find((one) => one.id === asset.card?.settlementAssetId);
  // Payments with a debit card change the balance of its account.
  const debitCards = assets.filter((one) => one.assetType === 'DEBIT_CARD' && one.card?.settlementAssetId === asset.id);
  const detail = assetDetail(asset);
  // Payments with such a card are of its account. A balance from before can be set to 0.
  const hasNoBalance = asset.assetType === 'DEBIT_CARD' && account !== undefined && asset.balance === 0;
  return (
    <div className={css.page}>
      {isGone ? <DeletedNotice asset={asset} canRestore={mayChange} /> : null}
      <Card>
        <div className={css.head}>
          <LabelIcon icon={asset.icon} name={asset.name} color={asset.color} size="large" />
          <div className={css.words}>
            <h2 className={css.name}>{asset.name}</h2>
            <p className={css.detail}>
              <Tag>{ASSET_TYPES[asset.assetType].name}</Tag>
              {asset.institution === '' ? null : <Tag isLong>{asset.institution}</Tag>}
              {asset.isActive ? null : <Tag tone="warning">사용 안 함</Tag>}
              {detail === '' ? null : <span>{detail}</span>}
            </p>
          </div>
        </div>
        <div className={css.balance}>
          <span className={css.label}>현재 잔액</span>
          <Money value={asset.balance} size="hero" />
        </div>
        <div className={css.actions}>
          {canChange ? (
            <>
              {hasNoBalance ? null : (
                <Button variant="soft" onPress={() => setOpen('reconcile')}>
                  잔액 맞추기
                </Button>
              )}
              <Button onPress={() => setOpen('edit')}>수정</Button>
              <Button onPress={() => setOpen('delete')}>삭제</Button>
            </>
          ) : null}
          <LinkButton
            to="/transactions"
            search={{ assetId: [asset, ...debitCards].map(({ id }) => id).join(',') }}
            variant="ghost"
            icon={<ArrowRight aria-hidden />}
          >
            이 자산 거래 보기
          </LinkButton>
        </div>
        <dl className={css.facts}>
          <div>
            <dt>시작 잔액</dt>
            <dd>
              <Money value={asset.openingBalance} />
            </dd>
          </div>
          {account ? (
            <div>
              <dt>결제 계좌</dt>
              <dd>{account.name}</dd>
            </div>
          ) : null}
          {asset.note === '' ? null : (
            <div>
              <dt>메모</dt>
              <dd className={css.note}>{asset.note}</dd>
            </div>
          )}
        </dl>
      </Card>
      {asset.assetType === 'CREDIT_CARD' ? (
        <CardBills asset={asset} assets={assets} today={today} canChange={canChange} onEdit={() => setOpen('edit')} />
      ) : null}
      <TermsCard asset={asset} today={today} />
      {LOAN_SUB_TYPES.includes(asset.subType) ? (
        <LoanCard asset={asset} assets={assets} categories={categories} today={today} canChange={canChange} />
      ) : null}
      {SAVINGS_TYPES.includes(asset.assetType) ? (
        <SavingsCard asset={asset} today={today} canChange={canChange} />
      ) : null}
      {asset.isActive && ACCOUNT_TYPES.includes(asset.assetType) ? (
        <OutlookCard bookId={book.id} assetId={asset.id} />
      ) : null}
      <BalanceHistory bookId={book.id} asset={asset} today={today} />
      <AssetEditor
        asset={asset}
        accounts={assets}
        today={today}
        isGone={isGone}
        isOpen={open === 'edit'}
        onClose={close}
      />
      {open === 'reconcile' ? <ReconcileDialog asset={asset} today={today} onClose={close} /> : null}
      <ConfirmDialog
        title={`‘${asset.name}’ 자산을 삭제할까요?`}
        isOpen={open === 'delete'}
        onClose={close}
        confirmLabel="삭제"
        isDanger
        onConfirm={() => onDelete(asset)}
      >
        {
          '이 자산의 거래와 합계는 그대로 남고, 순자산에서는 제외돼요.\n30일 안에 거래 내역의 휴지통에서 복원할 수 있어요.'
        }
      </ConfirmDialog>
    </div>
  );
}
