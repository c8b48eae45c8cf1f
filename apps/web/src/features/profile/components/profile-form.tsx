import type { Profile } from '@salim/contract';
import { NAME_MAX } from '@salim/contract/facts/limits';
import { callApi } from '../../../platform/api/api-client.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { completeProfile, useAuthStore } from '../../../platform/stores/auth-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import css from './profile-form.module.css';

export function ProfileForm({ user, onSaved }: { readonly user: Profile; readonly onSaved: () => void }) {
  const form = useForm({
    initial: { name: user.name, marketingAgreed: user.marketingAgreed },
    check: ({ name }) => {
      const { length } = [...name.trim()];
      return { name: length === 0 || length > NAME_MAX ? '이름을 1~50자로 입력해 주세요.' : undefined };
    },
    showsProblems: 'on-submit',
    server: { fields: ['name'] },
    onFailure: (message) => toast.error('프로필을 저장하지 못했어요', { message }),
  });
  const { marketingAgreed } = form.values;
  const submit = () =>
    form.submit(async ({ name }) => {
      const profile = await callApi('updateProfile', { body: { name: name.trim(), marketingAgreed } });
      useAuthStore.getState().setUser(completeProfile(profile));
      toast.success('프로필을 저장했어요');
      onSaved();
    });
  return (
    <Form label="내 정보" className={css.form} onSubmit={submit}>
      <TextField label="이름" {...form.field('name')} autoComplete="name" />
      <Checkbox isSelected={marketingAgreed} onChange={form.control('marketingAgreed').onChange}>
        소식과 혜택 이메일 받기 (선택)
      </Checkbox>
      <Button type="submit" variant="primary" isPending={form.isSending} className={css.submit ?? ''}>
        저장
      </Button>
    </Form>
  );
}
