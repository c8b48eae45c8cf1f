import type { Profile } from '@salim/contract';
import { NAME_MAX } from '@salim/contract/facts/limits';
import { useState } from 'react';
import { callApi } from '../../../platform/api/api-client.ts';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { completeProfile, useAuthStore } from '../../../platform/stores/auth-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import css from './profile-form.module.css';

export function ProfileForm({ user, onSaved }: { readonly user: Profile; readonly onSaved: () => void }) {
  const [name, setName] = useState(user.name);
  const [marketingAgreed, setMarketingAgreed] = useState(user.marketingAgreed);
  const [error, setError] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const submit = async () => {
    const length = [...name.trim()].length;
    if (length === 0 || length > NAME_MAX) {
      setError('이름을 1~50자로 입력해 주세요.');
      return;
    }
    setError(null);
    setIsPending(true);
    try {
      const profile = await callApi('updateProfile', { body: { name: name.trim(), marketingAgreed } });
      useAuthStore.getState().setUser(completeProfile(profile));
      toast.success('프로필을 저장했어요');
      onSaved();
    } catch (failure) {
      const onName = failure instanceof ApiError ? failure.messageFor('name') : undefined;
      if (onName === undefined) toast.error('프로필을 저장하지 못했어요', { message: messageOf(failure) });
      else setError(onName);
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Form label="내 정보" className={css.form} onSubmit={() => void (isPending || submit())}>
      <TextField label="이름" value={name} onChange={setName} error={error} autoComplete="name" />
      <Checkbox isSelected={marketingAgreed} onChange={setMarketingAgreed}>
        소식과 혜택 이메일 받기 (선택)
      </Checkbox>
      <Button type="submit" variant="primary" isPending={isPending} className={css.submit ?? ''}>
        저장
      </Button>
    </Form>
  );
}
