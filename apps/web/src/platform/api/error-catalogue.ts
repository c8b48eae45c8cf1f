/**
 * The client's own messages for failed calls. A message from the server takes precedence, except for the codes of this
 * table, which describe missing or unreadable responses.
 */
export const ERROR_CATALOGUE = {
  /** HTML, or another non-data response, instead of data. */
  INVALID_RESPONSE: '서버에서 예상하지 못한 응답을 받았어요.',
  /** Same as above, for a whole HTML page. */
  HTML_PAGE: '서버가 실행 중이 아니거나 API 주소가 잘못되었어요.',
  /** The server refused without a message. */
  REQUEST_FAILED: '요청을 처리하는 중 오류가 발생했어요.',
  NETWORK_ERROR: '서버에 연결할 수 없어요. 네트워크 연결을 확인해 주세요.',
  TIMEOUT_ERROR: '요청 시간이 초과되었어요. 다시 시도해 주세요.',

  LOGIN_UNREACHABLE: '서버에 연결할 수 없어요. 서버가 실행 중인지 확인해 주세요.',
  LOGIN_BAD_CREDENTIALS: '아이디 또는 비밀번호를 확인해 주세요.',
  LOGIN_FAILED: '로그인 중 오류가 발생했어요.',
  LOGIN_NO_TOKEN: '서버에서 인증 토큰을 받지 못했어요.',

  /** The browser does not tell a cancellation from a time-out. */
  PASSKEY_CANCELLED: '패스키 확인을 취소했거나 시간이 지났어요. 다시 시도해 주세요.',
  PASSKEY_EXISTS: '이 기기에는 이미 이 계정의 패스키가 있어요.',
  PASSKEY_ADDRESS: '지금 접속한 주소에서는 패스키를 쓸 수 없어요.',
  PASSKEY_UNSUPPORTED: '이 기기나 브라우저에서는 패스키를 쓸 수 없어요.',

  FALLBACK_TITLE: '오류가 발생했어요',
  FALLBACK_TEXT: '예상하지 못한 오류가 발생했어요. 페이지를 새로고침하거나 잠시 후 다시 시도해 주세요.',
  FALLBACK_BUTTON: '새로고침',
} as const;
