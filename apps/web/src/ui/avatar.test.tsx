import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Avatar } from './avatar.tsx';
import { badgeText } from './badge.tsx';

it("shows a user's picture, or else the first letter of the name", () => {
  const { container, rerender } = render(<Avatar name="김민지" imageUrl="/media/minji.webp" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/minji.webp');
  rerender(<Avatar name=" 김민지 " imageUrl={null} />);
  expect([container.querySelector('img'), container.textContent]).toEqual([null, '김']);
  // A character outside the BMP is one letter, not half of one.
  rerender(<Avatar name="🐶코코" />);
  expect(container.textContent).toBe('🐶');
});

it('falls back to the letter when the picture cannot be loaded', () => {
  const { container } = render(<Avatar name="haru" imageUrl="/media/gone.webp" />);
  const image = container.querySelector('img');
  if (!image) throw new Error('the picture must be shown first');
  fireEvent.error(image);
  expect(container.textContent).toBe('h');
});

it('counts up to 99 and shows 99+ above it', () => {
  expect([1, 99, 100, 4000].map(badgeText)).toEqual(['1', '99', '99+', '99+']);
});
