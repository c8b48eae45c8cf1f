import type { Asset, Category, Dashboard } from '@salim/contract';
import { Link } from '@tanstack/react-router';
import { formatDay } from '../../../text/format.ts';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LabelIcon } from '../../../ui/label-icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Money } from '../../../ui/money.tsx';
import truncated from '../../../ui/truncated.module.css';
import css from './rows.module.css';

type Transaction = Dashboard['recent'][number];

const NEUTRAL = '#8C8F94';
const LOOKS: Readonly<Record<Transaction['type'], { readonly name: string; readonly icon: string }>> = {
  INCOME: { name: '수입', icon: 'salim:income' },
  EXPENSE: { name: '지출', icon: 'salim:receipt' },
  TRANSFER: { name: '이체', icon: 'salim:transfer' },
  ADJUSTMENT: { name: '잔액 조정', icon: 'salim:scale' },
};

interface Names {
  readonly categories: ReadonlyMap<string, Category>;
  readonly assets: ReadonlyMap<string, Asset>;
}

function lookOf(transaction: Transaction, { categories }: Names) {
  if (transaction.isMasked) return { name: '비공개', icon: 'salim:lock', color: NEUTRAL };
  const category = transaction.categoryId === null ? undefined : categories.get(transaction.categoryId);
  return category ?? { ...LOOKS[transaction.type], color: NEUTRAL };
}

/** Category and asset, as far as they have loaded: `식비 · 신한카드`, `월급통장 → 비상금`. */
function detailOf(transaction: Transaction, { categories, assets }: Names): string {
  if (transaction.isMasked) return '';
  const assetName = (id: string | null) => (id === null ? '가계부 밖' : (assets.get(id)?.name ?? '삭제된 자산'));
  if (transaction.settlementId !== null && transaction.assetId === null && transaction.toAssetId === null)
    return '구성원끼리 주고받은 돈';
  if (transaction.type === 'TRANSFER') return `${assetName(transaction.assetId)} → ${assetName(transaction.toAssetId)}`;
  const parts: string[] = [];
  if (transaction.type !== 'ADJUSTMENT') {
    const [first] = transaction.splits;
    const name = first?.categoryId ? categories.get(first.categoryId)?.name : '미분류';
    if (name !== undefined)
      parts.push(transaction.splits.length > 1 ? `${name} 외 ${transaction.splits.length - 1}` : name);
  }
  const asset = transaction.assetId === null ? undefined : assets.get(transaction.assetId);
  if (asset) parts.push(asset.name);
  return parts.join(' · ');
}

function TransactionAmount({ transaction }: { readonly transaction: Transaction }) {
  if (transaction.type === 'INCOME') return <Money value={transaction.amount} tone="income" />;
  if (transaction.type === 'EXPENSE')
    return <Money value={transaction.isRefund ? -transaction.amount : transaction.amount} tone="expense" />;
  return <Money value={transaction.direction === 'OUT' ? -transaction.amount : transaction.amount} tone="transfer" />;
}

interface RecentTransactionsProps {
  readonly data: Dashboard;
  /** By id; empty while loading. */
  readonly categories: ReadonlyMap<string, Category>;
}

/** The latest transactions of the book. */
export function RecentTransactions({ data, categories }: RecentTransactionsProps) {
  const names = { categories, assets: new Map(data.assets.items.map((asset) => [asset.id, asset])) };
  return (
    <Card
      title="최근 거래"
      action={
        <LinkButton to="/transactions" size="small" variant="ghost">
          모두 보기
        </LinkButton>
      }
      className={css.card ?? ''}
    >
      <ul className={css.list}>
        {data.recent.map((transaction) => {
          const look = lookOf(transaction, names);
          return (
            <li key={transaction.id}>
              <Link
                to="/transactions/$transactionId"
                params={{ transactionId: transaction.id }}
                className={classNames(css.row, css.tall)}
              >
                <LabelIcon icon={look.icon} name={look.name} color={look.color} />
                <span className={css.words}>
                  <span className={truncated.name}>
                    {transaction.description || (transaction.type === 'TRANSFER' ? '이체' : look.name)}
                  </span>
                  <span className={css.detail}>{detailOf(transaction, names)}</span>
                </span>
                <span className={css.end}>
                  <TransactionAmount transaction={transaction} />
                  <span className={css.note}>{formatDay(transaction.date)}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
