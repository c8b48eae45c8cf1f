import type { Asset, Category, Dashboard } from '@salim/contract';
import { Link } from '@tanstack/react-router';
import { formatDay } from '../../../text/format.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { ThingIcon } from '../../../ui/thing-icon.tsx';
import css from './recent-entries.module.css';

type Entry = Dashboard['recent'][number];

const NEUTRAL = '#8C8F94';
const LOOKS: Readonly<Record<Entry['type'], { readonly name: string; readonly icon: string }>> = {
  INCOME: { name: '수입', icon: '💰' },
  EXPENSE: { name: '지출', icon: '🧾' },
  TRANSFER: { name: '이체', icon: '🔁' },
  ADJUSTMENT: { name: '잔액 조정', icon: '⚖️' },
};

interface Names {
  readonly categories: ReadonlyMap<string, Category>;
  readonly assets: ReadonlyMap<string, Asset>;
}

function lookOf(entry: Entry, { categories }: Names) {
  if (entry.isMasked) return { name: '비공개', icon: '🔒', color: NEUTRAL };
  const category = entry.categoryId === null ? undefined : categories.get(entry.categoryId);
  return category ?? { ...LOOKS[entry.type], color: NEUTRAL };
}

/** Category and asset, as far as they are known: `식비 · 신한카드`, `월급통장 → 비상금`. */
function detailOf(entry: Entry, { categories, assets }: Names): string {
  if (entry.isMasked) return '';
  const assetName = (id: string | null) => (id === null ? '가계부 밖' : (assets.get(id)?.name ?? '삭제된 자산'));
  if (entry.settlementId !== null && entry.assetId === null && entry.toAssetId === null)
    return '구성원끼리 주고받은 돈';
  if (entry.type === 'TRANSFER') return `${assetName(entry.assetId)} → ${assetName(entry.toAssetId)}`;
  const parts: string[] = [];
  if (entry.type !== 'ADJUSTMENT') {
    const [first] = entry.splits;
    const name = first?.categoryId ? categories.get(first.categoryId)?.name : '미분류';
    if (name !== undefined) parts.push(entry.splits.length > 1 ? `${name} 외 ${entry.splits.length - 1}` : name);
  }
  const asset = entry.assetId === null ? undefined : assets.get(entry.assetId);
  if (asset) parts.push(asset.name);
  return parts.join(' · ');
}

function EntryAmount({ entry }: { readonly entry: Entry }) {
  if (entry.type === 'INCOME') return <Money value={entry.amount} tone="income" />;
  if (entry.type === 'EXPENSE') return <Money value={entry.isRefund ? -entry.amount : entry.amount} tone="expense" />;
  return <Money value={entry.direction === 'OUT' ? -entry.amount : entry.amount} tone="transfer" />;
}

interface RecentEntriesProps {
  readonly data: Dashboard;
  /** By id; empty while they are on the way. */
  readonly categories: ReadonlyMap<string, Category>;
  /** How many there is room for, where the card stands beside others. */
  readonly count: number;
}

/** The newest entries of the book, whatever month is looked at. */
export function RecentEntries({ data, categories, count }: RecentEntriesProps) {
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
        {data.recent.slice(0, count).map((entry) => {
          const look = lookOf(entry, names);
          return (
            <li key={entry.id}>
              <Link to="/transactions/$transactionId" params={{ transactionId: entry.id }} className={css.row}>
                <ThingIcon icon={look.icon} name={look.name} color={look.color} />
                <span className={css.words}>
                  <span className={css.title}>
                    {entry.description || (entry.type === 'TRANSFER' ? '이체' : look.name)}
                  </span>
                  <span className={css.detail}>{detailOf(entry, names)}</span>
                </span>
                <span className={css.end}>
                  <EntryAmount entry={entry} />
                  <span className={css.day}>{formatDay(entry.date)}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
