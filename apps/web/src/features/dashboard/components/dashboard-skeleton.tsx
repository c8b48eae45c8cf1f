import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from './dashboard-screen.module.css';
import skeleton from './dashboard-skeleton.module.css';

const rowsOf = (count: number) => Array.from({ length: count }, (_, row) => <Skeleton key={row} height={24} />);

/** Skeleton in the layout of the dashboard. */
export function DashboardSkeleton() {
  return (
    <div className={css.grid} role="status" aria-label="대시보드를 불러오는 중">
      <Card className={skeleton.summary ?? ''}>
        <div className={skeleton.figures}>
          <div className={skeleton.figure}>
            <Skeleton width={88} height={20} />
            <Skeleton width={184} height={36} />
          </div>
          <div className={skeleton.figure}>
            <Skeleton width={112} height={20} />
            <Skeleton width={96} height={28} />
          </div>
        </div>
        <Skeleton width={248} height={20} />
        <div className={skeleton.chart}>
          <Skeleton height="100%" />
        </div>
      </Card>
      <div className={css.side}>
        <Card className={skeleton.rows ?? ''}>
          <Skeleton width={96} height={24} />
          {rowsOf(2)}
        </Card>
      </div>
      <div className={css.lists}>
        <Card className={skeleton.rows ?? ''}>
          <Skeleton width={80} height={24} />
          {rowsOf(4)}
        </Card>
        <Card className={skeleton.rows ?? ''}>
          <Skeleton width={80} height={24} />
          {rowsOf(3)}
        </Card>
      </div>
    </div>
  );
}
