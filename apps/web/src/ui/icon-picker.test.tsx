import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { IconPicker } from './icon-picker.tsx';

const user = userEvent.setup();

/** Shows the picker and the value that a form would save. */
function Field({ initial }: { readonly initial: string }) {
  const [icon, setIcon] = useState(initial);
  return (
    <>
      <IconPicker label="아이콘" value={icon} onChange={setIcon} />
      <output>{icon}</output>
    </>
  );
}

const saved = () => screen.getByRole('status').textContent;
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

it('offers the drawings in named groups, then an emoji, as one choice', () => {
  render(<Field initial="salim:cart" />);
  const picker = screen.getByRole('group', { name: '아이콘' });
  expect(within(within(picker).getByRole('group', { name: '교통' })).getByRole('radio', { name: '버스' })).toBeTruthy();
  const all = within(picker).getAllByRole<HTMLInputElement>('radio');
  expect(new Set(all.map(({ name }) => name)).size).toBe(1);
  expect(all.at(-1)).toBe(radio('이모지'));
  expect(all.filter(({ checked }) => checked)).toEqual([radio('장보기')]);
});

it('is used with the keyboard', async () => {
  render(<Field initial="salim:rice" />);
  await user.tab();
  expect(document.activeElement).toBe(radio('밥'));
  await user.keyboard('{ArrowRight}');
  expect(saved()).toBe('salim:gimbap');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(document.activeElement).toBe(radio('이모지'));
  await user.tab();
  await user.keyboard('🥕');
  expect(saved()).toBe('🥕');
});

it('keeps the former icon until an emoji is entered', async () => {
  render(<Field initial="salim:rice" />);
  await user.click(radio('이모지'));
  const field = screen.getByRole('textbox', { name: '쓸 이모지' });
  await user.type(field, '당근');
  expect([saved(), radio('이모지').checked]).toEqual(['salim:rice', true]);
  expect(screen.getByText('이모지를 하나 입력해 주세요.')).toBeTruthy();
  await user.type(field, '🥕');
  expect(saved()).toBe('🥕');
  await user.click(radio('버스'));
  expect([saved(), screen.queryByRole('textbox')]).toEqual(['salim:bus', null]);
});

it('shows the emoji that a label has', () => {
  render(<Field initial="🎸" />);
  expect(radio('이모지').checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '쓸 이모지' }).value).toBe('🎸');
});
