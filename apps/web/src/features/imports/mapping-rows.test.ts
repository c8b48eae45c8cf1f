import { describe, expect, it } from 'vitest';
import { aCategory } from '../../testing/category-builder.ts';
import { categoryRows, mappingSummary } from './mapping-rows.ts';

const health = aCategory({ name: '의료·건강' });
const clinic = aCategory({ name: '병원', parentId: health.id });
const pets = aCategory({ name: '반려동물' });
const vet = aCategory({ name: '병원', parentId: pets.id });
const book = [health, clinic, pets, vet];

const rowsFor = (categories: Parameters<typeof categoryRows>[0]['categories'], known = book) =>
  categoryRows({ columns: {}, assets: {}, categories, balances: {} }, known);

describe('the categories of a file', () => {
  it('name the others that are called the same as the proposed one', () => {
    const rows = rowsFor({ 병원: clinic.id });
    expect(rows[0]?.alternatives).toEqual(['반려동물 › 병원']);
    expect(mappingSummary(rows)).toBe('1개 모두 기존 항목에 연결돼요. 같은 이름이 여러 개인 1개를 확인해 주세요.');
  });

  it.each([
    ['there is no other', rowsFor({ 병원: clinic.id }, [health, clinic, pets])],
    ['the file names the parent', rowsFor({ '반려동물 > 병원': vet.id })],
    ['the user chose one of another name', rowsFor({ 진료: clinic.id })],
    ['it is a top-level category', rowsFor({ 반려동물: pets.id })],
    ['it is to be created', rowsFor({ 병원: { create: 'EXPENSE' } })],
  ])('name none if %s', (_what, rows) => {
    expect(rows[0]?.alternatives).toBeUndefined();
    expect(mappingSummary(rows)).not.toContain('같은 이름');
  });

  it('come before those that are certain, so that they are seen', () => {
    const rows = rowsFor({ 반려동물: pets.id, 병원: clinic.id, 여가: { create: 'EXPENSE' } });
    expect(rows.map(({ name }) => name)).toEqual(['여가', '병원', '반려동물']);
  });
});
