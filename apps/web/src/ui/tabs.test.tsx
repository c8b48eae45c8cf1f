import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { Segmented } from './segmented.tsx';
import { type TabItem, Tabs } from './tabs.tsx';

type Id = 'a' | 'b' | 'c';
const ITEMS: readonly TabItem<Id>[] = [
  { id: 'a', name: '가' },
  { id: 'b', name: '나' },
  { id: 'c', name: '다' },
];

function TabsOfThree() {
  const [value, setValue] = useState<Id>('a');
  return (
    <Tabs label="줄" tabs={ITEMS} value={value} onChange={setValue}>
      <p>{value}의 내용</p>
    </Tabs>
  );
}

function SegmentsOfThree() {
  const [value, setValue] = useState<Id>('a');
  return <Segmented label="보기" options={ITEMS} value={value} onChange={setValue} />;
}

afterEach(cleanup);

describe('arrow keys in a row with one selected item', () => {
  test('select and focus the next tab, wrap around, and switch the panel', async () => {
    render(<TabsOfThree />);
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: '가', selected: true }));
    await userEvent.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: '다', selected: true }));
    expect(screen.getByRole('tabpanel', { name: '다' }).textContent).toBe('c의 내용');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: '나', selected: true }));
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: '다', selected: true }));
    // A single tab stop.
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(document.body);
  });

  test('select the next segment', async () => {
    render(<SegmentsOfThree />);
    await userEvent.click(screen.getByRole('radio', { name: '나' }));
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: '다', checked: true }));
    await userEvent.keyboard('{Home}');
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: '가', checked: true }));
    expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1);
  });
});
