import { useState } from 'react';
import { ChangePasswordForm } from '../../features/profile/components/change-password-form.tsx';
import { useAuthStore } from '../../lib/stores/auth-store.ts';
import { Card } from '../../ui/card.tsx';
import css from './settings-page.module.css';

export function ChangePasswordPage() {
  // Nothing of a password stays in the fields after it was changed.
  const [changedCount, setChangedCount] = useState(0);
  const username = useAuthStore((store) => store.user?.username ?? '');
  return (
    <div className={css.page}>
      <Card>
        <ChangePasswordForm
          key={changedCount}
          username={username}
          onChanged={() => setChangedCount((count) => count + 1)}
        />
      </Card>
    </div>
  );
}
