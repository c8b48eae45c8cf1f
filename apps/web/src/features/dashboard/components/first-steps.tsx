import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import PencilLine from 'lucide-react/icons/pencil-line';
import Wallet from 'lucide-react/icons/wallet';
import { Card } from '../../../ui/card.tsx';
import { Illustration } from '../../../ui/illustration.tsx';
import css from './first-steps.module.css';

/** Shown instead of empty cards: the ways to get started. */
export function FirstSteps({ name }: { readonly name: string }) {
  return (
    <div className={css.page}>
      <div className={css.welcome}>
        <Illustration name="ledger" className={css.art} />
        <h2 className={css.title}>{name}님, 반가워요</h2>
        <p className={css.text}>아직 거래가 없어요. 편한 방법으로 시작해 보세요.</p>
      </div>
      <ul className={css.ways}>
        <li>
          <Link to="/transactions/new" className={css.way}>
            <span className={css.icon}>
              <PencilLine aria-hidden />
            </span>
            <span className={css.words}>
              <strong>직접 입력</strong>
              <span>금액만 입력해도 저장할 수 있어요.</span>
            </span>
            <ChevronRight className={css.chevron} aria-hidden />
          </Link>
        </li>
        <li>
          <Link to="/paste" className={css.way}>
            <span className={css.icon}>
              <ClipboardPaste aria-hidden />
            </span>
            <span className={css.words}>
              <strong>카드 문자 붙여넣기</strong>
              <span>문자를 붙여넣으면 내역을 자동으로 채워요.</span>
            </span>
            <ChevronRight className={css.chevron} aria-hidden />
          </Link>
        </li>
        <li>
          <Link to="/imports" className={css.way}>
            <span className={css.icon}>
              <FileSpreadsheet aria-hidden />
            </span>
            <span className={css.words}>
              <strong>파일 가져오기</strong>
              <span>쓰던 가계부 파일을 그대로 가져와요.</span>
            </span>
            <ChevronRight className={css.chevron} aria-hidden />
          </Link>
        </li>
        <li>
          <Link to="/assets" className={css.way}>
            <span className={css.icon}>
              <Wallet aria-hidden />
            </span>
            <span className={css.words}>
              <strong>자산 등록</strong>
              <span>통장과 카드를 등록하면 잔액까지 관리할 수 있어요.</span>
            </span>
            <ChevronRight className={css.chevron} aria-hidden />
          </Link>
        </li>
      </ul>
      <Card title="이렇게 쓰면 좋아요">
        <ol className={css.hints}>
          <li>오늘 쓴 돈부터 기록해 보세요. 분류와 자산은 나중에 골라도 돼요.</li>
          <li>월급과 고정비를 입력하면 남은 돈이 이 화면에 바로 보여요.</li>
          <li>함께 쓰는 사람이 있으면 가계부를 하나 더 만들어 공유해 보세요.</li>
        </ol>
      </Card>
    </div>
  );
}
