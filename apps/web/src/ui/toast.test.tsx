import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { descriptionOf } from '../testing/description.ts';
import { ToastRegion, toast } from './toast.tsx';

beforeEach(async () => {
  toast.clear();
  await import('./toast-region.tsx');
});

/** Renders the region and loads its code with a first toast before the timers are faked. */
async function rendered() {
  render(<ToastRegion />);
  act(() => {
    toast.info('준비', { autoHide: false });
  });
  await screen.findByText('준비');
  act(() => toast.clear());
  vi.useFakeTimers({ shouldAdvanceTime: false });
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('shows a message and closes by itself after five seconds', async () => {
  await rendered();
  act(() => {
    toast.success('저장했어요', { message: '점심 12,500원' });
  });
  const item = screen.getByRole('alertdialog', { name: '저장했어요' });
  expect(descriptionOf(item)).toBe('점심 12,500원');
  expect(screen.getByRole('alert').textContent).toContain('저장했어요');
  await pass(4999);
  expect(screen.queryByText('저장했어요')).not.toBeNull();
  await pass(1);
  expect(screen.queryByText('저장했어요')).toBeNull();
});

it('offers an action, and closing does not trigger it', async () => {
  const undo = vi.fn();
  render(<ToastRegion />);
  const user = userEvent.setup();
  act(() => {
    toast.info('삭제했어요', { action: { label: '되돌리기', onClick: undo } });
  });
  await user.click(await screen.findByRole('button', { name: '닫기' }));
  expect(screen.queryByText('삭제했어요')).toBeNull();
  expect(undo).not.toHaveBeenCalled();
  act(() => {
    toast.info('삭제했어요', { action: { label: '되돌리기', onClick: undo } });
  });
  await user.click(await screen.findByRole('button', { name: '되돌리기' }));
  expect(undo).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByText('삭제했어요')).toBeNull());
});

it('has its action as the next Tab stop while the focus is on the content as a whole', async () => {
  const undo = vi.fn();
  const user = userEvent.setup();
  render(
    <>
      <main id="main" tabIndex={-1}>
        <button type="button">첫 줄</button>
        <button type="button">둘째 줄</button>
      </main>
      <ToastRegion />
    </>,
  );
  const show = () =>
    act(() => {
      toast.info('삭제했어요', { action: { label: '되돌리기', onClick: undo } });
    });
  show();
  const action = await screen.findByRole('button', { name: '되돌리기' });
  act(() => screen.getByRole('main').focus());
  await user.tab();
  expect(document.activeElement).toBe(action);
  await user.keyboard('{Enter}');
  expect(undo).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByText('삭제했어요')).toBeNull());

  show();
  await screen.findByRole('button', { name: '되돌리기' });
  act(() => screen.getByRole('main').focus());
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '닫기' }));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '첫 줄' }));

  show();
  await waitFor(() => expect(screen.getAllByRole('button', { name: '되돌리기' })).toHaveLength(2));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '둘째 줄' }));
});

it('pauses while it has the focus', async () => {
  await rendered();
  act(() => {
    toast.info('삭제했어요', { action: { label: '되돌리기', onClick: () => undefined } });
  });
  await pass(3000);
  act(() => screen.getByRole('button', { name: '되돌리기' }).focus());
  await pass(60_000);
  expect(screen.queryByText('삭제했어요')).not.toBeNull();
  act(() => screen.getByRole('button', { name: '되돌리기' }).blur());
  await pass(2000);
  expect(screen.queryByText('삭제했어요')).toBeNull();
});

it('keeps an error with an action until it is closed', async () => {
  await rendered();
  act(() => {
    toast.error('저장하지 못했어요', { action: { label: '다시 시도', onClick: () => undefined } });
    toast.error('불러오지 못했어요');
  });
  await pass(60_000);
  expect(screen.queryByText('저장하지 못했어요')).not.toBeNull();
  expect(screen.queryByText('불러오지 못했어요')).toBeNull();
});
