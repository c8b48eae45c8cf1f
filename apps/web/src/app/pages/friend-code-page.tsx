import { FriendCodeCard } from '../../features/friends/components/friend-code-card.tsx';
import { displayNameOf, useAuthStore } from '../../platform/stores/auth-store.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import css from './management-page.module.css';

export function FriendCodePage() {
  const user = useAuthStore((store) => store.user);
  if (!user) return <PageSkeleton />;
  return (
    <div className={`${css.page} ${css.narrow}`}>
      <FriendCodeCard name={displayNameOf(user)} code={user.friendCode} />
      <div className={css.bar}>
        <p className={css.hint}>친구의 코드를 받았나요?</p>
        <LinkButton to="/friends" search={{}}>
          친구 추가
        </LinkButton>
      </div>
    </div>
  );
}
