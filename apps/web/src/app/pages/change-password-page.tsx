import { useState } from 'react';
import { ChangePasswordForm } from '../../features/profile/components/change-password-form.tsx';
import { verifySession } from '../../platform/session/session.ts';
import { useAuthStore } from '../../platform/stores/auth-store.ts';
import { Card } from '../../ui/card.tsx';
import css from './settings-page.module.css';

export function ChangePasswordPage() {
  // Clears the password fields after a change.
  const [changedCount, setChangedCount] = useState(0);
  const user = useAuthStore((store) => store.user);
  if (!user) return null;
  return (
    <div className={css.page}>
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
