const EXACT: Readonly<Record<string, string>> = {
  '/dashboard': '대시보드',
  '/transactions': '거래 내역',
  '/transactions/new': '거래 추가',
  '/recurring-transactions': '반복 거래',
  '/analytics': '통계',
  '/analytics/advanced': '고급 통계',
  '/assets': '자산',
  '/books': '가계부',
  '/books/new': '가계부',
  '/invite': '초대 코드',
  '/join': '가계부 참여',
  '/imports': '가져오기',
  '/categories': '분류',
  '/payment-methods': '결제수단',
  '/tags': '태그',
  '/budgets': '예산',
  '/goals': '목표',
  '/settlement': '정산',
  '/year-end-tax': '연말정산',
  '/profile': '프로필',
  '/friends': '친구',
  '/friend-groups': '친구 그룹',
  '/user-id-code': '친구 코드',
  '/notifications': '알림',
  '/notification-settings': '알림 설정',
  '/settings': '설정',
  '/settings/security': '보안',
  '/settings/tokens': '개인용 토큰',
  '/change-password': '비밀번호 변경',
  '/search': '검색',
  '/duplicates': '중복 확인',
  '/unsorted': '미분류 정리',
  '/rules': '분류 규칙',
  '/paste': '카드 문자 붙여넣기',
  '/inbox': '확인할 내역',
  '/message-setup': '문자 자동 기록',
  '/more': '더보기',
  '/help': '도움말',
  '/about': '살림 소개',
  '/login': '로그인',
  '/register': '회원가입',
  '/forgot-password': '비밀번호 찾기',
  '/reset-password': '비밀번호 재설정',
  '/email-verification-sent': '이메일 인증',
  '/privacy-policy': '개인정보 처리방침',
  '/terms-of-service': '이용약관',
  '/account-deletion': '회원 탈퇴',
  '/oauth2/callback': '로그인',
  '/OAuth': '로그인',
};

/** Checked in this order, after the exact paths. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^\/transactions\/[^/]+\/edit$/u, '거래 수정'],
  [/^\/transactions\/.+$/u, '거래 상세'],
  [/^\/assets\/[^/]+$/u, '자산 상세'],
  [/^\/books\/[^/]+\/settings$/u, '가계부 설정'],
  [/^\/books\/[^/]+\/gifts$/u, '경조사'],
  [/^\/books\/[^/]+\/dues$/u, '모임 회비'],
  [/^\/books\/[^/]+$/u, '가계부 상세'],
];

/** The title of a screen by its path; "페이지" for any other path. */
export function titleOfPath(path: string): string {
  const plain = path.length > 1 ? path.replace(/\/+$/u, '') : path;
  return EXACT[plain] ?? PATTERNS.find(([pattern]) => pattern.test(plain))?.[1] ?? '페이지';
}

/** The title of the browser tab. */
export function documentTitleOf(path: string): string {
  return `${titleOfPath(path)} · 살림`;
}
