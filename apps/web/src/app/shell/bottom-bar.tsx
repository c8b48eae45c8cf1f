import { Link } from '@tanstack/react-router';
import { classNames } from '../../ui/class-names.ts';
import { ArrowLeftRight } from '../../ui/icons/arrow-left-right.ts';
import { ChartPie } from '../../ui/icons/chart-pie.ts';
import { Ellipsis } from '../../ui/icons/ellipsis.ts';
import { House } from '../../ui/icons/house.ts';
import { Plus } from '../../ui/icons/plus.ts';
import css from './bottom-bar.module.css';
import { useMayAdd } from './use-may-add.ts';

const exact = { exact: true, includeSearch: false };

/** Navigation bar at the bottom of narrow screens. */
export function BottomBar() {
  const mayAdd = useMayAdd();
  return (
    <>
      <div className={css.space} aria-hidden />
      <nav aria-label="빠른 메뉴" className={css.bar}>
        <Link to="/dashboard" activeOptions={exact} className={css.item}>
          <House aria-hidden />홈
        </Link>
        <Link to="/transactions" activeOptions={exact} className={css.item}>
          <ArrowLeftRight aria-hidden />
          내역
        </Link>
        {mayAdd ? (
          <Link to="/transactions/new" activeOptions={exact} className={classNames(css.item, css.add)}>
            <span className={css.addIcon}>
              <Plus aria-hidden strokeWidth={2.5} />
            </span>
            추가
          </Link>
        ) : null}
        <Link to="/analytics" activeOptions={exact} className={css.item}>
          <ChartPie aria-hidden />
          통계
        </Link>
        <Link to="/more" activeOptions={exact} className={css.item}>
          <Ellipsis aria-hidden />
          더보기
        </Link>
      </nav>
    </>
  );
}
