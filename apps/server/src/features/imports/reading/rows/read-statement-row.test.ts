import { expect, test } from 'vitest';
import { readFile } from '../read-file.ts';
import { table } from '../testing/odd-file.ts';

const monthsIn = (bytes: Uint8Array) => readFile(bytes).transactions.map(({ installment }) => installment?.months ?? 1);

test('신한카드: the months are in a column beside the kind of purchase', () => {
  const header =
    '거래일자|승인번호|카드구분|이용카드|가맹점명|업종|국내/해외|이용구분|할부개월|거래통화|이용금액|해외이용금액|취소상태';
  const bytes = table(
    header,
    '2026.11.19|11111111|신용|7731|스타벅스|카페|국내|일시불|0|KRW|6,100|0|정상',
    '2026.11.17|11111113|신용|7731|하이마트|가전|국내|할부|6|KRW|600,000|0|정상',
  );
  expect(monthsIn(bytes)).toEqual([1, 6]);
  expect(
    monthsIn(
      table(
        '거래일|이용카드|가맹점명|금액|이용구분|승인번호|매입구분|취소상태',
        '2026.11.17|7731|하이마트|600,000|할부(6)|1|매입|',
      ),
    ),
  ).toEqual([6]);
});

test.each(['할부(03)', '할부3개월', '할부 03', '3개월할부', '무이자 3개월'])(
  '하나카드: months in 구분, as %s',
  (said) => {
    const bytes = table(
      '항목|구분|날짜|사용처|금액',
      '국내|일시불|2026.11.19|올리브영|18400',
      `국내|${said}|2026.11.18|이케아|300000`,
    );
    expect(monthsIn(bytes)).toEqual([1, 3]);
  },
);

test('months in the status of an unknown program', () => {
  const bytes = table(
    '이용일|가맹점|이용금액|이용구분',
    '2026-11-19|올리브영|18400|일시불',
    '2026-11-18|이케아|300000|할부(3)',
    '2026-11-18|서점|9000|승인취소',
  );
  expect(monthsIn(bytes)).toEqual([1, 3]);
});

test('a date far ahead is a problem of its row', () => {
  const bytes = table(
    '날짜|내용|지출|수입',
    '2062-11-18|월급||3420000',
    '2026-11-17|커피|4500|',
    '2027-11-01|예약|900|',
  );
  const { transactions, problems } = readFile(bytes, { today: '2026-11-20' });
  expect(transactions.map(({ date }) => date)).toEqual(['2026-11-17', '2027-11-01']);
  expect(problems).toEqual([{ row: 2, message: expect.stringContaining('2062') }]);
});

test('an instant is on a day of the time zone of the book', () => {
  const bytes = table('date|amount|type|note', '2026-11-18T16:30:00Z|-52300|Expense|mart');
  const dayIn = (timeZone: string) =>
    readFile(bytes, { timeZone }).transactions.map(({ date, time }) => `${date} ${time}`);
  expect(dayIn('Asia/Seoul')).toEqual(['2026-11-19 01:30']);
  expect(dayIn('America/New_York')).toEqual(['2026-11-18 11:30']);
});
