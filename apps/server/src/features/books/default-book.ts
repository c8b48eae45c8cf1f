import type { AssetType, Category, PaymentMethod } from '@salim/contract';

interface DefaultCategory {
  readonly name: string;
  readonly icon: string;
  readonly color: string;
  readonly costKind: Category['costKind'];
  readonly children: readonly string[];
}

/** Default categories of a new book: typical spending of a Korean household. All can be renamed or deleted. */
export const EXPENSE_CATEGORIES: readonly DefaultCategory[] = [
  {
    name: '식비',
    icon: '🍚',
    color: '#D9825B',
    costKind: 'VARIABLE',
    children: ['장보기', '외식', '배달', '점심', '간식'],
  },
  { name: '카페·간식', icon: '☕', color: '#A97C5A', costKind: 'VARIABLE', children: ['커피', '베이커리', '디저트'] },
  { name: '술·모임', icon: '🍺', color: '#C9A13B', costKind: 'VARIABLE', children: ['회식', '술'] },
  {
    name: '주거',
    icon: '🏠',
    color: '#6C8E7B',
    costKind: 'FIXED',
    children: ['월세', '관리비', '대출이자', '전기', '가스', '수도', '수리'],
  },
  { name: '통신', icon: '📱', color: '#5B8BB5', costKind: 'FIXED', children: ['휴대폰', '인터넷·TV', '소액결제'] },
  {
    name: '생활용품',
    icon: '🛒',
    color: '#8AA05B',
    costKind: 'VARIABLE',
    children: ['생필품', '주방·욕실', '가전·가구'],
  },
  {
    name: '교통',
    icon: '🚌',
    color: '#4F9DA6',
    costKind: 'VARIABLE',
    children: ['대중교통', '택시', '기차·고속버스', '항공'],
  },
  {
    name: '자동차',
    icon: '🚗',
    color: '#6F7FA8',
    costKind: null,
    children: ['주유·충전', '주차', '통행료', '정비', '자동차보험', '자동차세'],
  },
  {
    name: '패션·미용',
    icon: '👕',
    color: '#B57BA6',
    costKind: 'VARIABLE',
    children: ['의류', '신발', '미용실', '화장품'],
  },
  {
    name: '의료·건강',
    icon: '🏥',
    color: '#C4656F',
    costKind: 'VARIABLE',
    children: ['병원', '약국', '치과', '건강검진', '운동'],
  },
  {
    name: '문화·여가',
    icon: '🎬',
    color: '#8B78B8',
    costKind: null,
    children: ['영화·공연', '도서', '취미', '구독(OTT)'],
  },
  { name: '여행', icon: '✈️', color: '#4C92C3', costKind: 'VARIABLE', children: ['숙박', '교통', '식사', '쇼핑'] },
  { name: '교육', icon: '📚', color: '#7A8F3F', costKind: 'FIXED', children: ['학원', '교재', '등록금', '자격증'] },
  {
    name: '자녀·육아',
    icon: '👶',
    color: '#D79AA0',
    costKind: null,
    children: ['기저귀·분유', '어린이집·유치원', '학용품', '자녀 용돈'],
  },
  { name: '부모님·가족', icon: '👴', color: '#9A8572', costKind: null, children: ['부모님 용돈', '명절', '효도'] },
  {
    name: '경조사·회비',
    icon: '💌',
    color: '#C77F93',
    costKind: 'VARIABLE',
    children: ['축의금', '조의금', '돌·생일', '모임회비', '선물', '기부·헌금'],
  },
  { name: '반려동물', icon: '🐶', color: '#B08D57', costKind: 'VARIABLE', children: ['사료·간식', '병원', '용품'] },
  { name: '보험', icon: '🛡️', color: '#5F7F8C', costKind: 'FIXED', children: ['실손', '종신·암', '운전자'] },
  {
    name: '세금·수수료',
    icon: '🧾',
    color: '#7D7D84',
    costKind: null,
    children: ['재산세', '자동차세', '주민세', '과태료', '수수료', '이자'],
  },
  { name: '용돈', icon: '💵', color: '#5E9B76', costKind: 'FIXED', children: ['남편', '아내', '자녀'] },
  { name: '기타', icon: '📦', color: '#8C8F94', costKind: null, children: [] },
];

export const INCOME_CATEGORIES: readonly DefaultCategory[] = [
  {
    name: '급여',
    icon: '💼',
    color: '#3F7FBF',
    costKind: null,
    children: ['월급', '상여·성과급', '연말정산 환급', '퇴직금'],
  },
  {
    name: '부수입',
    icon: '🧑‍💻',
    color: '#4E9AB0',
    costKind: null,
    children: ['아르바이트', '사업', '프리랜서', '중고거래', '앱테크'],
  },
  { name: '금융', icon: '🏦', color: '#5877A8', costKind: null, children: ['이자', '배당', '투자수익', '보험금'] },
  {
    name: '받은 돈',
    icon: '🎁',
    color: '#8679B5',
    costKind: null,
    children: ['용돈', '축의금', '조의금', '세뱃돈', '선물'],
  },
  {
    name: '정부지원',
    icon: '👶',
    color: '#5B9C86',
    costKind: null,
    children: ['부모급여', '아동수당', '실업급여', '지원금·지역화폐'],
  },
  { name: '정산 받음', icon: '🍕', color: '#C08A4E', costKind: null, children: ['더치페이', '회비'] },
  { name: '기타 수입', icon: '📦', color: '#8C8F94', costKind: null, children: [] },
];

interface DefaultPaymentMethod {
  readonly name: string;
  readonly type: PaymentMethod['type'];
  readonly rail: string | null;
  readonly icon: string;
  readonly color: string;
  /** Whether it pays from the default cash asset. */
  readonly drawsOnCash: boolean;
}

export const PAYMENT_METHODS: readonly DefaultPaymentMethod[] = [
  { name: '현금', type: 'CASH', rail: null, icon: '💵', color: '#4CAF50', drawsOnCash: true },
  { name: '신용카드', type: 'CREDIT_CARD', rail: null, icon: '💳', color: '#FF9800', drawsOnCash: false },
  { name: '체크카드', type: 'DEBIT_CARD', rail: null, icon: '🪪', color: '#FF5722', drawsOnCash: false },
  { name: '계좌이체', type: 'BANK_TRANSFER', rail: null, icon: '🏦', color: '#03A9F4', drawsOnCash: false },
  { name: '자동이체', type: 'BANK_TRANSFER', rail: null, icon: '🔁', color: '#5C8FA8', drawsOnCash: false },
  { name: '카카오페이', type: 'EASY_PAY', rail: '카카오페이', icon: '💛', color: '#C9A800', drawsOnCash: false },
  { name: '네이버페이', type: 'EASY_PAY', rail: '네이버페이', icon: '💚', color: '#03A35A', drawsOnCash: false },
  { name: '토스페이', type: 'EASY_PAY', rail: '토스페이', icon: '💙', color: '#3B72D9', drawsOnCash: false },
  { name: '상품권', type: 'VOUCHER', rail: null, icon: '🎟️', color: '#A8743F', drawsOnCash: false },
  { name: '지역화폐', type: 'VOUCHER', rail: null, icon: '🏘️', color: '#5F8F6B', drawsOnCash: false },
  { name: '포인트', type: 'OTHER', rail: null, icon: '🅿️', color: '#7C7F86', drawsOnCash: false },
];

export const CASH_ASSET: {
  readonly name: string;
  readonly assetType: AssetType;
  readonly icon: string;
  readonly color: string;
} = {
  name: '현금',
  assetType: 'CASH',
  icon: '💵',
  color: '#4CAF50',
};

export const BOOK_COLORS = ['#0A7D5A', '#3F7FBF', '#B5653F', '#8B78B8', '#C77F93', '#8AA05B'] as const;
export const MEMBER_COLORS = [
  '#0A7D5A',
  '#C4656F',
  '#3F7FBF',
  '#C9A13B',
  '#8B78B8',
  '#4F9DA6',
  '#B57BA6',
  '#8AA05B',
] as const;
