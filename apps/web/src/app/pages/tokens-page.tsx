import { TokenList } from '../../features/security/components/token-list.tsx';
import { useBookStore } from '../../lib/stores/book-store.ts';
import { Notice } from '../../ui/notice.tsx';
import css from './settings-page.module.css';

/** Personal access tokens: for programs that act in one's name. */
export function TokensPage() {
  const books = useBookStore((store) => store.books);
  return (
    <div className={css.page}>
      <Notice tone="info">
        토큰은 비밀번호와 같아요. 다른 사람에게 보여 주지 말고, 쓰지 않는 토큰은 바로 폐기해 주세요. 토큰으로는 계정과
        구성원을 바꿀 수 없어요.
      </Notice>
      <TokenList books={books} />
    </div>
  );
}
