import type { AssetType, Category, DrawnIcon, PaymentMethod } from '@salim/contract';

interface DefaultCategory {
  readonly name: string;
  readonly icon: DrawnIcon;
  readonly color: string;
  readonly costKind: Category['costKind'];
  /** Also for its subcategories, unless they say otherwise. */
  readonly taxKind?: Category['taxKind'];
  readonly children: readonly {
    readonly name: string;
    readonly icon: DrawnIcon;
    readonly taxKind?: Category['taxKind'];
  }[];
}

/** Default categories of a new book: typical spending of a Korean household. All can be renamed or deleted. */
export const EXPENSE_CATEGORIES: readonly DefaultCategory[] = [
  {
    name: '식비',
    icon: 'salim:rice',
    color: '#D9825B',
    costKind: 'VARIABLE',
    children: [
      { name: '장보기', icon: 'salim:cart' },
      { name: '외식', icon: 'salim:dine' },
      { name: '배달', icon: 'salim:delivery' },
      { name: '점심', icon: 'salim:gimbap' },
      { name: '간식', icon: 'salim:cookie' },
    ],
  },
  {
    name: '카페·간식',
    icon: 'salim:coffee',
    color: '#A97C5A',
    costKind: 'VARIABLE',
    children: [
      { name: '커피', icon: 'salim:takeout' },
      { name: '베이커리', icon: 'salim:bread' },
      { name: '디저트', icon: 'salim:cake' },
    ],
  },
  {
    name: '술·모임',
    icon: 'salim:beer',
    color: '#C9A13B',
    costKind: 'VARIABLE',
    children: [
      { name: '회식', icon: 'salim:cheers' },
      { name: '술', icon: 'salim:soju' },
    ],
  },
  {
    name: '주거',
    icon: 'salim:home',
    color: '#6C8E7B',
    costKind: 'FIXED',
    children: [
      { name: '월세', icon: 'salim:key', taxKind: 'EXCLUDED' },
      { name: '관리비', icon: 'salim:building', taxKind: 'EXCLUDED' },
      { name: '대출이자', icon: 'salim:loan', taxKind: 'EXCLUDED' },
      { name: '전기', icon: 'salim:bulb', taxKind: 'EXCLUDED' },
      { name: '가스', icon: 'salim:flame', taxKind: 'EXCLUDED' },
      { name: '수도', icon: 'salim:tap', taxKind: 'EXCLUDED' },
      { name: '수리', icon: 'salim:roller' },
    ],
  },
  {
    name: '통신',
    icon: 'salim:signal',
    color: '#5B8BB5',
    costKind: 'FIXED',
    taxKind: 'EXCLUDED',
    children: [
      { name: '휴대폰', icon: 'salim:phone' },
      { name: '인터넷·TV', icon: 'salim:tv' },
      { name: '소액결제', icon: 'salim:pay' },
    ],
  },
  {
    name: '생활용품',
    icon: 'salim:bottle',
    color: '#8AA05B',
    costKind: 'VARIABLE',
    children: [
      { name: '생필품', icon: 'salim:tissue' },
      { name: '주방·욕실', icon: 'salim:pot' },
      { name: '가전·가구', icon: 'salim:sofa' },
    ],
  },
  {
    name: '교통',
    icon: 'salim:bus',
    color: '#4F9DA6',
    costKind: 'VARIABLE',
    children: [
      { name: '대중교통', icon: 'salim:subway', taxKind: 'TRANSIT' },
      { name: '택시', icon: 'salim:taxi' },
      { name: '기차·고속버스', icon: 'salim:train', taxKind: 'TRANSIT' },
      { name: '항공', icon: 'salim:plane' },
    ],
  },
  {
    name: '자동차',
    icon: 'salim:car',
    color: '#6F7FA8',
    costKind: null,
    children: [
      { name: '주유·충전', icon: 'salim:fuel' },
      { name: '주차', icon: 'salim:parking' },
      { name: '통행료', icon: 'salim:toll', taxKind: 'EXCLUDED' },
      { name: '정비', icon: 'salim:wrench' },
      { name: '자동차보험', icon: 'salim:umbrella', taxKind: 'EXCLUDED' },
      { name: '자동차세', icon: 'salim:bill', taxKind: 'EXCLUDED' },
    ],
  },
  {
    name: '패션·미용',
    icon: 'salim:hanger',
    color: '#B57BA6',
    costKind: 'VARIABLE',
    children: [
      { name: '의류', icon: 'salim:shirt' },
      { name: '신발', icon: 'salim:shoe' },
      { name: '미용실', icon: 'salim:scissors' },
      { name: '화장품', icon: 'salim:lipstick' },
    ],
  },
  {
    name: '의료·건강',
    icon: 'salim:health',
    color: '#C4656F',
    costKind: 'VARIABLE',
    children: [
      { name: '병원', icon: 'salim:hospital' },
      { name: '약국', icon: 'salim:pill' },
      { name: '치과', icon: 'salim:tooth' },
      { name: '건강검진', icon: 'salim:checkup' },
      { name: '운동', icon: 'salim:dumbbell' },
    ],
  },
  {
    name: '문화·여가',
    icon: 'salim:ticket',
    color: '#8B78B8',
    costKind: null,
    children: [
      { name: '영화·공연', icon: 'salim:film', taxKind: 'CULTURE' },
      { name: '도서', icon: 'salim:book', taxKind: 'CULTURE' },
      { name: '취미', icon: 'salim:palette' },
      { name: '구독(OTT)', icon: 'salim:play' },
    ],
  },
  {
    name: '여행',
    icon: 'salim:luggage',
    color: '#4C92C3',
    costKind: 'VARIABLE',
    children: [
      { name: '숙박', icon: 'salim:bed' },
      { name: '교통', icon: 'salim:plane' },
      { name: '식사', icon: 'salim:dine' },
      { name: '쇼핑', icon: 'salim:bag' },
    ],
  },
  {
    name: '교육',
    icon: 'salim:cap',
    color: '#7A8F3F',
    costKind: 'FIXED',
    children: [
      { name: '학원', icon: 'salim:board' },
      { name: '교재', icon: 'salim:book' },
      { name: '등록금', icon: 'salim:bill', taxKind: 'EXCLUDED' },
      { name: '자격증', icon: 'salim:certificate' },
    ],
  },
  {
    name: '자녀·육아',
    icon: 'salim:baby',
    color: '#D79AA0',
    costKind: null,
    children: [
      { name: '기저귀·분유', icon: 'salim:feeder' },
      { name: '어린이집·유치원', icon: 'salim:blocks', taxKind: 'EXCLUDED' },
      { name: '학용품', icon: 'salim:pencil' },
      { name: '자녀 용돈', icon: 'salim:envelope' },
    ],
  },
  {
    name: '부모님·가족',
    icon: 'salim:family',
    color: '#9A8572',
    costKind: null,
    children: [
      { name: '부모님 용돈', icon: 'salim:envelope' },
      { name: '명절', icon: 'salim:pouch' },
      { name: '효도', icon: 'salim:flower' },
    ],
  },
  {
    name: '경조사·회비',
    icon: 'salim:letter',
    color: '#C77F93',
    costKind: 'VARIABLE',
    children: [
      { name: '축의금', icon: 'salim:rings' },
      { name: '조의금', icon: 'salim:ribbon' },
      { name: '돌·생일', icon: 'salim:birthday' },
      { name: '모임회비', icon: 'salim:people' },
      { name: '선물', icon: 'salim:gift' },
      { name: '기부·헌금', icon: 'salim:donate', taxKind: 'EXCLUDED' },
    ],
  },
  {
    name: '반려동물',
    icon: 'salim:paw',
    color: '#B08D57',
    costKind: 'VARIABLE',
    children: [
      { name: '사료·간식', icon: 'salim:bone' },
      { name: '병원', icon: 'salim:hospital' },
      { name: '용품', icon: 'salim:bag' },
    ],
  },
  {
    name: '보험',
    icon: 'salim:umbrella',
    color: '#5F7F8C',
    costKind: 'FIXED',
    taxKind: 'EXCLUDED',
    children: [
      { name: '실손', icon: 'salim:hospital' },
      { name: '종신·암', icon: 'salim:shield' },
      { name: '운전자', icon: 'salim:car' },
    ],
  },
  {
    name: '세금·수수료',
    icon: 'salim:bill',
    color: '#7D7D84',
    costKind: null,
    taxKind: 'EXCLUDED',
    children: [
      { name: '재산세', icon: 'salim:home' },
      { name: '자동차세', icon: 'salim:car' },
      { name: '주민세', icon: 'salim:people' },
      { name: '과태료', icon: 'salim:warning' },
      { name: '수수료', icon: 'salim:coins' },
      { name: '이자', icon: 'salim:percent' },
    ],
  },
  {
    name: '용돈',
    icon: 'salim:wallet',
    color: '#5E9B76',
    costKind: 'FIXED',
    children: [
      { name: '남편', icon: 'salim:man' },
      { name: '아내', icon: 'salim:woman' },
      { name: '자녀', icon: 'salim:child' },
    ],
  },
  {
    name: '기타',
    icon: 'salim:box',
    color: '#8C8F94',
    costKind: null,
    children: [],
  },
];

export const INCOME_CATEGORIES: readonly DefaultCategory[] = [
  {
    name: '급여',
    icon: 'salim:briefcase',
    color: '#3F7FBF',
    costKind: null,
    children: [
      { name: '월급', icon: 'salim:payday' },
      { name: '상여·성과급', icon: 'salim:trophy' },
      { name: '연말정산 환급', icon: 'salim:refund' },
      { name: '퇴직금', icon: 'salim:safe' },
    ],
  },
  {
    name: '부수입',
    icon: 'salim:coins',
    color: '#4E9AB0',
    costKind: null,
    children: [
      { name: '아르바이트', icon: 'salim:clock' },
      { name: '사업', icon: 'salim:store' },
      { name: '프리랜서', icon: 'salim:laptop' },
      { name: '중고거래', icon: 'salim:tag' },
      { name: '앱테크', icon: 'salim:phone' },
    ],
  },
  {
    name: '금융',
    icon: 'salim:bank',
    color: '#5877A8',
    costKind: null,
    children: [
      { name: '이자', icon: 'salim:percent' },
      { name: '배당', icon: 'salim:pie' },
      { name: '투자수익', icon: 'salim:chart' },
      { name: '보험금', icon: 'salim:umbrella' },
    ],
  },
  {
    name: '받은 돈',
    icon: 'salim:receive',
    color: '#8679B5',
    costKind: null,
    children: [
      { name: '용돈', icon: 'salim:envelope' },
      { name: '축의금', icon: 'salim:rings' },
      { name: '조의금', icon: 'salim:ribbon' },
      { name: '세뱃돈', icon: 'salim:pouch' },
      { name: '선물', icon: 'salim:gift' },
    ],
  },
  {
    name: '정부지원',
    icon: 'salim:government',
    color: '#5B9C86',
    costKind: null,
    children: [
      { name: '부모급여', icon: 'salim:baby' },
      { name: '아동수당', icon: 'salim:child' },
      { name: '실업급여', icon: 'salim:briefcase' },
      { name: '지원금·지역화폐', icon: 'salim:local' },
    ],
  },
  {
    name: '정산 받음',
    icon: 'salim:calculator',
    color: '#C08A4E',
    costKind: null,
    children: [
      { name: '더치페이', icon: 'salim:split' },
      { name: '회비', icon: 'salim:people' },
    ],
  },
  {
    name: '기타 수입',
    icon: 'salim:box',
    color: '#8C8F94',
    costKind: null,
    children: [],
  },
];

interface DefaultPaymentMethod {
  readonly name: string;
  readonly type: PaymentMethod['type'];
  readonly rail: string | null;
  readonly icon: DrawnIcon;
  readonly color: string;
  /** Whether it pays from the default cash asset. */
  readonly drawsOnCash: boolean;
}

export const PAYMENT_METHODS: readonly DefaultPaymentMethod[] = [
  { name: '현금', type: 'CASH', rail: null, icon: 'salim:cash', color: '#4CAF50', drawsOnCash: true },
  { name: '신용카드', type: 'CREDIT_CARD', rail: null, icon: 'salim:card', color: '#FF9800', drawsOnCash: false },
  { name: '체크카드', type: 'DEBIT_CARD', rail: null, icon: 'salim:debit', color: '#FF5722', drawsOnCash: false },
  { name: '계좌이체', type: 'BANK_TRANSFER', rail: null, icon: 'salim:bank', color: '#03A9F4', drawsOnCash: false },
  { name: '자동이체', type: 'BANK_TRANSFER', rail: null, icon: 'salim:repeat', color: '#5C8FA8', drawsOnCash: false },
  {
    name: '카카오페이',
    type: 'EASY_PAY',
    rail: '카카오페이',
    icon: 'salim:talk',
    color: '#C9A800',
    drawsOnCash: false,
  },
  { name: '네이버페이', type: 'EASY_PAY', rail: '네이버페이', icon: 'salim:pay', color: '#03A35A', drawsOnCash: false },
  { name: '토스페이', type: 'EASY_PAY', rail: '토스페이', icon: 'salim:touch', color: '#3B72D9', drawsOnCash: false },
  { name: '상품권', type: 'VOUCHER', rail: null, icon: 'salim:voucher', color: '#A8743F', drawsOnCash: false },
  { name: '지역화폐', type: 'VOUCHER', rail: null, icon: 'salim:local', color: '#5F8F6B', drawsOnCash: false },
  { name: '포인트', type: 'OTHER', rail: null, icon: 'salim:point', color: '#7C7F86', drawsOnCash: false },
];

export const CASH_ASSET: {
  readonly name: string;
  readonly assetType: AssetType;
  readonly icon: DrawnIcon;
  readonly color: string;
} = {
  name: '현금',
  assetType: 'CASH',
  icon: 'salim:cash',
  color: '#4CAF50',
};

export const BOOK_COLORS = ['#0A7D5A', '#3F7FBF', '#B5653F', '#8B78B8', '#C77F93', '#8AA05B'] as const;
