import type { Layout, StatementRules } from './layout.ts';

const card = (name: string | null, more: Partial<StatementRules> = {}): Layout['reading'] => {
  const rules: StatementRules = { account: name, isCard: true, aboveZero: 'OUT', ...more };
  return { by: 'STATEMENT', rules };
};

/**
 * Purchase lists and bills of Korean card companies. A purchase cancelled later is marked, or repeated with a negative
 * amount.
 */
export const CARDS: readonly Layout[] = [
  {
    source: '삼성카드',
    headers: [
      ['date', ['승인일자', '이용일자']],
      ['time', ['승인시각', '승인시간', '이용시간']],
      ['card', ['카드번호', '이용카드']],
      ['description', ['가맹점명']],
      ['amount', ['승인금액(원)', '승인금액(원화)', '승인금액', '이용금액(원)']],
      ['currencyAmount', ['승인금액(us$)', '승인금액($)', '승인금액(usd)', '현지금액', '해외승인금액']],
      ['currency', ['통화', '통화코드', '현지통화']],
      ['installment', ['할부개월']],
      ['status', ['취소여부']],
    ],
    required: ['date', 'description', 'amount', 'status'],
    signature: ['본인가족구분'],
    reading: card('삼성카드', { foreignCurrency: 'USD' }),
  },
  {
    // Purchases abroad, without their price in won.
    source: '삼성카드',
    headers: [
      ['date', ['승인일자', '이용일자']],
      ['time', ['승인시각', '승인시간', '이용시간']],
      ['card', ['카드번호', '이용카드']],
      ['description', ['가맹점명']],
      ['currencyAmount', ['현지금액', '해외승인금액', '승인금액(us$)', '승인금액($)', '승인금액(usd)']],
      ['currency', ['통화', '통화코드', '현지통화']],
      ['status', ['취소여부']],
    ],
    required: ['date', 'description', 'currencyAmount', 'status'],
    signature: ['본인가족구분'],
    reading: card('삼성카드', { foreignCurrency: 'USD' }),
  },
  {
    source: '삼성카드',
    headers: [
      ['date', ['이용일']],
      ['description', ['가맹점']],
      ['amount', ['이용금액']],
      ['fullAmount', ['총할부금액']],
      ['installment', ['개월']],
      ['status', ['이용구분']],
    ],
    required: ['date', 'description', 'amount'],
    signature: ['회차', '원금'],
    reading: card('삼성카드'),
  },
  {
    source: '신한카드',
    headers: [
      ['date', ['거래일', '거래일자', '이용일', '거래일시']],
      ['card', ['이용카드']],
      ['description', ['가맹점명']],
      ['amount', ['금액', '이용금액', '금액(원)']],
      ['installment', ['할부개월', '할부기간', '이용구분']],
      ['status', ['취소상태']],
      ['currency', ['거래통화']],
      ['currencyAmount', ['해외이용금액']],
    ],
    required: ['date', 'description', 'amount', 'status'],
    reading: card('신한카드', { foreignCurrency: 'USD' }),
  },
  {
    source: 'KB국민카드',
    headers: [
      ['date', ['이용일', '이용일자', '이용일시']],
      ['time', ['이용시간']],
      ['card', ['이용카드명', '이용카드']],
      ['description', ['이용하신곳']],
      ['amount', ['국내이용금액(원)', '국내이용금액', '이용금액(원)', '이용금액']],
      ['currencyAmount', ['해외이용금액($)', '해외이용금액(us$)', '해외이용금액']],
      ['installment', ['결제방법']],
      ['status', ['상태']],
    ],
    required: ['date', 'description', 'amount'],
    reading: card('KB국민카드', { foreignCurrency: 'USD' }),
  },
  {
    source: '현대카드',
    headers: [
      ['date', ['이용일', '이용일자', '승인일']],
      ['time', ['이용시간', '승인시각']],
      ['card', ['카드번호', '이용카드', '카드명']],
      ['description', ['가맹점명', '이용가맹점']],
      ['amount', ['이용금액', '승인금액']],
      ['installment', ['할부']],
      ['status', ['상태']],
    ],
    required: ['date', 'description', 'amount', 'installment', 'status'],
    signature: ['부가세'],
    reading: card('현대카드'),
  },
  {
    // Approvals: the row itself states when it was cancelled.
    source: '현대카드',
    headers: [
      ['date', ['승인일', '승인일자', '승인일시']],
      ['time', ['승인시각', '승인시간']],
      ['card', ['카드종류', '카드명', '이용카드', '카드번호']],
      ['description', ['가맹점명', '이용가맹점']],
      ['amount', ['승인금액', '승인금액(원)', '이용금액']],
      ['installment', ['할부개월', '일시불할부구분', '이용구분', '할부']],
      ['status', ['승인구분', '매입구분', '상태']],
      ['cancelDate', ['취소일', '취소일자']],
    ],
    required: ['date', 'description', 'amount', 'cancelDate'],
    signature: ['승인번호'],
    reading: card('현대카드'),
  },
  {
    source: '롯데카드',
    headers: [
      ['date', ['이용일자', '이용일']],
      ['time', ['이용시간']],
      ['card', ['이용카드']],
      ['description', ['이용가맹점']],
      ['amount', ['이용금액', '이용금액(원)']],
      ['installment', ['할부개월']],
      ['status', ['취소여부', '이용구분']],
      ['currency', ['통화', '현지통화']],
      ['currencyAmount', ['현지금액', '현지이용금액', '이용금액(us$)', '이용금액($)']],
    ],
    required: ['date', 'description', 'amount'],
    signature: ['업종'],
    reading: card('롯데카드', { foreignCurrency: 'USD' }),
  },
  {
    source: '하나카드',
    headers: [
      ['date', ['거래일자', '이용일자']],
      ['description', ['가맹점명']],
      ['amount', ['이용금액', '이용금액(원)']],
    ],
    required: ['date', 'description', 'amount'],
    isExact: true,
    reading: card('하나카드'),
  },
  {
    source: '하나카드',
    headers: [
      ['status', ['구분']],
      ['date', ['날짜']],
      ['description', ['사용처']],
      ['amount', ['금액']],
    ],
    required: ['date', 'description', 'amount', 'status'],
    signature: ['항목'],
    reading: card('하나카드'),
  },
  {
    source: '우리카드',
    headers: [
      ['date', ['이용일자', '이용일']],
      ['card', ['이용카드']],
      ['description', ['이용가맹점명', '이용가맹점(은행)명']],
      ['amount', ['승인금액/취소(원)', '승인금액(원)']],
      ['currencyAmount', ['승인금액(usd)']],
      ['installment', ['할부개월']],
      ['status', ['접수/취소']],
    ],
    required: ['date', 'description', 'amount', 'status'],
    signature: ['국내/해외', '매출구분'],
    reading: card('우리카드', { foreignCurrency: 'USD' }),
  },
  {
    // Several companies share this layout; the card name in each row shows the company.
    source: '카드 이용내역',
    headers: [
      ['date', ['이용일', '이용일자']],
      ['time', ['이용시간']],
      ['card', ['이용카드']],
      ['description', ['가맹점명']],
      ['amount', ['승인금액', '이용금액', '매입금액']],
      ['installment', ['할부기간', '할부개월']],
      ['status', ['상태']],
    ],
    required: ['date', 'card', 'description', 'amount', 'status'],
    signature: ['승인번호', '이용구분'],
    reading: card(null),
  },
];
