import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { useAuthStore } from '../../platform/stores/auth-store.ts';
import { aBook } from '../../testing/builders.ts';
import { openApp, person } from '../../testing/open-app.tsx';

const user = userEvent.setup();
const call = '/api/v2/user/me/profile-image';
const url = `/media/${'a'.repeat(40)}.webp`;

beforeEach(async () => {
  await import('@salim/contract');
});

async function choose(file: File) {
  await screen.findByRole('button', { name: '사진 바꾸기' });
  await user.upload(screen.getByLabelText('프로필 사진 파일'), file);
}

it('changes the picture and removes it again', async () => {
  const { server } = openApp('/profile', [aBook()], {
    [`PUT ${call}`]: { body: { ...person, profileImageUrl: url } },
    [`DELETE ${call}`]: { status: 204 },
  });
  await choose(new File(['picture'], '나.jpg', { type: 'image/jpeg' }));
  await screen.findByText('사진을 바꿨어요');
  const sent = server.requests.find((one) => one.method === 'PUT')?.body;
  expect(sent instanceof FormData && sent.get('file') instanceof File).toBe(true);
  expect(useAuthStore.getState().user?.profileImageUrl).toBe(url);
  expect(document.querySelectorAll(`img[src="${url}"]`).length).toBeGreaterThan(1);
  await user.click(screen.getByRole('button', { name: '사진 삭제' }));
  await user.click(
    within(await screen.findByRole('alertdialog', { name: '사진을 삭제할까요?' })).getByRole('button', {
      name: '삭제',
    }),
  );
  await waitFor(() => expect(useAuthStore.getState().user?.profileImageUrl).toBeNull());
  expect(screen.queryByRole('button', { name: '사진 삭제' })).toBeNull();
});

it('rejects an invalid picture, and sends none that is too large', async () => {
  const message = 'JPEG, PNG, WebP, HEIC 사진만 올릴 수 있어요.';
  const { server } = openApp('/profile', [aBook()], {
    [`PUT ${call}`]: { status: 415, body: { code: 'PROFILE_IMAGE_UNSUPPORTED', message, requestId: 'test' } },
  });
  await choose(new File(['text'], '나.jpg', { type: 'image/jpeg' }));
  await screen.findByText(message);
  const large = new File(['x'], '큰 사진.jpg', { type: 'image/jpeg' });
  Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
  await choose(large);
  await screen.findByText('프로필 사진은 10MB까지 올릴 수 있어요.');
  expect(server.count(`PUT ${call}`)).toBe(1);
});
