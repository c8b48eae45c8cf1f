import type { CivilDate } from '../../calendar/civil-date.ts';
import type { DraftKind } from '../intake-draft.ts';
import type { CorpusCase } from './corpus-case.ts';

/** One message of its own; what is left out is a won amount of that day without instalments. */
interface Single {
  readonly text: string;
  readonly kind: DraftKind;
  readonly amount?: number;
  readonly currency?: string;
  readonly received?: CivilDate;
  readonly date?: CivilDate;
  readonly time?: string | null;
  readonly description?: string;
  readonly months?: number;
}

const RECEIVED = '2026-11-20';

const expense = (text: string, amount: number, description: string, more: Partial<Single> = {}): Single => ({
  text,
  kind: 'EXPENSE',
  amount,
  description,
  ...more,
});
const income = (text: string, amount: number, description: string, more: Partial<Single> = {}): Single => ({
  text,
  kind: 'INCOME',
  amount,
  description,
  ...more,
});
const cancel = (text: string, amount: number, description: string, more: Partial<Single> = {}): Single => ({
  text,
  kind: 'CANCEL',
  amount,
  description,
  ...more,
});
const transfer = (text: string, amount: number, description: string, more: Partial<Single> = {}): Single => ({
  text,
  kind: 'TRANSFER',
  amount,
  description,
  ...more,
});
const ignored = (text: string): Single => ({ text, kind: 'IGNORE' });

/** Purchases in spellings and orders that the layouts of the issuers do not have. */
const PURCHASES: readonly Single[] = [
  expense(
    '［Ｗｅｂ발신］\n신한카드（１２３４）승인 홍＊동 １２，３００원（일시불）１１／２０ １２：３４ 스타벅스',
    12_300,
    '스타벅스',
    { time: '12:34' },
  ),
  expense('스타벅스 강남점에서 4,500원 결제 (신한카드 1234) 11/20 08:12', 4500, '스타벅스 강남점', { time: '08:12' }),
  expense(
    '[Web발신]\n삼성법인4321승인 김*수\n88,000원 일시불\n11/20 12:40 한우마을\n누적2,345,600원',
    88_000,
    '한우마을',
    {
      time: '12:40',
    },
  ),
  expense('[신한법인카드] 승인 5678 홍길동님 45,000원 일시불 11/20 13:20 김밥천국', 45_000, '김밥천국', {
    time: '13:20',
  }),
  expense(
    'KB국민기업카드8899승인\n홍*동님\n150,000원 일시불\n11/20 14:00\n오피스디포\n누적1,150,000원',
    150_000,
    '오피스디포',
    {
      time: '14:00',
    },
  ),
  expense('KB국민체크(5*8*)\n홍*동님\n11/20 12:01\n6,500원\n김가네\n사용', 6500, '김가네', { time: '12:01' }),
  expense('[KB국민카드] 홍길동님 1234카드 12,000원 승인 11/20 10:20 파리바게뜨', 12_000, '파리바게뜨', {
    time: '10:20',
  }),
  expense('현대카드 체크 승인 9,900원 11/20 18:00 다이소', 9900, '다이소', { time: '18:00' }),
  expense('신한카드 승인 1234 홍*동 12,300원 일시불 11/20 12:34 이디야 누적 456,700원', 12_300, '이디야', {
    time: '12:34',
  }),
  expense('신한카드(1234)승인 홍*동 12300원(일시불)11/20 12:34 김밥나라 누적456700원', 12_300, '김밥나라', {
    time: '12:34',
  }),
  expense('신한카드(1234)승인 누적456,700원 홍*동 12,300원(일시불)11/20 12:34 교보문고', 12_300, '교보문고', {
    time: '12:34',
  }),
  expense('[삼성카드]\n승인 12,300원\n11/20 12:34\n스타벅스\n누적 : 456,700원', 12_300, '스타벅스', { time: '12:34' }),
  expense(
    '삼성카드 승인안내\n홍*동님\n- 승인금액: 15,000원(일시불)\n- 가맹점: 올리브영\n- 승인일시: 2026.11.20 14:30\n- 카드: 1234\n- 누적이용금액: 1,331,200원',
    15_000,
    '올리브영',
    { time: '14:30' },
  ),
  expense(
    '[현대카드] 승인 알림\n홍길동님, ZERO Edition2\n승인금액 15,400원\n이용가맹점 스타벅스\n이용일시 11/20 14:30',
    15_400,
    '스타벅스',
    { time: '14:30' },
  ),
  expense('[하나카드] 11/20 12:40 이디야 12,000원 승인(신용/일시불) 홍*동 1*3*', 12_000, '이디야', { time: '12:40' }),
  expense('[NH체크카드승인] 홍*동(5678) 11/20 08:10 1,500원 씨유', 1500, '씨유', { time: '08:10' }),
  expense('우리체크(1234) 승인 홍*동님 4,900원 11/20 12:23 맥도날드', 4900, '맥도날드', { time: '12:23' }),
  expense('[씨티카드] 홍*동님 (1*3*) 11/20 12:20 23,000원 일시불 교보문고 승인', 23_000, '교보문고', { time: '12:20' }),
  expense('비씨카드(1*3*) 홍*동님 11/20 12:00 일시불 15,000원 이마트24 승인', 15_000, '이마트24', { time: '12:00' }),
  expense('케이뱅크 체크카드 승인 5,500원 11/20 08:10 GS25 잔액 10,000원', 5500, 'GS25', { time: '08:10' }),
  expense('[카카오뱅크] 체크카드 승인 5,500원 11/20 08:10 메가커피', 5500, '메가커피', { time: '08:10' }),
  expense('[토스뱅크] 체크카드 결제 7,500원 메가커피 11/20 08:30', 7500, '메가커피', { time: '08:30' }),
  expense('삼성1234승인 홍*동\n1,200,000원 12개월\n11/20 20:16 하이마트\n누적2,516,200원', 1_200_000, '하이마트', {
    time: '20:16',
    months: 12,
  }),
  expense('롯데1234 승인\n600,000원 무이자3개월\n11/20 18:31\n롯데하이마트', 600_000, '롯데하이마트', {
    time: '18:31',
    months: 3,
  }),
  expense('하나1*3*승인 홍*동 300,000원 할부(6개월) 11/20 03:28 무신사 누적494,600원', 300_000, '무신사', {
    time: '03:28',
    months: 6,
  }),
  expense('현대카드 M 승인\n홍*동\n450,000원 3개월무이자\n11/20 13:15\n코스트코\n누적560,800원', 450_000, '코스트코', {
    time: '13:15',
    months: 3,
  }),
  expense('우리(1234)승인\n홍*동님\n11,000원 일시불(1,000원 할인)\n11/20 12:23\n버거킹', 11_000, '버거킹', {
    time: '12:23',
  }),
  expense('하나카드1234 승인 12,000원 일시불 26/11/19 12:00 빽다방 120P 적립', 12_000, '빽다방', {
    date: '2026-11-19',
    time: '12:00',
  }),
  expense('신한카드(1234)승인 홍*동 8,000원(일시불) 2026-11-19 21:05:11 투썸플레이스', 8000, '투썸플레이스', {
    date: '2026-11-19',
    time: '21:05',
  }),
  expense('삼성1234승인 홍*동 7,700원 일시불 11월 19일 14시 30분 서브웨이', 7700, '서브웨이', {
    date: '2026-11-19',
    time: '14:30',
  }),
  expense('NH카드7*9*승인 홍*동 3,300원 일시불 11/19(목) 오후 2:05 CU잠실점', 3300, 'CU잠실점', {
    date: '2026-11-19',
    time: '14:05',
  }),
  expense(
    '[KB국민카드]1234승인 홍*동님 33,000원 일시불 11/20 19:22 배달의민족 누적97,400원 문의 1588-1688',
    33_000,
    '배달의민족',
    {
      time: '19:22',
    },
  ),
  expense(
    '신한카드(1234)승인 홍*동 2,000,000원(일시불)11/20 12:34 (주)한샘 본사직영점 누적2,456,700원',
    2_000_000,
    '한샘 본사직영점',
    {
      time: '12:34',
    },
  ),
  expense('[경기지역화폐] 결제 12,000원 11/20 18:20 동네빵집 잔액 38,000원', 12_000, '동네빵집', { time: '18:20' }),
  expense('[Web발신]\n[광주카드] 홍*동님 9,000원 일시불 승인 11/20 18:20 무등산보리밥', 9000, '무등산보리밥', {
    time: '18:20',
  }),
];

/** Purchases abroad. */
const ABROAD: readonly Single[] = [
  expense('[국제발신]\n현대카드 M 해외승인\n홍*동\nEUR 45.90\n11/20 03:22\nBOOKING.COM', 4590, 'BOOKING.COM', {
    currency: 'EUR',
    time: '03:22',
  }),
  expense('[Web발신]\n롯데카드 해외승인 JPY 1,980 11/19 18:40 LAWSON TOKYO', 1980, 'LAWSON TOKYO', {
    currency: 'JPY',
    date: '2026-11-19',
    time: '18:40',
  }),
  expense('우리(1234)해외승인 홍*동님 USD 15.99 11/20 09:00 NETFLIX.COM', 1599, 'NETFLIX.COM', {
    currency: 'USD',
    time: '09:00',
  }),
  expense('하나카드 해외이용 승인 1*3* USD 1,234.56 11/20 01:02 AMAZON.COM', 123_456, 'AMAZON.COM', {
    currency: 'USD',
    time: '01:02',
  }),
  expense('신한(1234)해외승인 홍*동 350,000 동 (VN)11/20 12:00 GRAB', 350_000, 'GRAB', {
    currency: 'VND',
    time: '12:00',
  }),
  expense('KB국민카드1234 해외승인\n홍*동님\nTHB 1,250.50 11/20 21:19\nCENTRAL WORLD', 125_050, 'CENTRAL WORLD', {
    currency: 'THB',
    time: '21:19',
  }),
  expense('신한(1234)해외승인 홍*동 45.90 유로 (FR)11/20 02:11 SNCF 누적466,600원', 4590, 'SNCF', {
    currency: 'EUR',
    time: '02:11',
  }),
  expense('삼성1234해외승인 홍*동\nKRW 9900\n11/20 03:10 GOOGLE YOUTUBE', 9900, 'GOOGLE YOUTUBE', { time: '03:10' }),
  expense('NH카드3*1*해외승인 홍*동 USD 0.99 11/20 07:00 APPLE.COM/BILL', 99, 'APPLE.COM/BILL', {
    currency: 'USD',
    time: '07:00',
  }),
];

/** What accounts and easy payments say. */
const ACCOUNTS: readonly Single[] = [
  transfer('[KB]11/20 14:58\n123456**789\nATM출금\n100,000\n잔액238,200', 100_000, 'ATM출금', { time: '14:58' }),
  transfer(
    '[카카오뱅크]\n홍*동(1234)\n11/20 12:16\n출금 200,000원\nCU 강남점 ATM\n잔액 24,500원',
    200_000,
    'CU 강남점 ATM',
    {
      time: '12:16',
    },
  ),
  income('[신한은행] 11/20 09:00 110-***-123456 입금 3,210,000원 잔액 4,000,000원 급여', 3_210_000, '급여', {
    time: '09:00',
  }),
  income(
    '농협 입금3,000,000원\n11/20 09:01\n301-****-1234-41\n한국상사월급\n잔액3,100,000원',
    3_000_000,
    '한국상사월급',
    {
      time: '09:01',
    },
  ),
  expense(
    '하나,11/20,06:01\n123******45607\n출금55,000원\nSKT통신요금 자동이체\n잔액1,179,500원',
    55_000,
    'SKT통신요금',
    {
      time: '06:01',
    },
  ),
  transfer(
    '신한11/20 10:00\n110-***-123456\n출금     300,000\n잔액 1,234,567\n 신한주택청약',
    300_000,
    '신한주택청약',
    {
      time: '10:00',
    },
  ),
  transfer('홍*동님 11/20 16:46 123456-**-***789 홍길동 오픈뱅킹출금 8,100 잔액77,100', 8100, '홍길동', {
    time: '16:46',
  }),
  expense('[KB]11/20 06:00\n123456**789\n삼성화재보험\nCMS출금\n87,000\n잔액10,000', 87_000, '삼성화재보험', {
    time: '06:00',
  }),
  expense('[KB]11/20 14:58\n123456**789\n김영희\n스마트폰출금\n30,000\n잔액38,200', 30_000, '김영희', {
    time: '14:58',
  }),
  expense('토스뱅크 11/20 09:12 출금 12,000원 쿠팡이츠 잔액 88,000원', 12_000, '쿠팡이츠', { time: '09:12' }),
  expense('하나,11/20,05:30\n123******45607\n출금235,000원\n대출이자\n잔액999,500원', 235_000, '대출이자', {
    time: '05:30',
  }),
  transfer('농협 출금480,500원 11/20 07:00 301-****-1234-41 삼성카드 잔액5,400원', 480_500, '삼성카드', {
    time: '07:00',
  }),
  income('2026/11/20 09:00\n입금 2,500,000원\n잔액 2,550,600원\n급여\n123***04567890\n기업', 2_500_000, '급여', {
    time: '09:00',
  }),
  income('[우체국]\n11/20 12:30\n홍*동님 012345-**-******\n입금 20,000원\n잔액 120,000원\n김영희', 20_000, '김영희', {
    time: '12:30',
  }),
  expense('[신협]홍*동님 11/20 12:30 132-***-*** 출금 35,000원 정육점 잔액 100,000원', 35_000, '정육점', {
    time: '12:30',
  }),
  expense('[부산은행]11/20 12:30 112-2***-12 출금 35,000 잔액 100,000 홈플러스', 35_000, '홈플러스', { time: '12:30' }),
  expense('SC제일은행 11/20 12:30 출금 35,000원 한국전력공사 잔액 100,000원', 35_000, '한국전력공사', {
    time: '12:30',
  }),
  expense('[우리WON뱅킹] 11/20 09:10 출금 5,000원 스타벅스 잔액 1,000원', 5000, '스타벅스', { time: '09:10' }),
  expense('[카카오뱅크 입출금 알림]\n11/20 12:16\n출금 5,500원\n동네마트\n잔액 124,500원', 5500, '동네마트', {
    time: '12:16',
  }),
  expense(
    'KB스타알림\n홍*동님\n11/20 14:22\n123456-**-***789\n이디야\n체크카드출금 5,900원\n잔액 100,000원',
    5900,
    '이디야',
    {
      time: '14:22',
    },
  ),
  income('토스뱅크 통장에 50,000원이 입금됐어요 김철수', 50_000, '김철수', { time: null }),
  income('[토스] 김철수님이 50,000원을 보냈어요', 50_000, '김철수', { time: null }),
  expense('[토스] 김철수님에게 50,000원을 보냈어요', 50_000, '김철수', { time: null }),
  income('[카카오뱅크] 11/20 이자 1,234원이 입금되었습니다', 1234, '이자', { time: null }),
  transfer('[카카오뱅크] 26주적금 10,000원 자동이체 완료 11/20 09:00', 10_000, '26주적금', { time: '09:00' }),
  transfer('[카카오페이] 충전완료 50,000원 11/20 10:00 신한은행', 50_000, '신한은행', { time: '10:00' }),
  expense('[카카오페이] 송금완료\n김철수님께 30,000원\n11/20 19:30', 30_000, '김철수', { time: '19:30' }),
  expense('[네이버페이] 결제완료 29,800원 무신사 11/20 21:00', 29_800, '무신사', { time: '21:00' }),
  expense('[네이버페이]자동결제안내 유튜브프리미엄 14,900원 11/20 결제', 14_900, '유튜브프리미엄', { time: null }),
  expense('[삼성페이] 신한카드 결제 12,300원 스타벅스 11/20 12:34', 12_300, '스타벅스', { time: '12:34' }),
];

/** What was taken back. */
const CANCELS: readonly Single[] = [
  cancel('신한카드(1234)부분취소 홍*동 5,000원(일시불)11/20 13:34 스타벅스강남 누적451,700원', 5000, '스타벅스강남', {
    time: '13:34',
  }),
  cancel('삼성1234부분취소 홍*동\n-10,000원 일시불\n11/20 20:16 쿠팡\n누적1,306,200원', 10_000, '쿠팡', {
    time: '20:16',
  }),
  cancel('현대카드 매출취소 11/20 14:00 홍*동 39,800원 G마켓 누적 521,000원', 39_800, 'G마켓', { time: '14:00' }),
  cancel('롯데카드 승인취소 1*3* 22,000원 11/20 CGV', 22_000, 'CGV', { time: null }),
  cancel('[우리카드] 취소접수 33,000원 11/18 이용건 무신사 11/20 10:00', 33_000, '무신사', { time: '10:00' }),
  cancel('카카오페이 결제취소\n-35,000원\n스타벅스\n11/20 15:30\n신한카드(1234)', 35_000, '스타벅스', {
    time: '15:30',
  }),
  cancel('[KB]11/20 15:58\n123456**789\n과일가게\n체크카드취소\n18,000\n잔액256,200', 18_000, '과일가게', {
    time: '15:58',
  }),
  cancel('신한11/20 15:58\n110-***-123456\n입금 18,000\n잔액 256,200\n체크취소 쿠팡', 18_000, '쿠팡', {
    time: '15:58',
  }),
  cancel('[KB]11/20 14:58\n123456**789\n쿠팡환불\n전자금융입금\n18,000\n잔액238,200', 18_000, '쿠팡환불', {
    time: '14:58',
  }),
];

/** What is nobody's entry. */
const NOTHING: readonly Single[] = [
  ignored('[Web발신]\n(광고)신한카드 11월 혜택! 5만원 이상 결제시 5,000원 캐시백\n무료거부 080-123-4567'),
  ignored('[Web발신] [KB국민카드] 인증번호 [123456] 12,300원 결제 요청. 타인에게 알려주지 마세요'),
  ignored('[삼성카드] 11월 결제금액 안내\n홍*동님 결제예정금액 1,234,500원\n결제일 11/25'),
  ignored('[현대카드] 홍*동님 11/25 결제대금 450,000원이 출금될 예정입니다'),
  ignored('[롯데카드] 이용한도 초과로 승인이 거절되었습니다 88,000원 하이마트 11/20 12:00'),
  ignored('하나카드 승인거절 홍*동 5,600원 11/20 03:28 카카오T 한도초과'),
  ignored('[Web발신]\n[우리은행]\n홍길동님 대출이자 234,500원이 11/25 출금예정입니다'),
  ignored('[신한카드] 홍*동님 카드대금 320,000원이 연체되었습니다. 11/22까지 입금해 주세요'),
  ignored('[NH농협카드] 분실신고가 접수되었습니다'),
  ignored('[카카오뱅크] 홍*동(1234) 11/20 12:16 이체실패 50,000원 김철수 비밀번호 오류'),
  ignored('[케이뱅크] 서비스 점검 안내 11/21 00:00~06:00 이용이 제한됩니다'),
  ignored('[국민카드] 1234 사용정지 카드로 12,000원 결제 시도 11/20 10:00 승인불가'),
  ignored('오늘 저녁 7시에 만나요 11/20'),
  ignored('[CJ대한통운] 고객님의 택배가 11/20 18:00 도착 예정입니다. 운송장 1234567890'),
];

const caseOf = (one: Single, index: number): CorpusCase => ({
  name: `${index + 1} ${one.text.replaceAll('\n', ' ').slice(0, 40)}`,
  text: one.text,
  receivedDate: one.received ?? RECEIVED,
  kind: one.kind,
  amount: one.amount ?? null,
  currency: one.currency ?? 'KRW',
  date: one.date ?? one.received ?? RECEIVED,
  time: one.time ?? null,
  description: one.description ?? '',
  months: one.months ?? null,
});

/** Messages that follow no layout of the corpus, each written once. */
export const SINGLE_MESSAGES: readonly CorpusCase[] = [
  ...PURCHASES,
  ...ABROAD,
  ...ACCOUNTS,
  ...CANCELS,
  ...NOTHING,
].map(caseOf);
