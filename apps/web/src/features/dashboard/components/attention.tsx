import type { Dashboard } from '@salim/contract';
import { Link, type LinkProps } from '@tanstack/react-router';
import { formatMonthDay, formatNumber } from '../../../text/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ChevronRight } from '../../../ui/icons/chevron-right.ts';
import { Copy } from '../../../ui/icons/copy.ts';
import { CreditCard } from '../../../ui/icons/credit-card.ts';
import { FolderOpen } from '../../../ui/icons/folder-open.ts';
import { HandCoins } from '../../../ui/icons/hand-coins.ts';
import type { Icon } from '../../../ui/icons/icon.tsx';
import { Inbox } from '../../../ui/icons/inbox.ts';
import { useFigure } from '../../../ui/use-figure.ts';
import { comingWeek } from '../coming-week.ts';
import css from './rows.module.css';

interface Matter {
  readonly link: Pick<LinkProps, 'to' | 'params'>;
  readonly icon: Icon;
  readonly name: string;
  readonly figure: string;
}

type FigureOf = ReturnType<typeof useFigure>;

/** Money that is reported as sent is not to be sent again, but the recipient has to confirm it. */
function settlementMatter({ unsettled, reported }: Dashboard['attention'], figureOf: FigureOf): Matter {
  const matter = { link: { to: '/settlement' }, icon: HandCoins } as const;
  if (unsettled > 0) {
    return reported > 0
      ? { ...matter, name: '정산 받은 돈 확인', figure: figureOf(reported) }
      : { ...matter, name: '정산 받을 돈', figure: figureOf(unsettled) };
  }
  return unsettled === reported
    ? { ...matter, name: '정산 확인 대기', figure: figureOf(-reported) }
    : { ...matter, name: '정산 보낼 돈', figure: figureOf(reported - unsettled) };
}

/** What needs the user's attention, each one tap away from its screen. */
function mattersOf(data: Dashboard, figureOf: FigureOf): Matter[] {
  const { uncategorized, inbox, duplicates, unsettled } = data.attention;
  const bill = comingWeek(data).laterBill;
  const nameOf = (assetId: string) => data.assets.items.find(({ id }) => id === assetId)?.name ?? '카드';
  const matters: (Matter | false)[] = [
    unsettled !== 0 && settlementMatter(data.attention, figureOf),
    inbox > 0 && { link: { to: '/inbox' }, icon: Inbox, name: '확인할 내역', figure: `${formatNumber(inbox)}건` },
    uncategorized > 0 && {
      link: { to: '/unsorted' },
      icon: FolderOpen,
      name: '미분류 거래',
      figure: `${formatNumber(uncategorized)}건`,
    },
    duplicates > 0 && {
      link: { to: '/duplicates' },
      icon: Copy,
      name: '중복 의심 거래',
      figure: `${formatNumber(duplicates)}쌍`,
    },
    bill !== null && {
      link: { to: '/assets/$assetId', params: { assetId: bill.assetId } },
      icon: CreditCard,
      name: `${formatMonthDay(bill.date)} ${bill.name} 대금`,
      figure: figureOf(bill.amount),
    },
  ];
  const overdue = data.overdueCardPayments.map(({ assetId, date, amount }) => ({
    link: { to: '/assets/$assetId', params: { assetId } } as const,
    icon: CreditCard,
    name: `${formatMonthDay(date)} ${nameOf(assetId)} 결제 기록 없음`,
    figure: figureOf(amount),
  }));
  return [...overdue, ...matters.filter((matter) => matter !== false)];
}

/** Renders nothing when nothing needs attention. */
export function Attention({ data }: { readonly data: Dashboard }) {
  const matters = mattersOf(data, useFigure());
  if (matters.length === 0) return null;
  return (
    <Card title="확인해 주세요" className={css.card ?? ''}>
      <ul className={css.list}>
        {matters.map(({ link, icon: Icon, name, figure }) => (
          <li key={name}>
            <Link {...link} className={css.row}>
              <Icon className={css.icon} aria-hidden />
              <span className={css.name}>{name}</span>
              <strong className={css.figure}>{figure}</strong>
              <ChevronRight className={css.chevron} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
