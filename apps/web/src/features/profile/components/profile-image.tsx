import type { Profile } from '@salim/contract';
import { PICTURE_TYPES, PROFILE_IMAGE_LIMITS } from '@salim/contract/facts/files';
import { useRef, useState } from 'react';
import { callApi } from '../../../platform/api/api-client.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { completeProfile, displayNameOf, useAuthStore } from '../../../platform/stores/auth-store.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Camera } from '../../../ui/icons/camera.ts';
import { toast } from '../../../ui/toast.tsx';
import css from './profile-image.module.css';

const TYPES = PICTURE_TYPES.join(',');

/** Invalidates the books too, because their members carry the picture. */
function showEverywhere(profile: Profile): void {
  useAuthStore.getState().setUser(completeProfile(profile));
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('members') });
}

/** The user's picture, and how to change it. */
export function ProfileImage({ user }: { readonly user: Profile }) {
  const fileRef = useRef<HTMLInputElement>(null);
  const [isSending, setIsSending] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const name = displayNameOf(user);

  const send = async (file: File) => {
    if (file.size > PROFILE_IMAGE_LIMITS.fileBytes) {
      setError('프로필 사진은 10MB까지 올릴 수 있어요.');
      return;
    }
    setError(null);
    setIsSending(true);
    const body = new FormData();
    body.append('file', file);
    try {
      showEverywhere(await callApi('putProfileImage', { body }));
      toast.success('사진을 바꿨어요');
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setIsSending(false);
    }
  };
  const remove = async () => {
    try {
      await callApi('deleteProfileImage');
      showEverywhere({ ...user, profileImageUrl: null });
      toast.success('사진을 삭제했어요');
    } catch (failure) {
      toast.error('사진을 삭제하지 못했어요', { message: messageOf(failure) });
    }
  };

  return (
    <div className={css.person}>
      <Avatar name={name} imageUrl={user.profileImageUrl} size="large" />
      <div className={css.words}>
        <p className={css.name}>{name}</p>
        <p className={css.username}>{user.username}</p>
        <div className={css.actions}>
          <Button
            size="small"
            icon={<Camera aria-hidden />}
            isPending={isSending}
            onPress={() => fileRef.current?.click()}
          >
            사진 바꾸기
          </Button>
          {user.profileImageUrl === null ? null : (
            <Button size="small" variant="ghost" onPress={() => setIsAsking(true)}>
              사진 삭제
            </Button>
          )}
        </div>
        <input
          ref={fileRef}
          type="file"
          accept={TYPES}
          aria-label="프로필 사진 파일"
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : 'profile-image-error'}
          tabIndex={-1}
          hidden
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // Reset the input, so that the same file can be selected again after an error.
            event.target.value = '';
            if (file) void send(file);
          }}
        />
        <p id="profile-image-error" role="alert" className={css.error}>
          {error}
        </p>
      </div>
      <ConfirmDialog
        title="사진을 삭제할까요?"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        confirmLabel="삭제"
        isDanger
        onConfirm={remove}
      >
        사진 대신 이름 첫 글자가 보여요.
      </ConfirmDialog>
    </div>
  );
}
