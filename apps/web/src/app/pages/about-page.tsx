import { Link } from '@tanstack/react-router';
import { Logo } from '../../ui/logo.tsx';
import css from './prose.module.css';

export function AboutPage() {
  return (
    <div className={css.prose}>
      <Logo size={48} />
      <p className={css.lead}>
        살림은 함께 쓰는 가계부예요. 혼자 쓰는 용돈부터 둘이 나눠 내는 생활비, 온 가족 살림까지 한곳에서 기록하고
        확인해요.
      </p>
      <section>
        <h2>살림의 약속</h2>
        <ul>
          <li>합계는 언제나 정확해요. 같은 기간이면 목록, 달력, 대시보드의 금액이 1원까지 똑같아요.</li>
          <li>5초면 기록할 수 있어요. 금액만 입력해도 저장되고, 나머지는 나중에 채우면 돼요.</li>
          <li>함께 써도 사생활은 지켜요. 비공개 거래는 다른 구성원에게 날짜와 금액만 보여요.</li>
          <li>기록을 잃어버리지 않아요. 삭제한 거래는 30일 안에 복원할 수 있어요.</li>
        </ul>
      </section>
      <section>
        <h2>사용한 글꼴</h2>
        <p>
          길형진님의 Pretendard를 SIL Open Font License 1.1에 따라 사용해요.{' '}
          <a href="/licenses/pretendard-OFL.txt">라이선스 보기</a>
        </p>
      </section>
      <section>
        <h2>오픈소스</h2>
        <p>
          살림은 GNU AGPL 3.0 이상으로 공개한 오픈소스예요. 누구나 내려받아 쓰고 바꿔 쓸 수 있어요.{' '}
          <a href="/licenses/AGPL-3.0.txt">라이선스 보기</a>
        </p>
        <p>
          살림에 포함된 다른 오픈소스의 이름과 라이선스도 모두 밝혀요.{' '}
          <a href="/licenses/third-party.txt">오픈소스 고지 보기</a>
        </p>
      </section>
      <p>
        <Link to="/terms-of-service">이용약관</Link> · <Link to="/privacy-policy">개인정보 처리방침</Link>
      </p>
    </div>
  );
}
