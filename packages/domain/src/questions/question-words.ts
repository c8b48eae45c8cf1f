/** What a word contributes to a question. */
export type WordKind =
  | 'SPEND'
  | 'SPEND_NOUN'
  /** 드렸어, 줬어: spending on what a name of the book says, and not on a member. */
  | 'GIVE'
  /** 나가, 나와: what is yet to come as well. */
  | 'SPEND_NOW'
  | 'EARN'
  | 'EARN_NOUN'
  | 'SAVE'
  /** 저축: what was left of the income, or what was put into an account. */
  | 'SAVINGS'
  | 'SAVINGS_RATE'
  | 'PERCENT'
  | 'SHARE'
  /** 차지해 */
  | 'TAKES'
  | 'HOW_MUCH'
  | 'MONEY'
  | 'TOTAL'
  | 'TIMES'
  | 'AVERAGE'
  | 'PER_DAY'
  | 'PER_WEEK'
  | 'PER_MONTH'
  | 'PER_TRANSACTION'
  | 'MOST'
  /** 두 번째로: a place below the first. */
  | 'RANK'
  | 'EXPENSIVE'
  | 'MUCH'
  | 'CHEAP'
  | 'LITTLE'
  | 'UNIT_DAY'
  | 'UNIT_TRANSACTION'
  | 'UNIT_SHOP'
  | 'UNIT_CATEGORY'
  | 'UNIT_MONTH'
  | 'WHEN'
  /** 마지막으로, 최근에: the newest. */
  | 'LAST'
  | 'WHAT'
  | 'WHERE_TO'
  | 'WHERE_AT'
  | 'WHO'
  | 'MORE'
  | 'LESS'
  | 'THAN'
  | 'SAME_TIME'
  | 'CHANGED'
  | 'BETWEEN'
  | 'CARD_BILL'
  | 'NEXT'
  | 'GOES_OUT'
  | 'COMES_IN'
  | 'FIXED_COST'
  | 'VARIABLE_COST'
  | 'CAN_SPEND'
  | 'BALANCE'
  | 'LEFT'
  | 'THERE_IS'
  | 'WORTH'
  | 'ASSETS'
  | 'BEFORE_DEBTS'
  | 'BUDGET'
  | 'OVER'
  | 'SETTLE'
  | 'OWE'
  | 'DUE'
  | 'MUST'
  | 'UPCOMING'
  | 'LIST'
  | 'EXCLUDE'
  | 'UNTIL_NOW'
  | 'FROM'
  | 'UNTIL'
  | 'AND'
  | 'TO_PERSON'
  | 'MARK_CATEGORY'
  | 'MARK_SHOP'
  | 'MARK_TAG'
  | 'MARK_METHOD'
  | 'MARK_ASSET'
  | 'UNSORTED'
  | 'ME'
  | 'MY'
  | 'FILLER';

export interface Word {
  readonly kind: WordKind;
  readonly pattern: RegExp;
  /** Ends at the end of a typed word, up to a particle; for syllables that occur inside of other words. */
  readonly isShort: boolean;
}

/** Spoken and written endings of a question. */
const END =
  '(?:는지|은지|는가|는데|던데|던가|었던가|더라고|더라|을까|을까요|나|니|냐|노|누|네|대|지|죠|음|어|아|여|어여|어용|습니까|습니다|었어|을까나|는거|거)?(?:요|여|용|욤)?';
const past = (stems: string): string => `(?:${stems})${END}`;
/** Question endings after a noun, as in 적자야. A Hangul letter after one rules it out: 고정비 지난달. */
const IS =
  '(?:(?:이야|야|이에요|예요|에요|인가요|인가|인지|이지|지|니|냐|임|였어|였지|였나|이었어|일까)(?:요)?(?![가-힣]))?';
/** A verb before a noun: 쓴 돈. */
const NOUN = '(?:돈|거|것|금액|액수|비용|액|게|건)?';

const word = (kind: WordKind, pattern: string, isShort = false): Word => ({
  kind,
  pattern: new RegExp(pattern, 'uy'),
  isShort,
});

/** Every word that a question may use besides names, periods and particles. */
export const WORDS: readonly Word[] = [
  word(
    'SPEND',
    past(
      '썼|썻|섰|써버렸|나갔|나갓|들었|들어갔|냈|냇|지불했|결제했|긁었|사용했|소비했|지출했|시켰|시켯|시켜먹었|사먹었|먹었|마셨|마셧|샀|삿|탔|탓|갔|깨졌|질렀|했|들렀|이용했|나왔|빠졌|빠져나갔|쏟았|부었',
    ),
  ),
  word(
    'SPEND',
    `(?:나간|쓰는|들어간|지불한|결제한|긁은|사용한|소비한|지출한|시킨|시켜먹은|사먹은|먹은|마신|이용한|나온|빠진|빠져나간)${NOUN}`,
  ),
  word('SPEND', '(?:쓴|낸|산|탄|간|든)(?:돈|거|것|금액|액수|비용|건)'),
  word('SPEND', '(?:쓴|낸|산|탄|든|써|씀|냄)', true),
  word('SPEND', '(?:(?<=얼마)씀|(?<=몇번)감)'),
  // 올해 택시 탄 횟수.
  word('SPEND', '(?:간|탄|쓴|산|낸|먹은|마신|시킨|이용한|결제한)(?=횟수|건수|날|게언제)'),
  word('GIVE', past('드렸|줬')),
  word('GIVE', `(?:드린|준)${NOUN}(?=얼마|$)`),
  word('SPEND_NOW', '(?:나가|나와|들어|드니|들까|나가니|나오니|나오나)(?:요)?', true),
  word('SPEND_NOUN', '(?:총지출|지출액|지출금액|지출|소비액|소비금액|소비|사용액|사용금액|씀씀이|결제액|쓴돈)'),
  word('EARN', past('벌었|벌엇|들어왔|들어왓|입금됐|입금되었|받았|받앗|벌어들였')),
  word('EARN', `(?:들어온|벌어들인|입금된|받은)${NOUN}`),
  word('EARN', '번(?:돈|금액|거)'),
  word('EARN_NOUN', '(?:총수입|수입액|수입|소득|번돈)'),
  word('SAVE', past('모았|모앗|남겼|남겻')),
  word('SAVE', '(?:모은|남긴)(?:돈|금액|거)'),
  word('SAVE', '수입에서지출을?(?:빼면|제하면)'),
  word('SAVE', past('적자났|적자봤|흑자났|흑자봤')),
  word('SAVE', `(?:적자|흑자)${IS}`),
  word('SAVE', `(?:순수입|수지)${IS}`),
  word('SAVINGS', past('저축했')),
  word('SAVINGS', `(?:저축액|저축금액|저축)${IS}`),
  word('SAVINGS_RATE', `(?:저축률|저축율|저축비율)${IS}`),
  word('PERCENT', `(?:몇|얼마)(?:퍼센트|프로|%)${IS}`),
  word('SHARE', `(?:비중|비율|점유율)${IS}`),
  word('TAKES', past('차지하|차지해|차지했')),
  word('TAKES', '차지(?:하는|한)'),
  word(
    'HOW_MUCH',
    '얼마(?:나(?![가와오])|정도|쯤|만큼)?(?:야|예요|에요|이야|인가요|인가|인지|였지|였어|였더라|지|죠|니|냐|임|일까|인데|였나|였죠|래|여)?(?:요)?',
  ),
  word('HOW_MUCH', '얼마'),
  word('HOW_MUCH', '얼만(?:가요|가|데|지)?'),
  word('MONEY', '(?:금액|액수|비용|요금)'),
  word('MONEY', '(?:돈)', true),
  word(
    'TOTAL',
    '(?:총액|총합|합계|합산|총금액|총비용|전부|모두|합쳐서|합쳐|합해서|합하면|합친|통틀어|다합쳐|다합해서|전체|도합)',
  ),
  word('TOTAL', '(?:총|다)', true),
  word(
    'TIMES',
    '(?:몇번|몇회|몇건|몇차례|횟수|건수|몇번이나|몇번씩)(?:이야|이에요|인가요|이지|이니|야|인지|이나|이였어|이었어)?(?:요)?',
  ),
  word('AVERAGE', '(?:평균적으로|평균)(?:으로)?'),
  word('PER_DAY', '(?:하루에|하루당|하루|일평균|매일|1일당|1일|일당)'),
  word('PER_WEEK', '(?:일주일에|한주에|주평균|주당|매주|1주당|일주일|한주)'),
  word('PER_MONTH', '(?:한달에|월평균|월당|매달|매월|한달당|달마다|한달)'),
  word('PER_TRANSACTION', '(?:한번에|한번당|회당|건당|1회당|1회|한번|1건당|한건당|한건에)'),
  word('MOST', '(?:제일|가장|젤|최고로|최고|최대|최다|최소)'),
  word('RANK', '(?:(?:첫|두|세|네|다섯|(?<!\\d)[1-5])번째(?:로)?|(?:둘|셋|넷|다섯)째로)'),
  word('RANK', `(?<!\\d)[1-5]위${IS}`),
  word('EXPENSIVE', '(?:비싼|비싸게|비쌌던|비쌌|비싸|큰|컸던|크게|고액)(?:돈)?'),
  word('MUCH', '(?:많이|마니|많은|많았던|많았|높은|높았던|많)'),
  word('CHEAP', '(?:싼|저렴한|저렴하게|작은|작았던|싸게|소액)'),
  word('LITTLE', '(?:적게|조금|덜쓴|적은|적었던|낮은)'),
  word('UNIT_DAY', '(?:날짜|날)(?:은|이)?', true),
  word('UNIT_TRANSACTION', '(?:거래|결제|물건|구매|영수증|결제건)'),
  word('UNIT_TRANSACTION', '(?:거|것|게|건)', true),
  word('UNIT_TRANSACTION', '(?<=비싼|저렴한)(?:거|것|게|건)'),
  word('UNIT_SHOP', '(?:거래처|가게|상점|가맹점|매장|업체|곳|사용처|데)'),
  word('UNIT_CATEGORY', '(?:분류|카테고리|항목|종류)'),
  word('UNIT_MONTH', '(?:달|월)(?:은|이)?', true),
  word('WHEN', '언제(?:야|예요|에요|였어|였지|인가요|지|인지|일까|더)?(?:요)?'),
  word('LAST', '(?:(?:가장|제일|젤)?최근(?:에|으로)?|(?:가장|제일|젤)?마지막(?:으로|에)?)'),
  word('WHAT', '(?:뭐|머|무엇|뭔가|뭔|뭣|뭘)(?:야|예요|에요|였어|였지|였더라|인가요|지|인지|니|일까|임|가요)?(?:요)?'),
  word('WHERE_TO', '(?:어디에다|어디다|어디에|뭐에다|뭐에|뭐하는데|무엇에|뭐하느라|어떤데에)(?!요)'),
  word('WHERE_AT', '(?:어디에서|어디서|어디야|어디예요|어디에요|어디였어|어딘가요|어디지|어디인지|어느|어디)'),
  word('WHO', '(?:누가|누구야|누구예요|누구에요|누구지|누구|누군)'),
  word('MORE', '(?:더많이|더)'),
  word('LESS', '(?:덜|더적게|더조금)'),
  word('THAN', '(?:보다|대비|비해서|비해|비교해서|비교해줘|비교해|비교하면|비교)'),
  word('SAME_TIME', '(?:이맘때|이때)(?:쯤)?'),
  word('CHANGED', past('늘었|늘엇|늘어났|줄었|줄엇|줄어들었|증가했|감소했|달라졌|변했|변화했|올랐|내렸')),
  word('CHANGED', '(?:증감|차이|증가|감소|변화)(?:나|나요|가나|액)?'),
  word('BETWEEN', '(?:중에서|중에|가운데)'),
  word('BETWEEN', '중', true),
  word(
    'CARD_BILL',
    '(?:카드값|카드대금|카드비|카드결제금액|카드결제액|카드청구금액|카드청구액|결제예정금액|결제예정액|결제금액|결제대금|청구금액|청구액)',
  ),
  word('NEXT', '(?:다음번|다음|이번에|돌아오는|다가오는)'),
  word('GOES_OUT', '(?:빠져나가|나가|결제돼|결제되|출금돼|출금되|이체돼|이체되)(?:나|니|지|는지|냐)?(?:요)?'),
  word('COMES_IN', '(?:들어와|들어오|입금돼|입금되|받아|받)(?:나|니|지|는지|냐)?(?:요)?'),
  word('FIXED_COST', `(?:고정비용|고정비|고정지출)${IS}`),
  word('VARIABLE_COST', `(?:변동비용|변동비|변동지출)${IS}`),
  word('CAN_SPEND', '(?:더)?(?:쓸수있는|써도되는)(?:돈|금액|거|비용|액수)?'),
  word('CAN_SPEND', '(?:더)?(?:쓸수있|써도되|써도돼|써도괜찮|써도괜찬)(?:을까|어|니|나|지|는지|는가|냐|아)?(?:요)?'),
  word('CAN_SPEND', '(?:더)?(?:써도될까|써도되나)(?:요)?'),
  word('BALANCE', '(?:잔액|잔고|통장잔고)'),
  word('LEFT', past('남았|남앗|남아있')),
  word('LEFT', `(?:남은|남아있는)${NOUN}`),
  word('THERE_IS', past('있|들어있|들었')),
  word('THERE_IS', '(?:있는|들어있는)(?:돈|금액|거)?'),
  word('WORTH', '(?:순자산|순재산)'),
  word('ASSETS', `(?:총자산|총재산|전재산|전체자산|자산총액|자산합계)${IS}`),
  word('BEFORE_DEBTS', '(?:부채|빚|대출)(?:을|를)?(?:빼기전)'),
  word('BUDGET', '예산'),
  word('OVER', past('초과했|넘었|넘겼|오버했|초과됐')),
  word('OVER', '초과(?:야|인가|니)?'),
  word('SETTLE', '(?:정산금액|정산금|정산액|정산할|정산해야할|정산)(?:돈|금액|거)?'),
  word(
    'OWE',
    '(?:줘야|보내야|갚아야|주면|보내면|갚으면|줄|보낼|갚을|내야)(?:해|하|할|하나|하니|하지|돼|되|되나|하는지|되는지|함)?(?:요)?(?:돈|금액|거)?',
  ),
  word('DUE', '(?:받아야|받으면|받을)(?:해|하|할|하나|하니|하지|돼|되|되나|하는지|되는지|함)?(?:요)?(?:돈|금액|거)?'),
  // 정산 얼마 해야 돼.
  word('MUST', '(?:해야|하면)(?:돼|되|되나|되니|되지|될까|해|하나|하니|하지|함)?(?:요)?'),
  word('UPCOMING', '(?:나갈|빠져나갈|지출될|예정된|예정인)(?:돈|거|것|금액|비용|지출)?'),
  word('UPCOMING', '(?:지출예정|예정지출|반복지출|반복거래)'),
  word('LIST', '(?:내역|목록|리스트|기록)(?:보여줘|보여주세요|보기|알려줘)?(?:요)?'),
  word('EXCLUDE', '(?:말고|빼고|제외하고|제외하면|제외한|제외|빼면|아닌|없이|외에|이외|안쓴|안썼|못쓴)'),
  word('UNTIL_NOW', '(?:지금까지|현재까지|오늘까지|여태까지|여태껏|여태|이제까지)'),
  word('FROM', '(?:에서부터|부터|이후로|이후)'),
  word('UNTIL', '(?:까지|~)'),
  word('AND', '(?:이랑|랑|하고|과|와|그리고|및|vs)'),
  word('TO_PERSON', '(?:님)?(?:한테서|한테|에게서|에게|께)'),
  word('MARK_CATEGORY', '(?:분류|카테고리)'),
  word('MARK_SHOP', '(?:거래처|가게|상점|가맹점)'),
  word('MARK_TAG', '(?:태그|#)'),
  word('MARK_METHOD', '결제수단'),
  word('MARK_ASSET', '(?:자산|계좌|통장)'),
  word('UNSORTED', '(?:미분류|분류없는거|분류없는|분류안된거|분류안된|분류안한)'),
  word('ME', '(?:나|내가|난|나는|저|제가|저는|나혼자|나도)', true),
  word('MY', '(?:내|제|나의)', true),
  word(
    'FILLER',
    '(?:알려줄래|알려줄수있어|알려줄수있니|알려줘|알려주세요|알려주라|알려|말해줘|보여줘|보여주세요|보여|궁금해|궁금|계산해줘|확인해줘|확인|찾아줘|좀|혹시|대체|도대체|그럼|그러면|근데|진짜|정말|대략|우리집|우리가|우리|저희|동안|씩|정도|쯤|이야|인가요|인가|이에요|예요|에요|이지|였어|였지|보는데|볼때|보러|갔을때|가서|하는데|사는데|먹는데|타는데|이번에|있을까|모두해서|해서)(?:요)?',
  ),
  // 올해 들어 is up to now, as the current period always is.
  word('FILLER', '(?<=올해|올|금년|이번달|이달|이번주)들어(?:와서|서)?'),
  word('FILLER', '(?:지금|현재)', true),
  word('FILLER', '(?:요|야|임|는|은|만|도|걸|걸로|죠|지|그|한)', true),
];

/** Particles that attach to a name, a period or a noun. */
export const PARTICLES =
  /(?:에서는|에서|으로는|으로|에는|에만|에도|에|은|는|이는|이가|이|가|을|를|의|로|만|도|간|동안|님이|님은|님|씨가|씨는|씨|께서|사이에|사이|때문에|때|당일|쪽|마다|달에|들)/uy;

/** Suffixes that make a name of what is paid for: 커피값, 택시비. */
export const PRICE_SUFFIX = /(?:이용요금|이용료|사용료|사용액|대금|요금|비용|값|비|료|지출|소비)/uy;

/** What people call shops; the names are those that card messages and receipts write. */
export const SHOP_NICKNAMES: Readonly<Record<string, string>> = {
  스벅: '스타벅스',
  별다방: '스타벅스',
  배민: '배달의민족',
  투썸: '투썸플레이스',
  맥날: '맥도날드',
  맥도널드: '맥도날드',
  메가: '메가커피',
  메가엠지씨커피: '메가커피',
  컴포즈: '컴포즈커피',
  파바: '파리바게뜨',
  파리바게트: '파리바게뜨',
  뚜쥬: '뚜레쥬르',
  배라: '배스킨라빈스',
  베라: '배스킨라빈스',
  올영: '올리브영',
  쿠이: '쿠팡이츠',
  교촌: '교촌치킨',
  맘터: '맘스터치',
  홈플: '홈플러스',
  롯마: '롯데마트',
  씨유: 'cu',
  지에스: 'gs25',
  지에스25: 'gs25',
  세븐: '세븐일레븐',
  넷플: '넷플릭스',
  유튭: '유튜브',
  유튜브프리미엄: '유튜브프리미엄',
  카택: '카카오택시',
  카카오t: '카카오택시',
  컬리: '마켓컬리',
  마컬: '마켓컬리',
  씨지비: 'cgv',
  교보: '교보문고',
  스타필드: '스타필드',
  다이쏘: '다이소',
  이마트24시: '이마트24',
};

/** Everyday words for categories that a book may have under another name. */
export const CATEGORY_WORDS: Readonly<Record<string, readonly string[]>> = {
  기름: ['주유'],
  기름값: ['주유'],
  옷: ['의류'],
  옷값: ['의류'],
  책: ['도서'],
  책값: ['도서'],
  밥값: ['식비', '외식'],
  술값: ['술'],
  핸드폰: ['휴대폰'],
  폰: ['휴대폰'],
  전기세: ['전기'],
  수도세: ['수도'],
  가스세: ['가스'],
  약값: ['약국'],
  영화: ['영화'],
  급여: ['급여'],
};

/** Words of questions that are read despite a slip of the finger. */
export const SLIP_WORDS: readonly string[] = [
  '얼마나',
  '썼어',
  '평균',
  '가장',
  '제일',
  '카드값',
  '순자산',
  '예산',
  '남았어',
  '나갔어',
];
