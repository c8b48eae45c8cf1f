import { useState } from 'react';
import { ChangePasswordForm } from '../../features/profile/components/change-password-form.tsx';
import { useIsProviderOnly } from '../../platform/session/service-info.ts';
import { verifySession } from '../../platform/session/session.ts';
import { useAuthStore } from '../../platform/stores/auth-store.ts';
import { Card } from '../../ui/card.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PROVIDER_ONLY } from '../provider-only.ts';

export function ChangePasswordPage() {
  // Clears the password fields after a change.
  const [changedCount, setChangedCount] = useState(0);
  const user = useAuthStore((store) => store.user);
  const isProviderOnly = useIsProviderOnly();
  if (!user) return null;
  if (isProviderOnly) return <Notice tone="info">{PROVIDER_ONLY}</Notice>;
  return (
    <div className={layout.narrowPage}>
      <Card>
        <ChangePasswordForm
          key={changedCount}
          username={user.username}
          hasPassword={user.hasPassword}
          onChanged={() => {
            setChangedCount((count) => count + 1);
            if (!user.hasPassword) void verifySession();
          }}
        />
      </Card>
    </div>
  );
}
