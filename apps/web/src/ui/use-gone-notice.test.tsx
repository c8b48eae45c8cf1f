import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { toastQueue } from './toast-queue.ts';
import { toast } from './toast.tsx';
import { useGoneNotice } from './use-gone-notice.ts';

const shown = () => toastQueue.visibleToasts.map((one) => one.content.title);

beforeEach(() => toast.clear());

it.each([
  ['removed elsewhere', null, ['다른 곳에서 지운 태그예요']],
  ['removed right here', 'tag', []],
])('closes what stood open and was %s', (_, removing, said) => {
  const onClose = vi.fn();
  const { rerender } = renderHook(
    ({ isThere }) =>
      useGoneNotice({
        openId: 'tag',
        isThere,
        removingIds: [removing],
        text: '다른 곳에서 지운 태그예요',
        onClose,
      }),
    { initialProps: { isThere: true } },
  );
  expect(onClose).not.toHaveBeenCalled();
  rerender({ isThere: false });
  expect(onClose).toHaveBeenCalledOnce();
  expect(shown()).toEqual(said);
});
