import type { Asset, Member } from '@salim/contract';
import { INTAKE_SURE, parseMessages } from '@salim/domain';
import { describe, expect, test } from 'vitest';
import { matchMeans } from './match-means.ts';
import { asOwnMove } from './own-money.ts';

const asset = (id: string, assetType: string, name: string) =>
  ({ id, assetType, name, institution: '', note: '', isActive: true, card: null }) as unknown as Asset;
const ASSETS = [
  asset('bank', 'CHECKING_ACCOUNT', '국민은행 통장'),
  asset('trips', 'CHECKING_ACCOUNT', '휴가 자금'),
  asset('kakao', 'CHECKING_ACCOUNT', '카카오뱅크'),
  asset('shinhan', 'CREDIT_CARD', '신한카드'),
  asset('hyundai', 'CREDIT_CARD', '현대카드'),
];
const MEMBERS = [
  { userId: 'me', name: '홍길동', nickname: null },
  { userId: 'partner', name: '김영희', nickname: '영희씨' },
] as unknown as Member[];

const out = (name: string) => `[KB]11/20 14:58\n123456**789\n${name}\n인터넷출금이체\n300,000\n잔액2,345,600`;
const into = (name: string) => `[KB]11/20 14:58\n123456**789\n${name}\n전자금융입금\n300,000\n잔액2,345,600`;

function readIn(text: string, members: readonly Member[] = MEMBERS) {
  const names = {
    categories: [],
    methods: [],
    assets: [],
    tags: [],
    members: members.map(({ userId: id, name }) => ({ id, name })),
  };
  const [read] = parseMessages(text, '2026-11-29', [], names);
  if (!read) throw new Error('not read');
  const draft = asOwnMove(read, { assets: ASSETS, members, userId: 'me' });
  return { ...draft, means: matchMeans(draft, { assets: ASSETS, methods: [], cards: [] }) };
}

describe('the name of a member beside other words', () => {
  const own = ['홍길동(생활비)', '홍길동 생활비', '홍길동님', '홍길동1', '홍*동', '홍길동(키움)', '홍길동11월생활비'];
  const partner = ['생활비(김영희)', '김영희(생활비)', '생활비 김영희', '김영희님', '용돈(김영희)', '영희씨(생활비)'];
  test.each([...own, ...partner])('is a transfer to confirm, out and in: %s', (name) => {
    for (const text of [out(name), into(name)]) {
      const read = readIn(text);
      expect(read, text).toMatchObject({ kind: 'TRANSFER', transferSide: 'OWN_ACCOUNT', description: name });
      expect(read.confidence).toBeLessThan(INTAKE_SURE);
    }
  });

  test.each(['급여(홍길동)', '홍길동 급여', '11월급여(홍길동)', '상여금(김영희)'])('is paid a wage: %s', (name) => {
    expect(readIn(into(name))).toMatchObject({ kind: 'INCOME', description: name, confidence: 0.96 });
  });

  test.each(['홍길동전', '홍길동네국수', '김영희피부과', '생활비마트'])(
    'is not meant by the name of a shop: %s',
    (name) => {
      expect(readIn(out(name))).toMatchObject({ kind: 'EXPENSE', confidence: 0.96 });
    },
  );
});

describe('an account that a counterpart names', () => {
  test.each(['여행통장', '생활비통장', '외화통장', '비상금', '생활비'])(
    'is the household’s own by its purpose: %s',
    (name) => {
      for (const text of [out(name), into(name)]) {
        const read = readIn(text, []);
        expect(read).toMatchObject({ kind: 'TRANSFER', transferSide: 'OWN_ACCOUNT' });
        expect(read.confidence).toBeLessThan(INTAKE_SURE);
      }
    },
  );

  test('may have a bracket beside it', () => {
    const read = readIn(out('휴가 자금(11월)'));
    expect(read).toMatchObject({ kind: 'TRANSFER', means: { assetId: 'bank', toAssetId: 'trips' } });
    expect(read.confidence).toBeLessThan(INTAKE_SURE);
  });

  test('is not the bank of another person', () => {
    expect(readIn(out('박철민(카카오뱅크)'))).toMatchObject({ kind: 'EXPENSE' });
    expect(readIn(out('홍길동(카카오뱅크)'))).toMatchObject({ kind: 'TRANSFER' });
  });

  test.each(['외화통장식당', '비상금치킨'])('is not part of the name of a shop: %s', (name) => {
    expect(readIn(out(name))).toMatchObject({ kind: 'EXPENSE', confidence: 0.96 });
  });
});

test.each(['현대카드(결제대금)', '홍길동(현대카드)', '현대카드 홍길동', '카드대금(현대)'])(
  'a bill is paid to the card that the bank names beside other words: %s',
  (name) => {
    expect(readIn(out(name))).toMatchObject({
      kind: 'TRANSFER',
      confidence: 0.96,
      means: { assetId: 'bank', toAssetId: 'hyundai' },
    });
  },
);

describe('a move from one account of the book to another in words', () => {
  test('is certain if the text names both in full', () => {
    expect(readIn('[토스] 내 휴가 자금에서 카카오뱅크로 200,000원 이체 완료 11/20')).toMatchObject({
      kind: 'TRANSFER',
      confidence: 0.85,
      means: { assetId: 'trips', toAssetId: 'kakao', paymentMethodId: null },
    });
  });

  test('is proposed if it names one by its bank, or one that the book does not have', () => {
    expect(readIn('[토스] 내 휴가 자금에서 국민은행으로 200,000원 이체 완료 11/20')).toMatchObject({
      confidence: 0.75,
      means: { assetId: 'trips', toAssetId: 'bank' },
    });
    expect(readIn('[토스] 내 휴가 자금에서 수협은행으로 200,000원 이체 완료 11/20')).toMatchObject({
      confidence: 0.75,
      means: { assetId: 'trips', toAssetId: null },
    });
  });
});
