import { Card } from '../../../ui/card.tsx';
import layout from '../../../ui/layout.module.css';
import { Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx';

const LINES = 4;

/** Skeleton in the shape of the figures: what is left with its bar, then the categories with theirs. */
export function BudgetSkeleton() {
  return (
    <div className={layout.grid16}>
      <Card>
        <div className={layout.grid12}>
          <Skeleton width={64} height={20} />
          <Skeleton width={184} height={40} />
          <Skeleton width="80%" height={20} />
          <Skeleton height={8} />
          <SkeletonRows rows={2} height={24} label="예산을 불러오는 중" />
        </div>
      </Card>
      <Card>
        <div className={layout.grid16}>
          <Skeleton width={96} height={24} />
          {Array.from({ length: LINES }, (_, line) => (
            <div key={line} className={layout.grid8}>
              <Skeleton width="56%" height={24} />
              <Skeleton height={8} />
            </div>
          ))}
        </div>
      </Card>
    </div>
  );
}
