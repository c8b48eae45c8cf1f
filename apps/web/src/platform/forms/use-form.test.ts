import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { type Problems, useForm } from './use-form.ts';

const check = ({ name, memo }: { name: string; memo: string }) => ({
  name: name === '' ? '이름을 입력해 주세요.' : undefined,
  memo: memo.length > 5 ? '5자까지 입력할 수 있어요.' : undefined,
});
type Options = Partial<Parameters<typeof useForm<{ name: string; memo: string }, 'name' | 'memo'>>[0]>;

function open(options: Options = {}) {
  const view = renderHook((props: Options) => useForm({ initial: { name: '', memo: '' }, check, ...props }), {
    initialProps: options,
  });
  const form = () => view.result.current;
  return {
    form,
    rerender: (next: Options) => view.rerender(next),
    type: (changes: { name?: string; memo?: string }) => act(() => form().change(changes)),
    submit: (send: (values: { name: string; memo: string }) => unknown = vi.fn()) => act(() => form().submit(send)),
    refuse: (problems: Problems<'name' | 'memo'>) => act(() => form().refuse(problems)),
    attach: (name: 'name' | 'memo') => {
      const input = document.body.appendChild(document.createElement('input'));
      form().inputRef(name).current = input;
      return input;
    },
  };
}

const apiError = (code: string, fieldErrors: { field: string; message: string }[] = []) =>
  new ApiError(code, '저장하지 못했어요.', { status: 400, fieldErrors });

it('shows no problem before the first submit, then follows the typing', () => {
  const { form, type, submit } = open();
  type({ memo: '아주 긴 메모' });
  expect(form().problems).toEqual({});
  const send = vi.fn();
  submit(send);
  expect(send).not.toHaveBeenCalled();
  expect(form().problems).toEqual({ name: '이름을 입력해 주세요.', memo: '5자까지 입력할 수 있어요.' });
  type({ name: '여행' });
  expect(form().problems).toEqual({ memo: '5자까지 입력할 수 있어요.' });
});

it('keeps the problems of the last submit where asked, except those to clear', () => {
  const { form, type, submit } = open({ showsProblems: 'on-submit', clearsOnChange: ['memo'] });
  type({ memo: '아주 긴 메모' });
  submit();
  type({ name: '여행' });
  expect(Object.keys(form().problems)).toEqual(['name', 'memo']);
  type({ memo: '' });
  expect(Object.keys(form().problems)).toEqual(['name']);
});

it('clears every problem on any change where asked', () => {
  const { form, type, submit } = open({ showsProblems: 'on-submit', clearsOnChange: 'all' });
  type({ memo: '아주 긴 메모' });
  submit();
  type({ memo: '더욱더 긴 메모' });
  expect(form().problems).toEqual({});
});

it('focuses the first wrong field whose input it knows', () => {
  const { type, submit, attach } = open();
  const memo = attach('memo');
  type({ memo: '아주 긴 메모' });
  submit();
  expect(document.activeElement).toBe(memo);
  const name = attach('name');
  submit();
  expect(document.activeElement).toBe(name);
});

it('focuses what the selector finds once the messages are rendered', () => {
  const { form, submit } = open({ focusSelector: '[aria-invalid="true"]' });
  const root = document.body.appendChild(document.createElement('div'));
  const input = root.appendChild(document.createElement('input'));
  input.ariaInvalid = 'true';
  form().rootRef.current = root;
  submit();
  expect(document.activeElement).toBe(input);
});

it('sends valid values once and is busy until then', async () => {
  const { form, type, submit } = open();
  type({ name: '여행' });
  const { promise, resolve } = Promise.withResolvers<void>();
  const send = vi.fn(() => promise);
  submit(send);
  submit(send);
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: '여행', memo: '' });
  expect(form().isSending).toBe(true);
  resolve();
  await waitFor(() => expect(form().isSending).toBe(false));
});

it('stays busy after success where the screen closes', async () => {
  const { form, type, submit } = open({ isLeftAfterwards: true });
  type({ name: '여행' });
  await act(async () => form().submit(() => Promise.resolve()));
  expect(form().isSending).toBe(true);
  submit();
  expect(form().isSending).toBe(true);
});

it('shows the errors of the server at their fields and focuses the first', async () => {
  const { form, type, attach } = open({ server: { fields: { title: 'name' }, codes: { MEMO_TOO_LONG: 'memo' } } });
  const [name, memo] = [attach('name'), attach('memo')];
  type({ name: '여행' });
  await act(async () => form().submit(() => Promise.reject(apiError('X', [{ field: 'title', message: '중복' }]))));
  expect(form()).toMatchObject({ problems: { name: '중복' }, failure: null, isSending: false });
  expect(document.activeElement).toBe(name);
  await act(async () => form().submit(() => Promise.reject(apiError('MEMO_TOO_LONG'))));
  expect(form().problems).toEqual({ memo: '저장하지 못했어요.' });
  expect(document.activeElement).toBe(memo);
});

it('shows an error that belongs to no field as a failure, at the given field or to the caller', async () => {
  const reject = () => Promise.reject(apiError('X'));
  const plain = open();
  plain.type({ name: '여행' });
  await act(async () => plain.form().submit(reject));
  expect(plain.form()).toMatchObject({ failure: '저장하지 못했어요.', problems: {} });

  const atField = open({ server: { other: 'memo' } });
  atField.type({ name: '여행' });
  await act(async () => atField.form().submit(reject));
  expect(atField.form()).toMatchObject({ failure: null, problems: { memo: '저장하지 못했어요.' } });

  const onFailure = vi.fn();
  const notified = open({ onFailure });
  notified.type({ name: '여행' });
  await act(async () => notified.form().submit(reject));
  expect(onFailure).toHaveBeenCalledExactlyOnceWith('저장하지 못했어요.');
  expect(notified.form().failure).toBeNull();
});

it('shows what a mutation of the caller failed with; its own problems come first', () => {
  const { form, rerender, submit } = open({ sending: { error: null, isPending: true } });
  expect(form().isSending).toBe(true);
  const error = apiError('X', [{ field: 'name', message: '중복' }]);
  rerender({ sending: { error, isPending: false }, server: { fields: ['name'] } });
  expect(form()).toMatchObject({ problems: { name: '중복' }, failure: null, isSending: false });
  submit();
  expect(form().problems).toEqual({ name: '이름을 입력해 주세요.' });
  rerender({ sending: { error: apiError('Y'), isPending: false }, server: { fields: ['name'] } });
  expect(form().failure).toBeNull();
});

it('keeps what was typed when the stored values change, and says so', () => {
  const stored = { name: '여행', memo: '' };
  const { form, rerender, type } = open({ stored });
  type({ memo: '봄' });
  rerender({ stored: { name: '제주', memo: '여름' } });
  expect(form()).toMatchObject({ values: { name: '제주', memo: '봄' }, isNewer: true });
});

it('starts again from what was saved', () => {
  const { form, submit, refuse } = open();
  submit();
  refuse({ memo: '너무 길어요.' });
  act(() => form().reset({ name: '', memo: '' }));
  expect(form()).toMatchObject({ values: { name: '', memo: '' }, problems: {} });
});
