import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Combobox } from './combobox.tsx';

const options = [
  { id: 'none', name: '미분류' },
  { id: 'food', name: '식비' },
  { id: 'groceries', name: '식비 › 장보기' },
  { id: 'restaurant', name: '식비 › 외식' },
  { id: 'clinic', name: '의료·건강 › 병원' },
  { id: 'vet', name: '반려동물 › 병원' },
];

const user = userEvent.setup();
const onSubmit = vi.fn();

function Example() {
  const [value, setValue] = useState<string | null>('none');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Combobox label="분류" options={options} value={value} onChange={setValue} />
      <output>{value}</output>
      <button type="button">다음</button>
    </form>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: '분류' });
const chosen = () => document.querySelector('output')?.textContent;

/** Replaces the text, as typing does in a field whose text is selected. */
async function typeInto(text: string) {
  await user.click(field());
  await user.keyboard(text);
}

describe('a combobox', () => {
  beforeEach(() => {
    onSubmit.mockReset();
    render(<Example />);
  });

  it.each([
    ['the whole name', '식비', 'food'],
    ['the last part of a name', '장보기', 'groceries'],
    ['initial consonants that one option has', 'ㅈㅂㄱ', 'groceries'],
    ['the beginning of the only option left', '외', 'restaurant'],
  ])('takes %s on Enter and on Tab', async (_what, text, id) => {
    for (const key of ['{Enter}', '{Tab}']) {
      await typeInto(text);
      await user.keyboard(key);
      expect(chosen()).toBe(id);
      expect(field().value).toBe(options.find((one) => one.id === id)?.name);
    }
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('takes the only match when another control is pressed', async () => {
    await typeInto('장보기');
    await user.click(screen.getByText('다음'));
    expect(chosen()).toBe('groceries');
  });

  it('keeps text that several options match on Enter, with the list open', async () => {
    await typeInto('병원');
    await user.keyboard('{Enter}');
    expect(field().value).toBe('병원');
    expect(screen.getAllByRole('option')).toHaveLength(2);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it.each([
    ['병원', '‘병원’에 맞는 항목이 여러 개라 바꾸지 않았어요.'],
    ['운동', '‘운동’에 맞는 항목이 없어 바꾸지 않았어요.'],
  ])('says so when the field is left with %s, which selects nothing', async (text, notice) => {
    await typeInto(text);
    await user.tab();
    expect(chosen()).toBe('none');
    expect(field().value).toBe('미분류');
    expect(screen.getByRole('alert').textContent).toBe(notice);
    await typeInto('장보기');
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['in Safari', { keyCode: 229 }],
    ['in others', { isComposing: true }],
  ])('selects nothing on the Enter that ends a Hangul composition %s', async (_what, composing) => {
    await typeInto('장보기');
    fireEvent.keyDown(field(), { key: 'Enter', ...composing });
    expect(chosen()).toBe('none');
    expect(field().value).toBe('장보기');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(chosen()).toBe('groceries');
  });

  it('takes the option that the arrow keys lead to, and gives up typed text on Escape', async () => {
    await typeInto('병원');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(chosen()).toBe('vet');
    await typeInto('장보기');
    await user.keyboard('{Escape}');
    await user.tab();
    expect(chosen()).toBe('vet');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
