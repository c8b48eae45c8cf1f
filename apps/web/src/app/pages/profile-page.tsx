import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ProfileForm } from '../../features/profile/components/profile-form.tsx';
import { ProfileImage } from '../../features/profile/components/profile-image.tsx';
import { EmailChangeCard } from '../../features/security/components/email-change-card.tsx';
import { LinkedProvidersCard } from '../../features/security/components/linked-providers-card.tsx';
import { externalRefusal } from '../../platform/session/external-refusal.ts';
import { useAuthStore } from '../../platform/stores/auth-store.ts';
import { Card } from '../../ui/card.tsx';
import layout from '../../ui/layout.module.css';
import { LinkButton } from '../../ui/link-button.tsx';
import { toast } from '../../ui/toast.tsx';
import css from './settings-page.module.css';

/** Shows the result of linking an external account once, and removes it from the URL. */
function useLinkEnd(): void {
  const router = useRouter();
  const { external } = useSearch({ from: '/shell/profile' });
  useEffect(() => {
    if (external === undefined) return;
    const refusal = externalRefusal(external);
    if (external === 'linked') toast.success('계정을 연결했어요');
    else if (refusal !== null) toast.error('계정을 연결하지 못했어요', { message: refusal });
    router.history.replace('/profile');
  }, [external, router]);
}

export function ProfilePage() {
  useLinkEnd();
  const user = useAuthStore((store) => store.user);
  // Resets the form to the saved values.
  const [savedCount, setSavedCount] = useState(0);
  if (!user) return null;
  return (
    <div className={layout.narrowPage}>
      <Card>
        <ProfileImage user={user} />
      </Card>
      <Card title="내 정보">
        <ProfileForm key={savedCount} user={user} onSaved={() => setSavedCount((count) => count + 1)} />
      </Card>
      <Card
        title="계정"
        action={
          <LinkButton to="/change-password" size="small">
            {user.hasPassword ? '비밀번호 변경' : '비밀번호 설정'}
          </LinkButton>
        }
      >
        <dl className={css.facts}>
          <dt>아이디</dt>
          <dd>{user.username}</dd>
        </dl>
      </Card>
      <EmailChangeCard user={user} />
      <LinkedProvidersCard user={user} />
    </div>
  );
}
