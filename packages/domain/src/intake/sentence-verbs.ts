import { JONGSEONG, syllableOf } from '../hangul/syllables.ts';

/** What may follow the past tense of a verb: 아꼈음, 아꼈어요, 아꼈다. */
const PAST_ENDING = /^(?:음|어|어요|다|네|네요|지|죠|고|구나|군|엉|당|슴|슴다|습니다|으니|었음|었어|었다)?$/u;
const PAST_FINAL = JONGSEONG.indexOf('ㅆ');
const finalOf = (letter: string | undefined): number => (letter ? (syllableOf(letter)?.final ?? 0) : 0);

/** The stem of a verb in the past tense: 아꼈 of 아꼈어요; null for any other word. No noun has ㅆ as a final. */
function pastStem(word: string): string | null {
  const at = Array.from(word).findLastIndex((letter) => finalOf(letter) === PAST_FINAL);
  return at >= 0 && PAST_ENDING.test(word.slice(at + 1)) ? word.slice(0, at + 1) : null;
}

/** A verb in the past tense without its ending; any other word as it is. */
export const baseForm = (word: string): string => pastStem(word) ?? word;

/** Nouns that end as a verb in its noun form does. */
const NOUN_IN_EUM = /(?:얼|볶|웃|믿|복|녹|걸|묶|죽|젊|묵|울|졸|물)음$/u;
/** 남음, 굳음, 뽑음: the noun form of a verb whose stem has a final. */
const isNounForm = (word: string): boolean =>
  /^[가-힣]{1,5}음$/u.test(word) && finalOf(word.at(-2)) > 0 && !NOUN_IN_EUM.test(word);

/** Noun forms and sentence ends that no noun shares. */
const OTHER_FORM =
  /^(?:뺌|꺼냄|넣어둠|모아둠|옮겨둠|아낌|모자람|남김|건짐|돌려줌|빌려줌|꿔줌|깸|깨짐|(?:뽑아|찾아|벌어|빌려|얻어|주워|따)옴)$|(?:버림|주움|생김|날림|털림|뜯김|뺏김|당함|깎임|빌림)$|(?:하|되|모자라|싶|없|는|한)다$|[가-힣](?:됨|싶음|싶어)$/u;

/** Activities, which name what was paid when nothing else does: 세차함. */
const ACTIVITY =
  '기부|후원|헌금|수리|교체|대여|렌트|외식|배달|염색|파마|세차|주유|쇼핑|식사|회식|여행|세탁|이발|청소|정비|진료|치료|검진|시술|네일|커트|운동|숙박';
/** Other actions that cost money, before 함 and 했음. */
const COSTLY = `${ACTIVITY}|등록|예약|신청|구입|구매|결제|주문|예매|기증|발급|가입|구독|갱신|연장|수강|접수|이용|관람|포장|선물|대접|부담|계산|지불|지출|납부|설치|제본|인쇄|투숙`;
const BOUGHT = /^(?:사|시켜|해|차려|구워|끓여|먹고|보고|놀고|하고|타고|갔다|다녀|사서|배달|포장|장|나|빠져나)?$/u;
/** The last syllable of the past stem of a verb of spending, after a prefix that does not turn it around. */
const SPENT_STEM =
  /^(.*?)(?:냈|썼|샀|먹었|마셨|줬|드렸|보냈|쐈|탔|긁었|시켰|질렀|끊었|봤|갔|(?<=.)왔|했|들었|나왔|잘랐|맡겼|고쳤|채웠|맞았|맞췄|갈았|바꿨|찍었|놀았|잤|물었|깨졌|치렀|달았)$/u;
const SPENT_FORM = new RegExp(
  `^(?:삼|함|(?:사|시켜|해|차려)먹음|사줌|사드림|사옴|장봄|다녀옴|갔다옴|(?:먹고|보고|놀고|하고)옴|들음|듦|맞음|갈음|찍음|(?:${COSTLY})(?:함|하고|해서))$`,
  'u',
);
const COSTLY_DONE = new RegExp(`^(?:${COSTLY})했$`, 'u');
/** Remarks about what was bought: 맛있었음, 비쌌다. */
const REMARK =
  /^(?:존맛|개?(?:꿀)?맛|재미|재밌|좋|비싸|비쌌|비쌈|쌌|괜찮|배불|배부|즐거|즐겼|힘들|예뻤|예쁘|멋|최고|별로|많|적|작|높|낮|맑|친절)/u;

/** Everyday verbs of spending: 봤음, 시켜먹음, 등록함. */
export function isSpendingVerb(word: string): boolean {
  if (SPENT_FORM.test(word)) return true;
  const stem = pastStem(word);
  if (stem === null) return false;
  const before = SPENT_STEM.exec(stem)?.[1];
  return COSTLY_DONE.test(stem) || (before !== undefined && BOUGHT.test(before));
}

const DONE_ACTIVITY = new RegExp(`^(${ACTIVITY}|장)(?:함|했|봄|봤)`, 'u');
/** The activity that a verb names: 세차 of 세차했음, 장보기 of 장봤음. */
export function activityIn(words: readonly string[]): string {
  const [activity] = words.flatMap((word) => DONE_ACTIVITY.exec(word)?.[1] ?? []);
  return activity === '장' ? '장보기' : (activity ?? '');
}

const isRemark = (word: string): boolean => REMARK.test(word) && (pastStem(word) !== null || isNounForm(word));

/** Whether a word is a verb in the past tense, in its noun form or at the end of a sentence. */
export function isVerb(word: string): boolean {
  return (
    pastStem(word) !== null || isNounForm(word) || OTHER_FORM.test(word) || SPENT_FORM.test(word) || PRICEY.test(word)
  );
}

/** Nouns for amounts that are set, estimated or quoted; as the topic of a sentence they are not payments. */
const MEASURE =
  /^(?:[가-힣]{0,6}(?:예산|목표|목표액|목표금액|한도|연봉|시급|월소득|최저임금|환율|시세|견적|견적가|견적금액|예상액|예상비용|잔고|순자산|총자산|평단가|공시지가|감정가|매매가|희망가|비번|비밀번호|도어락)|주가|시가|호가|자산|재산|평단|공시가|정가|단가)(?:은|는|이|가|을|를|도|만|으?로)?$/u;

/** Verbs for money that was not spent, or that is there or missing. */
const STATED =
  /^(?:남음|남아|남아있음|남는다|남김|있음|있다|있어요?|있네요?|있습니다|아낌|아껴|절약|절약함|굳음|모자람|모자라|모자라다|모자라요|부족|부족함|부족하다|부족해요?|필요|필요함|필요하다|필요해요?|참음|살까|고민|고민중|고민함|고민됨|생각중|모으는중|비교중|알아보는중)$/u;
const STATED_STEM =
  /(?:^있었|남았|남겼|아꼈|굳었|모자랐|참았|절약했|부족했|필요했|고민했|고민됐|올랐|내렸|늘었|줄었|떨어졌)$/u;
/** Wishes, duties and plans. */
const NOT_DONE =
  /고 ?싶|(?<![가-힣])(?:쓰기|아끼기|줄이기|버티기)(?![가-힣])|[줘해내사써아어여려켜워겨와가봐]야 ?(?:(?:함|해요?|한다|할|됨|된다|돼요?|되는데|하는데|지)(?![가-힣])|겠)|(?<![가-힣])(?:낼|갚을|줄|받을|보낼|쓸|나갈|들어올|살) ?(?:돈|금액|거|것|게)(?![가-힣])|[살할갈쓸]까(?![가-힣])|[살할날될낼쓸갈올을] ?듯|(?:고민|생각|모으는|알아보는|비교|검토) ?중(?![가-힣])|[가-힣]려다가?(?![가-힣])|위시 ?리스트|장바구니에|찜(?:함|했|해둠|해놓)/u;

/**
 * Whether a sentence states, wishes or plans an amount instead of noting a payment.
 *
 * @param topic the last noun of the sentence
 */
export function isStatement(words: readonly string[], topic: string, line: string): boolean {
  if (NOT_DONE.test(line) || MEASURE.test(topic)) return true;
  return words.some((word) => {
    const stem = pastStem(word);
    return (stem !== null && STATED_STEM.test(stem)) || (word === words.at(-1) ? STATED.test(word) : false);
  });
}

/** 친구가, 사장님께서: someone else who acts. */
export const SUBJECT =
  /^(?!제가$|내가$|우리가$)(?!.*(?:아이|어린이|고양이|볶이|걸이|오이|종이|놀이|먹이|휴가|화가)$)[가-힣]{1,8}(?:이|가|께서)$/u;
const FOR_SOMEONE =
  /(?:줌|줬[가-힣]{0,3}|주심|주셨[가-힣]{0,3}|쏨|쐈[가-힣]{0,3})$|^(?:냄|냈[가-힣]{0,3}|내심|내셨[가-힣]{0,3}|(?:계산|결제|부담)(?:함|했[가-힣]{0,3}))$/u;
/** Without money changing hands, or later. */
const UNPAID =
  /^(?:무료|무료로|무료(?:쿠폰|체험|이용권?|입장)|공짜|외상|면제|면제됨|감면|감면됨|탕감|외상으로|상당|꽁짜|[가-힣]{0,6}청구함?|두번|중복|(?:취소|환불|반품)했다가)$|^청구했|^(?:포인트|마일리지|쿠폰|기프티콘|적립금)(?:으?로)$/u;
/** Points used in place of money: 포인트 사용. */
const POINTS_USED = /(?:^| )(?:포인트|마일리지|적립금)(?:를|을)? (?:사용|사용함|씀|썼[가-힣]{0,3}|차감)(?: |$)/u;
/** A price that is only remarked on: 신발 8만 비싸다. */
const PRICEY = /^(?:비싸|비싸다|비쌈|비싸네|비싸네요|비싸요|싸다|싸네|싸네요|저렴하다|저렴함|저렴하네)$/u;
/** What lowers a price, as the topic: 할인 3천, 커피 쿠폰 4500. */
const LOWERED = /^(?:[가-힣]{0,5}할인|할인액|할인금액|[가-힣]{0,4}쿠폰)$/u;
/** The price of one of several, of a bill that is split, or without a part of it. */
const UNIT_PRICE =
  /^(?:별도|제외|불포함|미포함|반은|반만|절반|절반만|반반|반띵|[nN엔]빵|1\/[nN]|더치|(?:리터|개|인|명|시간|그램|킬로|평|장|박|건|근|병|잔|주|하루|한개|한명|한잔)당)$/u;

/** Whether it is doubtful that the amount of a sentence was spent: an unknown verb, another person's action. */
export function hasDoubtfulVerb(words: readonly string[], isKnown: (word: string) => boolean): boolean {
  if (words.some((word) => UNPAID.test(word) || PRICEY.test(word)) || POINTS_USED.test(words.join(' '))) return true;
  if (LOWERED.test(words.findLast((word) => !isVerb(word)) ?? '')) return true;
  if (words.some((word) => SUBJECT.test(word)) && words.some((word) => FOR_SOMEONE.test(word))) return true;
  return words.some(
    (word, at) =>
      // 먹고 왔다, 갔다 왔음.
      !(baseForm(word) === '왔' && /[고다서러]$/u.test(words[at - 1] ?? '')) &&
      isVerb(word) &&
      !isKnown(word) &&
      !isSpendingVerb(word) &&
      !isRemark(word) &&
      (pastStem(word) !== null || word === words.at(-1)),
  );
}

export const isUnitPrice = (words: readonly string[]): boolean => words.some((word) => UNIT_PRICE.test(word));
