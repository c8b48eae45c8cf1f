import { expect, test } from 'vitest';
import { emptyForm } from './form-state.ts';
import { draftFrom } from './use-draft.ts';

test('a draft stored without the fields of today gets their empty values', () => {
  const { memo: _memo, tagIds: _tagIds, shares: _shares, ...earlier } = emptyForm('2026-11-20', 'INCOME');
  const stored = { id: 'draft', bookTitle: '우리집', form: { ...earlier, amountText: '9,000' } };
  expect(draftFrom(stored)?.form).toEqual({ ...emptyForm('2026-11-20', 'INCOME'), amountText: '9,000' });
});

test.each([null, 'text', {}, { id: 'draft' }, { id: 3, form: {} }])('%j is no draft', (value) => {
  expect(draftFrom(value)).toBeNull();
});
