import { Card } from '../../../ui/card.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import css from './report-tab.module.css';

/** A tab that is loading, as tall as the screen, so that nothing below it moves when it arrives. */
export function TabSkeleton() {
  return (
    <div className={css.coming}>
      <Card>
        <SkeletonRows rows={12} height={32} />
      </Card>
    </div>
  );
}
