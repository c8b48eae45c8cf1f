import { Link } from '@tanstack/react-router';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ChartPie from 'lucide-react/icons/chart-pie';
import Ellipsis from 'lucide-react/icons/ellipsis';
import House from 'lucide-react/icons/house';
import Plus from 'lucide-react/icons/plus';
import { classNames } from '../../ui/class-names.ts';
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
