import type { HelpPictureName } from '../../features/help/components/help-picture.tsx';
import type { PlainPath } from '../navigation.ts';

/** The groups of questions, in their order. */
export const TOPICS = [
  { id: 'RECORD', name: '기록하기', text: '지출, 이체, 할부, 환불, 영수증' },
  { id: 'FILES', name: '문자와 파일', text: '카드 문자, 은행·카드 내역, 다른 가계부' },
  { id: 'SORT', name: '정리와 예산', text: '분류, 검색, 중복, 예산' },
  { id: 'TOGETHER', name: '함께 쓰기', text: '가계부 나누기, 생활비, 비공개' },
  { id: 'SETTINGS', name: '설정과 데이터', text: '기기, 키보드, 비밀번호, 백업, 웹훅' },
] as const;

/** A question and its answer. */
export interface Question {
  readonly topic: (typeof TOPICS)[number]['id'];
  readonly question: string;
  readonly answer: string;
  /** Other words that users search by. */
  readonly words?: string;
  readonly picture?: HelpPictureName;
  /** A code sample. */
  readonly sample?: string;
  readonly link?: { readonly path: PlainPath; readonly name: string };
}

/** How a receiver verifies a delivery; a test runs it against the server's signature. */
export const WEBHOOK_SAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto';

export function isGenuine(headers, body, secret) {
  const id = headers['webhook-id'];
  const at = headers['webhook-timestamp'];
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const sum = createHmac('sha256', key).update(id + '.' + at + '.' + body);
  const own = Buffer.from('v1,' + sum.digest('base64'));
  const sent = Buffer.from(headers['webhook-signature']);
  return own.length === sent.length && timingSafeEqual(own, sent);
}`;

/** How assistants that take a header are connected; `SALIM` and `TOKEN` are replaced by the user. */
const ASSISTANT_SAMPLE = `# Claude Code
claude mcp add --transport http salim SALIM/mcp \\
  --header "Authorization: Bearer TOKEN"

# Cursor (~/.cursor/mcp.json)
{ "mcpServers": { "salim": {
  "url": "SALIM/mcp",
  "headers": { "Authorization": "Bearer TOKEN" } } } }

# VS Code (.vscode/mcp.json)
{ "servers": { "salim": { "type": "http",
  "url": "SALIM/mcp",
  "headers": { "Authorization": "Bearer TOKEN" } } } }

# Gemini CLI (~/.gemini/settings.json)
{ "mcpServers": { "salim": {
  "httpUrl": "SALIM/mcp",
  "headers": { "Authorization": "Bearer TOKEN" } } } }

# Claude Desktop (claude_desktop_config.json)
{ "mcpServers": { "salim": { "command": "npx",
  "args": ["mcp-remote", "SALIM/mcp",
    "--header", "Authorization:\${SALIM_AUTH}"],
  "env": { "SALIM_AUTH": "Bearer TOKEN" } } } }`;

const COMMAND_LINE_SAMPLE = `export SALIM_URL=https://살림주소 SALIM_TOKEN=토큰

salim-cli add "점심 9,000 국민카드"
salim-cli list --month 2026-11
salim-cli ask "이번 달 외식 얼마야?"`;

/** Frequently asked questions, answered for the behavior of this version. */
export const QUESTIONS: readonly Question[] = [
  {
    topic: 'RECORD',
    question: '거래는 어떻게 기록하나요?',
    answer:
      '위쪽 ‘거래 추가’(휴대폰은 아래쪽 가운데 ‘추가’)를 누르고 금액을 입력해 저장하세요. 금액만 입력해도 오늘 날짜로 저장되고, 분류와 내용은 나중에 채울 수 있어요.',
    link: { path: '/transactions/new', name: '거래 추가' },
  },
  {
    topic: 'RECORD',
    question: '금액 칸에서 계산도 되나요?',
    answer:
      '네. 12000+3500*2, 45000/3처럼 입력하면 계산해 드려요. 1만 2천, 3.5만, 1억 2천처럼 입력해도 되고, ‘12,300원’이 있는 문자를 붙여넣으면 금액만 가져와요.',
    picture: 'amount',
  },
  {
    topic: 'RECORD',
    question: '할부는 언제 쓴 돈으로 계산하나요?',
    answer:
      '결제한 날에 전액을 쓴 것으로 계산해요. 거래 내역 필터에서 ‘청구 기준’을 고르면 청구되는 달마다 1/3, 2/3처럼 회차로 나눠 보여 주고, 합계와 달력, 내보내는 파일에도 똑같이 반영돼요. 예산과 통계의 기준은 가계부 설정의 ‘할부 계산 기준’에서 정할 수 있어요. 카드 청구서는 항상 회차로 보여 줘요.',
    link: { path: '/transactions', name: '거래 내역' },
  },
  {
    topic: 'FILES',
    question: '카드 문자를 붙여넣어 기록할 수 있나요?',
    answer:
      '네. 카드·은행 문자를 여러 건 복사해 한꺼번에 붙여넣으면 금액, 날짜, 사용처, 할부와 취소까지 읽어요. 확실한 내역은 미리 선택해 두고, 확실하지 않은 내역은 확인을 요청해요. 붙여넣은 텍스트는 저장하지 않아요. 안드로이드에서는 문자의 ‘공유’에서 살림을 골라도 돼요.',
    link: { path: '/paste', name: '카드 문자 붙여넣기' },
  },
  {
    topic: 'FILES',
    question: '아이폰 단축어로 카드 문자를 자동으로 기록하고 싶어요',
    answer:
      '1. 개인용 토큰 화면에서 ‘문자로 기록’ 권한만 있는 토큰을 만들어 복사해요.\n2. 단축어 앱의 ‘자동화’에서 ‘메시지’를 고르고, 메시지에 ‘승인’이 있으면 바로 실행하도록 설정해요.\n3. 동작에 ‘URL 콘텐츠 가져오기’를 추가하고, 주소는 살림 주소 뒤에 /api/v2/intake, 방법은 POST로 설정해요.\n4. 헤더에 Authorization을 추가하고, 값은 Bearer를 입력한 뒤 한 칸 띄고 토큰을 붙여넣어요. 본문은 JSON으로 하고 text에 ‘단축어 입력’을 넣어요.\n확실한 내역은 바로 기록되고, 나머지는 ‘확인할 내역’에 모여요. 같은 문자가 여러 번 와도 한 번만 기록해요.',
    picture: 'shortcut',
    link: { path: '/message-setup', name: '설정 방법 보기' },
  },
  {
    topic: 'FILES',
    question: '안드로이드에서 카드 문자와 앱 알림을 자동으로 기록하고 싶어요',
    answer:
      '1. 개인용 토큰 화면에서 ‘문자로 기록’ 권한만 있는 토큰을 만들어 복사해요.\n2. MacroDroid나 Tasker 같은 자동화 앱에서 조건을 ‘문자 수신’이나 카드 앱의 ‘알림 수신’으로 설정해요.\n3. 동작은 ‘HTTP 요청’으로 하고, 주소는 살림 주소 뒤에 /api/v2/intake, 방법은 POST로 설정해요.\n4. 헤더 Authorization에는 Bearer를 입력한 뒤 한 칸 띄고 토큰을, 본문에는 JSON의 text에 문자 내용을 넣어요.\n토큰은 언제든 삭제할 수 있고, 삭제하면 바로 멈춰요.',
    picture: 'automation',
    link: { path: '/message-setup', name: '설정 방법 보기' },
  },
  {
    topic: 'FILES',
    question: '살림이 읽지 못하는 문자가 있어요',
    answer:
      '붙여넣기 화면에서 ‘문자 형식 등록’을 누르고 금액과 사용처를 표시해 주세요. 다음부터 같은 형식의 문자를 읽어요. 문자 내용은 저장하지 않고, 바뀌지 않는 문구와 표시한 위치만 내 계정에 저장해요.',
    link: { path: '/paste', name: '카드 문자 붙여넣기' },
  },
  {
    topic: 'FILES',
    question: '카드 문자가 빠졌다고 나와요',
    answer:
      '카드 문자의 누적 금액은 직전 누적 금액에 이번 금액을 더한 값이에요. 금액이 맞지 않으면 그 사이에 빠진 문자가 있다는 뜻이라, ‘확인할 내역’에서 얼마가 빠졌는지 알려 드려요. 빠진 내역은 직접 기록하고, 이상이 없다면 ‘괜찮아요’를 눌러 주세요.',
    link: { path: '/inbox', name: '확인할 내역' },
  },
  {
    topic: 'FILES',
    question: '쓰던 가계부의 기록을 옮길 수 있나요?',
    words: '이전, 엑셀, 뱅크샐러드, 편한가계부',
    answer:
      '네. 편한가계부, 뱅크샐러드, 후잉, YNAB, Actual, Firefly III, ezBookkeeping, Splitwise에서 내보낸 파일과 ofx·qfx, qif, camt.053 파일을 그대로 올리면 돼요. 저장하기 전에 읽은 내용을 보여 드리고, 이미 있는 거래는 다시 가져오지 않아요.\n편한가계부: 더보기 → 백업 → 엑셀 파일로 내보내기\n뱅크샐러드: 앱의 ‘데이터 내보내기’를 눌러 메일로 받은 파일. 비밀번호는 보통 생년월일 6자리예요. 파일에 있는 통장·대출 잔액도 함께 맞출 수 있어요.\n후잉: 설정 → 내보내기 → CSV\nofx·camt.053: 파일에 있는 마지막 잔액을 골라서 맞출 수 있어요.',
    link: { path: '/imports', name: '가져오기' },
  },
  {
    topic: 'FILES',
    question: '은행 거래내역은 어떻게 가져오나요?',
    answer:
      '인터넷뱅킹이나 앱의 거래내역 조회에서 엑셀로 내려받아 그대로 올려 주세요. 표 위의 안내 문구나 합계 줄은 지우지 않아도 돼요.\nKB국민: 조회 → 거래내역 조회 → 파일 저장(엑셀)\n신한·SOL: 거래내역 조회 → 엑셀 저장\n우리: 거래내역 조회 → 엑셀 저장\n하나: 거래내역 조회 → 엑셀 또는 CSV 저장\nNH농협: 입출금 거래내역 → 엑셀 저장\n카카오뱅크·토스뱅크: 계좌 관리의 ‘거래내역 내보내기’를 눌러 메일로 받은 파일. 비밀번호는 보통 생년월일 6자리예요.\n케이뱅크·전북: 거래내역 조회 → 엑셀 저장\n카드값, 현금 인출, 적금처럼 내 자산끼리 옮긴 돈은 이체로 가져와요.',
    link: { path: '/imports', name: '가져오기' },
  },
  {
    topic: 'FILES',
    question: '카드 이용내역은 어떻게 가져오나요?',
    answer:
      '카드사 홈페이지의 이용내역이나 명세서를 엑셀로 내려받아 그대로 올려 주세요.\n삼성: 이용내역 조회 → 엑셀 저장, 또는 명세서 엑셀\n신한: 이용내역 → 엑셀 저장. 메일로 받은 명세서도 돼요.\nKB국민: 이용내역 조회 → 엑셀 저장\n현대: 이용내역 → 엑셀 저장. 비밀번호는 보통 생년월일 6자리예요.\n롯데: 이용내역 → 엑셀 저장\n하나: 이용내역 → 엑셀 저장\n취소한 결제는 제외하고, 할부는 전체 금액으로 한 번만 기록하고, 해외 결제는 현지 금액과 원화 금액을 함께 기록해요. 문자로 이미 기록한 거래는 빠진 내용만 채워요.',
    link: { path: '/imports', name: '가져오기' },
  },
  {
    topic: 'FILES',
    question: '가져올 파일에 비밀번호가 걸려 있어요',
    answer:
      '파일을 올린 뒤 비밀번호를 입력해 주세요. 보통 생년월일 6자리(예: 900101)예요. 비밀번호는 파일을 여는 데만 쓰고 저장하지 않아요.',
    link: { path: '/imports', name: '가져오기' },
  },
  {
    topic: 'FILES',
    question: '파일에서 날짜나 금액을 찾지 못했다고 나와요',
    answer:
      '날짜와 금액이 어느 열인지 골라 주세요. 한 번 고르면 머리글이 같은 파일은 다음부터 자동으로 읽어요. 읽지 못한 줄은 엑셀 줄 번호와 이유를 알려 드리고, 그 줄만 빼고 가져올 수도 있어요.',
    link: { path: '/imports', name: '가져오기' },
  },
  {
    topic: 'FILES',
    question: '잘못 가져온 파일을 되돌리고 싶어요',
    words: '가져오기 취소, 가져오기 삭제',
    answer:
      '가져오기 화면 아래 ‘가져오기 기록’에서 해당 파일의 ‘되돌리기’를 누르면 그 파일에서 가져온 거래만 모두 삭제돼요. 파일을 수정해서 다시 가져와도 돼요.',
    link: { path: '/imports', name: '가져오기' },
  },
  {
    topic: 'SORT',
    question: '자주 가는 곳을 자동으로 분류하고 싶어요',
    answer:
      '분류 규칙 화면에서 규칙을 만들어 주세요. 내용, 메모, 금액, 종류, 자산, 결제수단을 조건으로 분류, 태그, 내용을 정하고 통계에서 제외할 수 있어요. 위에 있는 규칙부터 적용돼요.\n규칙을 만들면 지난 거래에도 적용할지 묻고, 적용하기 전에 무엇이 바뀌는지 보여 드려요. 한꺼번에 바꾼 거래는 ‘적용 기록’에서 한 번에 되돌릴 수 있어요.\n규칙이 없어도 이전에 분류한 내역이나 잘 알려진 가게 이름을 바탕으로 분류를 추천해요.',
    link: { path: '/rules', name: '분류 규칙' },
  },
  {
    topic: 'SORT',
    question: '분류하지 않은 거래가 쌓였어요',
    answer:
      '미분류 정리 화면은 같은 가게의 거래를 한 줄로 묶어 보여 드려요. 한 번 누르면 그 가게의 거래가 모두 정리되고, ‘추천대로 정리’를 누르면 확실한 추천을 한꺼번에 적용해요. 키보드로는 ↑ ↓로 이동하고, Enter로 추천을 적용하고, Z로 되돌려요.',
    link: { path: '/unsorted', name: '미분류 정리' },
  },
  {
    topic: 'SETTINGS',
    question: '다른 프로그램에 바로 알리고 싶어요 (웹훅)',
    answer:
      '가계부 설정의 ‘데이터’에서 ‘개발자’를 열고 웹훅 주소를 등록하면 거래를 추가·수정·삭제할 때, 예산의 80%나 100%에 도달할 때, 구성원이 참여하거나 나갈 때, 정산할 때 그 주소로 알려 드려요. 소유자와 관리자만 만들 수 있어요.\n2xx로 응답하지 않으면 간격을 늘려 가며 약 12시간 동안 다시 보내고, 전송 기록은 30일 동안 볼 수 있어요. 내부 네트워크처럼 인터넷에서 접속할 수 없는 주소로는 보내지 않아요. 비공개 거래의 내용도 보내지 않아요.',
    link: { path: '/books', name: '가계부 보기' },
  },
  {
    topic: 'SETTINGS',
    question: '웹훅이 살림에서 온 것인지 어떻게 확인하나요?',
    answer:
      '요청마다 webhook-id, webhook-timestamp, webhook-signature 헤더가 붙어요. 서명은 ‘id.시각.본문’을 서명 키로 HMAC-SHA256 처리해 Base64로 인코딩한 값이고, 앞에 v1,이 붙어요. 서명 키는 만들 때 한 번만 보여 드리며, whsec_ 뒤가 Base64로 인코딩한 키예요. 시각이 5분 넘게 지났거나 같은 id가 다시 오면 무시해 주세요. 키를 잃어버렸거나 백업에서 복원했다면 웹훅을 열어 ‘서명 키 재발급’을 누르면 돼요.',
    sample: WEBHOOK_SAMPLE,
    link: { path: '/books', name: '가계부 보기' },
  },
  {
    topic: 'SETTINGS',
    question: 'AI 어시스턴트를 연결할 수 있나요?',
    answer:
      '네. 클로드나 커서처럼 MCP를 쓰는 어시스턴트에게 “이번 달 외식 얼마 썼어?”라고 묻거나 기록을 맡길 수 있어요.\n1. 개인용 토큰에서 ‘새 토큰’을 누르고 ‘AI 어시스턴트’를 골라요. 처음에는 ‘초안까지’가 좋아요. 어시스턴트가 쓴 거래가 ‘확인할 내역’에서 기다려요.\n2. 토큰과 주소를 복사해 아래처럼 어시스턴트 설정에 넣어요. SALIM은 살림 주소, TOKEN은 복사한 토큰으로 바꿔 주세요.\n3. 어시스턴트는 내가 볼 수 있는 것만 보고, 다른 구성원의 비공개 거래는 내용을 볼 수 없어요. 삭제나 구성원, 설정은 맡길 수 없어요.\n4. 기록한 거래는 활동 기록에 토큰 이름과 함께 남고, 되돌릴 수 있어요. 메모의 글은 명령이 아니라 데이터로만 전달해요.\nChatGPT처럼 토큰을 입력할 수 없고 로그인 창으로만 연결하는 서비스는 아직 연결할 수 없어요.',
    sample: ASSISTANT_SAMPLE,
    link: { path: '/settings/tokens', name: '개인용 토큰' },
  },
  {
    topic: 'SETTINGS',
    question: '터미널에서 기록할 수 있나요?',
    answer:
      '네. 살림 명령줄(salim-cli)로 한 줄 기록하고, 보고, 물어볼 수 있어요. 설치 파일은 살림을 운영하는 사람이 npm run package로 만들 수 있어요. 개인용 토큰에서 ‘문자로 기록’과 ‘조회’를 켠 토큰을 만들어 주세요.',
    sample: COMMAND_LINE_SAMPLE,
    link: { path: '/settings/tokens', name: '개인용 토큰' },
  },
  {
    topic: 'SETTINGS',
    question: '가계부를 백업하고 복원할 수 있나요?',
    answer:
      '가계부 설정에서 ‘데이터’의 ‘내보내기’로 가서 ‘JSON 백업’을 고르면 거래, 자산, 분류, 예산, 반복 규칙, 분류 규칙, 정산, 댓글, 영수증까지 한 파일에 담겨요. 가계부 화면의 ‘백업에서 복원’으로 그 파일을 열면 똑같은 가계부가 새로 만들어져요. CSV와 엑셀은 다른 프로그램에서 보거나 옮길 때 쓰세요. 웹훅 서명 키와 비밀번호는 백업에 포함되지 않아요.',
    link: { path: '/books', name: '가계부 보기' },
  },
  {
    topic: 'RECORD',
    question: '삭제한 거래를 복원할 수 있나요?',
    words: '휴지통, 삭제한 자산, 삭제한 분류',
    answer:
      '네. 삭제한 직후에는 오른쪽 위 메시지의 ‘되돌리기’를 누르면 돼요. 메시지가 사라진 뒤에도 30일 동안 거래 내역의 휴지통에서 복원할 수 있어요.',
  },
  {
    topic: 'RECORD',
    question: '이체와 카드값은 어떻게 기록하나요?',
    answer:
      '내 통장끼리 옮긴 돈과 카드값 결제는 ‘이체’로 기록해요. 이체는 수입과 지출에 포함되지 않아 중복으로 계산되지 않아요.',
    picture: 'transfer',
  },
  {
    topic: 'RECORD',
    question: '환불은 어떻게 기록하나요?',
    answer: '지출을 ‘환불’로 표시하면 돌려받은 만큼 그 분류의 지출이 줄어요. 수입으로 기록하지 않아도 돼요.',
    picture: 'refund',
  },
  {
    topic: 'TOGETHER',
    question: '가계부를 여러 개 쓸 수 있나요?',
    words: '가계부 추가, 가계부 만들기',
    answer:
      '네. 가계부가 2개 이상이면 왼쪽 위(휴대폰에서는 메뉴 안)에 ‘가계부 변경’이 나와요. 화면의 모든 금액은 현재 가계부 기준이에요.',
    link: { path: '/books', name: '가계부 보기' },
  },
  {
    topic: 'TOGETHER',
    question: '둘이 생활비를 함께 모으고 싶어요',
    answer:
      '새 가계부 화면의 ‘둘이 함께 시작하기’에서 ‘공동 + 개인’을 고르면 함께 쓸 가계부와 통장, 이번 달 예산, 매달 내 몫을 옮기는 반복 거래까지 한 번에 만들어요. 이미 함께 쓰는 가계부라면 그 가계부 화면에서 ‘매달 넣기’를 누르세요.\n옮긴 돈은 두 가계부에 이체로 기록되고 수입이나 지출로 계산되지 않아요. 상대방은 들어온 돈만 볼 수 있고, 내 가계부와 통장은 볼 수 없어요. 금액과 날짜는 내 가계부의 ‘반복 거래’에서 바꾸거나 멈출 수 있어요.',
    link: { path: '/books/new', name: '새 가계부로 가기' },
  },
  {
    topic: 'SORT',
    question: '분류를 잘못 합쳤어요',
    answer:
      '가계부 화면의 ‘활동’에서 합친 기록 옆의 ‘되돌리기’를 누르면 분류와 함께 옮겨진 거래, 예산, 목표, 규칙까지 한 번에 돌아와요. 결제수단과 태그도 마찬가지예요. 그사이 수정한 거래는 수정한 대로 남아요.',
    link: { path: '/books', name: '가계부 보기' },
  },
  {
    topic: 'SORT',
    question: '한 달의 시작일을 바꿀 수 있나요?',
    words: '월 시작일, 월급날, 급여일 기준',
    answer:
      '네. 가계부마다 1~28일이나 말일로 정할 수 있어요. 25일로 정하면 목록, 달력, 대시보드 모두 25일부터 다음 달 24일까지를 한 달로 계산해요.',
  },
  {
    topic: 'SORT',
    question: '거래를 검색하고 싶어요',
    answer:
      '/ 키나 돋보기를 눌러 검색하세요. 내용, 메모, 분류, 태그, 금액으로 찾을 수 있고, ‘ㅅㅌㅂㅅ’처럼 초성만 입력하거나 ‘스타ㅂ’처럼 입력하는 중에도 찾아요.',
    picture: 'search',
    link: { path: '/search', name: '검색하기' },
  },
  {
    topic: 'SORT',
    question: '한/영 전환을 잊고 영문으로 입력했어요',
    answer:
      '그대로 검색해도 돼요. 한글로 바꾼 검색어로도 찾고, 어떤 검색어로 찾았는지 알려 드려요. 영문을 한글로 입력했을 때도 마찬가지예요.',
    picture: 'otherKeyboard',
  },
  {
    topic: 'SORT',
    question: '같은 거래를 두 번 기록한 것 같아요',
    answer:
      '금액과 내용, 또는 금액과 자산이 같은 거래를 최근 60일에서 찾아 대시보드의 ‘확인해 주세요’에서 알려 드려요. 중복이면 하나를 삭제하고, 정말 두 번 쓴 돈이면 ‘둘 다 맞아요’를 눌러 주세요.',
    picture: 'duplicate',
    link: { path: '/duplicates', name: '중복 확인' },
  },
  {
    topic: 'SORT',
    question: '한 달 예산을 정하고 싶어요',
    answer:
      '예산 화면에서 이번 달에 쓸 금액을 정하고, 분류별로 나눌 수도 있어요. 막대는 쓴 만큼 차고, 세로선은 이번 달이 얼마나 지났는지 보여 줘요. 예산의 80%, 100%를 쓰면 알려 드려요.',
    picture: 'budget',
    link: { path: '/budgets', name: '예산 정하기' },
  },
  {
    topic: 'TOGETHER',
    question: '다른 구성원에게 내용을 숨길 수 있나요?',
    answer:
      '거래를 기록할 때 ‘더보기’에서 ‘비공개’를 켜면 다른 구성원에게는 날짜와 금액만 보여요. 합계에는 똑같이 포함돼서 누가 봐도 금액이 같아요.',
    picture: 'masked',
  },
  {
    topic: 'SETTINGS',
    question: '인터넷이 없을 때도 볼 수 있나요?',
    answer: '네. 이 기기에서 마지막으로 본 내용을 보여 드려요. 연결되면 자동으로 최신 내용으로 바뀌어요.',
  },
  {
    topic: 'RECORD',
    question: '영수증을 붙일 수 있나요?',
    answer:
      '거래마다 사진이나 PDF를 10개까지 붙일 수 있어요. 사진은 촬영 위치 같은 정보를 지우고 저장해서, 함께 쓰는 사람에게도 이미지만 보여요. 입력 메뉴에 ‘영수증 사진으로 입력’이 있으면 사진 한 장으로 금액, 날짜, 가게를 채울 수 있어요. 저장하기 전에는 아무것도 기록하지 않아요.',
  },
  {
    topic: 'SETTINGS',
    question: '여러 기기에서 같은 설정을 쓰나요?',
    answer:
      '네. 테마, 금액 표시, 한 주의 시작, 첫 화면, 기본 가계부, 단축키 설정은 모든 기기에 똑같이 적용돼요. 사이드바 접기만 기기마다 따로 저장돼요.',
    link: { path: '/settings', name: '설정' },
  },
  {
    topic: 'SETTINGS',
    question: '키보드로 쓸 수 있나요?',
    answer:
      'n은 거래 추가, /는 검색, g 다음 d는 대시보드예요. Ctrl(또는 ⌘)+K를 누르면 어디서든 화면, 기능, 거래를 몇 글자로 찾아 바로 이동할 수 있어요. ?를 누르면 모든 단축키를 볼 수 있고, 설정에서 끌 수도 있어요.',
    picture: 'keys',
    link: { path: '/settings', name: '설정' },
  },
  {
    topic: 'SETTINGS',
    question: '어두운 화면으로 바꾸고 싶어요',
    words: '다크 모드, 테마',
    answer: '설정의 ‘테마’에서 라이트, 다크, 시스템 중에서 고를 수 있어요.',
    link: { path: '/settings', name: '설정' },
  },
  {
    topic: 'SETTINGS',
    question: '비밀번호를 바꾸고 싶어요',
    words: '비밀번호 찾기, 암호',
    answer:
      '프로필의 ‘비밀번호 변경’을 누르고 현재 비밀번호와 새 비밀번호를 입력해 주세요. 바꾸면 다른 기기에서는 모두 로그아웃돼요. 비밀번호를 잊었다면 로그인 화면의 ‘비밀번호 찾기’에서 재설정 링크를 받아 주세요.',
    link: { path: '/change-password', name: '비밀번호 변경' },
  },
  {
    topic: 'SETTINGS',
    question: '앱처럼 설치할 수 있나요?',
    words: '홈 화면에 추가, 앱 설치, 위젯, 바로가기, 아이콘',
    answer:
      '네. 설정의 ‘홈 화면에 추가’에서 이 기기에 맞는 방법을 볼 수 있어요. 설치하면 앱처럼 열리고, 안드로이드에서는 아이콘을 길게 눌러 ‘거래 추가’를 바로 열 수 있어요. 위젯은 아직 없어요.',
    link: { path: '/settings', name: '설정' },
  },
  {
    topic: 'SETTINGS',
    question: '알림은 어떻게 받나요?',
    words: '푸시, 메일, 방해 금지 시간, 알림 끄기',
    answer:
      '알림 설정에서 종류마다 앱, 메일, 푸시 가운데 받을 곳을 고를 수 있어요. 푸시는 기기마다 ‘푸시 알림 켜기’를 눌러야 하고, 아이폰에서는 살림을 홈 화면에 추가해야 받을 수 있어요. 방해 금지 시간에는 푸시와 메일을 보내지 않고 모아 두었다가 보내요.',
    link: { path: '/notification-settings', name: '알림 설정' },
  },
  {
    topic: 'SETTINGS',
    question: '로그인을 더 안전하게 하고 싶어요',
    words: '2단계 인증, 복구 코드, 패스키, 보안, 해킹',
    answer:
      '보안에서 패스키를 추가하거나 2단계 인증을 켤 수 있어요. 2단계 인증을 켜면 복구 코드 10개를 한 번만 보여 드려요. 휴대폰이 없을 때 인증 코드 대신 입력할 수 있으니 안전한 곳에 보관해 주세요. 남은 개수를 보고 새로 만들 수도 있어요.',
    link: { path: '/settings/security', name: '보안' },
  },
  {
    topic: 'SETTINGS',
    question: '탈퇴하고 싶어요',
    words: '회원 탈퇴, 계정 없애기',
    answer:
      '‘회원 탈퇴’에서 비밀번호를 확인하면 바로 탈퇴할 수 있어요. 혼자 쓰던 가계부는 모두 삭제되고 복원할 수 없어요. 함께 쓰던 가계부는 다른 구성원에게 그대로 남아요. 필요한 기록은 탈퇴하기 전에 내려받아 주세요.',
    link: { path: '/account-deletion', name: '회원 탈퇴' },
  },
  {
    topic: 'TOGETHER',
    question: '모임 회비를 관리할 수 있나요?',
    words: '회비, 총무, 미납, 계모임, 동호회',
    answer:
      '네. ‘더보기’의 ‘모임 회비’에서 모임과 내는 사람, 한 달 금액을 추가하면 누가 언제까지 냈는지 월별로 볼 수 있어요. 납부는 받은 거래와 연결할 수 있고, 여러 달을 한 번에 내면 다음 달로 넘어가요. 현황은 이미지나 텍스트로 단톡방에 공유할 수 있어요.',
    link: { path: '/more', name: '더보기' },
  },
  {
    topic: 'RECORD',
    question: '경조사비는 어떻게 기록하나요?',
    words: '축의금, 부의금, 조의금, 방명록, 결혼식, 장례식, 돌잔치',
    answer:
      '‘더보기’의 ‘경조사’에서 주고받은 금액을 사람별로 기록할 수 있어요. 거래와 연결하면 가계부 합계에도 반영돼요. 방명록은 한 줄에 한 사람씩 붙여넣어 한 번에 기록할 수 있어요.',
    link: { path: '/more', name: '더보기' },
  },
  {
    topic: 'RECORD',
    question: '외화로 쓴 금액은 어떻게 기록하나요?',
    words: '환율, 달러, 엔화, 해외 결제, 해외여행',
    answer:
      '거래를 추가할 때 통화를 바꾸면 외화 금액과 환율을 함께 기록해요. 가계부 설정의 ‘데이터’에 환율을 저장하거나 환율 파일을 가져오면 그날의 환율로 계산해요.',
    link: { path: '/books', name: '가계부' },
  },
  {
    topic: 'RECORD',
    question: '전세나 월세 보증금은 어디에 기록하나요?',
    words: '전세금, 월세, 보증금, 임대차 계약, 집세',
    answer:
      '자산을 추가할 때 종류에서 ‘부동산’, 세부 종류에서 ‘전세·월세 보증금’을 고르면 보증금과 월세, 계약 만기일을 기록할 수 있어요. 매달 내는 월세는 반복 거래로 추가해 주세요.',
    link: { path: '/assets', name: '자산' },
  },
  {
    topic: 'RECORD',
    question: '대출은 어떻게 기록하나요?',
    words: '주택담보대출, 신용대출, 이자, 원리금, 상환, 중도상환',
    answer:
      '자산을 추가할 때 종류에서 ‘대출’을 고르고 갚을 돈을 시작 잔액에 입력해 주세요. 자산 화면에서 대출 조건을 입력하면 회차별 원금과 이자를 계산하고, 출금 계좌를 정하면 매달 자동으로 기록해요. 중도상환하면 얼마를 아끼는지도 계산할 수 있어요.',
    link: { path: '/assets', name: '자산' },
  },
  {
    topic: 'SORT',
    question: '연말정산에 얼마나 공제되는지 알고 싶어요',
    words: '소득공제, 세액공제, 총급여, 현금영수증',
    answer:
      '연말정산에서 총급여를 입력하면 카드와 현금영수증 사용액이 공제 기준을 넘었는지, 앞으로 어느 카드가 유리한지 알려 드려요. 공제되는지는 분류와 거래에서 바꿀 수 있어요. 총급여는 이 기기에만 보관해요.',
    link: { path: '/year-end-tax', name: '연말정산' },
  },
  {
    topic: 'SORT',
    question: '홈 화면에는 무엇이 나오나요?',
    words: '대시보드, 홈, 첫 화면',
    answer:
      '대시보드에는 이번 달에 쓴 돈과 오늘 쓸 수 있는 돈, 확인할 것, 7일 안에 나갈 돈과 들어올 돈, 최근 거래가 나와요. 앱을 열 때 먼저 볼 화면은 설정의 ‘첫 화면’에서 바꿀 수 있어요.',
    link: { path: '/settings', name: '설정' },
  },
];
