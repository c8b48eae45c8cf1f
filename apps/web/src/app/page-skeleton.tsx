import { Card } from '../ui/card.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import css from './page-skeleton.module.css';

/** Shown while the code of a screen or the session is loading. */
export function PageSkeleton() {
  return (
    <div className={css.page}>
      <Card>
        <SkeletonRows rows={3} />
      </Card>
      <Card>
        <SkeletonRows rows={6} label="목록을 불러오는 중" />
      </Card>
    </div>
  );
}
