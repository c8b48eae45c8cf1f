import { z } from 'zod';

/**
 * Every refusal the API can answer, with the Korean sentence that is fit to show. The server keeps the matching
 * HTTP status beside it; both tables are checked to be complete by the compiler.
 */
export const ERROR_MESSAGES = {
  // Malformed or invalid
  MALFORMED_REQUEST: '요청 형식이 올바르지 않아요.',
  VALIDATION_FAILED: '입력한 내용을 다시 확인해 주세요.',
  LIMIT_EXCEEDED: '입력할 수 있는 범위를 벗어났어요.',
  UNSUPPORTED_MEDIA_TYPE: '지원하지 않는 형식이에요.',
  BODY_TOO_LARGE: '보낸 내용이 너무 커요.',
  METHOD_NOT_ALLOWED: '사용할 수 없는 요청 방식이에요.',
  CROSS_SITE_REFUSED: '다른 사이트에서 온 요청은 받을 수 없어요.',
  VERSION_REQUIRED: '수정하려면 읽은 버전(version)을 함께 보내 주세요.',
  // Session
  UNAUTHENTICATED: '로그인이 필요해요.',
  SESSION_EXPIRED: '로그인이 만료되었어요. 다시 로그인해 주세요.',
  BAD_CREDENTIALS: '아이디 또는 비밀번호를 확인해 주세요.',
  OTP_REQUIRED: '2단계 인증 코드를 입력해 주세요.',
  OTP_INVALID: '인증 코드가 맞지 않아요.',
  WRONG_PASSWORD: '비밀번호가 맞지 않아요.',
  REAUTH_REQUIRED: '안전을 위해 비밀번호를 다시 확인해 주세요.',
  TOO_MANY_REQUESTS: '요청이 너무 많아요. 잠시 후 다시 시도해 주세요.',
  USERNAME_TAKEN: '이미 쓰고 있는 아이디예요.',
  PASSWORD_TOO_COMMON: '너무 흔하거나 짐작하기 쉬운 비밀번호예요. 다른 비밀번호를 써 주세요.',
  PASSWORD_MISMATCH: '비밀번호가 서로 달라요.',
  CONSENT_REQUIRED: '필수 항목에 모두 동의해 주세요.',
  TOKEN_INVALID: '링크가 만료되었거나 이미 사용되었어요.',
  TWO_FACTOR_ON: '2단계 인증을 이미 쓰고 있어요.',
  TWO_FACTOR_OFF: '2단계 인증을 쓰고 있지 않아요.',
  EMAIL_UNVERIFIED: '이메일을 먼저 확인해 주세요.',
  LAST_SIGN_IN_METHOD: '마지막 로그인 방법은 끊을 수 없어요. 비밀번호를 먼저 정해 주세요.',
  SCOPE_TOO_NARROW: '이 토큰으로는 할 수 없는 일이에요.',
  // Existence and rights
  NOT_FOUND: '찾을 수 없어요.',
  BOOK_NOT_FOUND: '가계부를 찾을 수 없어요.',
  TRANSACTION_NOT_FOUND: '거래를 찾을 수 없어요.',
  CATEGORY_NOT_FOUND: '분류를 찾을 수 없어요.',
  PAYMENT_METHOD_NOT_FOUND: '결제수단을 찾을 수 없어요.',
  ASSET_NOT_FOUND: '자산을 찾을 수 없어요.',
  TAG_NOT_FOUND: '태그를 찾을 수 없어요.',
  MEMBER_NOT_FOUND: '구성원을 찾을 수 없어요.',
  INVITE_INVALID: '초대 코드가 맞지 않거나 더 이상 쓸 수 없어요. 초대한 분에게 새 코드를 받아 주세요.',
  FRIEND_CODE_INVALID: '친구 코드가 맞지 않아요. 친구에게 코드를 다시 확인해 주세요.',
  FRIEND_NOT_FOUND: '친구를 찾을 수 없어요.',
  FRIEND_REQUEST_NOT_FOUND: '친구 요청을 찾을 수 없어요.',
  FRIEND_GROUP_NOT_FOUND: '친구 그룹을 찾을 수 없어요.',
  IMPORT_NOT_FOUND: '가져오기를 찾을 수 없어요.',
  ATTACHMENT_NOT_FOUND: '첨부한 영수증을 찾을 수 없어요.',
  BUDGET_NOT_FOUND: '이 달에는 아직 예산이 없어요.',
  ROLE_TOO_LOW: '이 가계부에서 그 일을 할 권한이 없어요.',
  MASKED_ENTRY: '비공개 거래는 작성한 사람만 바꿀 수 있어요.',
  // Conflicts
  VERSION_CONFLICT: '그 사이에 다른 곳에서 바뀌었어요. 최신 내용을 확인해 주세요.',
  ID_TAKEN: '이미 쓰고 있는 식별자예요.',
  NAME_TAKEN: '같은 이름이 이미 있어요.',
  BUDGET_EXISTS: '이 달의 예산이 이미 있어요.',
  IDEMPOTENCY_KEY_REUSED: '같은 요청 키로 다른 내용을 보낼 수 없어요.',
  UNDO_IMPOSSIBLE: '이후에 바뀐 내용이 있어서 되돌릴 수 없어요.',
  // Rules of the ledger
  SPLIT_SUM_MISMATCH: '분류별 금액의 합이 전체 금액과 달라요.',
  PAYMENT_SUM_MISMATCH: '결제 금액의 합이 전체 금액과 달라요.',
  PAYER_SUM_MISMATCH: '낸 사람별 금액의 합이 전체 금액과 달라요.',
  SHARE_SUM_MISMATCH: '분담 금액의 합이 전체 금액과 달라요.',
  DUPLICATE_MEMBER: '같은 구성원이 두 번 들어 있어요.',
  TRANSFER_SAME_ASSET: '보내는 자산과 받는 자산이 같아요.',
  TRANSFER_ASSET_REQUIRED: '이체에는 보내는 자산과 받는 자산이 필요해요.',
  TRANSFER_TAKES_NO_CATEGORY: '이체에는 분류를 쓸 수 없어요.',
  FIELD_NOT_FOR_TYPE: '이 거래 종류에는 쓸 수 없는 항목이에요.',
  ADJUSTMENT_IS_MADE_BY_RECONCILE: '잔액 조정은 자산의 잔액 맞추기로만 만들 수 있어요.',
  CATEGORY_KIND_MISMATCH: '수입 거래에는 수입 분류, 지출 거래에는 지출 분류를 골라 주세요.',
  CATEGORY_TOO_DEEP: '분류는 두 단계까지만 만들 수 있어요.',
  REFUND_ONLY_FOR_EXPENSE: '환불은 지출에만 표시할 수 있어요.',
  REFUND_TARGET_INVALID: '환불할 원래 지출을 찾을 수 없어요.',
  ASSET_DELETED: '삭제된 자산이 들어 있어요.',
  CATEGORY_DELETED: '삭제된 분류가 들어 있어요.',
  BALANCE_OUT_OF_RANGE: '금액이 너무 커서 합계를 정확히 셀 수 없어요.',
  CURRENCY_FIXED: '거래가 있는 가계부의 통화는 바꿀 수 없어요.',
  DUPLICATE_CATEGORY: '같은 분류가 두 번 들어 있어요.',
  BUDGET_NEEDS_EXPENSE_CATEGORY: '예산은 지출 분류에만 정할 수 있어요.',
  IN_USE: '사용 중이라 지울 수 없어요. 옮길 곳을 골라 주세요.',
  MOVE_TARGET_INVALID: '옮길 대상을 다시 골라 주세요.',
  TOO_MANY: '만들 수 있는 개수를 넘었어요.',
  FRIEND_ONESELF: '내 친구 코드예요. 친구의 코드를 입력해 주세요.',
  ALREADY_FRIENDS: '이미 친구예요.',
  PERSON_BLOCKED: '차단한 사람이에요. 차단을 풀고 다시 시도해 주세요.',
  NOT_FRIENDS: '친구만 그룹에 넣을 수 있어요.',
  SEAT_INVALID: '계정 없이 이름만 있는 구성원을 골라 주세요.',
  OWNER_INVALID: '계정이 있는 다른 구성원에게만 넘길 수 있어요.',
  TARGET_REFUSED: '사용할 수 없는 주소예요.',
  LAST_MEMBER: '마지막 구성원은 나갈 수 없어요. 가계부를 삭제해 주세요.',
  OWNER_CANNOT_LEAVE: '소유자는 다른 구성원에게 넘긴 뒤 나갈 수 있어요.',
  NOT_DELETED: '삭제된 것이 아니에요.',
  NOTHING_TO_CHANGE: '바꿀 내용이 없어요.',
  // Imports
  IMPORT_UNREADABLE: '파일을 읽을 수 없어요. 내보낸 원본 파일인지 확인해 주세요.',
  IMPORT_UNKNOWN_FORMAT: '아는 형식의 가계부 파일이 아니에요.',
  IMPORT_TOO_MANY_ROWS: '한 번에 50,000줄까지 가져올 수 있어요.',
  IMPORT_TOO_LARGE: '파일은 20MB까지 가져올 수 있어요.',
  IMPORT_BOMB: '압축을 풀면 너무 커지는 파일이라 열지 않았어요.',
  IMPORT_TIMEOUT: '파일을 읽는 데 너무 오래 걸려서 멈췄어요.',
  IMPORT_PASSWORD_REQUIRED: '비밀번호가 걸린 파일이에요. 비밀번호(보통 생년월일 6자리)를 입력해 주세요.',
  IMPORT_PASSWORD_WRONG: '비밀번호가 맞지 않아요.',
  IMPORT_EMPTY: '가져올 거래가 없어요.',
  IMPORT_HAS_PROBLEMS: '읽지 못한 줄이 있어요. 고치거나 건너뛰기를 골라 주세요.',
  IMPORT_ALREADY_COMMITTED: '이미 가져온 파일이에요.',
  IMPORT_NOT_READY: '아직 파일을 읽고 있어요.',
  IMPORT_BUSY: '다른 파일을 읽고 있어요. 잠시 후 다시 시도해 주세요.',
  FILE_MISSING: '파일을 골라 주세요.',
  // Receipts
  ATTACHMENT_TOO_LARGE: '영수증 파일은 10MB까지 올릴 수 있어요.',
  ATTACHMENT_TOO_MANY_PIXELS: '사진이 너무 커요. 4,000만 화소까지 올릴 수 있어요.',
  ATTACHMENT_TYPE_UNSUPPORTED: 'JPEG, PNG, WebP, HEIC 사진이나 PDF만 올릴 수 있어요.',
  ATTACHMENT_UNREADABLE: '파일이 비었거나 손상되어서 읽을 수 없어요. 다른 파일로 올려 주세요.',
  ATTACHMENT_HEIC_UNREADABLE: '이 HEIC 사진은 읽을 수 없어요. JPEG로 바꿔서 올려 주세요.',
  ATTACHMENT_SPACE_USED_UP: '이 가계부에 올릴 수 있는 영수증 용량을 다 썼어요. 필요 없는 영수증을 지워 주세요.',
  ATTACHMENT_BUSY: '다른 사진을 처리하고 있어요. 잠시 후 다시 시도해 주세요.',
  // The house itself
  STORAGE_FULL: '저장 공간이 부족해서 지금은 저장할 수 없어요. 읽기는 할 수 있어요.',
  NOT_READY: '서버가 아직 준비되지 않았어요. 잠시 후 다시 시도해 주세요.',
  INTERNAL_ERROR: '요청을 처리하는 중 오류가 발생했어요.',
} as const;

export type ErrorCode = keyof typeof ERROR_MESSAGES;
export const ERROR_CODES = Object.keys(ERROR_MESSAGES) as readonly ErrorCode[];

export const fieldError = z.object({ field: z.string(), message: z.string(), code: z.string().optional() });
export type FieldError = z.output<typeof fieldError>;

/** The body of every refusal. */
export const errorAnswer = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.array(fieldError).optional(),
  requestId: z.string(),
  /** With `VERSION_CONFLICT`: the resource as it is now. */
  current: z.unknown().optional(),
});
export type ErrorAnswer = z.output<typeof errorAnswer>;
