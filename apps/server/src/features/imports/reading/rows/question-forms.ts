import type { QuestionForm } from './questions.ts';

/*
 * Questions that files raise, with the sentences shown to the user. IDs and choices are stored with the remembered
 * answers of a book, so they must never change.
 */

const rows = (count: number): string => `${count.toLocaleString('ko-KR')}줄`;
const WORD_LENGTH_MAX = 30;

/** A word of a file, made safe for a sentence or an ID. */
export function shownWord(word: string): string {
  return Array.from(word).slice(0, WORD_LENGTH_MAX).join('').trim();
}

/** Amounts are all positive and nothing states their direction. */
export const DIRECTION = (column: string | undefined): QuestionForm => ({
  id: 'direction',
  column,
  sentence: (count) => `금액 ${rows(count)}이 모두 양수라 쓴 돈인지 받은 돈인지 알 수 없어요. 어떤 돈인가요?`,
  choices: [
    { id: 'EXPENSE', label: '모두 지출이에요' },
    { id: 'INCOME', label: '모두 수입이에요' },
    { id: 'MIXED', label: '섞여 있어요 (나눠서 답하기)' },
  ],
});

/** Of such amounts, those whose text suggests income. */
export const DIRECTION_OF_INCOME_TEXTS = (column: string | undefined): QuestionForm => ({
  id: 'direction-income',
  column,
  sentence: (count) => `급여나 이자처럼 받은 돈으로 보이는 ${rows(count)}은 수입인가요?`,
  choices: [
    { id: 'INCOME', label: '네, 수입이에요' },
    { id: 'EXPENSE', label: '아니요, 지출이에요' },
    { id: 'SKIP', label: '가져오지 않기' },
  ],
});

/** Of such amounts, all others. */
export const DIRECTION_OF_OTHER_TEXTS = (column: string | undefined): QuestionForm => ({
  id: 'direction-others',
  column,
  sentence: (count) => `급여나 이자로 보이지 않는 ${rows(count)}은 쓴 돈인가요, 받은 돈인가요?`,
  choices: [
    { id: 'EXPENSE', label: '지출이에요' },
    { id: 'INCOME', label: '수입이에요' },
    { id: 'SKIP', label: '가져오지 않기' },
  ],
});

/** Amounts whose direction the balances beside them do not show. */
export const DIRECTION_OF_REST = (column: string | undefined): QuestionForm => ({
  id: 'direction-rest',
  column,
  sentence: (count) => `앞뒤 잔액으로 알 수 없는 ${rows(count)}은 쓴 돈인가요, 받은 돈인가요?`,
  choices: [
    { id: 'EXPENSE', label: '지출이에요' },
    { id: 'INCOME', label: '수입이에요' },
  ],
});

/** Rows whose balance moved against their columns, in a file whose balances have gaps. */
export const BALANCE_SIDE: QuestionForm = {
  id: 'balance-side',
  sentence: (count) => `잔액이 반대로 움직인 거래가 ${rows(count)} 있어요. 어느 쪽을 따를까요?`,
  choices: [
    { id: 'BALANCE', label: '잔액이 맞아요 (들어온 돈과 나간 돈을 바꾸기)' },
    { id: 'WRITTEN', label: '파일에 있는 대로 가져오기' },
  ],
};

/** Amounts below zero that may be spending or refunds. */
export const SIGNS = (column: string | undefined): QuestionForm => ({
  id: 'signs',
  column,
  sentence: (count) => `금액 ${rows(count)}은 부호만으로 쓴 돈인지 알 수 없어요. 어느 쪽이 쓴 돈인가요?`,
  choices: [
    { id: 'POSITIVE_OUT', label: '양수가 쓴 돈이에요 (음수는 환불)' },
    { id: 'NEGATIVE_OUT', label: '음수가 쓴 돈이에요 (양수는 받은 돈)' },
  ],
});

/** Both signs in a column of outgoing money. */
export const OUT_SIGNS = (column: string | undefined): QuestionForm => ({
  id: 'out-signs',
  column,
  sentence: (count) => `나간 돈 ${rows(count)}에 양수와 음수가 섞여 있어요. 어느 쪽이 쓴 돈인가요?`,
  choices: [
    { id: 'POSITIVE_OUT', label: '양수가 쓴 돈이에요 (음수는 환불)' },
    { id: 'NEGATIVE_OUT', label: '음수가 쓴 돈이에요 (양수는 환불)' },
  ],
});

/** Purchases whose text says that they were cancelled, beside amounts above zero. */
export const REFUND_SIGN: QuestionForm = {
  id: 'came-back',
  sentence: (count) => `환불이나 취소로 보이는 ${rows(count)}이 양수로 되어 있어요. 어떻게 가져올까요?`,
  choices: [
    { id: 'REFUND', label: '환불이에요' },
    { id: 'EXPENSE', label: '지출이에요' },
    { id: 'INCOME', label: '수입이에요' },
    { id: 'SKIP', label: '가져오지 않기' },
  ],
};

/** An unknown word in the direction column. */
export const KIND = (word: string, column: string | undefined): QuestionForm => ({
  id: `kind:${shownWord(word)}`,
  column,
  sentence: (count) => `‘${shownWord(word)}’(이)라고 된 ${rows(count)}은 어떤 거래인가요?`,
  choices: [
    { id: 'EXPENSE', label: '지출' },
    { id: 'INCOME', label: '수입' },
    { id: 'TRANSFER_OUT', label: '내 다른 계좌로 보낸 이체' },
    { id: 'TRANSFER_IN', label: '내 다른 계좌에서 받은 이체' },
    { id: 'SKIP', label: '가져오지 않기' },
  ],
  problemWhereFew: `수입인지 지출인지 알 수 없는 말이에요: ${shownWord(word)}`,
});

/** Money charged to a pay app or a prepaid card, where nothing shows which side the file is of. */
export const CHARGE = (word: string, column: string | undefined): QuestionForm => ({
  id: `charge:${shownWord(word)}`,
  column,
  sentence: (count) => `‘${shownWord(word)}’ ${rows(count)}은 어떤 거래인가요?`,
  choices: [
    { id: 'TRANSFER_IN', label: '내 계좌나 카드에서 충전한 이체' },
    { id: 'TRANSFER_OUT', label: '페이나 지역화폐에 충전한 이체' },
    { id: 'EXPENSE', label: '지출' },
    { id: 'SKIP', label: '가져오지 않기' },
  ],
});

/** An unknown word in the status column. */
export const STATUS = (word: string, column: string | undefined): QuestionForm => ({
  id: `status:${shownWord(word)}`,
  column,
  sentence: (count) => `상태가 ‘${shownWord(word)}’인 ${rows(count)}은 어떻게 할까요?`,
  choices: [
    { id: 'KEEP', label: '정상 거래로 가져오기' },
    { id: 'CANCELLED', label: '취소된 거래로 보고 제외하기' },
    { id: 'SKIP', label: '가져오지 않기' },
  ],
  problemWhereFew: `취소된 거래인지 알 수 없는 상태예요: ${shownWord(word)}`,
});

/** Purchases that were partly cancelled, without the amount that came back. */
export const PARTLY_CANCELLED = (column: string | undefined): QuestionForm => ({
  id: 'partly-cancelled',
  column,
  sentence: (count) => `일부만 취소된 ${rows(count)}은 얼마가 취소됐는지 알 수 없어요. 이 금액은 무엇인가요?`,
  choices: [
    { id: 'KEEP', label: '쓴 금액이에요 (그대로 가져오기)' },
    { id: 'REFUND', label: '취소된 금액이에요 (환불로 가져오기)' },
    { id: 'SKIP', label: '가져오지 않기' },
  ],
});

/** Some cancelling rows have their purchase in the file and some do not. */
export const CANCELLED = (column: string | undefined): QuestionForm => ({
  id: 'cancelled',
  column,
  sentence: (count) => `취소로 표시된 ${rows(count)}은 무엇을 뜻하나요?`,
  choices: [
    { id: 'PAIR', label: '앞의 승인을 취소한 줄이에요 (승인과 함께 제외하기)' },
    { id: 'SELF', label: '그 줄의 거래가 취소된 거예요 (그 줄만 제외하기)' },
  ],
});

/** Amounts beside another currency than the book's. */
export const CURRENCY = (column: string | undefined): QuestionForm => ({
  id: 'currency',
  column,
  sentence: (count) => `통화가 다른 거래가 ${rows(count)} 있어요. 금액 열은 어떤 돈으로 되어 있나요?`,
  choices: [
    { id: 'SKIP', label: '외화예요 (이 거래는 제외하기)' },
    { id: 'CONVERTED', label: '가계부 통화로 바꾼 금액이에요' },
  ],
});

/** A fee column beside the amounts. */
export const FEE = (column: string | undefined): QuestionForm => ({
  id: 'fee',
  column,
  sentence: (count) => `수수료가 따로 있는 거래가 ${rows(count)} 있어요. 금액에 수수료가 들어 있나요?`,
  choices: [
    { id: 'ADD', label: '아니요, 수수료를 더해 주세요' },
    { id: 'INCLUDED', label: '네, 이미 들어 있어요' },
  ],
});

/** A category or a bank's text that suggests a transfer. */
export const TRANSFER = (word: string, column: string | undefined): QuestionForm => ({
  id: `transfer:${shownWord(word).toLowerCase()}`,
  column,
  sentence: (count) => `‘${shownWord(word)}’ ${rows(count)}은 내 계좌나 카드 사이에서 옮긴 돈인가요?`,
  choices: [
    { id: 'TRANSFER', label: '네, 이체로 가져오기' },
    { id: 'PLAIN', label: '아니요, 수입·지출로 가져오기' },
    { id: 'SKIP', label: '가져오지 않기' },
  ],
});

/** Money to or from a member of the book. */
export const OWN_NAME: QuestionForm = {
  id: 'own-name',
  sentence: (count) => `가계부 구성원의 이름으로 오간 거래가 ${rows(count)} 있어요. 내 계좌 사이의 이체인가요?`,
  choices: [
    { id: 'TRANSFER', label: '네, 이체로 가져오기' },
    { id: 'PLAIN', label: '아니요, 수입·지출로 가져오기' },
  ],
};

/** Money to or from what may be savings or another account of the household. */
export const OWN_MONEY: QuestionForm = {
  id: 'own-money',
  sentence: (count) =>
    `내 통장, 저축이나 투자와 오간 것으로 보이는 거래가 ${rows(count)} 있어요. 내 자산 사이의 이체인가요?`,
  choices: [
    { id: 'TRANSFER', label: '네, 이체로 가져오기' },
    { id: 'PLAIN', label: '아니요, 수입·지출로 가져오기' },
  ],
};

/** Money that a bank lends. */
export const BORROWED: QuestionForm = {
  id: 'borrowed',
  sentence: (count) => `대출로 받은 돈으로 보이는 거래가 ${rows(count)} 있어요. 어떻게 가져올까요?`,
  choices: [
    { id: 'TRANSFER', label: '대출에서 들어온 이체로 가져오기' },
    { id: 'PLAIN', label: '수입으로 가져오기' },
    { id: 'SKIP', label: '가져오지 않기' },
  ],
};

/** Money with which a loan is paid back, perhaps with interest. */
export const REPAID: QuestionForm = {
  id: 'repaid',
  sentence: (count) => `대출을 갚은 것으로 보이는 거래가 ${rows(count)} 있어요. 어떻게 가져올까요?`,
  choices: [
    { id: 'TRANSFER', label: '대출로 보낸 이체로 가져오기 (원금)' },
    { id: 'PLAIN', label: '지출로 가져오기 (이자)' },
    { id: 'SKIP', label: '가져오지 않기' },
  ],
};

/** Cash that is borrowed with a card. */
export const CASH_ADVANCE: QuestionForm = {
  id: 'cash-advance',
  sentence: (count) => `카드로 빌린 돈으로 보이는 거래가 ${rows(count)} 있어요. 어떻게 가져올까요?`,
  choices: [
    { id: 'TRANSFER', label: '카드에서 내 계좌로 보낸 이체로 가져오기' },
    { id: 'PLAIN', label: '지출로 가져오기' },
    { id: 'SKIP', label: '가져오지 않기' },
  ],
};

/** Rows called a total that are not the sum of the rows before. */
export const TOTAL_ROWS: QuestionForm = {
  id: 'total-rows',
  sentence: (count) => `합계라고 되어 있지만 앞 줄들의 합과 다른 줄이 ${rows(count)} 있어요. 어떻게 할까요?`,
  choices: [
    { id: 'SKIP', label: '합계예요 (가져오지 않기)' },
    { id: 'KEEP', label: '거래예요 (가져오기)' },
  ],
};

/** Dates such as 05/01/2026, all of which can be read in both orders. */
export const DATE_ORDER = (column: string | undefined): QuestionForm => ({
  id: 'date-order',
  column,
  sentence: (count) => `날짜 ${rows(count)}은 월과 일 중 무엇이 먼저인지 알 수 없어요. 어느 쪽인가요?`,
  choices: [
    { id: 'MONTH_FIRST', label: '월이 먼저예요 (01/02는 1월 2일)' },
    { id: 'DAY_FIRST', label: '일이 먼저예요 (01/02는 2월 1일)' },
  ],
});

/** Dates without a year, none of which the file settles; `years` is how the choices are called, by ID. */
export const DATE_YEAR = (
  column: string | undefined,
  years: readonly QuestionForm['choices'][number][],
): QuestionForm => ({
  id: 'date-year',
  column,
  sentence: (count) => `날짜 ${rows(count)}에 연도가 없어요. 언제 거래인가요?`,
  choices: [...years],
});

/** A row that looks like an opening balance. */
export const OPENING: QuestionForm = {
  id: 'opening',
  sentence: (count) => `처음 잔액으로 보이는 줄이 ${rows(count)} 있어요. 어떻게 할까요?`,
  choices: [
    { id: 'OPENING', label: '계좌의 시작 잔액으로 넣기' },
    { id: 'SKIP', label: '가져오지 않기' },
    { id: 'PLAIN', label: '수입·지출로 가져오기' },
  ],
};

/** Money that leaves one account of the file and arrives in another. */
export const OWN_TRANSFERS: QuestionForm = {
  id: 'own-transfers',
  sentence: (count) =>
    `한 계좌에서 나가고 다른 계좌로 들어온 같은 금액이 ${count.toLocaleString('ko-KR')}쌍 있어요. 내 계좌 사이의 이체인가요?`,
  choices: [
    { id: 'TRANSFER', label: '네, 이체 한 건으로 합치기' },
    { id: 'SEPARATE', label: '아니요, 수입과 지출로 두기' },
  ],
};
