import { TokenList } from '../../features/security/components/token-list.tsx';
import { useBookStore } from '../../platform/stores/book-store.ts';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';

/** Personal access tokens for programs that act on behalf of the user. */
export function TokensPage() {
  const books = useBookStore((store) => store.books);
  return (
    <div className={layout.narrowPage}>
      <Notice tone="info">
        토큰은 비밀번호처럼 안전하게 보관하고, 쓰지 않는 토큰은 바로 삭제해 주세요. 계정과 구성원은 토큰으로 바꿀 수
        없어요.
      </Notice>
      <TokenList books={books} />
    </div>
  );
}
