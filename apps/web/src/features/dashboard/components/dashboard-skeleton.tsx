import { Card } from '../../../ui/card.tsx';
import { Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx';
import css from './dashboard-screen.module.css';
import skeleton from './dashboard-skeleton.module.css';

/** Skeleton in the exact layout of the dashboard, to avoid a layout shift when the data arrives. */
export function DashboardSkeleton() {
  return (
    <div className={css.grid} role="status" aria-label="대시보드를 불러오는 중">
      <div className={css.summary}>
        <Card className={skeleton.summary ?? ''}>
          <Skeleton width={120} height={22} />
          <Skeleton width={220} height={46} />
          <Skeleton width={260} height={22} />
          <div className={skeleton.bars}>
            <Skeleton height={180} />
          </div>
        </Card>
      </div>
      <div className={css.side}>
        <Card className={skeleton.attention ?? ''}>
          <Skeleton width={96} height={24} />
          <Skeleton height={24} />
        </Card>
        <Card className={skeleton.budget ?? ''}>
          <Skeleton width={96} height={24} />
          <Skeleton width={180} height={34} />
          <Skeleton height={8} />
        </Card>
        <Card className={skeleton.netWorth ?? ''}>
          <Skeleton width={64} height={24} />
          <Skeleton width={200} height={34} />
          <Skeleton height={120} />
        </Card>
      </div>
      <div className={css.categories}>
        <Card className={skeleton.chart ?? ''}>
          <Skeleton width={120} height={24} />
          <Skeleton height={200} />
        </Card>
      </div>
      <div className={css.trend}>
        <Card className={skeleton.chart ?? ''}>
          <Skeleton width={120} height={24} />
          <Skeleton height={200} />
        </Card>
      </div>
      <div className={css.recent}>
        <Card className={skeleton.recent ?? ''}>
          <SkeletonRows rows={8} height={40} />
        </Card>
      </div>
    </div>
  );
}
