import { describe, expect, it } from 'vitest';
import { INTAKE_SURE, parseMessages } from './parse-messages.ts';
import type { KnownNames } from './sentence-names.ts';

const NAMES: KnownNames = {
  categories: [{ id: 'rent', name: '월세', kind: 'EXPENSE', isTop: false }],
  methods: [],
  assets: [
    { id: 'kb', name: '국민은행' },
    { id: 'kakao', name: '카카오뱅크 통장' },
    { id: 'savings', name: '우리적금' },
  ],
  members: [{ id: 'me', name: '김하늘' }],
  tags: [],
};
const read = (text: string) => parseMessages(text, '2026-11-20', [], NAMES);

describe('money between own accounts', () => {
  it.each([
    ['국민은행에서 카카오뱅크로 50만 이체', '카카오뱅크'],
    ['국민은행 → 카카오뱅크 50만', '카카오뱅크'],
    ['국민은행에서 적금으로 30만', '적금'],
    ['국민은행 카뱅으로 10만', '카뱅'],
    ['카뱅에서 국민으로 20만 보냄', '카뱅 → 국민'],
    ['국민 카뱅 50만 이체', '국민 → 카뱅'],
    ['카뱅으로 30만 이체', '카뱅'],
    ['카뱅 통장으로 30만 이체', '카뱅 통장'],
    ['저축은행으로 30만 이체', '저축은행'],
    ['생활비 통장에서 적금으로 70만', '생활비 통장 → 적금'],
    ['월급통장에서 여행통장으로 100만 이체', '월급통장 → 여행통장'],
    ['내 계좌로 50만 이체', '계좌'],
    ['비상금 통장으로 20만 이체', '비상금 통장'],
    ['비상금통장에 10만 넣어둠', '비상금통장'],
    ['주식계좌로 100만 이체', '주식계좌'],
    ['청약통장 10만', '청약통장'],
    ['카뱅 30만', '카뱅'],
    ['생활비 통장 30만', '생활비 통장'],
    ['출금 200,000원 세이프박스', '세이프박스'],
    ['출금 220,000원 저금통', '저금통'],
    ['세이프박스 20만원', '세이프박스'],
    ['플러스박스 이체 50,000원', '플러스박스'],
    ['자동이체 30,000원 나눠모으기', '나눠모으기'],
    ['예금 1000만 가입', '예금 가입'],
    ['적금 3회차 30만', '적금 3회차'],
    ['이사 자금 100만 모음', '이사 자금'],
    ['마통에서 50만 꺼냄', '현금 인출'],
    ['보증금 500만 돌려받음', '보증금'],
  ])('is proposed as a transfer: %s', (text, description) => {
    const [draft] = read(text);
    expect(draft).toMatchObject({ kind: 'TRANSFER', description });
    expect(draft?.confidence).toBeLessThan(INTAKE_SURE);
    expect(draft?.confidence).toBeGreaterThanOrEqual(0.6);
  });

  it.each(['국민은행에서 카페로 4천원', '국민은행에서 관리비로 20만 이체', '모임통장에 3만 냄'])(
    'is asked about: %s',
    (text) => {
      expect(read(text)[0]?.confidence).toBeLessThan(INTAKE_SURE);
    },
  );

  it.each([
    ['엄마 통장으로 20만 보냄', 'EXPENSE'],
    ['집주인 계좌로 월세 65만 이체', 'EXPENSE'],
    ['국민은행에서 월세로 50만 나감', 'EXPENSE'],
    ['국민은행에서 점심 9천원 나감', 'EXPENSE'],
    ['우리은행 주차 3천', 'EXPENSE'],
    ['농협 5만', 'EXPENSE'],
    ['우체국 3천', 'EXPENSE'],
    ['우체국에서 등기 3천', 'EXPENSE'],
    ['하나로 마트 3만', 'EXPENSE'],
    ['토스로 점심 9천', 'EXPENSE'],
    ['과일 모음 2만', 'EXPENSE'],
    ['헬스장 가입 10만', 'EXPENSE'],
    ['통장에 50만 들어옴', 'INCOME'],
  ])('is not what %s says', (text, kind) => {
    const [draft] = read(text);
    expect(draft).toMatchObject({ kind });
    expect(draft?.confidence).toBeGreaterThanOrEqual(INTAKE_SURE);
  });
});
