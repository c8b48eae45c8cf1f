import type { Layout, StatementRules } from './layout.ts';

const account = (name: string): Layout['reading'] => {
  const rules: StatementRules = { account: name, isCard: false, aboveZero: 'IN' };
  return { by: 'STATEMENT', rules };
};

const BALANCE = ['잔액', '잔액(원)', '거래후잔액', '거래후잔액(원)'] as const;

/**
 * Statements of Korean banks. Their columns differ in a word or two, so each layout names a header that no other bank
 * has; 출금 and 입금 match whole headers only.
 */
export const BANKS: readonly Layout[] = [
  {
    source: 'KB국민은행',
    headers: [
      ['date', ['거래일시', '거래일자', '거래일']],
      ['description', ['보낸분/받는분', '받는분/보낸분', '보낸분받는분']],
      ['summary', ['적요']],
      ['memo', ['송금메모', '내통장표시', '메모']],
      ['withdrawal', ['출금액', '출금액(원)', '찾으신금액']],
      ['deposit', ['입금액', '입금액(원)', '맡기신금액']],
      ['balance', BALANCE],
    ],
    required: ['date', 'description', 'withdrawal', 'deposit'],
    reading: account('KB국민은행'),
  },
  {
    source: 'KB국민은행',
    headers: [
      ['date', ['거래일시', '거래일자', '거래일']],
      ['summary', ['적요']],
      ['description', ['기재내용', '의뢰인/수취인']],
      ['memo', ['송금메모', '메모']],
      ['withdrawal', ['찾으신금액']],
      ['deposit', ['맡기신금액']],
      ['balance', ['잔액', '잔액(원)']],
    ],
    required: ['date', 'description', 'withdrawal', 'deposit', 'balance'],
    reading: account('KB국민은행'),
  },
  {
    source: '신한은행',
    headers: [
      ['date', ['거래일자']],
      ['time', ['거래시간']],
      ['summary', ['적요']],
      ['withdrawal', ['출금(원)', '출금액(원)', '출금액', '출금']],
      ['deposit', ['입금(원)', '입금액(원)', '입금액', '입금']],
      ['description', ['내용']],
      ['balance', BALANCE],
    ],
    required: ['date', 'time', 'withdrawal', 'deposit', 'description'],
    order: [
      ['withdrawal', 'description'],
      ['deposit', 'description'],
    ],
    reading: account('신한은행'),
  },
  {
    source: '신한은행',
    headers: [
      ['date', ['거래일시']],
      ['summary', ['적요']],
      ['withdrawal', ['출금액', '출금(원)', '출금액(원)']],
      ['deposit', ['입금액', '입금(원)', '입금액(원)']],
      ['description', ['내용']],
      ['balance', BALANCE],
    ],
    required: ['date', 'summary', 'withdrawal', 'deposit', 'description'],
    order: [
      ['withdrawal', 'description'],
      ['deposit', 'description'],
    ],
    reading: account('신한은행'),
  },
  {
    source: '우리은행',
    headers: [
      ['date', ['거래일시', '거래일자', '거래일']],
      ['summary', ['적요']],
      ['description', ['기재내용']],
      ['withdrawal', ['찾으신금액', '찾으신금액(원)', '지급(원)']],
      ['deposit', ['맡기신금액', '맡기신금액(원)', '입금(원)']],
      ['balance', ['거래후잔액', '거래후잔액(원)']],
      ['memo', ['메모']],
    ],
    required: ['date', 'description', 'withdrawal', 'deposit', 'balance'],
    reading: account('우리은행'),
  },
  {
    source: '하나은행',
    headers: [
      ['date', ['거래일시', '거래일자', '거래일']],
      ['description', ['의뢰인/수취인', '의뢰인']],
      ['summary', ['적요']],
      ['withdrawal', ['출금액', '출금액(원)', '출금']],
      ['deposit', ['입금액', '입금액(원)', '입금']],
      ['balance', BALANCE],
      ['memo', ['비고', '메모']],
    ],
    required: ['date', 'summary', 'withdrawal', 'deposit', 'balance'],
    signature: ['거래점', '구분'],
    reading: account('하나은행'),
  },
  {
    source: '하나은행',
    headers: [
      ['date', ['거래일시', '거래일자', '거래일']],
      ['description', ['의뢰인/수취인', '의뢰인']],
      ['summary', ['적요', '구분']],
      ['withdrawal', ['출금액', '출금액(원)', '출금']],
      ['deposit', ['입금액', '입금액(원)', '입금']],
      ['balance', BALANCE],
      ['memo', ['비고', '메모']],
    ],
    required: ['date', 'description', 'withdrawal', 'deposit'],
    signature: ['거래점'],
    reading: account('하나은행'),
  },
  {
    source: 'NH농협은행',
    headers: [
      ['date', ['거래일시', '거래일자']],
      ['time', ['거래시간']],
      ['withdrawal', ['출금금액', '출금금액(원)']],
      ['deposit', ['입금금액', '입금금액(원)']],
      ['balance', BALANCE],
      ['summary', ['거래내용']],
      ['description', ['거래기록사항']],
      ['memo', ['이체메모', '메모']],
    ],
    required: ['date', 'withdrawal', 'deposit', 'summary', 'description'],
    reading: account('NH농협은행'),
  },
  {
    source: '카카오뱅크',
    headers: [
      ['date', ['거래일시']],
      ['kind', ['구분']],
      ['amount', ['거래금액']],
      ['balance', BALANCE],
      ['summary', ['거래구분']],
      ['description', ['내용']],
      ['memo', ['메모']],
    ],
    required: ['date', 'kind', 'amount', 'summary', 'description'],
    reading: account('카카오뱅크'),
  },
  {
    source: '토스뱅크',
    headers: [
      ['date', ['거래일시']],
      ['description', ['적요']],
      ['summary', ['거래유형']],
      ['amount', ['거래금액']],
      ['balance', BALANCE],
      ['memo', ['메모']],
    ],
    required: ['date', 'description', 'summary', 'amount'],
    reading: account('토스뱅크'),
  },
  {
    source: '케이뱅크',
    headers: [
      ['date', ['거래일시', '거래일자']],
      // The recipient if the bank knows it; a shop is in 적요, with 상대 예금주명 empty.
      ['description', ['상대예금주명', '상대예금주', '적요내용', '적요']],
      ['summary', ['적요내용', '적요', '거래구분']],
      ['deposit', ['입금금액', '입금금액(원)']],
      ['withdrawal', ['출금금액', '출금금액(원)']],
      ['balance', BALANCE],
      ['memo', ['통장메모', '메모']],
    ],
    required: ['date', 'summary', 'withdrawal', 'deposit', 'description'],
    signature: ['상대은행'],
    reading: account('케이뱅크'),
  },
  {
    source: '전북은행',
    headers: [
      ['date', ['거래일자']],
      ['time', ['거래시간']],
      ['withdrawal', ['출금금액', '출금금액(원)']],
      ['deposit', ['입금금액', '입금금액(원)']],
      ['balance', BALANCE],
      ['description', ['적요']],
    ],
    required: ['date', 'time', 'withdrawal', 'deposit', 'description'],
    signature: ['취급은행(지점)'],
    reading: account('전북은행'),
  },
];
