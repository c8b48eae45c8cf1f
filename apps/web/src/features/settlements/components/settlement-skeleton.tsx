import { Card } from '../../../ui/card.tsx';
import layout from '../../../ui/layout.module.css';
import { Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx';
import css from './settlement-skeleton.module.css';

/** Skeleton in the layout of the screen: a sentence, two faces, a button, and the members. */
export function SettlementSkeleton() {
  return (
    <div className={css.page}>
      <Skeleton width={120} height={44} />
      <Card>
        <Skeleton width={96} height={24} />
        <div className={css.hero}>
          <Skeleton width="min(100%, 18rem)" height={40} />
          <div className={layout.row12}>
            <Skeleton width={88} height={88} isRound />
            <Skeleton width={64} height={2} />
            <Skeleton width={88} height={88} isRound />
          </div>
          <Skeleton width="min(100%, 20rem)" height={52} />
        </div>
      </Card>
      <Card>
        <div className={layout.grid16}>
          <Skeleton width={80} height={24} />
          <SkeletonRows rows={4} height={24} label="정산을 불러오는 중" />
        </div>
      </Card>
    </div>
  );
}
