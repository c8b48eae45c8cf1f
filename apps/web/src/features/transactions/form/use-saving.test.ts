import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anExpense, anId } from '../../../testing/builders.ts';
import { type FakeAnswer, fakeServer } from '../../../testing/fake-server.ts';
import { emptyForm } from './form-state.ts';
import type { FormDefaults } from './read-form.ts';
import { type SaveContent, useSaving } from './use-saving.ts';

const bookId = anId();
const stored = anExpense({ bookId });
const typed = { form: emptyForm('2026-11-20'), defaults: {} as FormDefaults };
const content = {
  written: { view: stored, input: { type: 'EXPENSE', date: '2026-11-20', amount: 12_500 }, typed },
  base: null,
} as unknown as SaveContent;

beforeEach(() => import('@salim/contract'));

describe('saving', () => {
  it('ignores a second press while the first save is pending, and accepts the next one after it', async () => {
    let answer: (answer: FakeAnswer) => void = () => undefined;
    const path = `/api/v2/books/${bookId}/transactions`;
    const server = fakeServer({
      [`POST ${path}`]: () =>
        new Promise<FakeAnswer>((resolve) => {
          answer = resolve;
        }),
    });
    const { result } = renderHook(() => useSaving());
    const target = { bookId, id: stored.id, version: null };
    await act(async () => {
      const first = result.current.save(target, content);
      const second = result.current.save(target, content);
      expect(await second).toEqual({ kind: 'busy' });
      await vi.waitFor(() => expect(server.count(`POST ${path}`)).toBe(1), { timeout: 10_000 });
      answer({ status: 201, body: stored });
      expect((await first).kind).toBe('saved');
    });
    expect(server.count(`POST ${path}`)).toBe(1);
    await act(async () => {
      const third = result.current.save(target, content);
      await vi.waitFor(() => expect(server.count(`POST ${path}`)).toBe(2), { timeout: 10_000 });
      answer({ status: 201, body: stored });
      expect((await third).kind).toBe('saved');
    });
  });
});
