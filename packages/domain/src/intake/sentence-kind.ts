import { CARD_NICKNAME } from './house-nicknames.ts';
import { type DraftKind, HOME_DEPOSIT, type TransferSide } from './intake-draft.ts';
import { isHomeDeposit, ownMoneyIn } from './own-money-words.ts';
import { baseForm, isSpendingVerb, isVerb, SUBJECT } from './sentence-verbs.ts';

/** The kind of a sentence, and its confidence. */
export interface SentenceKind {
  readonly kind: DraftKind;
  readonly side: TransferSide | null;
  /** Upper bound of the confidence. */
  readonly limit: number;
  /** The reason, as a sentence for the user. */
  readonly reason: string | null;
}

const done = (stems: string): string => `(?:${stems})(?:함|했|한거|완료|하고|해서)?`;
/** Verbs for money that was spent. */
const SPENT = new RegExp(
  `^(?:냄|냈음?|냈어요?|냈다|내고|씀|썼음?|썼어요?|썼다|${done('(?:으로)?결제|지불|지출|구매|구입|송금|납부|납입|사용|계산|이체|주문|예매|충당')}|결제됨|출금됨?|승인됨?|나감|나갔음?|나갔어요?|빠져나감|빠져나갔음?|빠져나갔어요?|빠짐|샀음?|샀어요?|샀다|먹음|먹었음?|먹었어요?|마심|마셨음?|마셨어요?|줌|줬음?|줬어요?|줬다|드림|드렸음?|드렸어요?|보냄|보냈음?|보냈어요?|보냈다|쐈음?|쏨|탔음?|탐|긁음|긁었음?|긁었어|시킴|시켰음?|시켰어|질렀음?|질렀어|끊었음?)$`,
  'u',
);
/** Verbs for incoming money, whatever the reason. */
const CAME =
  /^(?:들어옴|들어왔음?|들어왔어요?|들어왔다|들어왔네|들어온|입금됨|입금됐음?|입금됐어요?|입금되었음?|입금받음|벌었음?|벌었어요?|벌음|생김|생겼음?|생겼어|팔았음?|팔았어요?|팔았다|팔음|팜|팖|판매함|판매했음?|판매했어요?|판매완료|환급됨|환급받음|환급받았음?|환급받았어요?)$/u;
/** Verbs for money received, and for services received. */
const RECEIVED =
  /^(?:받음|받기|받았음?|받았어요?|받았다|받은|수령|수령함|수령했음?|당첨됨|당첨됐음?|당첨됐어요?|입금|입금함|입금했음?|입금했어요?)$/u;
/** Also within a word: 주문취소, 부분환불. */
const GIVEN_BACK =
  /^(?:[가-힣]{0,6}(?:환불|취소|반품)(?:됨|됐(?:음|어요?|다)?|받음|받았(?:음|어요?|다)?|함|했(?:음|어요?|다)?|완료|금|건)?|돌려받(?:음|았음?|았어요?|았다))$/u;
/** Money that came from a sale or a wage, before what was done with it. */
const CAME_BEFORE = /^(?:팔아|팔아서|팔고|처분해서|판매해서|들어와서|벌어서)$/u;
/** Money returned to either side. */
const RETURNED =
  /^[가-힣]{0,5}(?:반환|환수)(?:됨|됐(?:음|어요?|다)?|받음|받았(?:음|어요?|다)?|함|했(?:음|어요?|다)?|금)?$/u;
const GAVE_BACK = /^돌려(?:줌|줬(?:음|어요?|다)?|드림)$/u;
/** Money collected from others. */
const COLLECTED = /^(?:걷음|걷었(?:음|어요?|다)?|거둠|거뒀(?:음|어요?|다)?|모금함?|수금함?)$/u;

/** Verbs for money given; the subject decides whether the user gave or received it. */
const GIVEN_TO_ME =
  /^(?:지원(?:해줌|해줬|해주심|해주셨|받음|받았)|보내줌|보내줬음?|보내줬어요?|보내주심|보내주셨음?|보내주셨어요?|주심|주셨음?|주셨어요?)$/u;
const GAVE = /^(?:줌|줬음?|줬어요?|줬다|보냄|보냈음?|보냈어요?|보냈다|송금|송금함|송금했음?|송금했어요?)$/u;
/** Verbs for a bill that arrived; they give no direction. */
const CAME_OUT = /^(?:나옴|나왔음?|나왔어요?|나왔다)$/u;

/** Prefixes of an income noun within one word: 실업급여, 연말정산환급금. */
const OWN_PREFIX =
  '(?:이번달|지난달|첫|세후|세전|알바|남편|아내|신랑|와이프|회사|본업|부업|정기|설|추석|명절|연말|연말정산|분기|야근|초과근무|연장|주휴|휴일|식대|교통|아동|양육|가족|부모|영아|실업|구직|육아휴직|출산|출산휴가|국가|근로|자녀|성적|교내|주식|해외주식|펀드|세금|소득세|종소세|종합소득세|부가세|건강보험|건보료|자동차세|통신비|복권|로또|재난|긴급재난|정부|청년|고용|중고|당근)';
/** Nouns for income. */
const INCOME_NOUN = new RegExp(
  `^${OWN_PREFIX}*(?:월급|급여|봉급|주급|일당|상여|상여금|성과급|인센티브|보너스|수당|배당|배당금|환급|환급금|당첨금|장학금|지원금|보조금|퇴직금|장려금|캐시백|부수입|실업급여|부모급여|원고료|인세|중고판매|당근판매|판매대금|판매금)$`,
  'u',
);
/** Separate words before such a noun: 남편 월급, 11월 급여. */
const OF_INCOME = new RegExp(`^(?:${OWN_PREFIX}+|\\d{1,2}월분?|올해|작년|이번|지난|[가-힣]{0,6}회사)$`, 'u');
/** Nouns for money in either direction; the verb decides. */
const EITHER_NOUN: Readonly<Record<string, 'EXPENSE' | 'INCOME'>> = {
  이자: 'INCOME',
  용돈: 'EXPENSE',
  알바비: 'INCOME',
  축의금: 'EXPENSE',
  조의금: 'EXPENSE',
  부의금: 'EXPENSE',
  세뱃돈: 'EXPENSE',
  연금: 'INCOME',
  보험금: 'INCOME',
  실비: 'INCOME',
  지원: 'INCOME',
  지급: 'EXPENSE',
  월급날: 'INCOME',
  만보기: 'INCOME',
  캐시워크: 'INCOME',
  출석체크: 'INCOME',
  리워드: 'INCOME',
  축하금: 'EXPENSE',
  격려금: 'INCOME',
  위로금: 'INCOME',
  포상금: 'INCOME',
  보상금: 'INCOME',
  합의금: 'EXPENSE',
  당근거래: 'EXPENSE',
  중고거래: 'EXPENSE',
  수입: 'INCOME',
  입금: 'INCOME',
  상금: 'INCOME',
  판매: 'INCOME',
  당첨: 'INCOME',
  수고비: 'EXPENSE',
  사례금: 'EXPENSE',
  후원금: 'EXPENSE',
  강의료: 'EXPENSE',
  정산: 'EXPENSE',
  정산금: 'INCOME',
  더치페이: 'INCOME',
  엔빵: 'INCOME',
  돈: 'EXPENSE',
  회비: 'EXPENSE',
  월세: 'EXPENSE',
  보증금: 'EXPENSE',
  계약금: 'EXPENSE',
  잔금: 'EXPENSE',
  팁: 'EXPENSE',
  출금: 'EXPENSE',
  매수: 'EXPENSE',
  매도: 'INCOME',
  매출: 'INCOME',
  수익: 'INCOME',
  수익금: 'INCOME',
  차익: 'INCOME',
  이익: 'INCOME',
  이득: 'INCOME',
  소득: 'INCOME',
  손해: 'EXPENSE',
  손실: 'EXPENSE',
  곗돈: 'EXPENSE',
  꽁돈: 'INCOME',
  공돈: 'INCOME',
  앱테크: 'INCOME',
  알바: 'INCOME',
  부업: 'INCOME',
};
/** Of these, nouns that default to an expense. */
const PAID_AS_A_RULE: ReadonlySet<string> = new Set(['회비', '월세', '보증금', '계약금', '잔금', '팁']);
/** Markets where people buy and sell. */
const SECONDHAND = /^(?:당근|당근마켓|번개장터|번장|중고나라)$/u;
/** Partial refunds on a bill; not income. */
const SHARED_BILL = /^(?:더치페이|엔빵|n빵|정산|정산금|회식비|뿜빠이)$/iu;
const DEBT =
  /대출|마통|보금자리|카드|할부|연체|마이너스|담보|주담대|(?:^|[가-힣])론$|리볼빙|신용|전세|학자금|융자|캐피탈|사채|현금서비스/u;
const DEPOSIT = /^(?:정기|자유|파킹)?(?:예금|적금|통장|파킹통장|저축|CMA|예치금|RP|국채|채권|청약|발행어음)$/iu;
const DEPOSIT_INTEREST = /^(?:예금|적금|통장|파킹통장|저축|CMA|예치금|국채|채권|청약)이자$/iu;
/** What is paid for work to the one who notes it. */
const FEE_EARNED = /^(?:알바비|원고료|강연료|인세)$/u;
/** People who are paid a wage. */
const PAID_PERSON = /^(?:직원|알바생?|이모님|시터|베이비시터|도우미|가사도우미|선생님|기사님?|아르바이트생?)$/u;
/** Services that people receive and pay for. */
const SERVICE =
  /(?:마사지|안마|피티|PT|수업|진료|진찰|치료|검진|검사|레슨|상담|시술|네일|커트|컷|펌|파마|염색|세차|정비|수리|배송|택배|배달|주사|수술|접종|강의|교육|과외|서비스|케어|관리|처방|침|스케일링|청소|점검|인화|왁싱|탈모|교정)$/iu;

/** Nouns for payments, whatever precedes them. */
const COST = /(?:수수료|요금|보험|벌금|수리|구매|구입|비|료|세|값)$/u;

const SAVINGS =
  /^(?:정기|자유|청년도약|청년희망|주택|주택청약)?(?:적금|예금|저축|저축함|저금|저금함|청약|청약저축|도약계좌)$/u;
const PUT_IN =
  /^(?:넣음|넣었음?|넣었어요?|넣기|붓기|부음|부었음?|부었어요?|납입|납입함|불입|불입함|모음|모았음?|모아둠|모아뒀|넣어둠|넣어뒀|넣어놓음|옮겨둠|이체|이체함|보냄|보냈음?|자동이체)$/u;
const DRAWN = /^(?:현금|돈)?(?:인출|인출함|인출했음?|인출했어요?)$/u;
/** Everyday words for a withdrawal, unless an item is beside them: 인형 뽑음. */
const TAKEN_OUT =
  /^(?:현금|돈)?(?:찾|뽑|빼|뺐|뺌|꺼내|꺼냈|꺼냄)(?:음|았음?|았어요?|았다|어|어요|다|음|아옴|아왔음?|아왔어요?)?$/u;
const CASH_MACHINE = /^[가-힣A-Za-z]{0,8}(?:ATM기?|CD기|현금인출기|자동인출기|현금지급기)(?:에서)?$/iu;
const CASH_PLACE =
  /^(?:현금|돈|[가-힣A-Za-z]{0,8}(?:은행|뱅크|통장|계좌|마통|농협|신협|금고|우체국))(?:에서|으로|로|을)?$/u;
/** A deposit or an insurance that ended. */
const ENDED = /^(?:중도|만기)?(?:해지|해약|만기)(?:됨|됐(?:음|어요?|다)?|함|했(?:음|어요?|다)?|금|환급금)?$/u;
const BROKEN = /^(?:깸|깼(?:음|어요?|다|네)?)$/u;
/** Beside the word for savings: 예금 가입, 적금 12개월 30만 가입, 청약 3회차. */
const OF_SAVINGS = /^(?:신규|가입|개설|시작|불입|\d{1,3}(?:개월|년|회차?)(?:짜리|만기)?)$/u;
/** Money set aside for a purpose; 과일 모음 is a product. */
const SET_ASIDE = /^(?:모았|모아둠|모아뒀)$/u;
const PURPOSE = /(?:자금|경비|돈|비상금|시드|시드머니)$/u;
/** Money that becomes savings in another form. */
const INVESTED =
  /^(?:[가-힣]{0,4}주식|펀드|코인|비트코인|이더리움|ETF|ISA|IRP|연금저축|퇴직연금|투자|투자금|환전함?|투자함)$/iu;
/** What lasts for weeks. */
const COURSE =
  /헬스|요가|필라테스|PT|피티|수영|골프|학원|과외|레슨|강의|수업|코스|과정|프로그램|캠프|다이어트|식단|상담|치료|교정|반$/iu;
/** Money lent by a bank, and what is paid back of it; its interest and its fees are expenses. */
const LOAN =
  /^(?:[가-힣]{0,8}(?:대출|대출금|융자|현금서비스|카드론|보금자리론|주담대|마통|마이너스통장|리볼빙|원리금|대출원금)|[가-힣]{0,8}상환(?:함|했(?:음|어요?|다)?|금|액|완료)?)$/u;
const CHARGED = /^([가-힣A-Za-z]*?)(?:충전|충전함|충전했음?|충전했어요?)$/u;
const CHARGED_RAIL =
  /페이|머니|토스|교통카드|티머니|캐시|하이패스|지역화폐|상품권|선불|기프트카드|네이버|카카오|포인트/u;
const CHARGED_REFERENCE = /전기차|자동차|^차$|배터리|핸드폰|휴대폰|폰$|데이터|게임|가스|소화기|프린터|잉크/u;
const MOVED = /^(?:옮김|옮겼음?|옮겼어요?)$/u;
/** A card bill of any card; names that merely begin with these words continue within the word. */
const CARD_BILL = new RegExp(
  `(?<![가-힣])(?:[가-힣A-Za-z]{0,8} ?카드|${CARD_NICKNAME}) ?(?:값|대금|결제대금)(?:이|을|은)?(?![가-힣])`,
  'u',
);

/** A card bill that is paid early. */
const PREPAID = /^(?:카드)?선결제(?:함|했음?)?$/u;

/** Why a move between own accounts is only proposed. */
export const OWN_MOVE = '내 자산 사이의 이체로 보여요.';
const UNSURE_KIND = '지출인지 수입인지 확인해 주세요.';
const LOAN_DOUBT = '빌리거나 갚은 돈인지 확인해 주세요.';
const TWO_KINDS = '지출과 수입을 나타내는 말이 함께 있어요.';
const LENT = /^(?:빌려줌|빌려줬음?|빌려줬어요?|빌려준|꿔줌|빌림|빌렸음?|빌렸어요?|빌린|갚음|갚았음?|갚았어요?)$/u;

const DIRECTIONS = [SPENT, CAME, CAME_BEFORE, RECEIVED, GIVEN_BACK, MOVED, PUT_IN, GIVEN_TO_ME, CAME_OUT, LENT];

/** The card bill in a sentence: 국민카드 대금; null if there is none. */
export function cardBillIn(line: string): string | null {
  return (
    CARD_BILL.exec(line)?.[0]
      .replace(/[이을은]$/u, '')
      .trim() ?? null
  );
}

/** Verbs that indicate the direction. */
function isDirection(word: string): boolean {
  const base = baseForm(word);
  return DIRECTIONS.some((verbs) => verbs.test(base));
}

/** Verbs whose meaning is known, also those that are nouns as well: 인출했어, 충전했어. */
export function isUnderstood(word: string): boolean {
  const base = baseForm(word);
  return isDirection(word) || DRAWN.test(base) || CHARGED.test(base);
}

/** Verbs beside the item, which are not part of its name. */
export const isPredicate = (word: string): boolean => isDirection(word) || isVerb(word);

const sure = (kind: DraftKind): SentenceKind => ({ kind, side: null, limit: 1, reason: null });
const unsure = (kind: DraftKind, limit: number, reason: string): SentenceKind => ({ kind, side: null, limit, reason });
const moved = (side: TransferSide): SentenceKind => ({ kind: 'TRANSFER', side, limit: 0.7, reason: OWN_MOVE });

const isIncomeWord = (word: string): boolean =>
  INCOME_NOUN.test(word) || (Object.hasOwn(EITHER_NOUN, word) && EITHER_NOUN[word] === 'INCOME');

/** The direction that the last noun indicates; null for any other noun. */
function directionOfNoun(nouns: readonly string[]): { kind: 'EXPENSE' | 'INCOME'; isSure: boolean } | null {
  const head = nouns.at(-1) ?? '';
  const before = nouns.slice(0, -1);
  const interest = /^(.+)이자$/u.exec(head)?.[1];
  if ((head === '이자' && before.some((word) => DEBT.test(word))) || (interest !== undefined && DEBT.test(interest))) {
    return { kind: 'EXPENSE', isSure: true };
  }
  if ((head === '이자' && DEPOSIT.test(before.at(-1) ?? '')) || DEPOSIT_INTEREST.test(head)) {
    return { kind: 'INCOME', isSure: true };
  }
  if (INCOME_NOUN.test(head)) {
    if (before.some((word) => PAID_PERSON.test(word))) return { kind: 'EXPENSE', isSure: false };
    // 삼성전자 배당금 is money by its last noun, 오늘의 보너스 may be a shop.
    const isClear = head.endsWith('금') || before.every((word) => OF_INCOME.test(word));
    return { kind: 'INCOME', isSure: isClear };
  }
  const name = /..(보험금|지원|정산)$/u.exec(head)?.[1] ?? head;
  // 유튜브 수익 정산, 배당 SCHD.
  const isIncome = before.some((word) => /^배당금?$/u.test(word)) || (name === '정산' && before.some(isIncomeWord));
  if (isIncome && !COST.test(head)) return { kind: 'INCOME', isSure: INCOME_NOUN.test(head) };
  // 노트북 당근: bought or sold.
  if (before.length > 0 && SECONDHAND.test(head)) return { kind: 'EXPENSE', isSure: false };
  const either = Object.hasOwn(EITHER_NOUN, name) ? EITHER_NOUN[name] : undefined;
  return either === undefined ? null : { kind: either, isSure: PAID_AS_A_RULE.has(head) };
}

function receivedKind(nouns: readonly string[], verb: string): SentenceKind {
  const head = nouns.at(-1) ?? '';
  if (SHARED_BILL.test(head)) return unsure('INCOME', 0.6, '나눠 낸 돈을 돌려받았다면 지출의 ‘환불’로 기록해 주세요.');
  const direction = directionOfNoun(nouns);
  if (direction?.kind === 'EXPENSE' && direction.isSure && head.endsWith('이자'))
    return unsure('EXPENSE', 0.6, UNSURE_KIND);
  // 직원 급여 지급: the wage of another person.
  if (INCOME_NOUN.test(head) && nouns.slice(0, -1).some((word) => PAID_PERSON.test(word)))
    return unsure('EXPENSE', 0.7, UNSURE_KIND);
  // 회비 입금 may be the user's payment into an account; 알바비 입금 is not.
  const isPaidIn = verb.startsWith('입금');
  if (INCOME_NOUN.test(head) || FEE_EARNED.test(head) || DEPOSIT_INTEREST.test(head)) return sure('INCOME');
  if (direction !== null) return isPaidIn ? unsure('INCOME', 0.6, UNSURE_KIND) : sure('INCOME');
  if (!isPaidIn && SERVICE.test(head)) return sure('EXPENSE');
  return unsure(/할인/u.test(head) ? 'EXPENSE' : 'INCOME', 0.6, UNSURE_KIND);
}

function spentKind(nouns: readonly string[]): SentenceKind {
  const head = nouns.at(-1) ?? '';
  if (!INCOME_NOUN.test(head)) return sure('EXPENSE');
  return nouns.slice(0, -1).some((word) => PAID_PERSON.test(word))
    ? sure('EXPENSE')
    : unsure('EXPENSE', 0.7, TWO_KINDS);
}

function transferOf(line: string, nouns: readonly string[], verbs: readonly string[]): SentenceKind | null {
  if (cardBillIn(line) !== null || (nouns.some((noun) => PREPAID.test(noun)) && /카드/u.test(line)))
    return moved('CARD_BILL');
  const head = nouns.at(-1) ?? '';
  const isTakenOut = verbs.some((verb) => TAKEN_OUT.test(verb));
  if (DRAWN.test(head) || CASH_MACHINE.test(head)) return moved('CASH');
  if (isTakenOut && nouns.every((noun) => CASH_PLACE.test(noun))) return moved('CASH');
  const isEnded =
    ENDED.test(head) || verbs.some((verb) => ENDED.test(verb) || BROKEN.test(verb) || TAKEN_OUT.test(verb));
  const isSaved = nouns.some((noun) => SAVINGS.test(noun)) || nouns.every((noun) => ENDED.test(noun));
  if (isEnded && isSaved) return moved('OWN_ACCOUNT');
  if (SAVINGS.test(nouns.findLast((noun) => !OF_SAVINGS.test(noun)) ?? '')) return moved('SAVINGS');
  const isSetAside = verbs.some((verb) => SET_ASIDE.test(verb)) || (PURPOSE.test(head) && verbs.includes('모음'));
  if (isSetAside) return moved('SAVINGS');
  const charged = CHARGED.exec(head);
  if (charged) {
    const what = [charged[1] ?? '', ...nouns.slice(0, -1)];
    if (what.some((word) => CHARGED_REFERENCE.test(word))) return null;
    const isRail = what.some((word) => CHARGED_RAIL.test(word)) || what.every((word) => word === '');
    return isRail ? moved('PAY_CHARGE') : unsure('EXPENSE', 0.7, UNSURE_KIND);
  }
  if (isHomeDeposit(nouns)) {
    const hasCome = [...verbs, head].some((verb) => CAME.test(verb) || RECEIVED.test(verb) || RETURNED.test(verb));
    return unsure(hasCome ? 'INCOME' : 'EXPENSE', 0.6, HOME_DEPOSIT);
  }
  const own = ownMoneyIn(nouns, verbs);
  if (own === 'POINTS') return unsure('INCOME', 0.6, UNSURE_KIND);
  if (own !== null) return { ...moved(own === 'ACCOUNT' ? 'OWN_ACCOUNT' : 'CASH'), limit: 0.6 };
  const isOwn = /(?<![가-힣])내 ?통장/u.test(line) || verbs.some((verb) => MOVED.test(verb));
  return isOwn ? moved('OWN_ACCOUNT') : null;
}

/**
 * The kind of a sentence. The last noun is its topic (판매 수수료 is a fee) and a verb gives the direction; words inside
 * other words or before the last noun are ignored. Defaults to an expense.
 *
 * @param said the sentence without amount, date, means and the book's names
 * @param line the sentence itself, without names of the book that contain kind words
 */
export function sentenceKind(said: readonly string[], line: string): SentenceKind {
  const words = said.map(baseForm);
  // 인출했어 and 충전했어 say what was done, and are no direction by themselves.
  const isNoun = (word: string) => !isPredicate(word) || DRAWN.test(word) || CHARGED.test(word);
  const nouns = words.filter(isNoun);
  const verbs = words.filter((word) => !isNoun(word));
  const last = words.at(-1) ?? '';
  if (words.some((word) => LENT.test(word))) {
    const hasCome = words.some((word) => CAME.test(word) || RECEIVED.test(word));
    return unsure(
      hasCome || (words.some((word) => /^빌(?:림|렸|린)/u.test(word)) && !words.some((word) => word.startsWith('갚')))
        ? 'INCOME'
        : 'EXPENSE',
      0.6,
      LOAN_DOUBT,
    );
  }
  const isGivenBack = verbs.some((verb) => GIVEN_BACK.test(verb));
  // 치마 환불 is a refund; 취소 당구장 is the name of a shop.
  const isDeposit = last.startsWith('돌려받') && isHomeDeposit(nouns);
  if (isDeposit) return { ...moved('OWN_ACCOUNT'), limit: 0.6 };
  if (GIVEN_BACK.test(last)) return { ...sure('CANCEL'), limit: 0.7 };
  const read = transferOf(line, nouns, verbs) ?? returnedOrOwed(nouns, verbs) ?? flowOf(nouns, verbs, words);
  return isGivenBack ? { ...read, limit: Math.min(read.limit, 0.7), reason: UNSURE_KIND } : read;
}

/** Money that comes back, is collected or belongs to a loan: in neither direction for certain. */
function returnedOrOwed(nouns: readonly string[], verbs: readonly string[]): SentenceKind | null {
  const head = nouns.at(-1) ?? '';
  if (verbs.some((verb) => COLLECTED.test(verb)) || COLLECTED.test(head)) return unsure('INCOME', 0.6, UNSURE_KIND);
  if (verbs.some((verb) => GAVE_BACK.test(verb))) return unsure('EXPENSE', 0.6, UNSURE_KIND);
  // 지갑에 넣음, 교통카드에 넣음.
  const isPutInto = head.endsWith('에') && verbs.some((verb) => PUT_IN.test(verb));
  // 삼성전자 10주 구매; 필라테스 10주 is a course.
  const isCourse = nouns.some((noun) => COURSE.test(noun));
  const isTrade = nouns.some((noun) => /^\d{1,6}주$/u.test(noun)) && !isCourse;
  if (INVESTED.test(head) || isPutInto || isTrade) return unsure('EXPENSE', 0.6, OWN_MOVE);
  const says = (words: RegExp) => words.test(head) || verbs.some((verb) => words.test(verb));
  if (says(RETURNED) || says(ENDED)) return unsure('INCOME', 0.6, UNSURE_KIND);
  if (!says(LOAN)) return null;
  const hasCome = verbs.some((verb) => CAME.test(verb) || RECEIVED.test(verb));
  return unsure(hasCome ? 'INCOME' : 'EXPENSE', 0.6, LOAN_DOUBT);
}

/** What a category of the book adds to the words. */
export interface KindWithCategory {
  readonly kind: SentenceKind;
  /** Its name is a plain word in this sentence: 이자 in 대출 이자, 판매 in 판매 수수료. */
  readonly isWord: boolean;
}

/**
 * The kind of a sentence that names a category with one direction. If the words contradict the category, its name is a
 * plain word; if they give no direction, the category decides, unless another noun follows it.
 *
 * @param plainWords of the sentence, with the name of the category
 * @param isFollowed whether a noun directly follows that name
 */
export function kindWithCategory(
  plainWords: readonly string[],
  line: string,
  stated: 'EXPENSE' | 'INCOME',
  isFollowed: boolean,
): KindWithCategory {
  const plain = sentenceKind(plainWords, line);
  if (plain.kind === 'CANCEL' || plain.kind === 'TRANSFER') return { kind: plain, isWord: false };
  const head = plainWords.filter((word) => !isPredicate(word));
  const tells = plainWords.some(isPredicate) || directionOfNoun(head) !== null || plain.limit < 1;
  if (plain.kind === stated) return { kind: plain.limit >= 0.7 ? sure(stated) : plain, isWord: false };
  if (tells && plain.limit === 1) return { kind: plain, isWord: true };
  if (plain.limit < 0.7) return { kind: plain, isWord: false };
  // 세뱃돈, 용돈: given or received, also where the book has a category of that name.
  if (plain.limit < 1) return { kind: unsure(stated, 0.7, UNSURE_KIND), isWord: false };
  if (stated === 'INCOME' && isFollowed) {
    return COST.test(head.at(-1) ?? '')
      ? { kind: sure('EXPENSE'), isWord: true }
      : { kind: unsure('EXPENSE', 0.7, UNSURE_KIND), isWord: true };
  }
  return { kind: sure(stated), isWord: false };
}

/** Verbs that cost money, unless they follow a noun for income. */
const EARNED_BY = /^(?:탔|탐$|했|봤|맞음$|맞았|함$)/u;
/** What is received by the verb that also means riding: 곗돈 탐, 학자금 탐. */
const RECEIVED_MONEY = /(?:[^요세현]금|.돈|수당|급여|월급|봉급|주급|배당)$/u;
const TAKEN = /^(?:탔|탐$|타냈)/u;

function flowOf(nouns: readonly string[], verbs: readonly string[], words: readonly string[]): SentenceKind {
  const isSpent = verbs.some((verb) => SPENT.test(verb) || isSpendingVerb(verb));
  const cameBefore = words.findIndex((word) => CAME_BEFORE.test(word));
  const came = verbs.some((verb) => CAME.test(verb)) || cameBefore >= 0;
  const received = verbs.find((verb) => RECEIVED.test(verb));
  const isGiven = verbs.some((verb) => GIVEN_TO_ME.test(verb));
  if (isGiven || (verbs.some((verb) => GAVE.test(verb)) && nouns.some((noun) => SUBJECT.test(noun)))) {
    return unsure('INCOME', 0.6, UNSURE_KIND);
  }
  // 월급 들어와서 외식: the money was spent on what follows.
  if (cameBefore >= 0 && !words.slice(cameBefore).every(isPredicate)) return unsure('EXPENSE', 0.6, TWO_KINDS);
  // 연금 탔음 is received, 버스 탔음 is paid; 알바 했음 is earned, 파마 했음 is paid.
  const isEarned = directionOfNoun(nouns)?.kind === 'INCOME' || /^(?:계|곗돈|로또|복권)$/u.test(nouns.at(-1) ?? '');
  const hasTaken = verbs.some((verb) => TAKEN.test(verb));
  if (hasTaken && INCOME_NOUN.test(nouns.at(-1) ?? '')) return sure('INCOME');
  const isTaken = hasTaken && RECEIVED_MONEY.test(nouns.at(-1) ?? '');
  if (isTaken || (isEarned && verbs.some((verb) => EARNED_BY.test(verb)))) {
    return unsure('INCOME', 0.6, UNSURE_KIND);
  }
  if (isSpent && (came || received !== undefined)) return unsure('EXPENSE', 0.6, TWO_KINDS);
  // 앱테크 출금 is paid out to the user.
  const isPaidOut = verbs.some((verb) => verb.startsWith('출금')) && directionOfNoun(nouns)?.kind === 'INCOME';
  if (isPaidOut) return unsure('INCOME', 0.6, UNSURE_KIND);
  if (isSpent) return spentKind(nouns);
  if (came) {
    const direction = directionOfNoun(nouns);
    const isPaid = direction?.kind === 'EXPENSE' && direction.isSure;
    if (SHARED_BILL.test(nouns.at(-1) ?? '')) return receivedKind(nouns, '');
    return isPaid && (nouns.at(-1) ?? '').endsWith('이자') ? unsure('INCOME', 0.6, TWO_KINDS) : sure('INCOME');
  }
  if (received !== undefined) {
    // 5만원 입금 김밥천국: a word in the middle is not reliable.
    return words.at(-1) === received ? receivedKind(nouns, received) : unsure('EXPENSE', 0.6, UNSURE_KIND);
  }
  return nounKind(nouns);
}

function nounKind(nouns: readonly string[]): SentenceKind {
  const [first = '', ...others] = nouns;
  const direction = directionOfNoun(nouns);
  // 수입 중고판매 gives its kind first; 수입 맥주 is imported beer.
  if (first === '수입' && others.length > 0) {
    return direction?.kind === 'INCOME' ? sure('INCOME') : unsure('EXPENSE', 0.7, UNSURE_KIND);
  }
  if (direction === null) return sure('EXPENSE');
  return direction.isSure ? sure(direction.kind) : unsure(direction.kind, 0.7, UNSURE_KIND);
}
