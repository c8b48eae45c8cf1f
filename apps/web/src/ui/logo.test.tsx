import { act, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LogoMark } from './logo.tsx';
import { noteMonthClosed, noteRecorded } from './logo-state.ts';

it('smokes once for each recorded transaction, and is lit once a month is closed', () => {
  const { container } = render(<LogoMark />);
  const smoke = () => container.querySelector('g');
  const isLit = () => container.querySelector('svg')?.hasAttribute('data-lit');
  act(noteRecorded);
  const first = smoke();
  expect(first).not.toBeNull();
  act(noteRecorded);
  expect(smoke()).not.toBe(first);
  act(noteMonthClosed);
  expect(isLit()).toBe(true);
});
