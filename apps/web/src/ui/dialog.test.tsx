import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { Sheet } from './dialog.tsx';

function Screen({ onBehind }: { readonly onBehind: () => void }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <Button onPress={onBehind}>뒤</Button>
      {isOpen ? (
        <Sheet title="목표 추가" isOpen onClose={() => setIsOpen(false)}>
          <Button onPress={() => setIsOpen(false)}>추가</Button>
        </Sheet>
      ) : null}
    </>
  );
}

function tap(name: string, place: { readonly clientX: number; readonly clientY: number }) {
  const button = screen.getByRole('button', { name });
  fireEvent(button, new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch', ...place }));
  fireEvent.click(button, { detail: 1, ...place });
}

it('does not pass the second tap of a double tap on to what was behind the sheet', () => {
  vi.useFakeTimers();
  const onBehind = vi.fn<() => void>();
  render(<Screen onBehind={onBehind} />);
  tap('추가', { clientX: 200, clientY: 800 });
  expect(screen.queryByRole('dialog')).toBeNull();
  tap('뒤', { clientX: 203, clientY: 798 });
  expect(onBehind).not.toHaveBeenCalled();
  tap('뒤', { clientX: 40, clientY: 800 });
  expect(onBehind).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  tap('뒤', { clientX: 203, clientY: 798 });
  expect(onBehind).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

it('passes on clicks of a mouse, unless they are double clicks', () => {
  const onBehind = vi.fn<() => void>();
  render(<Screen onBehind={onBehind} />);
  fireEvent.click(screen.getByRole('button', { name: '추가' }), { detail: 1, clientX: 200, clientY: 800 });
  fireEvent.click(screen.getByRole('button', { name: '뒤' }), { detail: 2, clientX: 200, clientY: 800 });
  expect(onBehind).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: '뒤' }), { detail: 1, clientX: 200, clientY: 800 });
  expect(onBehind).toHaveBeenCalledTimes(1);
});
