import css from './skeleton.module.css';

interface SkeletonProps {
  readonly width?: string | number;
  readonly height?: string | number;
  readonly isRound?: boolean;
}

/** A placeholder for loading content; give it the size of the content to avoid layout shifts. */
export function Skeleton({ width = '100%', height = 16, isRound = false }: SkeletonProps) {
  return (
    <span aria-hidden className={css.skeleton} style={{ width, height, ...(isRound ? { borderRadius: 999 } : {}) }} />
  );
}

/**
 * Placeholder rows of text. `label` is what screen readers announce as loading. Pages hide what follows an element with
 * `data-loading`: it would move when the data arrives.
 */
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
    <div role="status" aria-label={label} data-loading className={css.stack}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} width={row === rows - 1 && rows > 1 ? '64%' : '100%'} />
      ))}
    </div>
  );
}
