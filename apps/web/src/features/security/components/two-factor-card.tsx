import type { Profile } from '@salim/contract';
import { useState } from 'react';
import { verifySession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { RecoveryCodesRow } from './recovery-codes-row.tsx';
import css from './security.module.css';
import { SwitchOffTwoFactorDialog } from './switch-off-two-factor-dialog.tsx';
import { TwoFactorSetupDialog } from './two-factor-setup-dialog.tsx';

/** Whether two-factor authentication is enabled, and how to change that. */
export function TwoFactorCard({ user }: { readonly user: Profile }) {
  const [open, setOpen] = useState<'on' | 'off' | null>(null);
  return (
    <Card title="2단계 인증">
      <div className={css.status}>
        <div>
          <p className={css.title}>
            인증 앱 {user.twoFactor ? <Tag tone="accent">사용 중</Tag> : <Tag>사용 안 함</Tag>}
          </p>
          <p className={css.help}>
            로그인할 때 인증 앱의 코드를 한 번 더 확인해요. 누가 비밀번호를 알아내도 로그인할 수 없어요.
          </p>
        </div>
        {user.twoFactor ? (
          <Button onPress={() => setOpen('off')}>끄기</Button>
        ) : (
          <Button variant="primary" onPress={() => setOpen('on')}>
            켜기
          </Button>
        )}
      </div>
      {user.twoFactor ? <RecoveryCodesRow username={user.username} /> : null}
      {open === 'on' ? (
        <TwoFactorSetupDialog
          user={user}
          onClose={() => {
            setOpen(null);
            void verifySession();
          }}
        />
      ) : null}
      {open === 'off' ? (
        <SwitchOffTwoFactorDialog
          user={user}
          onClose={() => {
            setOpen(null);
            void verifySession();
          }}
        />
      ) : null}
    </Card>
  );
}
