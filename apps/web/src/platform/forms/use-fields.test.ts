import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useFields } from './use-fields.ts';

const stored = { name: '여행', color: '#FF9800', memo: '' };

function open() {
  const view = renderHook((now: typeof stored) => useFields(now), { initialProps: stored });
  return {
    fields: () => view.result.current,
    type: (changes: Partial<typeof stored>) => act(() => view.result.current.change(changes)),
    become: (now: typeof stored) => view.rerender(now),
    settle: (saved: typeof stored) => act(() => view.result.current.settle(saved)),
  };
}

it("shows another user's save without a notice while there is no input", () => {
  const form = open();
  form.become({ ...stored, color: '#4CAF50' });
  expect(form.fields().values.color).toBe('#4CAF50');
  expect(form.fields().isNewer).toBe(false);
});

it('keeps the input through successive changes, and reports them', () => {
  const form = open();
  form.type({ name: '제주 여행' });
  form.become({ ...stored, color: '#4CAF50' });
  form.become({ name: '부산 여행', color: '#2196F3', memo: '' });
  expect(form.fields().values).toEqual({ name: '제주 여행', color: '#2196F3', memo: '' });
  expect(form.fields().isNewer).toBe(true);
});

it('counts the input as saved once it comes back as stored', () => {
  const form = open();
  form.type({ name: '제주 여행' });
  form.become({ ...stored, name: '제주 여행' });
  expect(form.fields().isNewer).toBe(false);
  form.become({ ...stored, name: '부산 여행' });
  expect(form.fields().values.name).toBe('부산 여행');
});

it('continues from the saved version before it is read again', () => {
  const form = open();
  form.type({ name: '제주 여행 ' });
  form.settle({ ...stored, name: '제주 여행' });
  expect(form.fields().values.name).toBe('제주 여행');
  form.become({ ...stored, name: '제주 여행', memo: '봄' });
  expect(form.fields()).toMatchObject({ values: { name: '제주 여행', memo: '봄' }, isNewer: false });
});

describe('with kept input', () => {
  const openKept = (now = stored) => {
    const view = renderHook(() => useFields(now, { keptAs: 'trip' }));
    return {
      fields: () => view.result.current,
      type: (changes: Partial<typeof stored>) => act(() => view.result.current.change(changes)),
      settle: (saved: typeof stored) => act(() => view.result.current.settle(saved)),
      close: view.unmount,
    };
  };

  it('continues what was typed before the form was closed, until it is saved', () => {
    const first = openKept();
    first.type({ name: '제주 여행' });
    first.close();
    const second = openKept();
    expect(second.fields()).toMatchObject({ values: { ...stored, name: '제주 여행' }, isContinued: true });
    second.settle({ ...stored, name: '제주 여행' });
    second.close();
    expect(openKept().fields()).toMatchObject({ values: stored, isContinued: false });
  });

  it('drops it when the form is closed as soon as it is saved', () => {
    const form = openKept();
    form.type({ name: '제주 여행' });
    act(() => {
      form.fields().settle(stored);
      form.close();
    });
    expect(openKept().fields().isContinued).toBe(false);
  });

  it('merges what others have saved meanwhile', () => {
    const first = openKept();
    first.type({ name: '제주 여행' });
    first.close();
    const second = openKept({ name: '부산 여행', color: '#4CAF50', memo: '' });
    expect(second.fields()).toMatchObject({ values: { name: '제주 여행', color: '#4CAF50' }, isNewer: true });
  });

  it('keeps nothing once the input is back to what is stored', () => {
    const form = openKept();
    form.type({ name: '제주 여행' });
    form.type({ name: stored.name });
    form.close();
    expect(openKept().fields().isContinued).toBe(false);
  });

  it('ignores what is not such input', () => {
    for (const text of ['', '{', '[]', '{"base":1,"values":{}}']) {
      sessionStorage.setItem('salim-form:trip', text);
      expect(openKept().fields()).toMatchObject({ values: stored, isContinued: false });
    }
    sessionStorage.setItem('salim-form:trip', '{"base":{},"values":{"name":"옛 판"}}');
    expect(openKept().fields().values).toEqual({ ...stored, name: '옛 판' });
  });
});
