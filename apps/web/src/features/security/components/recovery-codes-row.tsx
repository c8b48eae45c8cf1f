import { useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useRecoveryCodesLeft, useReplaceRecoveryCodes } from '../api/recovery-codes.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import css from './security.module.css';

function leftText(left: number): string {
  return left === 0 ? '복구 코드를 모두 썼어요' : `복구 코드 ${left}개 남음`;
}

/** How many recovery codes are left, and making new ones. */
export function RecoveryCodesRow({ username }: { readonly username: string }) {
  const { data: left, isError } = useRecoveryCodesLeft();
  const replace = useReplaceRecoveryCodes();
  const [isAsking, setIsAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const replaceAll = async () => {
    try {
      setCodes(await replace.mutateAsync(undefined));
    } catch (failure) {
      toast.error('복구 코드를 만들지 못했어요', { message: messageOf(failure) });
    }
  };
  return (
    <div className={css.codesRow}>
      <div>
        <p className={css.title}>
          {left === undefined ? isError ? '복구 코드' : <Skeleton width={128} height="1lh" /> : leftText(left)}
        </p>
        <p className={css.help}>휴대폰이 없을 때 인증 코드 대신 입력해요. 코드 하나는 한 번만 쓸 수 있어요.</p>
      </div>
      <Button aria-label="복구 코드 새로 만들기" onPress={() => setIsAsking(true)}>
        새로 만들기
      </Button>
      <ConfirmDialog
        title="복구 코드를 새로 만들까요?"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        confirmLabel="새로 만들기"
        onConfirm={replaceAll}
      >
        이전 복구 코드는 쓸 수 없게 돼요.
      </ConfirmDialog>
      {codes ? (
        <RecoveryCodesDialog
          username={username}
          codes={codes}
          introduction="새 복구 코드를 만들었어요. 이전 복구 코드는 이제 쓸 수 없어요."
          onClose={() => setCodes(null)}
        />
      ) : null}
    </div>
  );
}
