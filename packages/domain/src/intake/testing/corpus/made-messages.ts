import type { CivilDate } from '../../../calendar/civil-date.ts';
import { addDays, dateParts } from '../../../calendar/civil-date.ts';
import type { DraftKind } from '../../intake-draft.ts';

/** A generated message with its meaning; independent of the reader. */
export interface MadeMessage {
  readonly source: 'CARD' | 'BANK' | 'PAY';
  readonly layout: string;
  readonly text: string;
  readonly receivedDate: CivilDate;
  readonly kind: DraftKind;
  /** In the minor unit of the currency; null for messages to ignore. */
  readonly amount: number | null;
  readonly currency: string;
  readonly date: CivilDate;
}

/** Seeded random numbers (mulberry32), so that each message is reproducible. */
class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number in [0, `bound`). */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0];
  }

  /** True in the given percentage of cases. */
  chance(percent: number): boolean {
    return this.next() * 100 < percent;
  }
}

/** The values of a message in its sender's notation. */
interface Slots {
  readonly name: string;
  readonly won: string;
  readonly slash: string;
  readonly year: string;
  readonly time: string;
  readonly sum: string;
  readonly person: string;
  readonly card: string;
  readonly masked: string;
  readonly account: string;
  readonly months: string;
}

interface MadeLayout {
  readonly id: string;
  readonly kind: DraftKind;
  readonly source: MadeMessage['source'];
  readonly write: (slots: Slots) => string;
  /** Minor units of a foreign purchase; independent of the slots. */
  readonly foreign?: { readonly amount: number; readonly currency: string };
  /** The message has no date, so the receipt date counts. */
  readonly isUndated?: true;
  /** The kind of name it contains: a shop, a person, or the user's savings. */
  readonly names?: 'PERSON' | 'SAVINGS' | 'CARD_BILL' | 'SHOP';
}

const card = (id: string, kind: DraftKind, write: MadeLayout['write'], more: Partial<MadeLayout> = {}): MadeLayout => ({
  id,
  kind,
  source: 'CARD',
  write,
  ...more,
});
const bank = (id: string, kind: DraftKind, write: MadeLayout['write'], more: Partial<MadeLayout> = {}): MadeLayout => ({
  id,
  kind,
  source: 'BANK',
  write,
  ...more,
});
const pay = (id: string, kind: DraftKind, write: MadeLayout['write'], more: Partial<MadeLayout> = {}): MadeLayout => ({
  id,
  kind,
  source: 'PAY',
  write,
  ...more,
});

const LAYOUTS: readonly [MadeLayout, ...MadeLayout[]] = [
  card(
    '신한',
    'EXPENSE',
    (s) => `신한카드(${s.card})승인 ${s.person} ${s.won}원(${s.months})${s.slash} ${s.time} ${s.name} 누적${s.sum}원`,
  ),
  card(
    '신한 가족',
    'EXPENSE',
    (s) => `신한카드(${s.card})승인 ${s.person} ${s.won}원(${s.months})${s.slash} ${s.time} ${s.name}`,
  ),
  card(
    '신한 취소',
    'CANCEL',
    (s) => `신한카드(${s.card})취소 ${s.person} ${s.won}원(${s.months})${s.slash} ${s.time} ${s.name} 누적${s.sum}원`,
  ),
  card(
    '신한 승인취소',
    'CANCEL',
    (s) => `신한카드(${s.card}) 승인취소 ${s.person} ${s.won}원 ${s.slash} ${s.time} ${s.name}`,
  ),
  card(
    '신한 거절',
    'IGNORE',
    (s) => `신한카드(${s.card})거절 ${s.person} ${s.won}원 ${s.slash} ${s.time} ${s.name} 한도초과`,
  ),
  card(
    '신한 사용불가',
    'IGNORE',
    (s) => `신한카드(${s.card})사용불가 ${s.person} ${s.won}원 ${s.slash} ${s.time} ${s.name}`,
  ),
  card(
    '신한체크',
    'EXPENSE',
    (s) => `[신한체크승인] ${s.person}(${s.card})\n${s.slash} ${s.time}\n(금액)${s.won}원 ${s.name}`,
  ),
  card(
    '신한체크 취소',
    'CANCEL',
    (s) => `[신한체크취소] ${s.person}(${s.card})\n${s.slash} ${s.time}\n(금액)${s.won}원 ${s.name}`,
  ),
  card(
    '신한체크 거절',
    'IGNORE',
    (s) => `[신한체크거절] ${s.person}(${s.card}) ${s.slash} ${s.time} (금액)${s.won}원 ${s.name} 예금잔액부족`,
  ),
  card(
    '신한 해외',
    'EXPENSE',
    (s) => `신한(${s.card})해외승인 ${s.person} 9.90 달러        (US)${s.slash} ${s.time} OPENAI CHA 누적${s.sum}원`,
    { foreign: { amount: 990, currency: 'USD' } },
  ),
  card(
    '삼성',
    'EXPENSE',
    (s) => `삼성${s.card}승인 ${s.person}\n${s.won}원 ${s.months}\n${s.slash} ${s.time} ${s.name}\n누적${s.sum}원`,
  ),
  card(
    '삼성 취소',
    'CANCEL',
    (s) => `삼성${s.card}취소 ${s.person}\n-${s.won}원 ${s.months}\n${s.slash} ${s.time} ${s.name}\n누적${s.sum}원`,
  ),
  card('삼성체크', 'EXPENSE', (s) => `삼성체크${s.card}승인 ${s.person}\n${s.won}원\n${s.slash} ${s.time}\n${s.name}`),
  card(
    '삼성가족',
    'EXPENSE',
    (s) => `삼성가족카드승인${s.card}\n${s.slash} ${s.time}\n${s.won}원\n${s.months}\n${s.name}`,
  ),
  card('삼성 자동결제', 'EXPENSE', (s) => `[삼성카드]${s.card}\n자동결제 ${s.slash}접수\n${s.name}\n${s.won}원`),
  card(
    '삼성 승인안됨',
    'IGNORE',
    (s) => `삼성${s.card}승인안됨 ${s.person}\n${s.won}원 ${s.months}\n${s.slash} ${s.time} ${s.name}`,
  ),
  card('삼성 해외', 'EXPENSE', (s) => `삼성${s.card}해외승인 ${s.person}\nUSD 22.00\n${s.slash} ${s.time} ANTHROPIC`, {
    foreign: { amount: 2200, currency: 'USD' },
  }),
  card('삼성 청구', 'IGNORE', (s) => `[삼성카드] ${s.person}님 ${s.slash} 결제금액 ${s.won}원, 잔여포인트 1,234P`),
  card(
    '삼성 명세서',
    'IGNORE',
    (s) => `[삼성카드] ${s.person}님 이용대금명세서 ${s.slash} 결제금액 ${s.won}원 앱에서 확인하세요`,
  ),
  card(
    '국민',
    'EXPENSE',
    (s) =>
      `KB국민카드${s.card}승인\n${s.person}님\n${s.won}원 ${s.months}\n${s.slash} ${s.time}\n${s.name}\n누적${s.sum}원`,
  ),
  card(
    '국민 예전',
    'EXPENSE',
    (s) => `KB국민카드 ${s.masked}\n${s.person}님\n${s.slash} ${s.time}\n${s.won}원\n${s.name}\n누적 ${s.sum}원`,
  ),
  card(
    '국민 승인취소',
    'CANCEL',
    (s) =>
      `KB국민카드${s.card}승인취소\n${s.person}님\n${s.won}원 ${s.months}\n${s.slash} ${s.time}\n${s.name}\n누적${s.sum}원`,
  ),
  card(
    '국민 취소완료',
    'CANCEL',
    (s) => `[KB국민카드] ${s.masked} ${s.person}님 ${s.name} ${s.slash} 이용건 ${s.slash} 취소완료(-${s.won}원)`,
  ),
  card(
    '국민 오류',
    'IGNORE',
    (s) => `KB국민카드${s.card} 승인오류\n${s.person}님\n${s.won}원\n${s.slash} ${s.time}\n${s.name}`,
  ),
  card(
    '국민 해외',
    'EXPENSE',
    (s) => `KB국민카드${s.card} 해외승인\n${s.person}님\n119.00(USD) ${s.slash} ${s.time}\nAPPLE.COM/BILL`,
    { foreign: { amount: 11_900, currency: 'USD' } },
  ),
  card('KB Pay', 'EXPENSE', (s) => `[KB Pay 사용 알림] 신용 ${s.card} ${s.slash} ${s.time} ${s.won}원 ${s.name} 승인`),
  card(
    '국민 알림톡',
    'EXPENSE',
    (s) =>
      `[KB국민카드] 카드 승인 안내\n\n${s.person}님, KB국민카드(${s.card}) 승인내역을 안내드립니다.\n\n▶ 승인금액: ${s.won}원\n▶ 할부구분: ${s.months}\n▶ 승인시간: ${s.slash} ${s.time}\n▶ 가맹점명: ${s.name}\n▶ 누적이용금액: ${s.sum}원`,
  ),
  card(
    '현대',
    'EXPENSE',
    (s) =>
      `현대 ZERO 승인\n${s.person}\n${s.won}원 ${s.months}\n${s.slash} ${s.time}\n${s.name}\n누적${s.sum}원\n0.7%할인`,
  ),
  card(
    '현대 취소',
    'CANCEL',
    (s) => `현대 M 취소\n${s.person}\n${s.won}원 ${s.months}\n${s.slash} ${s.time}\n${s.name}\n누적${s.sum}원`,
  ),
  card(
    '현대 예전',
    'EXPENSE',
    (s) => `[현대카드]-승인\n${s.person}님\n${s.won}원(${s.months})\n${s.name}\n누적:${s.sum}원`,
    { isUndated: true },
  ),
  card(
    '현대 목록',
    'EXPENSE',
    (s) =>
      `현대카드 결제 알림\n\n- 승인금액 : ${s.won}원\n- 결제일시 : ${s.slash} ${s.time}\n- 사용처 : ${s.name}\n- 할부 : ${s.months}\n- 누적금액 : ${s.sum}원`,
  ),
  card(
    '현대 요청',
    'IGNORE',
    (s) => `[현대카드] 승인요청 ${s.won}원 ${s.slash} ${s.time} ${s.name} 본인인증 후 결제됩니다`,
  ),
  card('현대 청구', 'IGNORE', (s) => `[현대카드] ${s.person}님 12월 결제대금 ${s.won}원 (결제일 12/12)`),
  card('롯데', 'EXPENSE', (s) => `롯데${s.card} 승인\n${s.won}원 ${s.months}\n${s.slash} ${s.time}\n${s.name}`),
  card('롯데 취소', 'CANCEL', (s) => `롯데${s.card} 승인취소\n${s.won}원 ${s.months}\n${s.slash} ${s.time}\n${s.name}`),
  card(
    '롯데 LOCA',
    'EXPENSE',
    (s) => `${s.name}\n${s.won}원 승인\nLOCA카드(${s.masked})\n${s.months}, ${s.slash} ${s.time}\n누적금액 ${s.sum}원`,
  ),
  card(
    '롯데 비밀번호',
    'IGNORE',
    (s) => `롯데${s.card} 비밀번호오류\n${s.won}원 ${s.months}\n${s.slash} ${s.time}\n${s.name}`,
  ),
  card('롯데 요약', 'IGNORE', (s) => `롯데카드 ${s.slash} 일일이용내역 ${s.won}원(3건) 승인`),
  card(
    '우리',
    'EXPENSE',
    (s) =>
      `우리(${s.card})승인\n${s.person}님\n${s.won}원 ${s.months}\n${s.slash} ${s.time}\n${s.name}\n누적${s.sum}원`,
  ),
  card(
    '우리 체크',
    'EXPENSE',
    (s) => `우리(${s.card}) 체크카드승인\n${s.person}님\n${s.won}원\n${s.slash} ${s.time}\n${s.name}`,
  ),
  card(
    '우리 취소',
    'CANCEL',
    (s) =>
      `우리(${s.card})승인취소\n${s.person}님\n${s.won}원 ${s.months}\n${s.slash} ${s.time}\n${s.name}\n누적${s.sum}원`,
  ),
  card(
    '우리 결제안됨',
    'IGNORE',
    (s) => `우리(${s.card})결제안됨\n${s.person}님\n${s.won}원\n${s.slash} ${s.time}\n${s.name}`,
  ),
  card(
    '우리 청구',
    'IGNORE',
    (s) => `[우리카드] 11월 카드이용금액 ${s.won}원 결제계좌 우리은행 *${s.card} 출금예정 ${s.slash}`,
  ),
  card('우리 선결제', 'TRANSFER', (s) => `[우리카드] ${s.person}님 선결제 ${s.won}원 완료 ${s.slash} ${s.time}`),
  card('국민 선결제', 'TRANSFER', (s) => `KB국민카드 선결제 완료\n${s.person}님\n${s.won}원\n${s.slash} ${s.time}`),
  card(
    '하나',
    'EXPENSE',
    (s) => `하나${s.masked}승인 ${s.person} ${s.won}원 ${s.months} ${s.slash} ${s.time} ${s.name} 누적${s.sum}원`,
  ),
  card(
    '하나 예전',
    'EXPENSE',
    (s) => `하나(${s.masked})${s.person}님 ${s.slash} ${s.time} ${s.name} ${s.months}/${s.won}원/누적-${s.sum}원`,
  ),
  card(
    '하나 앱',
    'EXPENSE',
    (s) => `(결제) ${s.won}원\n${s.name} / 신용(일시불,${s.masked}) / ${s.slash} ${s.time} / 잔여한도 ${s.sum}원`,
  ),
  card(
    '하나 취소',
    'CANCEL',
    (s) => `하나${s.masked}취소 ${s.person} ${s.won}원 ${s.months} ${s.slash} ${s.time} ${s.name}`,
  ),
  card('하나 해외', 'EXPENSE', (s) => `하나카드 해외승인 ${s.person} 475.54(US$) ${s.slash} ${s.time} BOOKING.COM`, {
    foreign: { amount: 47_554, currency: 'USD' },
  }),
  card(
    '농협',
    'EXPENSE',
    (s) => `NH카드${s.masked}승인\n${s.person}\n${s.won}원 체크\n${s.slash} ${s.time}\n${s.name}\n잔액${s.sum}원`,
  ),
  card(
    '농협 취소',
    'CANCEL',
    (s) => `NH카드${s.masked}승인취소\n${s.person}\n${s.won}원 체크\n${s.slash} ${s.time}\n${s.name}\n잔액${s.sum}원`,
  ),
  card(
    '우리BC',
    'EXPENSE',
    (s) => `[일시불.승인]\n${s.won}원\n우리BC(${s.masked})${s.person}님\n${s.slash} ${s.time}\n${s.name}`,
  ),
  card(
    '농협BC 할부',
    'EXPENSE',
    (s) => `[03개월.승인]\n${s.won}원\n농협BC(${s.masked})${s.person}님\n${s.slash} ${s.time}\n${s.name}`,
  ),
  card(
    'BC 취소',
    'CANCEL',
    (s) => `[승인취소]\n${s.won}원\n씨티BC(${s.masked})${s.person}님\n${s.slash} ${s.time}\n${s.name}`,
  ),
  card(
    'IBK BC',
    'EXPENSE',
    (s) => `IBK기업BC(${s.masked})승인 ${s.person}님 ${s.won}원 ${s.months} ${s.slash} ${s.time} ${s.name}`,
  ),
  card('모르는 카드', 'EXPENSE', (s) => `[제주카드] 승인 ${s.won}원 ${s.months} ${s.slash} ${s.time} ${s.name}`),
  card('광고', 'IGNORE', (s) => `(광고)[현대카드] ${s.name} ${s.won}원 할인 ${s.slash} 까지 무료수신거부 080-123-4567`),
  card('인증번호', 'IGNORE', (s) => `[국민카드] 인증번호 [${s.card}12] ${s.won}원 결제 요청`),

  bank(
    'KB 체크',
    'EXPENSE',
    (s) => `[KB]${s.slash} ${s.time}\n123456**789\n${s.name}\n체크카드출금\n${s.won}\n잔액${s.sum}`,
  ),
  bank(
    'KB 푸시',
    'EXPENSE',
    (s) => `${s.person}님 ${s.slash} ${s.time} 123456-**-***789 ${s.name} FBS출금 ${s.won} 잔액${s.sum}`,
  ),
  bank(
    'KB 입금',
    'INCOME',
    (s) => `[KB]${s.slash} ${s.time}\n123456**789\n${s.name}\n전자금융입금\n${s.won}\n잔액${s.sum}`,
    { names: 'PERSON' },
  ),
  bank(
    'KB 카드대금',
    'TRANSFER',
    (s) => `[KB]${s.slash} ${s.time}\n123456**789\n${s.name}\nCC출금\n${s.won}\n잔액${s.sum}`,
    { names: 'CARD_BILL' },
  ),
  bank(
    'KB 알림',
    'EXPENSE',
    (s) => `[KB스타뱅킹] 입출금알림\n${s.slash} ${s.time}\n출금 ${s.won}원\n${s.name}\n잔액 ${s.sum}원`,
  ),
  bank(
    '신한은행',
    'EXPENSE',
    (s) => `신한${s.slash} ${s.time}\n${s.account}\n출금     ${s.won}\n잔액 ${s.sum}\n ${s.name}`,
  ),
  bank(
    '신한은행 입금',
    'INCOME',
    (s) => `신한${s.slash} ${s.time}\n${s.account}\n입금     ${s.won}\n잔액 ${s.sum}\n ${s.name}`,
    { names: 'PERSON' },
  ),
  bank(
    '신한은행 카드대금',
    'TRANSFER',
    (s) => `신한${s.slash} ${s.time}\n${s.account}\n출금     ${s.won}\n잔액 ${s.sum}\n ${s.name}`,
    { names: 'CARD_BILL' },
  ),
  bank(
    '신한은행 저축',
    'TRANSFER',
    (s) => `신한${s.slash} ${s.time}\n${s.account}\n출금     ${s.won}\n잔액 ${s.sum}\n ${s.name}`,
    { names: 'SAVINGS' },
  ),
  bank('우리은행', 'EXPENSE', (s) => `우리 ${s.slash} ${s.time}\n*123456\n출금 ${s.won}원\n${s.name}\n잔액 ${s.sum}원`),
  bank(
    '우리은행 입금',
    'INCOME',
    (s) => `우리 ${s.slash} ${s.time}\n*123456\n입금 ${s.won}원\n${s.name}\n잔액 ${s.sum}원`,
    { names: 'PERSON' },
  ),
  bank(
    '우리은행 알림',
    'INCOME',
    (s) => `[우리WON뱅킹] 입출금 알림\n${s.slash} ${s.time}\n입금 ${s.won}원\n${s.name}\n잔액 ${s.sum}원`,
    { names: 'PERSON' },
  ),
  bank(
    '하나은행',
    'EXPENSE',
    (s) => `하나,${s.slash},${s.time}\n123******45607\n출금${s.won}원\n${s.name}\n잔액${s.sum}원`,
  ),
  bank(
    '하나은행 입금',
    'INCOME',
    (s) => `하나,${s.slash},${s.time}\n123******45607\n입금${s.won}원\n${s.name}\n잔액${s.sum}원`,
    { names: 'PERSON' },
  ),
  bank(
    '하나은행 카드대금',
    'TRANSFER',
    (s) => `하나,${s.slash},${s.time}\n123******45607\n출금${s.won}원\n${s.name}\n잔액${s.sum}원`,
    { names: 'CARD_BILL' },
  ),
  bank(
    '농협은행',
    'EXPENSE',
    (s) => `농협 출금${s.won}원\n${s.slash} ${s.time}\n301-****-1234-41\n${s.name}\n잔액${s.sum}원`,
  ),
  bank(
    '농협은행 입금',
    'INCOME',
    (s) => `농협 입금${s.won}원\n${s.slash} ${s.time}\n301-****-1234-41\n${s.name}\n잔액${s.sum}원`,
    { names: 'PERSON' },
  ),
  bank(
    '기업은행',
    'EXPENSE',
    (s) => `${s.year}/${s.slash} ${s.time}\n출금 ${s.won}원\n잔액 ${s.sum}원\n${s.name}\n123***04567890\n기업`,
  ),
  bank(
    '기업은행 입금',
    'INCOME',
    (s) => `${s.year}/${s.slash} ${s.time}\n입금 ${s.won}원\n잔액 ${s.sum}원\n${s.name}\n123***04567890\n기업`,
    { names: 'PERSON' },
  ),
  bank(
    '카카오뱅크',
    'EXPENSE',
    (s) => `[카카오뱅크]\n${s.person}(${s.card})\n${s.slash} ${s.time}\n출금 ${s.won}원\n${s.name}\n잔액 ${s.sum}원`,
  ),
  bank(
    '카카오뱅크 입금',
    'INCOME',
    (s) => `[카카오뱅크]\n${s.person}(${s.card})\n${s.slash} ${s.time}\n입금 ${s.won}원\n${s.name}\n잔액 ${s.sum}원`,
    { names: 'PERSON' },
  ),
  bank(
    '카카오뱅크 저축',
    'TRANSFER',
    (s) => `[카카오뱅크]\n${s.person}(${s.card})\n${s.slash} ${s.time}\n출금 ${s.won}원\n${s.name}\n잔액 ${s.sum}원`,
    { names: 'SAVINGS' },
  ),
  bank(
    '카카오뱅크 실패',
    'IGNORE',
    (s) => `[카카오뱅크]\n${s.person}(${s.card})\n${s.slash} ${s.time}\n카드결제실패 ${s.won}원\n${s.name}\n잔액부족`,
  ),
  bank(
    '카카오뱅크 화살표',
    'EXPENSE',
    (s) => `[카카오뱅크] 출금 ${s.won}원\n입출금통장(${s.card}) → ${s.name}\n${s.slash} ${s.time}`,
  ),
  bank(
    '카카오뱅크 화살표 입금',
    'INCOME',
    (s) => `[카카오뱅크] 입출금알림\n입금 ${s.won}원\n${s.slash} ${s.time}\n${s.name} → 입출금통장(${s.card})`,
    { names: 'PERSON' },
  ),
  bank(
    '케이뱅크',
    'EXPENSE',
    (s) => `[케이뱅크]\n${s.person}(${s.card})\n${s.slash} ${s.time}\n출금 ${s.won}원\n${s.name}_부가`,
  ),
  bank('iM뱅크', 'INCOME', (s) => `iM뱅크 ${s.slash} ${s.time}\n12345*6****\n입금 ${s.won}\n잔액 ${s.sum}\n${s.name}`, {
    names: 'PERSON',
  }),
  bank('토스뱅크', 'EXPENSE', (s) => `[토스뱅크] 출금 ${s.won}원\n잔액 ${s.sum}원\n${s.slash} ${s.time} ${s.name}`),
  bank(
    '토스뱅크 저축',
    'TRANSFER',
    (s) => `[토스뱅크] 출금 ${s.won}원\n잔액 ${s.sum}원\n${s.slash} ${s.time} ${s.name}`,
    { names: 'SAVINGS' },
  ),
  bank(
    '새마을금고',
    'EXPENSE',
    (s) => `[MG새마을금고] ${s.slash} ${s.time}\n9003-****-1234-5\n출금 ${s.won}원\n${s.name}\n잔액 ${s.sum}원`,
  ),
  bank(
    '수협',
    'INCOME',
    (s) => `[수협은행] ${s.slash} ${s.time}\n9003-****-1234-5\n입금 ${s.won}원\n${s.name}\n잔액 ${s.sum}원`,
    { names: 'PERSON' },
  ),
  bank('전북은행', 'EXPENSE', (s) => `[전북은행] ${s.slash} ${s.time} 출금 ${s.won}원 ${s.name} 잔액 ${s.sum}원`),
  bank('ATM', 'TRANSFER', (s) => `우리 ${s.slash} ${s.time}\n*123456\n출금 ${s.won}원\nATM출금\n잔액 ${s.sum}원`),
  bank('출금예정', 'IGNORE', (s) => `[우리은행] 교통대금 ${s.won}원 ${s.slash} 출금예정`),
  bank('대출이자 예정', 'IGNORE', (s) => `[우리은행]\n${s.person}님 대출이자 ${s.won}원이 ${s.slash} 출금예정입니다`),

  pay(
    '카카오페이',
    'EXPENSE',
    (s) => `[카카오페이] 결제완료\n${s.won}원\n${s.name}\n${s.slash} ${s.time}\n신한카드(${s.card})`,
  ),
  pay(
    '카카오페이 취소',
    'CANCEL',
    (s) => `[카카오페이] 결제취소\n-${s.won}원\n${s.name}\n${s.slash} ${s.time}\n신한카드(${s.card})`,
  ),
  pay('카카오페이 실패', 'IGNORE', (s) => `[카카오페이] 결제실패\n${s.won}원\n${s.name}\n${s.slash} ${s.time}`),
  pay('카카오페이 충전', 'TRANSFER', (s) => `[카카오페이] 충전완료\n${s.won}원\n${s.slash} ${s.time}`),
  pay(
    '네이버페이',
    'EXPENSE',
    (s) => `[네이버페이]결제완료안내 ${s.name} '[상품] …' ${s.won}원 http://naver.me/aB3x9`,
    { isUndated: true },
  ),
  pay(
    '네이버페이 목록',
    'EXPENSE',
    (s) =>
      `[네이버페이] 결제 완료\n상점: ${s.name}\n결제금액: ${s.won}원\n결제일시: ${s.year}.${s.slash.replace('/', '.')} ${s.time}`,
  ),
  pay('토스', 'EXPENSE', (s) => `${s.won}원 결제\n하나카드 | ${s.name}(일시불)`, { isUndated: true }),
  pay('삼성페이', 'EXPENSE', (s) => `[삼성페이] 신한카드 결제 ${s.won}원 ${s.name} ${s.slash} ${s.time}`),
  pay('페이코', 'EXPENSE', (s) => `[페이코] ${s.won}원 결제완료 ${s.name} ${s.slash} ${s.time}`),
  pay(
    '지역화폐',
    'EXPENSE',
    (s) => `[경기지역화폐] ${s.won}원 결제 완료 ${s.name} ${s.slash} ${s.time} 잔액 ${s.sum}원`,
  ),
];

/** A list of words, written with commas. */
function words(text: string): readonly [string, ...string[]] {
  const [first = '', ...others] = text.split(',');
  return [first, ...others];
}

const SHOPS = words(
  '스타벅스강남,쿠팡,이마트24 성수역점,하나로마트 양재,GS25 역삼,배달의민족,카카오T_택시,현대백화점,롯데마트,우리정육점,신한서점,국민약국,삼성디지털프라자,11번가,7일레븐,CU 서초,9900원의행복,1000원샵,이모님,1% 카페,(주)우아한형제들,APPLE.COM/BILL,NETFLIX,24시 우동집,한국전력공사,SK텔레콤,서울교통공사,김밥천국,동네마트,코레일유통,씨유강남점,무신사,오늘의집',
);
const TRAPS = words(
  '입금,출금,입출금,승인,취소,거절,이자,월급,수입,환불,결제금액,잔액,결제,이체,송금,지급,충전,예정,청구,미납,실패,한도초과,부족,승인취소,선결제,인증번호,본인확인,광고,이벤트,안내,누적,할인,적립,급여,대금,사용불가,무이자,할부',
);
const BUSINESS = words('식당,당구장,상회,치킨,마트,커피,부동산,분식');
const SURNAMES = words('김,이,박,최,정,홍,입,출,승,취');
const GIVEN = words('철수,영희,길동,승인,이자,수입,지급,민수,출금,예정');
const SAVINGS = words(
  '세이프박스,저금통,모으기,플러스박스,정기적금,청년희망적금,KB맑은하늘적금,신한주택청약,청년도약계좌,26주적금',
);
/** Banks truncate what they write after the name of a card issuer. */
const CARD_BILLS = words(
  '우리카드결제대,신한카드결제,현대카드(주),롯데카드대금,삼성카드,KB카드출금,하나카드이용대금,비씨카드결',
);
const MONTHS = words('일시불,일시불,일시불,3개월,06개월,무이자3개월,12개월');

const won = (amount: number): string => String(amount).replaceAll(/\B(?=(\d{3})+$)/gu, ',');
const pad = (value: number): string => String(value).padStart(2, '0');

function nameFor(layout: MadeLayout, dice: Dice): string {
  if (layout.names === 'SAVINGS') return dice.pick(SAVINGS);
  if (layout.names === 'CARD_BILL') return dice.pick(CARD_BILLS);
  if (layout.names === 'PERSON')
    return dice.chance(70) ? dice.pick(SURNAMES) + dice.pick(GIVEN) : `(주)한빛${dice.pick(BUSINESS)}`;
  if (dice.chance(55)) return dice.pick(SHOPS);
  const trap = dice.pick(TRAPS);
  const business = dice.pick(BUSINESS);
  return dice.pick<() => string>([
    () => trap + business,
    () => `${trap} ${business}`,
    () => `스타벅스 ${trap}점`,
    () => `${trap}왕${business}`,
    () => trap + dice.pick(TRAPS) + business,
    () => trap,
  ])();
}

/** The full-width form of a character. */
const wide = (sign: string): string => String.fromCharCode(sign.charCodeAt(0) + 0xfee0);

const HEADS: readonly [string, ...string[]] = [
  '[Web발신]\n',
  '[Web발신] ',
  '(Web발신)\n',
  '[국제발신]\n',
  '💳 ',
  'FW: ',
  '> ',
  '📩 ',
];
const TAILS: readonly [string, ...string[]] = [
  '\n문의 1588-8900',
  '\n\n오늘 오후 12:34',
  '\n앱에서 자세히 보기 https://m.card.co.kr/a1?b=2026',
  '\n이용가능금액 2,000,000원',
  '\n적립 123P',
  '\n잔여한도 3,000,000원',
  ' ※ 본인이 사용하지 않았다면 1588-1688',
];

/** Swaps two lines, except the first: senders change their layouts. */
function withLinesMoved(text: string, dice: Dice): string {
  const lines = text.split('\n');
  if (lines.length < 4) return text;
  const [a, b] = [1 + dice.below(lines.length - 1), 1 + dice.below(lines.length - 1)];
  return lines.map((line, at) => (at === a ? (lines[b] ?? line) : at === b ? (lines[a] ?? line) : line)).join('\n');
}

/** Line breaks after forwarding: most stay, some are lost. */
const LINE_ENDS: readonly [string, ...string[]] = [
  ...(['\n', '\n', '\n', '\n', '\n', '\n', '\n', '\n', '\n', '\n', '\n', '\n', '\n'] as const),
  ...[' ', ' ', ' ', '', '\n\n', '\r\n'],
];

/** Distorts a message as forwarding does. */
function disguised(text: string, dice: Dice): string {
  let result = text;
  if (dice.chance(5)) result = withLinesMoved(result, dice);
  result = result.replaceAll('\n', dice.pick(LINE_ENDS));
  if (dice.chance(8)) result = result.replaceAll(/[0-9,()[\]:/]/gu, wide);
  if (dice.chance(6)) result = result.replaceAll(' ', '\u00a0');
  if (dice.chance(6)) result = result.replaceAll(' ', '  ');
  if (dice.chance(4)) result = result.normalize('NFD');
  if (dice.chance(4)) result = result.replaceAll(/(?<=[가-힣])(?=[가-힣])/gu, () => (dice.chance(10) ? '\u200b' : ''));
  if (dice.chance(5)) result = result.replaceAll(/(\d)원/gu, '$1 원');
  if (dice.chance(35)) result = dice.pick(HEADS) + result;
  if (dice.chance(15)) result += dice.pick(TAILS);
  // Phones truncate long messages in notifications.
  return dice.chance(4) ? `${result.slice(0, Math.max(30, result.length - 1 - dice.below(14)))}…` : result;
}

/**
 * Generates a message of a card, a bank or an easy payment from a seed: a layout, its values, and distortion. Names
 * contain words of other kinds and are truncated as banks do. The same seed makes the same message.
 */
export function makeMessage(seed: number): MadeMessage {
  const dice = new Dice(seed);
  for (let skipped = 0; skipped < 3; skipped += 1) dice.next();
  const layout = dice.pick(LAYOUTS);
  const receivedDate = addDays('2026-03-02', dice.below(700));
  const date = layout.isUndated ? receivedDate : addDays(receivedDate, -dice.pick([0, 0, 0, 0, 1, 1, 2, 5, 20, 45]));
  const { year, month, day } = dateParts(date);
  const size = dice.pick([1000, 10_000, 100_000, 1_000_000, 10_000_000]);
  const amount = 1 + dice.below(size);
  const name = nameFor(layout, dice);
  const isCut = layout.names === undefined && name.length > 6 && dice.chance(10);
  const slots: Slots = {
    name: isCut ? name.slice(0, 5 + dice.below(name.length - 5)).trim() : name,
    won: won(amount),
    slash: `${pad(month)}/${pad(day)}`,
    year: String(year),
    time: `${pad(dice.below(24))}:${pad(dice.below(60))}`,
    sum: won(amount + dice.below(5_000_000)),
    person: `${dice.pick(SURNAMES)}*${dice.pick(['동', '수', '희', '자', '인', '금'])}`,
    card: String(1000 + dice.below(9000)),
    masked: `${dice.below(10)}*${dice.below(10)}*`,
    account: `110-***-${100_000 + dice.below(900_000)}`,
    months: dice.pick(MONTHS),
  };
  return {
    source: layout.source,
    layout: layout.id,
    text: disguised(layout.write(slots), dice),
    receivedDate,
    kind: layout.kind,
    amount: layout.kind === 'IGNORE' ? null : (layout.foreign?.amount ?? amount),
    currency: layout.foreign?.currency ?? 'KRW',
    date,
  };
}
