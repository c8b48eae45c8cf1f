import { Link } from '@tanstack/react-router';
import { Logo } from '../../ui/logo.tsx';
import css from './prose.module.css';

export function AboutPage() {
  return (
    <div className={css.prose}>
      <Logo size={48} />
      <p className={css.lead}>
        살림은 함께 쓰는 가계부예요. 혼자 쓰는 용돈부터 둘이 나누는 생활비, 온 가족의 살림까지 한곳에서 적고 봐요.
      </p>
      <section>
        <h2>우리가 지키는 것</h2>
        <ul>
          <li>합계는 언제나 맞아요. 목록, 달력과 대시보드의 같은 기간은 1원까지 같아요.</li>
          <li>5초면 적을 수 있어요. 금액만 적어도 저장되고, 나머지는 나중에 고칠 수 있어요.</li>
          <li>함께 써도 사생활은 지켜요. 비공개 거래는 합계에만 들어가요.</li>
          <li>잃어버리지 않아요. 삭제한 거래는 30일 동안 되돌릴 수 있어요.</li>
        </ul>
      </section>
      <section>
        <h2>만든 재료</h2>
        <p>
          글꼴은 길형진 님의 Pretendard를 SIL Open Font License 1.1에 따라 써요.{' '}
          <a href="/licenses/pretendard-OFL.txt">글꼴 사용 허가 보기</a>
        </p>
      </section>
      <p>
        <Link to="/terms-of-service">이용약관</Link> · <Link to="/privacy-policy">개인정보 처리방침</Link>
      </p>
    </div>
  );
}
