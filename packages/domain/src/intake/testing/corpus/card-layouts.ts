import type { Layout } from './corpus-case.ts';

/** Layouts of card issuers: purchases, installments, cancels, refusals and foreign purchases. */
export const CARD_LAYOUTS: readonly Layout[] = [
  {
    name: '신한카드',
    kind: 'EXPENSE',
    write: (v) => `[Web발신]\n신한카드(1234)승인 홍*동 ${v.won}원(일시불)${v.slash} ${v.time} ${v.shop} 누적${v.sum}원`,
  },
  {
    name: '신한 가족카드',
    kind: 'EXPENSE',
    write: (v) => `[Web발신]\n신한카드(7788)승인 김*수 ${v.won}원(일시불)${v.slash} ${v.time} ${v.shop}`,
  },
  {
    name: '신한 할부',
    kind: 'EXPENSE',
    months: 3,
    write: (v) => `[Web발신]\n신한카드(1234)승인 홍*동 ${v.won}원(3개월)${v.slash} ${v.time} ${v.shop} 누적${v.sum}원`,
  },
  {
    name: '신한 취소',
    kind: 'CANCEL',
    write: (v) => `[Web발신]\n신한카드(1234)취소 홍*동 ${v.won}원(일시불)${v.slash} ${v.time} ${v.shop} 누적${v.sum}원`,
  },
  {
    name: '신한 해외',
    kind: 'EXPENSE',
    amount: 990,
    currency: 'USD',
    write: (v) =>
      `[Web발신]\n신한(1234)해외승인 홍*동 9.90 달러        (US)${v.slash} ${v.time} ${v.shop} 누적${v.sum}원`,
  },
  {
    name: '신한체크',
    kind: 'EXPENSE',
    write: (v) => `[신한체크승인] 홍*동(5678)\n${v.slash} ${v.time}\n(금액)${v.won}원 ${v.shop}`,
  },
  {
    name: '신한체크 거절',
    kind: 'IGNORE',
    write: (v) => `[신한체크거절] 홍*동(5678) ${v.slash} ${v.time} (금액)${v.won}원 ${v.shop} 예금잔액부족`,
  },
  {
    name: '삼성카드',
    kind: 'EXPENSE',
    write: (v) => `[Web발신]\n삼성1234승인 홍*동\n${v.won}원 일시불\n${v.slash} ${v.time} ${v.shop}\n누적${v.sum}원`,
  },
  {
    name: '삼성 할부',
    kind: 'EXPENSE',
    months: 6,
    write: (v) => `[Web발신]\n삼성1234승인 홍*동\n${v.won}원 6개월\n${v.slash} ${v.time} ${v.shop}\n누적${v.sum}원`,
  },
  {
    name: '삼성 취소',
    kind: 'CANCEL',
    write: (v) => `[Web발신]\n삼성1234취소 홍*동\n-${v.won}원 일시불\n${v.slash} ${v.time} ${v.shop}\n누적${v.sum}원`,
  },
  {
    name: '삼성체크',
    kind: 'EXPENSE',
    write: (v) => `삼성체크5620승인 홍*동\n${v.won}원\n${v.slash} ${v.time}\n${v.shop}`,
  },
  {
    name: '삼성가족카드',
    kind: 'EXPENSE',
    write: (v) => `삼성가족카드승인9785\n${v.slash} ${v.time}\n${v.won}원\n일시불\n${v.shop}`,
  },
  {
    name: '삼성 자동결제',
    kind: 'EXPENSE',
    hasTime: false,
    write: (v) => `[삼성카드]1234\n자동결제 ${v.slash}접수\n${v.shop}\n${v.won}원`,
  },
  {
    name: '삼성 해외',
    kind: 'EXPENSE',
    amount: 2200,
    currency: 'USD',
    write: (v) => `삼성1234해외승인 홍*동\nUSD 22.00\n${v.slash} ${v.time} ${v.shop}`,
  },
  {
    name: '삼성 해외취소',
    kind: 'CANCEL',
    amount: 2200,
    currency: 'USD',
    write: (v) => `삼성1234해외취소 홍*동\nUSD -22.00\n${v.slash} ${v.time} ${v.shop}`,
  },
  {
    name: '국민카드',
    kind: 'EXPENSE',
    write: (v) =>
      `[Web발신]\nKB국민카드1234승인\n홍*동님\n${v.won}원 일시불\n${v.slash} ${v.time}\n${v.shop}\n누적${v.sum}원`,
  },
  {
    name: '국민카드 예전',
    kind: 'EXPENSE',
    write: (v) => `[Web발신]\nKB국민카드 1*3*\n홍*동님\n${v.slash} ${v.time}\n${v.won}원\n${v.shop}\n누적 ${v.sum}원`,
  },
  {
    name: '국민카드 할부',
    kind: 'EXPENSE',
    months: 12,
    write: (v) =>
      `[Web발신]\nKB국민카드1234승인\n홍*동님\n${v.won}원 12개월\n${v.slash} ${v.time}\n${v.shop}\n누적${v.sum}원`,
  },
  {
    name: '국민카드 취소',
    kind: 'CANCEL',
    write: (v) =>
      `[Web발신]\nKB국민카드1234승인취소\n홍*동님\n${v.won}원 일시불\n${v.slash} ${v.time}\n${v.shop}\n누적${v.sum}원`,
  },
  {
    name: '국민카드 해외',
    kind: 'EXPENSE',
    amount: 11900,
    currency: 'USD',
    write: (v) => `KB국민카드1234 해외승인\n홍*동님\n119.00(USD) ${v.slash} ${v.time}\n${v.shop}`,
  },
  {
    name: 'KB Pay',
    kind: 'EXPENSE',
    write: (v) => `[KB Pay 사용 알림] 신용 1234 ${v.slash} ${v.time} ${v.won}원 ${v.shop} 승인`,
  },
  {
    name: '현대카드',
    kind: 'EXPENSE',
    write: (v) =>
      `[Web발신]\n현대 ZERO 승인\n홍*동\n${v.won}원 일시불\n${v.slash} ${v.time}\n${v.shop}\n누적${v.sum}원\n0.7%할인`,
  },
  {
    name: '현대카드 예전',
    kind: 'EXPENSE',
    hasDate: false,
    write: (v) => `[현대카드]-승인\n홍*동님\n${v.won}원(일시불)\n${v.shop}\n누적:${v.sum}원`,
  },
  {
    name: '현대카드 할부',
    kind: 'EXPENSE',
    months: 3,
    write: (v) =>
      `[Web발신]\n현대카드 M 승인\n홍*동\n${v.won}원 3개월\n${v.slash} ${v.time}\n${v.shop}\n누적${v.sum}원`,
  },
  {
    name: '현대카드 취소',
    kind: 'CANCEL',
    write: (v) =>
      `[Web발신]\n현대 ZERO 취소\n홍*동\n${v.won}원 일시불\n${v.slash} ${v.time}\n${v.shop}\n누적${v.sum}원`,
  },
  {
    name: '롯데카드',
    kind: 'EXPENSE',
    write: (v) => `롯데1234 승인\n${v.won}원 일시불\n${v.slash} ${v.time}\n${v.shop}`,
  },
  {
    name: '롯데 LOCA',
    kind: 'EXPENSE',
    write: (v) => `${v.shop}\n${v.won}원 승인\nLOCA카드(1*3*)\n일시불, ${v.slash} ${v.time}\n누적금액 ${v.sum}원`,
  },
  {
    name: '롯데 취소',
    kind: 'CANCEL',
    write: (v) => `롯데1234 승인취소\n${v.won}원 일시불\n${v.slash} ${v.time}\n${v.shop}`,
  },
  {
    name: '우리카드',
    kind: 'EXPENSE',
    write: (v) =>
      `[Web발신]\n우리(1234)승인\n홍*동님\n${v.won}원 일시불\n${v.slash} ${v.time}\n${v.shop}\n누적${v.sum}원`,
  },
  {
    name: '우리 체크',
    kind: 'EXPENSE',
    write: (v) => `[Web발신]\n우리(8804) 체크카드승인\n홍*동님\n${v.won}원\n${v.slash} ${v.time}\n${v.shop}`,
  },
  {
    name: '우리 취소',
    kind: 'CANCEL',
    write: (v) =>
      `[Web발신]\n우리(4575)승인취소\n홍*동님\n${v.won}원 일시불\n${v.slash} ${v.time}\n${v.shop}\n누적${v.sum}원`,
  },
  {
    name: '하나카드',
    kind: 'EXPENSE',
    write: (v) => `[Web발신]\n하나1*3*승인 홍*동 ${v.won}원 일시불 ${v.slash} ${v.time} ${v.shop} 누적${v.sum}원`,
  },
  {
    name: '하나카드 예전',
    kind: 'EXPENSE',
    write: (v) => `하나(1*3*)홍*동님 ${v.slash} ${v.time} ${v.shop} 일시불/${v.won}원/누적-${v.sum}원`,
  },
  {
    name: '하나 해외',
    kind: 'EXPENSE',
    amount: 2200,
    currency: 'USD',
    write: (v) => `하나1*3*해외승인 홍*동 USD22.00 ${v.slash} ${v.time} ${v.shop}`,
  },
  {
    name: '하나 앱',
    kind: 'EXPENSE',
    write: (v) => `(결제) ${v.won}원\n${v.shop} / 신용(일시불,1*3*) / ${v.slash} ${v.time} / 잔여한도 ${v.sum}원`,
  },
  {
    name: '하나 취소',
    kind: 'CANCEL',
    write: (v) => `[Web발신]\n하나1*3*취소 홍*동 ${v.won}원 일시불 ${v.slash} ${v.time} ${v.shop}`,
  },
  {
    name: 'NH농협카드',
    kind: 'EXPENSE',
    write: (v) => `NH카드7*9*승인\n홍*동\n${v.won}원 체크\n${v.slash} ${v.time}\n${v.shop}\n잔액${v.sum}원`,
  },
  {
    name: 'NH농협카드 신용',
    kind: 'EXPENSE',
    write: (v) =>
      `[Web발신]\nNH카드3*1*승인\n홍*동\n${v.won}원 일시불\n${v.slash} ${v.time}\n${v.shop}\n총누적${v.sum}원`,
  },
  {
    name: 'NH농협카드 취소',
    kind: 'CANCEL',
    write: (v) => `NH카드7*9*승인취소\n홍*동\n${v.won}원 체크\n${v.slash} ${v.time}\n${v.shop}\n잔액${v.sum}원`,
  },
  {
    name: '우리BC',
    kind: 'EXPENSE',
    write: (v) => `[일시불.승인]\n${v.won}원\n우리BC(3*8*)홍*동님\n${v.slash} ${v.time}\n${v.shop}`,
  },
  {
    name: '농협BC 체크',
    kind: 'EXPENSE',
    write: (v) => `[체크.승인]\n${v.won}원\n농협BC(3*8*)홍*동님\n${v.slash} ${v.time}\n${v.shop}`,
  },
  {
    name: '씨티BC 취소',
    kind: 'CANCEL',
    write: (v) => `[승인취소]\n${v.won}원\n씨티BC(3*8*)홍*동님\n${v.slash} ${v.time}\n${v.shop}`,
  },
  {
    name: '한도 초과',
    kind: 'IGNORE',
    write: (v) => `[Web발신]\n우리(1234)거절\n홍*동님\n${v.won}원\n${v.slash} ${v.time}\n${v.shop}\n한도초과`,
  },
  {
    name: '카드 광고',
    kind: 'IGNORE',
    write: (v) => `(광고)[현대카드] ${v.shop} ${v.won}원 할인 ${v.slash} 까지 무료수신거부 080-123-4567`,
  },
  {
    name: '카드 청구',
    kind: 'IGNORE',
    write: (v) => `[신한카드] 홍*동님 ${v.slash}결제금액(11/12기준) ${v.won}원(결제:농협)`,
  },
  { name: '인증번호', kind: 'IGNORE', write: () => `[Web발신]\n[삼성카드] 본인확인 인증번호 [483920]를 입력해 주세요` },
  {
    name: '모르는 카드',
    kind: 'EXPENSE',
    write: (v) => `[Web발신]\n[제주카드] 승인 ${v.won}원 일시불 ${v.slash} ${v.time} ${v.shop}`,
  },
];
