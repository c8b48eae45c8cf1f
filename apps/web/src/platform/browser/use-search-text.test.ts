import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSearchText } from './use-search-text.ts';

const REST_MS = 150;
const trimmed = (text: string): string => text.trim();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(first = '') {
  const sent: string[] = [];
  const hook = renderHook(
    ({ query }) => useSearchText(query, (typed) => sent.push(typed), { restMs: REST_MS, queryOf: trimmed }),
    {
      initialProps: { query: first },
    },
  );
  return {
    sent,
    text: () => hook.result.current[0],
    type: (text: string) => {
      act(() => {
        hook.result.current[1](text);
      });
    },
    rest: (ms = REST_MS) => {
      act(() => {
        vi.advanceTimersByTime(ms);
      });
    },
    /** The current query of the URL. */
    arrive: (query: string) => hook.rerender({ query }),
  };
}

it('sends the text once typing pauses, and only if it changed', () => {
  const field = open('커피');
  field.rest();
  field.type('커피숍');
  field.type('커피');
  field.rest();
  expect(field.sent).toEqual([]);
  field.type('커핑');
  field.rest();
  field.rest();
  expect(field.sent).toEqual(['커핑']);
});

it('sends nothing before the full pause, and each key restarts it', () => {
  const field = open();
  field.type('커');
  field.rest(REST_MS - 1);
  field.type('커피');
  field.rest(REST_MS - 1);
  expect(field.sent).toEqual([]);
  field.rest(1);
  expect(field.sent).toEqual(['커피']);
});

it('keeps newer input when the URL updates late', () => {
  const field = open();
  field.type('스');
  field.rest();
  field.type('스타');
  field.rest();
  field.type('스타벅');
  field.arrive('스');
  expect(field.text()).toBe('스타벅');
  field.arrive('스타');
  expect(field.text()).toBe('스타벅');
  field.rest();
  expect(field.sent).toEqual(['스', '스타', '스타벅']);
});

it('keeps a trailing blank before a second word', () => {
  const field = open();
  field.type('점심 ');
  field.rest();
  field.arrive('점심');
  expect(field.text()).toBe('점심 ');
  expect(field.sent).toEqual(['점심']);
});

it('adopts changes to the URL by back, forward and clearing', () => {
  const field = open();
  field.type('점심');
  field.rest();
  field.arrive('점심');
  field.arrive('');
  expect(field.text()).toBe('');
  field.arrive('점심');
  expect(field.text()).toBe('점심');
  field.rest();
  expect(field.sent).toEqual(['점심']);
});
