import type { MessageFormat } from '../message-format.ts';

/** Easy payments and the phone bill. A card or an account often reports the same payment again. */
export const PAYMENT_FORMATS: readonly MessageFormat[] = [
  {
    id: 'naverpay',
    issuer: '네이버페이',
    kind: 'PAY',
    reads: "[네이버페이]결제완료안내 티맵모… '[티맵 주차] …' 900원 http://…",
    header: /^(?:\[?네이버 ?페이\]?|\[NAVER ?PAY\])/u,
  },
  {
    id: 'kakaopay',
    issuer: '카카오페이',
    kind: 'PAY',
    reads: '[카카오페이] 결제완료 35,000원 스타벅스 11/20 14:30 신한카드(1234)',
    header: /^\[?카카오 ?페이(?: ?머니(?= ))?\]?/u,
    shop: 'BEFORE_TIME',
  },
  {
    id: 'toss',
    issuer: '토스',
    kind: 'PAY',
    reads: '12,000원 결제 하나카드 | 올리브영(일시불)',
    header:
      /^\[?토스(?:페이)?\](?! ?뱅크)|^토스(?:페이)?(?=\n| 결제 \d| (?:받은 송금|송금 ?받[은음기]|머니 (?:환급|출금|인출))| [^\n]{0,40}\d ?원 ?(?:결제|송금|충전))|^(?=(?:\d{1,9}원 캐시백[^\n]{0,6}\n)?[\d,]{1,17}원 결제(?: 완료)?\s(?:[^|・·]{1,20} )?[|・·] )/u,
  },
  {
    id: 'payco',
    issuer: '페이코',
    kind: 'PAY',
    reads: '[PAYCO] 결제완료 12,000원 가게 11/20 14:30',
    header: /^\[?(?:PAYCO|페이코)\]?/u,
  },
  {
    id: 'samsungpay',
    issuer: '삼성페이',
    kind: 'PAY',
    reads: '[삼성페이] 결제 12,000원 가게 11/20 14:30',
    header: /^(?:\[?삼성 ?페이\]?|\[Samsung ?Pay\])/u,
  },
  {
    id: 'phone-bill',
    issuer: '휴대폰 소액결제',
    kind: 'PHONE',
    reads: '[kg이니시스] 11/20 21:13 46,000원 익월 합산요금청구',
    header: /^\[?(?:[kK][gG] ?이니시스|다날|(?:[kK][gG] ?)?모빌리언스|갤럭시아|휴대폰결제)\]?/u,
  },
];

/** A sender without a format that calls itself a card, a bank or similar. */
export const GENERIC_FORMAT: MessageFormat = {
  id: 'generic',
  issuer: '',
  kind: 'CARD',
  reads: '[아무은행] 11/20 12:30 출금 35,000원 사용처 잔액 …',
  header:
    /^\[?(?<name>[가-힣A-Za-z]{1,10}(?:카드|은행|뱅크|금고|저축|증권|상호금융|화폐|페이\+?|머니|상품권|Pay\+?))\]? ?\(?(?<card>[\d*]{4})?\)?/u,
};
