import type { Layout } from './corpus-case.ts';

/** Layouts of banks and easy payments: deposits, withdrawals, debit cards, transfers between own accounts. */
export const ACCOUNT_LAYOUTS: readonly Layout[] = [
  {
    name: '국민은행 체크',
    kind: 'EXPENSE',
    write: (v) => `[KB]${v.slash} ${v.time}\n123456**789\n${v.shop}\n체크카드출금\n${v.won}\n잔액${v.sum}`,
  },
  {
    name: '국민은행 푸시',
    kind: 'EXPENSE',
    write: (v) => `홍*동님 ${v.slash} ${v.time} 123456-**-***789 ${v.shop} FBS출금 ${v.won} 잔액${v.sum}`,
  },
  {
    name: '국민은행 입금',
    kind: 'INCOME',
    write: (v) => `[KB]${v.slash} ${v.time}\n123456**789\n${v.shop}\n전자금융입금\n${v.won}\n잔액${v.sum}`,
  },
  {
    name: '신한은행',
    kind: 'EXPENSE',
    write: (v) => `신한${v.slash} ${v.time}\n110-***-123456\n출금     ${v.won}\n잔액 ${v.sum}\n ${v.shop}`,
  },
  {
    name: '신한은행 입금',
    kind: 'INCOME',
    write: (v) => `신한${v.slash} ${v.time}\n110-***-123456\n입금     ${v.won}\n잔액 ${v.sum}\n ${v.shop}`,
  },
  {
    name: '신한은행 지급',
    kind: 'EXPENSE',
    description: '김철수',
    write: (v) => `[신한은행] ${v.slash} ${v.time}:30.27\n[110-***-123456]\n지급 ${v.won}원\n(김철수)`,
  },
  {
    name: '신한은행 카드대금',
    kind: 'TRANSFER',
    description: '현대카드',
    write: (v) => `신한${v.slash} ${v.time}\n110-***-123456\n출금     ${v.won}\n잔액 ${v.sum}\n 현대카드(주)`,
  },
  {
    name: '우리은행',
    kind: 'EXPENSE',
    write: (v) => `우리 ${v.slash} ${v.time}\n*123456\n출금 ${v.won}원\n${v.shop}\n잔액 ${v.sum}원`,
  },
  {
    name: '우리은행 입금',
    kind: 'INCOME',
    write: (v) => `우리 ${v.slash} ${v.time}\n*123456\n입금 ${v.won}원\n${v.shop}\n잔액 ${v.sum}원`,
  },
  {
    name: '하나은행',
    kind: 'EXPENSE',
    write: (v) => `하나,${v.slash},${v.time}\n123******45607\n출금${v.won}원\n${v.shop}\n잔액${v.sum}원`,
  },
  {
    name: '하나은행 월급',
    kind: 'INCOME',
    description: '급여',
    write: (v) => `하나,${v.slash},${v.time}\n123******45607\n입금${v.won}원\n급여\n잔액${v.sum}원`,
  },
  {
    name: '농협은행',
    kind: 'EXPENSE',
    write: (v) => `농협 출금${v.won}원\n${v.slash} ${v.time}\n301-****-1234-41\n${v.shop}\n잔액${v.sum}원`,
  },
  {
    name: '농협은행 입금',
    kind: 'INCOME',
    write: (v) => `농협 입금${v.won}원\n${v.slash} ${v.time}\n301-****-1234-41\n${v.shop}\n잔액${v.sum}원`,
  },
  {
    name: '기업은행',
    kind: 'EXPENSE',
    write: (v) => `${v.year}/${v.slash} ${v.time}\n출금 ${v.won}원\n잔액 ${v.sum}원\n${v.shop}\n123***04567890\n기업`,
  },
  {
    name: '기업은행 카드대금',
    kind: 'TRANSFER',
    description: '현대카드',
    write: (v) => `${v.year}/${v.slash} ${v.time}\n출금 ${v.won}원\n잔액 ${v.sum}원\n현대카드\n123***04567890\n기업`,
  },
  {
    name: '카카오뱅크',
    kind: 'EXPENSE',
    write: (v) => `[카카오뱅크]\n홍*동(1234)\n${v.slash} ${v.time}\n출금 ${v.won}원\n${v.shop}\n잔액 ${v.sum}원`,
  },
  {
    name: '카카오뱅크 입금',
    kind: 'INCOME',
    write: (v) => `[카카오뱅크]\n홍*동(1234)\n${v.slash} ${v.time}\n입금 ${v.won}원\n${v.shop}\n잔액 ${v.sum}원`,
  },
  {
    name: '카카오뱅크 실패',
    kind: 'IGNORE',
    write: (v) => `[카카오뱅크]\n홍*동(1234)\n${v.slash} ${v.time}\n카드결제실패 ${v.won}원\n${v.shop}\n잔액부족`,
  },
  {
    name: '카카오뱅크 푸시',
    kind: 'INCOME',
    hasDate: false,
    description: '김철수',
    write: (v) => `김철수님이 3333-**-1234567 계좌로 ${v.won}원을 입금했어요.`,
  },
  {
    name: '케이뱅크',
    kind: 'EXPENSE',
    write: (v) => `[케이뱅크]\n홍*동(1234)\n${v.slash} ${v.time}\n출금 ${v.won}원\n${v.shop}_부가`,
  },
  {
    name: 'iM뱅크',
    kind: 'INCOME',
    write: (v) => `iM뱅크 ${v.slash} ${v.time}\n12345*6****\n입금 ${v.won}\n잔액 ${v.sum}\n${v.shop}`,
  },
  {
    name: '토스뱅크',
    kind: 'EXPENSE',
    write: (v) => `[토스뱅크] 출금 ${v.won}원\n잔액 ${v.sum}원\n${v.slash} ${v.time} ${v.shop}`,
  },
  {
    name: '새마을금고',
    kind: 'EXPENSE',
    write: (v) => `[MG새마을금고] ${v.slash} ${v.time}\n9003-****-1234-5\n출금 ${v.won}원\n${v.shop}\n잔액 ${v.sum}원`,
  },
  {
    name: '우체국',
    kind: 'EXPENSE',
    write: (v) => `[우체국] ${v.slash} ${v.time}\n9003-****-1234-5\n출금 ${v.won}원\n${v.shop}\n잔액 ${v.sum}원`,
  },
  {
    name: '수협',
    kind: 'INCOME',
    write: (v) => `[수협은행] ${v.slash} ${v.time}\n9003-****-1234-5\n입금 ${v.won}원\n${v.shop}\n잔액 ${v.sum}원`,
  },
  {
    name: 'ATM 출금',
    kind: 'TRANSFER',
    description: 'ATM출금',
    write: (v) => `우리 ${v.slash} ${v.time}\n*123456\n출금 ${v.won}원\nATM출금\n잔액 ${v.sum}원`,
  },
  {
    name: '적금',
    kind: 'TRANSFER',
    description: '청년희망적금',
    write: (v) => `[토스뱅크] 출금 ${v.won}원\n잔액 ${v.sum}원\n${v.slash} ${v.time} 청년희망적금`,
  },
  { name: '토스 푸시', kind: 'EXPENSE', hasDate: false, write: (v) => `${v.won}원 결제\n하나카드 | ${v.shop}(일시불)` },
  {
    name: '네이버페이',
    kind: 'EXPENSE',
    hasDate: false,
    write: (v) => `[네이버페이]결제완료안내 ${v.shop} '[상품] …' ${v.won}원 http://naver.me/aB3x9`,
  },
  {
    name: '카카오페이',
    kind: 'EXPENSE',
    write: (v) => `[카카오페이] 결제완료\n${v.won}원\n${v.shop}\n${v.slash} ${v.time}\n신한카드(1234)`,
  },
  {
    name: '휴대폰 소액결제',
    kind: 'EXPENSE',
    description: '휴대폰 소액결제',
    write: (v) => `[kg이니시스]\n${v.slash} ${v.time}\n${v.won}원 익월\n합산요금청구`,
  },
  { name: '출금 예정', kind: 'IGNORE', write: (v) => `[우리은행] 교통대금 ${v.won}원 ${v.slash} 출금예정` },
];
