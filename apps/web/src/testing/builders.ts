import type { Book, Notification, Profile, Transaction } from '@salim/contract';

let lastNumber = 0;

/** A UUID that is unique within the run. */
export function anId(): string {
  lastNumber += 1;
  return `0190a000-0000-7000-8000-${String(lastNumber).padStart(12, '0')}`;
}

export function aProfile(values: Partial<Profile> = {}): Profile {
  return {
    id: anId(),
    username: 'minji',
    name: '김민지',
    email: 'minji@example.com',
    emailVerified: true,
    profileImageUrl: null,
    friendCode: 'ABCDEFGH',
    hasPassword: true,
    twoFactor: false,
    passkeyCount: 0,
    marketingAgreed: false,
    providers: [],
    ...values,
  };
}

export function aBook(values: Partial<Book> = {}): Book {
  return {
    id: anId(),
    title: '우리집 생활비',
    description: '',
    icon: '',
    color: '#0A7D5A',
    currency: 'KRW',
    timeZone: 'Asia/Seoul',
    monthStartDay: 1,
    monthStartRule: 'CURRENT',
    monthStartAdjust: 'NONE',
    kind: 'HOUSEHOLD',
    installmentBasis: 'CONSUMPTION',
    ownEntriesOnly: false,
    role: 'OWNER',
    memberCount: 1,
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...values,
  };
}

export function aNotification(values: Partial<Notification> = {}): Notification {
  return {
    id: anId(),
    type: 'IMPORT',
    title: '가져오기가 끝났어요',
    message: '1,284건을 가져왔어요.',
    link: '/transactions',
    bookId: null,
    isRead: false,
    createdAt: '2026-11-20T01:00:00.000Z',
    ...values,
  };
}

export function anExpense(values: Partial<Transaction> = {}): Transaction {
  const id = values.id ?? anId();
  const amount = values.amount ?? 12_500;
  return {
    id,
    bookId: anId(),
    version: 1,
    type: 'EXPENSE',
    direction: null,
    date: '2026-11-20',
    time: null,
    amount,
    description: '점심',
    memo: '',
    splits: [{ categoryId: null, amount, memo: '' }],
    payments: [{ assetId: null, paymentMethodId: null, amount }],
    categoryId: null,
    assetId: null,
    paymentMethodId: null,
    isRefund: false,
    refundOfId: null,
    toAssetId: null,
    fee: 0,
    feeCategoryId: null,
    foreign: null,
    installment: null,
    recurring: null,
    settlementId: null,
    paidBy: null,
    payers: [],
    shareMethod: null,
    shares: [],
    items: [],
    guest: false,
    shareNote: null,
    visibility: 'SHARED',
    revealOn: null,
    isMasked: false,
    tagIds: [],
    attachments: [],
    excludeFromStats: false,
    taxKind: null,
    cashReceipt: false,
    importId: null,
    createdBy: null,
    updatedBy: null,
    createdAt: '2026-11-20T01:00:00.000Z',
    updatedAt: '2026-11-20T01:00:00.000Z',
    deletedAt: null,
    ...values,
  };
}

/** An access token that is valid for `seconds` from `issuedAt`; unsigned, which a client cannot detect. */
export function aToken({
  subject = 'someone',
  seconds = 600,
  issuedAt = Date.now(),
}: {
  subject?: string;
  seconds?: number;
  issuedAt?: number;
} = {}): string {
  const part = (value: object) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const iat = Math.floor(issuedAt / 1000);
  lastNumber += 1;
  return `${part({ alg: 'HS256' })}.${part({ sub: subject, iat, exp: iat + seconds, jti: lastNumber })}.x`;
}
