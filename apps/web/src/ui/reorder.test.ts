import { describe, expect, it } from 'vitest';
import { moveByStep, reorder } from './reorder.ts';

const ids = ['a', 'b', 'c', 'd'];

describe('reorder', () => {
  it('moves an item before or after another', () => {
    expect(reorder(ids, 'd', { id: 'a', position: 'before' })).toEqual(['d', 'a', 'b', 'c']);
    expect(reorder(ids, 'a', { id: 'c', position: 'after' })).toEqual(['b', 'c', 'a', 'd']);
    expect(reorder(ids, 'b', { id: 'a', position: 'after' })).toEqual(ids);
  });

  it('changes nothing for an unknown id', () => {
    expect(reorder(ids, 'x', { id: 'a', position: 'before' })).toEqual(ids);
    expect(reorder(ids, 'a', { id: 'x', position: 'before' })).toEqual(ids);
    expect(reorder(ids, 'a', { id: 'a', position: 'after' })).toEqual(ids);
  });
});

describe('moveByStep', () => {
  it('moves one step and stops at the ends', () => {
    expect(moveByStep(ids, 'b', -1)).toEqual(['b', 'a', 'c', 'd']);
    expect(moveByStep(ids, 'b', 1)).toEqual(['a', 'c', 'b', 'd']);
    expect(moveByStep(ids, 'a', -1)).toEqual(ids);
    expect(moveByStep(ids, 'd', 1)).toEqual(ids);
  });
});
