import { addDays, type CivilDate, civilDateOf, dateParts, weekdayOf } from '../../../calendar/civil-date.ts';
import { writingsOf } from '../../../testing/written-amounts.ts';
import type { DraftKind } from '../../intake-draft.ts';
import type { KnownNames } from '../../sentence-names.ts';

/** A sentence that a user may write, with its meaning. */
export interface MadeSentence {
  readonly text: string;
  readonly receivedDate: CivilDate;
  /** The names used in the book. */
  readonly names: KnownNames;
  /** Null for an ambiguous sentence, which must not be booked without confirmation. */
  readonly expected: {
    readonly kind: DraftKind;
    /** Whole won. */
    readonly amount: number;
    readonly date: CivilDate;
    /** Whether the household gains money, loses money, or only moves it. */
    readonly sign: 'IN' | 'OUT' | 'NONE';
  } | null;
}

/** Words that indicate a kind unless they are part of a name. */
export const KIND_WORDS: readonly string[] = [
  ...[
    '입금',
    '출금',
    '입출금',
    '승인',
    '취소',
    '거절',
    '이자',
    '월급',
    '수입',
    '환불',
    '결제금액',
    '잔액',
    '결제',
    '이체',
  ],
  ...[
    '송금',
    '충전',
    '인출',
    '적금',
    '저축',
    '급여',
    '보너스',
    '배당',
    '환급',
    '당첨',
    '캐시백',
    '판매',
    '용돈',
    '수령',
    '상여',
  ],
  ...['해지', '만기', '반환', '대출', '상환', '예산', '한도', '목표', '환전', '투자'],
];
const BUSINESS = [
  '식당',
  '당구장',
  '상회',
  '치킨',
  '마트',
  '커피',
  '세탁소',
  '미용실',
  '문구',
  '약국',
  '빵집',
  '정육점',
];
const SHOPS = [
  '스타벅스',
  '김밥천국',
  'GS25',
  '이마트',
  '다이소',
  '파리바게뜨',
  '교보문고',
  'CU 2호점',
  '7번가피자',
  '올리브영',
];
const GOODS = [
  '점심',
  '저녁',
  '커피',
  '우유',
  '양말',
  '화장지',
  '감기약',
  '꽃다발',
  '택시',
  '주유',
  '사과',
  '영화표',
  '머리끈',
  '라면 5봉',
];
const METHODS = ['국민카드', '신한카드', '현대카드', '카카오페이', '우리체크카드'];
const INCOMES = [
  '월급',
  '급여',
  '성과급',
  '배당금',
  '연말정산 환급금',
  '아동수당',
  '실업급여',
  '장학금',
  '예금 이자',
  '남편 월급',
  '복권 당첨금',
];
const CAME = ['들어옴', '들어왔어', '입금됨', '받음', '받았어요'];
const GIVERS = ['할머니', '엄마', '이모', '아버지', '회사'];
const GIFTS = ['용돈', '세뱃돈', '축의금'];
const SOLD = ['기타', '자전거', '유모차', '책장', '청소기'];
const DEBTS = ['대출이자', '전세대출 이자', '카드론 이자', '은행 대출 이자', '마이너스통장 이자'];
const PAID = ['', ' 냄', ' 결제', ' 썼어', ' 나감'];
const BOUGHT = ['샀다', '먹었음', '시켰어', '시켜먹음', '샀어요', '사줌', '결제했다', '마셨다'];
const TAKEN_OUT = ['찾음', '뽑음', '뽑았어', '찾았어요', '뺐음', '인출'];
const STATED = ['예산', '한도', '목표', '시급', '연봉', '시세', '순자산', '이번 달 예산'];
const NOT_PAID = ['아꼈다', '모자람', '줘야 함', '주웠음', '굳음', '사고 싶다', '잃어버렸어', '남음'];
const OWED = ['대출 상환', '대출금', '현금서비스', '보증금 반환', '적금 만기', '예금 해지', '주식'];
const OTHER_ACCOUNTS = ['카뱅으로', '저축은행으로', '예비비 통장으로', '적금으로', '주식계좌로'];
const SENT = ['', ' 이체', ' 보냄', ' 송금했어', ' 옮김'];
const VAGUE_DAYS = ['10월에', '올여름', '월초에', '지난 겨울', '11월 첫째주', '명절에'];
const ANNOUNCED = ['신청하세요', '미납', '송금 요청', '입금바랍니다', '신청 안내', '자동이체 해지'];
const FAMILY = ['김', '이', '박', '최', '정'];

/** Seeded random numbers in [0, 1) (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

class Dice {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = randomFrom(seed);
  }

  below(limit: number): number {
    return Math.floor(this.#next() * limit);
  }

  one<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }

  isOne(in_: number): boolean {
    return this.below(in_) === 0;
  }
}

/** 으로 after a final consonant other than ㄹ, else 로. */
function josa(word: string, withFinal: string, without: string): string {
  const code = (word.codePointAt(word.length - 1) ?? 0) - 0xac_00;
  const final = code >= 0 && code < 11_172 ? code % 28 : 0;
  return word + (final === 0 || (withFinal === '으로' && final === 8) ? without : withFinal);
}

function amountOf(dice: Dice): number {
  const digits = dice.one([
    () => (1 + dice.below(99)) * 1000,
    () => (10 + dice.below(990)) * 100,
    () => (100 + dice.below(9900)) * 10,
    () => (1 + dice.below(300)) * 10_000,
    () => 1_000_000 + dice.below(9_000_000),
    () => (1 + dice.below(900)) * 1_000_000,
  ]);
  return digits();
}

/** A date expression and the date it means. */
function dayOf(dice: Dice, today: CivilDate): readonly [string, CivilDate] {
  const back = dice.below(25);
  const date = addDays(today, -back);
  const { year, month, day } = dateParts(date);
  const named = ['오늘', '어제', '그제'][back];
  const words = [
    '',
    ...(named === undefined ? [] : [named]),
    ...(back > 0 ? [`${back}일 전`] : []),
    `${month}/${day}`,
    `${month}월 ${day}일`,
    `${day}일`,
    date,
    `${year}.${month}.${day}`,
    ...(back < 7 ? [`${'일월화수목금토'[weekdayOf(date)]}요일`] : []),
  ];
  const word = dice.one(words);
  return word === '' ? ['', today] : [word, date];
}

function shopOf(dice: Dice): string {
  if (dice.isOne(2)) return dice.one(SHOPS);
  const word = dice.one(KIND_WORDS);
  const business = dice.one(BUSINESS);
  return dice.one([
    word + business,
    `${word}왕${business}`,
    `${dice.one(GOODS.slice(0, 3))}${word}네${business}`,
    `${word}동 ${business}`,
    `${dice.one(SHOPS)} ${word}점`,
    `${word} ${business}`,
  ]);
}

interface Book {
  readonly names: KnownNames;
  readonly category: string;
  readonly method: string;
  readonly from: string;
  readonly to: string;
  readonly person: string;
}

/** A book whose names contain words that indicate a kind. */
function bookOf(dice: Dice): Book {
  const word = () => dice.one(KIND_WORDS);
  const category = dice.one(['식비', '생활용품', '교통', `${word()}비`, `${word()}모임`]);
  const method = dice.one([...METHODS, `${word()}카드`]);
  const from = dice.one(['생활비통장', `${word()}통장`, `우리집 ${word()} 계좌`]);
  const to = dice.one(['비상금통장', `여행 ${word()}통장`, '세이프박스']);
  const person = dice.one([`${dice.one(FAMILY)}${word().slice(0, 2)}`, '민지', '김하루']);
  return {
    category,
    method,
    from,
    to,
    person,
    names: {
      categories: [
        { id: 'category', name: category, kind: 'EXPENSE', isTop: true },
        { id: 'pay', name: '근로소득', kind: 'INCOME', isTop: true },
      ],
      methods: [{ id: 'method', name: method }],
      assets: [
        { id: 'from', name: from },
        { id: 'to', name: to },
      ],
      members: [{ id: 'person', name: person }],
      tags: [],
    },
  };
}

type Means = { readonly kind: DraftKind; readonly sign: 'IN' | 'OUT' | 'NONE' };
const OUT: Means = { kind: 'EXPENSE', sign: 'OUT' };
const IN: Means = { kind: 'INCOME', sign: 'IN' };
const MOVE: Means = { kind: 'TRANSFER', sign: 'NONE' };
const BACK: Means = { kind: 'CANCEL', sign: 'IN' };

/** A way to phrase a sentence, with its meaning; null when ambiguous. */
type Saying = (dice: Dice, book: Book, day: string, won: string) => readonly [string, Means | null];

const SAYINGS: readonly Saying[] = [
  (dice, _book, day, won) => [`${day} ${shopOf(dice)} ${won}${dice.one(PAID)}`, OUT],
  (dice, _book, day, won) => [`${shopOf(dice)} ${won} ${day}`, OUT],
  (dice, _book, day, won) => [`${day} ${shopOf(dice)}에서 ${dice.one(GOODS)} ${won}${dice.one(PAID)}`, OUT],
  (dice, _book, day, won) => [`${day} ${shopOf(dice)} ${dice.one(GOODS)} ${won} ${dice.one(METHODS)}`, OUT],
  (dice, book, day, won) => [`${day} ${dice.one(GOODS)} ${won} ${book.category} ${book.method}`, OUT],
  (dice, book, day, won) => [`${josa(book.method, '으로', '로')} ${shopOf(dice)} ${won} 결제 ${day}`, OUT],
  (dice, book, day, won) => [`${day} ${josa(book.person, '이', '가')} ${dice.one(GOODS)} ${won} 냄`, OUT],
  (dice, book, day, won) => [`${day} ${book.from}에서 ${dice.one(GOODS)} ${won} 나감`, OUT],
  (dice, _book, day, won) => [`${day} ${won} ${shopOf(dice)}`, OUT],
  (dice, _book, day, won) => [`${day} ${shopOf(dice)}에서 ${dice.one(GOODS)} ${won} ${dice.one(BOUGHT)}`, OUT],
  (dice, _book, day, won) => [`${day} ${dice.one(SOLD)} 팔아서 ${won}`, IN],
  (dice, _book, day, won) => [`${day} 현금 ${won} ${dice.one(TAKEN_OUT)}`, MOVE],
  (dice, book, day, won) => [`${day} ${book.from}에서 ${won} ${dice.one(TAKEN_OUT)}`, MOVE],
  (dice, _book, day, won) => [`${day} ${dice.one(DEBTS)} ${won}${dice.one(PAID)}`, OUT],
  (dice, _book, day, won) => [`${day} ${dice.one(INCOMES)} ${won} ${dice.one(CAME)}`, IN],
  (dice, _book, day, won) => [`${day} ${dice.one(INCOMES)} ${won}`, IN],
  (dice, book, day, won) => [
    `${day} ${dice.one(INCOMES)} ${won} ${josa(book.from, '으로', '로')} ${dice.one(CAME)}`,
    IN,
  ],
  (dice, _book, day, won) => [`${day} ${dice.one(GIVERS)}한테 ${dice.one(GIFTS)} ${won} 받음`, IN],
  (dice, _book, day, won) => [`${day} ${dice.one(SOLD)} ${won}에 팔았음`, IN],
  (_dice, book, day, won) => [`${day} ${book.from}에서 ${josa(book.to, '으로', '로')} ${won}`, MOVE],
  (_dice, book, day, won) => [`${josa(book.to, '으로', '로')} ${book.from}에서 ${won} 이체 ${day}`, MOVE],
  (_dice, book, day, won) => [`${day} ${book.from} → ${book.to} ${won}`, MOVE],
  (dice, _book, day, won) => [`${day} ${dice.one(['정기적금', '청약', '저축', '현금 인출', '카드값'])} ${won}`, MOVE],
  (dice, _book, day, won) => [
    `${day} ${shopOf(dice)} ${won} ${dice.one(['환불', '취소', '환불받음', '취소함'])}`,
    BACK,
  ],
  (dice, _book, day, won) => [
    `${day} ${dice.one(GOODS)} ${won} ${dice.one(GOODS)} ${dice.one(['8,700원', '3만1천원'])}`,
    null,
  ],
  (dice, _book, day, won) => [`${day} ${dice.one(['입금', '용돈', '이자', '수입 맥주', '정산'])} ${won}`, null],
  (dice, _book, _day, won) => [
    `${dice.one(['2월 30일', '작년 3월 2일', '120일 전', '지난달', '내일'])} ${dice.one(GOODS)} ${won}`,
    null,
  ],
  (dice, _book, day, won) => [
    `${day} ${dice.one([dice.one(STATED), `${dice.one(GOODS)} ${dice.one(STATED)}`, dice.one(OWED)])} ${won}`,
    null,
  ],
  (dice, _book, day, won) => [`${day} ${dice.one(GOODS)} ${won} ${dice.one(NOT_PAID)}`, null],
  (dice, _book, day, won) => [
    `${day} ${dice.one(GOODS)} ${won} ${dice.one(['안 냄', '낼 예정', '빌려줌', '받을까?'])}`,
    null,
  ],
  (dice, _book, day, won) => [`${1 + dice.below(20)}) ${day} ${shopOf(dice)} ${won}${dice.one(PAID)}`, OUT],
  (dice, book, day, won) => [`${day} ${book.from}에서 ${dice.one(OTHER_ACCOUNTS)} ${won}${dice.one(SENT)}`, null],
  (dice, _book, day, won) => [`${day} ${dice.one(OTHER_ACCOUNTS)} ${won}${dice.one(SENT)}`, null],
  (dice, _book, day, won) => [`${day} ${dice.one(GOODS)} ${2 + dice.below(23)}개월 ${won}`, null],
  (dice, _book, _day, won) => [`${dice.one(VAGUE_DAYS)} ${shopOf(dice)} ${won}`, null],
  (dice, _book, day, won) => [`${day} ${shopOf(dice)} ${won} ${dice.one(ANNOUNCED)}`, null],
];

/**
 * Generates a sentence about money from shops, people, accounts and categories whose names contain words of every kind,
 * amounts in every notation, and dates. The same seed makes the same sentence.
 */
export function makeSentence(seed: number): MadeSentence {
  const dice = new Dice(Math.imul(seed + 1, 0x9e_37_79_b1));
  const receivedDate = addDays(civilDateOf(2026, 1, 1), 60 + dice.below(600));
  const amount = amountOf(dice);
  const book = bookOf(dice);
  const [day, date] = dayOf(dice, receivedDate);
  const won = dice.isOne(3)
    ? dice.one(writingsOf(amount))
    : dice.one(writingsOf(amount).filter((text) => text.endsWith('원')));
  const [said, means] = dice.one(SAYINGS)(dice, book, day, won);
  const text = said.replaceAll(/ +/gu, ' ').trim();
  return { text, receivedDate, names: book.names, expected: means && { ...means, amount, date } };
}
