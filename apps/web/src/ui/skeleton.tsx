import css from './skeleton.module.css';

interface SkeletonProps {
  readonly width?: string | number;
  readonly height?: string | number;
  readonly isRound?: boolean;
}

/** The place of something that is being loaded; give it the size of what will stand there, so that nothing jumps. */
export function Skeleton({ width = '100%', height = 16, isRound = false }: SkeletonProps) {
  return (
    <span aria-hidden className={css.skeleton} style={{ width, height, ...(isRound ? { borderRadius: 999 } : {}) }} />
  );
}

/** Rows of text to come. `label` tells screen readers what is being loaded. */
export function SkeletonRows({
  rows = 3,
  height = 20,
  label = '불러오는 중',
}: {
  readonly rows?: number;
  readonly height?: number;
  readonly label?: string;
}) {
  return (
    <div role="status" aria-label={label} className={css.stack}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} width={row === rows - 1 && rows > 1 ? '64%' : '100%'} />
      ))}
    </div>
  );
}
