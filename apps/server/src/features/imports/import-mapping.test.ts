import type { Category } from '@salim/contract';
import { describe, expect, it } from 'vitest';
import type { CategoryName } from './file-summary.ts';
import { type Choices, mapNames } from './import-mapping.ts';

const NO_CHOICES: Choices = { assets: {}, categories: {} };

function aCategory(
  id: string,
  name: string,
  parentId: string | null = null,
  kind: Category['kind'] = 'EXPENSE',
): Category {
  return {
    id,
    bookId: 'book',
    name,
    parentId,
    kind,
    icon: '🍚',
    color: '#E07A5F',
    costKind: null,
    taxKind: null,
    sortOrder: 0,
    isArchived: false,
    version: 1,
  };
}

const health = aCategory('health', '의료·건강');
const clinic = aCategory('clinic', '병원', 'health');
const pets = aCategory('pets', '반려동물');
const vet = aCategory('vet', '병원', 'pets');
const leisure = aCategory('leisure', '여가');
const bonus = aCategory('bonus', '병원', 'work', 'INCOME');
const work = aCategory('work', '근로', null, 'INCOME');

function targetsOf(
  names: readonly (readonly [string, string | null])[],
  categories: readonly Category[],
  choices = NO_CHOICES,
) {
  const categoryNames: CategoryName[] = names.map(([name, subName]) => ({ kind: 'EXPENSE', name, subName }));
  const summary = { assetNames: [], categoryNames };
  return Object.fromEntries(mapNames(summary, choices, { assets: [], categories, accounts: [] }).categories);
}

describe('a category of the file', () => {
  it('maps to the subcategory of exactly its name rather than to a new top-level one', () => {
    expect(targetsOf([['병원', null]], [health, clinic, leisure])).toEqual({ 병원: 'clinic' });
    expect(targetsOf([['병원비', null]], [health, clinic])).toEqual({ 병원비: { create: 'EXPENSE' } });
  });

  it('maps to one of several with its name, of its kind', () => {
    expect(targetsOf([['병원', null]], [work, bonus, health, clinic, pets, vet])).toEqual({ 병원: 'clinic' });
  });

  it('prefers the top-level category of its name', () => {
    const own = aCategory('own', '병원');
    expect(targetsOf([['병원', null]], [health, clinic, own])).toEqual({ 병원: 'own' });
  });

  it('maps a subcategory of an unknown one to that of exactly its name', () => {
    const names = [
      ['의료', null],
      ['의료', '병원'],
      ['의료', '약국'],
    ] as const;
    expect(targetsOf(names, [health, clinic])).toEqual({
      의료: { create: 'EXPENSE' },
      '의료 > 병원': 'clinic',
      '의료 > 약국': { create: 'EXPENSE' },
    });
    // Its own parent counts first.
    expect(
      targetsOf(
        [
          ['여가', null],
          ['여가', '병원'],
        ],
        [health, clinic, leisure],
      ),
    ).toEqual({
      여가: 'leisure',
      '여가 > 병원': { create: 'EXPENSE' },
    });
  });

  it('is created if the user wants that', () => {
    const choices: Choices = { assets: {}, categories: { 병원: { create: 'EXPENSE' } } };
    expect(targetsOf([['병원', null]], [health, clinic], choices)).toEqual({ 병원: { create: 'EXPENSE' } });
  });
});
