import { ELSEWHERE, HERE, type OddFile, table, UNKNOWN } from './odd-file.ts';

const days = (...rows: string[]): string[] =>
  rows.map((row, at) => `2026-11-${String(at + 1).padStart(2, '0')}|${row}`);

const HEADER = '거래일시|구분|내용|금액';
const CHARGED = `TRANSFER 50000 ${ELSEWHERE} > ${HERE}`;

/** Pay apps and local currencies, which name money that only moves, comes back or is given as a reward. */
export const WALLET_FILES: readonly OddFile[] = [
  {
    name: 'a local currency: charged money, rewards and a cancelled payment with their signs',
    bytes: table(
      `${HEADER}|잔액`,
      ...days(
        '충전|우리은행|+50,000|50,000',
        '인센티브||+5,000|55,000',
        '결제|동네빵집|-9,000|46,000',
        '결제취소|동네빵집|+9,000|55,000',
        '결제|분식집|-4,500|50,500',
        '캐시백||+450|50,950',
      ),
    ),
    transactions: [CHARGED, 'INCOME 5000', 'EXPENSE 9000', 'EXPENSE refund 9000', 'EXPENSE 4500', 'INCOME 450'],
    format: UNKNOWN,
  },
  {
    name: 'a pay app whose balances state the direction',
    bytes: table(
      `${HEADER}|잔액`,
      ...days(
        '결제|편의점|1,500|48,500',
        '자동충전|국민은행|50,000|98,500',
        '결제취소|편의점|1,500|100,000',
        '적립|이벤트|300|100,300',
      ),
    ),
    transactions: ['EXPENSE 1500', CHARGED, 'EXPENSE refund 1500', 'INCOME 300'],
  },
  {
    name: 'amounts above zero alone: charging is asked about, cancelled payments are left out',
    bytes: table(
      HEADER,
      ...days(
        '충전|국민은행|50000',
        '결제|빵집|9000',
        '결제취소|빵집|9000',
        '송금|김철수|20000',
        '받기|이영희|7000',
        '캐시백||450',
      ),
    ),
    transactions: ['EXPENSE 20000', 'INCOME 7000', 'INCOME 450'],
    questions: ['charge:충전'],
    cancelled: 2,
    answered: {
      answers: { 'charge:충전': 'TRANSFER_IN' },
      transactions: [CHARGED, 'EXPENSE 20000', 'INCOME 7000', 'INCOME 450'],
    },
  },
  {
    name: 'charging in the file of the account that pays for it',
    bytes: table(HEADER, ...days('충전|카카오페이|-50000', '출금|월세|-500000', '입금|급여|3000000')),
    transactions: ['EXPENSE 500000', 'INCOME 3000000'],
    questions: ['charge:충전'],
    answered: {
      answers: { 'charge:충전': 'TRANSFER_OUT' },
      transactions: [`TRANSFER 50000 ${HERE} > ${ELSEWHERE}`, 'EXPENSE 500000', 'INCOME 3000000'],
    },
  },
  {
    name: 'money taken out of a wallet may go to an own account',
    bytes: table(HEADER, ...days('충전|국민은행|+50000', '결제|빵집|-9000', '출금|국민은행|-30000')),
    transactions: [CHARGED, 'EXPENSE 9000'],
    questions: ['transfer:출금'],
    answered: {
      answers: { 'transfer:출금': 'TRANSFER' },
      transactions: [CHARGED, 'EXPENSE 9000', `TRANSFER 30000 ${HERE} > ${ELSEWHERE}`],
    },
  },
  {
    name: 'a pay app with a column for each direction',
    bytes: table(
      '거래일시|거래구분|내용|출금|입금',
      ...days('충전|국민은행||50000', '결제|빵집|9000|', '결제취소|빵집||9000', '적립|||90', '출금|국민은행|30000|'),
    ),
    transactions: [CHARGED, 'EXPENSE 9000', 'EXPENSE refund 9000', 'INCOME 90'],
    questions: ['transfer:출금'],
  },
  {
    name: 'money taken out of an ordinary account is spent',
    bytes: table(HEADER, ...days('입금|급여|3000000', '출금|월세|500000')),
    transactions: ['INCOME 3000000', 'EXPENSE 500000'],
  },
  {
    name: '송금 and 받기 in other words, and a refund',
    bytes: table(
      HEADER,
      ...days(
        '결제|빵집|9000',
        '받은 송금|김철수|20000',
        '송금받기|이영희|7000',
        '송금 보내기|이영희|3000',
        '환불|빵집|1000',
        '포인트적립||90',
      ),
    ),
    transactions: ['EXPENSE 9000', 'INCOME 20000', 'INCOME 7000', 'EXPENSE 3000', 'EXPENSE refund 1000', 'INCOME 90'],
  },
  {
    name: 'rewards that are taken back, and unknown words',
    bytes: table(
      HEADER,
      ...days('결제|빵집|-9000', '캐시백||-90', '선물|김철수|-5000', '충전취소|은행|-50000', '소멸||-20'),
    ),
    transactions: ['EXPENSE 9000', 'EXPENSE 5000', `TRANSFER 50000 ${HERE} > ${ELSEWHERE}`, 'EXPENSE 20'],
    problems: [[3, '0보다 작아요']],
  },
  {
    name: 'unknown words beside amounts above zero',
    bytes: table(HEADER, ...days('결제|빵집|9000', '양도|김철수|5000', '이관|은행|50000')),
    transactions: ['EXPENSE 9000'],
    problems: [
      [3, '양도'],
      [4, '이관'],
    ],
  },
  {
    name: 'a reward in a list of purchases',
    bytes: table('이용일시|구분|가맹점|결제금액', ...days('결제|빵집|9000', '캐시백||90', '충전|국민은행|50000')),
    transactions: ['EXPENSE 9000', 'INCOME 90'],
    questions: ['charge:충전'],
    answered: { answers: { 'charge:충전': 'TRANSFER_IN' }, transactions: ['EXPENSE 9000', 'INCOME 90', CHARGED] },
  },
  {
    name: 'words of a wallet in a column named 이용구분',
    bytes: table('이용일시|이용구분|내용|금액', ...days('충전|국민은행|+50000', '결제|빵집|-9000', '인센티브||+5000')),
    transactions: [CHARGED, 'EXPENSE 9000', 'INCOME 5000'],
  },
];
