import { describe, expect, it } from 'vitest';
import { INTAKE_SURE, parseMessages } from './parse-messages.ts';
import type { KnownNames } from './sentence-names.ts';

const NAMES: KnownNames = {
  categories: [
    { id: 'pocket', name: '용돈', kind: 'EXPENSE', isTop: true },
    { id: 'living', name: '생활비', kind: 'EXPENSE', isTop: true },
  ],
  methods: [],
  assets: [{ id: 'kb', name: '국민은행 통장' }],
  members: [
    { id: 'me', name: '홍길동' },
    { id: 'kim', name: '김영희' },
    { id: 'kim', name: '여보' },
    { id: 'park', name: '박철수' },
  ],
  tags: [],
};
const first = (text: string) => parseMessages(text, '2026-11-20', [], NAMES)[0];

describe('money between members', () => {
  it.each([
    ['김영희한테 5만원 보냄', '김영희'],
    ['김영희에게 이체 10만원', '김영희'],
    ['김영희에게 10만원 송금했어', '김영희'],
    ['김영희님께 10만원 보냈어요', '김영희님'],
    ['김영희 생활비 100만원 이체', '김영희 생활비'],
    ['생활비 100만원 김영희한테 보냄', '생활비 김영희'],
    ['김영희 생활비 100만원', '생활비'],
    ['박철수 보냄 2만원', '박철수'],
    ['박철수 입금 2만원', '박철수'],
    ['박철수한테 2만원', '박철수'],
    ['김영희한테 5만원 받음', '김영희'],
    ['토스로 김영희한테 5만원', '토스로 김영희'],
    ['나 → 김영희 10만원', '나'],
    ['김영희가 5만원 보냄', '김영희'],
    ['김영희가 생활비 100만원 보내줌', '생활비'],
    ['여보한테 용돈 30만원 줌', '여보한테 용돈'],
  ])('is proposed as a transfer: %s', (text, description) => {
    const draft = first(text);
    expect(draft).toMatchObject({ kind: 'TRANSFER', transferSide: 'OWN_ACCOUNT', description });
    expect(draft?.confidence).toBeLessThan(INTAKE_SURE);
    expect(draft?.reasons.join()).toContain('이체로 보여요');
  });

  it('comes from the account that the note names', () => {
    expect(first('국민은행 통장에서 김영희한테 5만원 이체')).toMatchObject({
      kind: 'TRANSFER',
      named: { assetId: 'kb', toAssetId: null },
    });
  });

  it('is asked about if the note names a purchase', () => {
    expect(first('김영희한테 꽃 5만원 보냄')).toMatchObject({ kind: 'EXPENSE', confidence: 0.7 });
  });

  it.each([
    '김영희 학원비 30만원 이체',
    '김영희 생일선물 3만원',
    '김영희한테 선물 5만원 줌',
    '김영희가 점심 3만원 냄',
    '이영자한테 5만원 보냄',
    '김영희네 과일 2만원',
  ])('is not %s', (text) => {
    const draft = first(text);
    expect(draft).toMatchObject({ kind: 'EXPENSE' });
    expect(draft?.confidence).toBeGreaterThanOrEqual(INTAKE_SURE);
  });
});
