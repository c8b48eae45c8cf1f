import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { toastQueue } from './toast-queue.ts';
import { useDeletedNotice } from './use-deleted-notice.ts';

const TAG = { id: 'tag', name: '제주' };
const OPENED: { readonly open: typeof TAG | undefined } = { open: TAG };
const shown = () => toastQueue.visibleToasts.map((one) => one.content);

/** Opens the tag, and deletes it. */
function lose({ removing = null, mayTakeBack = true }: { removing?: string | null; mayTakeBack?: boolean }) {
  const onClose = vi.fn();
  const onTakeBack = vi.fn();
  const { rerender } = renderHook(
    ({ open }) =>
      useDeletedNotice({
        openId: 'tag',
        open,
        removingIds: [removing],
        text: '다른 곳에서 삭제된 태그예요',
        onTakeBack: mayTakeBack ? onTakeBack : undefined,
        onClose,
      }),
    { initialProps: OPENED },
  );
  expect(onClose).not.toHaveBeenCalled();
  rerender({ open: undefined });
  expect(onClose).toHaveBeenCalledOnce();
  return onTakeBack;
}

it('says what was deleted elsewhere, and restores it', () => {
  const onTakeBack = lose({});
  const [content] = shown();
  expect(content?.title).toBe('다른 곳에서 삭제된 태그예요');
  expect(content?.action?.label).toBe('복원');
  content?.action?.onClick();
  expect(onTakeBack).toHaveBeenCalledExactlyOnceWith(TAG);
});

it('offers no restore to a user who may not restore it', () => {
  lose({ mayTakeBack: false });
  expect(shown()).toMatchObject([{ title: '다른 곳에서 삭제된 태그예요', action: undefined }]);
});

it('stays silent about a deletion on this device', () => {
  lose({ removing: 'tag' });
  expect(shown()).toEqual([]);
});
