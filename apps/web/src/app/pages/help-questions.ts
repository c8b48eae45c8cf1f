import type { HelpPictureName } from '../../features/help/components/help-picture.tsx';
import type { PlainPath } from '../navigation.ts';

/** A question with its answer. */
export interface Question {
  readonly question: string;
  readonly answer: string;
  readonly picture?: HelpPictureName;
  /** A few lines of a program. */
  readonly sample?: string;
  readonly link?: { readonly path: PlainPath; readonly name: string };
}

/** How a receiver tells a genuine delivery; a test runs it against what the server signs. */
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

/** What people ask, and what is true for what this version does. */
export const QUESTIONS: readonly Question[] = [
  {
    question: '거래는 어떻게 적나요?',
    answer:
      '위쪽의 ‘거래 추가’(휴대폰에서는 아래쪽 가운데의 ‘추가’)를 눌러 금액을 적고 저장하면 끝이에요. 금액만 적어도 오늘 날짜로 저장되고, 분류와 내용은 나중에 고칠 수 있어요.',
    link: { path: '/transactions/new', name: '거래 추가하러 가기' },
  },
  {
    question: '금액 칸에서 계산도 되나요?',
    answer:
      '네. 12000+3500*2, 45000/3처럼 적으면 계산해 드려요. 1만 2천, 3.5만, 1억 2천처럼 말하는 대로 적어도 되고, 12,300원이 들어 있는 문자를 붙여넣으면 금액만 골라내요.',
    picture: 'amount',
  },
  {
    question: '할부로 산 것은 언제 쓴 돈으로 세나요?',
    answer:
      '산 날에 모두 세요. 거래 내역의 필터에서 ‘청구 기준’을 고르면 갚는 달마다 1/3, 2/3처럼 회차로 나눠 보여주고, 합계와 달력, 내보내는 파일도 그렇게 세요. 예산과 통계가 세는 방법은 가계부 설정의 ‘할부로 산 돈을 세는 달’에서 정해요. 카드 청구서는 어느 쪽이든 회차로 보여줘요.',
    link: { path: '/transactions', name: '거래 내역' },
  },
  {
    question: '카드 문자를 붙여넣어 적을 수 있나요?',
    answer:
      '네. 카드·은행 문자를 여러 건 복사해 한꺼번에 붙여넣으면 금액, 날짜, 쓴 곳, 할부와 취소까지 읽어요. 확실한 것은 골라 두고, 확실하지 않은 것은 물어봐요. 붙여넣은 글은 저장하지 않아요. 안드로이드에서는 문자를 공유해 살림을 골라도 돼요.',
    link: { path: '/paste', name: '카드 문자 붙여넣기' },
  },
  {
    question: '아이폰 단축어로 카드 문자를 자동으로 적고 싶어요',
    answer:
      '1. 개인용 토큰 화면에서 ‘문자로 기록’ 권한만 가진 토큰을 만들어 복사해요.\n2. 단축어 앱의 ‘자동화’에서 ‘메시지’를 고르고, 메시지에 ‘승인’이 들어 있으면 바로 실행하도록 해요.\n3. 동작으로 ‘URL 콘텐츠 가져오기’를 넣고, 주소는 살림 주소 뒤에 /api/v2/intake, 방법은 POST로 해요.\n4. 헤더에 Authorization을 만들고 값은 Bearer 다음에 한 칸 띄어 토큰을 붙여요. 본문은 JSON으로, text에 ‘단축어 입력’을 넣어요.\n확실한 내역은 바로 적히고, 나머지는 받은 내역함에 모여요. 같은 문자가 여러 번 와도 한 번만 적어요.',
    picture: 'shortcut',
    link: { path: '/message-setup', name: '그림으로 따라 하기' },
  },
  {
    question: '안드로이드에서 카드 문자와 앱 알림을 자동으로 적고 싶어요',
    answer:
      '1. 개인용 토큰 화면에서 ‘문자로 기록’ 권한만 가진 토큰을 만들어 복사해요.\n2. MacroDroid나 Tasker 같은 자동화 앱에서 조건을 ‘문자 수신’이나 카드 앱의 ‘알림 수신’으로 해요.\n3. 동작은 ‘HTTP 요청’으로 하고, 주소는 살림 주소 뒤에 /api/v2/intake, 방법은 POST로 해요.\n4. 헤더 Authorization에는 Bearer 다음에 한 칸 띄어 토큰을, 본문에는 JSON으로 text에 문자 내용을 넣어요.\n토큰은 언제든 없앨 수 있고, 없애면 바로 멈춰요.',
    picture: 'automation',
    link: { path: '/message-setup', name: '그림으로 따라 하기' },
  },
  {
    question: '살림이 읽지 못하는 문자가 있어요',
    answer:
      '붙여넣기 화면에서 ‘읽는 법 가르치기’를 눌러 금액과 사용처가 어디인지 눌러 주세요. 다음부터는 그런 문자를 읽어요. 문자 내용은 저장하지 않고, 바뀌지 않는 말과 표시한 자리만 나를 위해 기억해요.',
    link: { path: '/paste', name: '카드 문자 붙여넣기' },
  },
  {
    question: '카드 문자가 빠졌다고 나와요',
    answer:
      '카드사가 보내는 누적 금액은 앞 누적에 이번 금액을 더한 값이에요. 이 값이 이어지지 않으면 그 사이의 문자가 오지 않은 거라서 받은 내역함에 얼마가 빠졌는지 알려 드려요. 직접 적거나, 맞다면 ‘괜찮아요’를 눌러 주세요.',
    link: { path: '/inbox', name: '받은 내역함' },
  },
  {
    question: '쓰던 가계부의 기록을 옮길 수 있나요?',
    answer:
      '네. 편한가계부, 뱅크샐러드, 후잉, YNAB, Actual, Firefly III, ezBookkeeping, Splitwise에서 내보낸 파일과 ofx·qfx, qif, camt.053을 그대로 올리면 돼요. 저장하기 전에 읽은 내용을 먼저 보여 드리고, 같은 거래는 다시 넣지 않아요.\n편한가계부: 더보기 → 백업 → 엑셀 파일로 내보내기\n뱅크샐러드: 앱의 ‘데이터 내보내기’로 메일에 온 파일. 비밀번호를 물으면 보통 생년월일 6자리예요. 파일에 적힌 통장·대출의 잔액도 함께 맞출 수 있어요. ofx와 camt.053에 적힌 마지막 잔액은 골라서 맞출 수 있어요.\n후잉: 설정 → 내보내기 → CSV',
    link: { path: '/imports', name: '가져오기' },
  },
  {
    question: '은행 거래내역은 어떻게 가져오나요?',
    answer:
      '인터넷뱅킹이나 앱의 거래내역 조회에서 엑셀로 내려받아 그대로 올려 주세요. 머리글 위의 안내 줄이나 합계 줄을 지우지 않아도 돼요.\nKB국민: 조회 → 거래내역 조회 → 파일 저장(엑셀)\n신한·SOL: 거래내역 조회 → 엑셀 저장\n우리: 거래내역 조회 → 엑셀 저장\n하나: 거래내역 조회 → 엑셀 또는 CSV 저장\nNH농협: 입출금 거래내역 → 엑셀 저장\n카카오뱅크·토스뱅크: 계좌 관리의 ‘거래내역 내보내기’로 메일에 온 파일. 비밀번호는 보통 생년월일 6자리예요.\n케이뱅크·전북: 거래내역 조회 → 엑셀 저장\n카드값, 현금 인출, 적금처럼 내 돈 사이의 이동은 이체로 읽어요.',
    link: { path: '/imports', name: '가져오기' },
  },
  {
    question: '카드 이용내역은 어떻게 가져오나요?',
    answer:
      '카드사 누리집의 이용내역이나 명세서를 엑셀로 내려받아 그대로 올려 주세요.\n삼성: 이용내역 조회 → 엑셀 저장, 또는 명세서 엑셀\n신한: 이용내역 → 엑셀 저장. 메일로 받은 명세서도 돼요.\nKB국민: 이용내역 조회 → 엑셀 저장\n현대: 이용내역 → 엑셀 저장. 비밀번호는 보통 생년월일 6자리예요.\n롯데: 이용내역 → 엑셀 저장\n하나: 이용내역 → 엑셀 저장\n취소한 결제는 빼고, 할부는 전체 금액으로 한 번만 적고, 해외 결제는 쓴 돈과 원화를 함께 남겨요. 문자로 이미 적은 거래는 빠진 내용만 채워요.',
    link: { path: '/imports', name: '가져오기' },
  },
  {
    question: '가져올 파일에 비밀번호가 걸려 있어요',
    answer:
      '올리면 비밀번호를 물어요. 보통 생년월일 6자리(예: 900101)예요. 비밀번호는 파일을 여는 데만 쓰고 어디에도 저장하지 않아요.',
    link: { path: '/imports', name: '가져오기' },
  },
  {
    question: '가져올 파일에서 날짜나 금액을 찾지 못했대요',
    answer:
      '어느 열이 날짜이고 어느 열이 금액인지 골라 주세요. 한 번 고르면 머리글이 같은 다음 파일은 저절로 읽어요. 읽지 못한 줄은 엑셀의 줄 번호와 까닭을 보여 드리고, 그 줄만 빼고 가져올 수도 있어요.',
    link: { path: '/imports', name: '가져오기' },
  },
  {
    question: '잘못 가져온 파일을 되돌리고 싶어요',
    answer:
      '가져오기 화면 아래의 ‘지난 가져오기’에서 그 파일의 ‘되돌리기’를 누르면 그 파일이 넣은 거래만 모두 빠져요. 고쳐서 다시 가져와도 돼요.',
    link: { path: '/imports', name: '가져오기' },
  },
  {
    question: '늘 같은 곳은 저절로 분류하고 싶어요',
    answer:
      '분류 규칙 화면에서 규칙을 만들어 주세요. 내용, 메모, 금액, 종류, 자산, 결제수단을 조건으로 삼아 분류, 태그, 내용을 정하고 통계에서 뺄 수 있어요. 위에 있는 규칙이 먼저예요.\n만들고 나면 지난 거래도 바꿀지 물어보고, 바꾸기 전에 무엇이 바뀌는지 먼저 보여 드려요. 한 번에 바꾼 것은 ‘적용한 기록’에서 한 번에 되돌릴 수 있어요.\n규칙이 없어도 전에 분류한 대로, 처음 보는 곳은 잘 알려진 가게 이름으로 분류를 권해요.',
    link: { path: '/rules', name: '분류 규칙' },
  },
  {
    question: '분류하지 않은 거래가 쌓였어요',
    answer:
      '정리 화면은 같은 가게를 한 줄로 묶어요. 한 번 누르면 그 가게의 거래가 모두 정리되고, ‘추천대로 정리’는 믿을 만한 추천을 한꺼번에 받아들여요. 자판으로는 ↑ ↓로 옮기고 Enter로 고르고 z로 되돌려요.',
    link: { path: '/unsorted', name: '미분류 정리' },
  },
  {
    question: '다른 프로그램에 바로 알리고 싶어요 (웹훅)',
    answer:
      '가계부 설정의 ‘웹훅’에 주소를 넣으면 거래를 적고 고치고 삭제할 때, 예산에 가까워지거나 넘을 때, 구성원이 들어오거나 나갈 때, 정산할 때 그 주소로 알려요. 소유자와 관리자만 만들 수 있어요.\n2xx로 답하지 않으면 점점 뜸하게 반나절 동안 다시 보내고, 보낸 기록은 30일 동안 볼 수 있어요. 집 안의 주소처럼 인터넷에서 열리지 않는 곳으로는 보내지 않아요. 비공개 거래의 내용은 보내지 않아요.',
    link: { path: '/books', name: '가계부 보기' },
  },
  {
    question: '웹훅이 살림에서 온 것인지 어떻게 확인하나요?',
    answer:
      '보낼 때마다 머리글 webhook-id, webhook-timestamp, webhook-signature가 붙어요. 서명은 ‘id.시각.본문’을 서명 비밀로 HMAC-SHA256 해서 Base64로 적은 값이고 앞에 v1,이 붙어요. 서명 비밀은 만들 때 한 번만 보이고, whsec_ 뒤가 Base64로 적은 열쇠예요. 시각이 5분보다 오래됐거나 같은 id가 또 오면 버려 주세요. 비밀을 잃어버렸거나 백업에서 되살렸다면 웹훅을 열어 ‘서명 비밀 새로 받기’를 누르면 돼요.',
    sample: WEBHOOK_SAMPLE,
    link: { path: '/books', name: '가계부 보기' },
  },
  {
    question: '가계부를 백업하고 되살릴 수 있나요?',
    answer:
      '가계부 설정의 내보내기에서 JSON을 고르면 거래, 자산, 분류, 예산, 반복 규칙, 분류 규칙, 정산, 댓글, 영수증까지 한 파일에 담겨요. 가계부 화면의 ‘백업에서 되살리기’로 그 파일을 열면 똑같은 가계부가 새로 생겨요. CSV와 엑셀은 다른 프로그램에서 보거나 옮길 때 쓰세요. 웹훅의 서명 비밀과 비밀번호는 백업에 담지 않아요.',
    link: { path: '/books', name: '가계부 보기' },
  },
  {
    question: '삭제한 거래를 되살릴 수 있나요?',
    answer:
      '삭제한 바로 뒤에는 오른쪽 위 알림의 ‘되돌리기’를 누르면 그대로 돌아와요. 알림이 사라진 뒤에도 30일 동안은 휴지통에 남아 있어요.',
  },
  {
    question: '이체와 카드값은 어떻게 적나요?',
    answer:
      '내 통장 사이의 이동과 카드값 결제는 ‘이체’로 적어요. 이체는 수입에도 지출에도 들어가지 않아서 두 번 세지 않아요.',
    picture: 'transfer',
  },
  {
    question: '환불은 어떻게 적나요?',
    answer: '지출에 ‘환불’을 표시하면 돈이 돌아온 만큼 그 분류의 지출이 줄어요. 수입으로 적지 않아도 돼요.',
    picture: 'refund',
  },
  {
    question: '가계부를 여러 개 쓸 수 있나요?',
    answer:
      '네. 가계부가 둘 이상이면 왼쪽 위(휴대폰에서는 메뉴 안)에 ‘가계부 변경’이 나와요. 화면의 모든 숫자는 지금 고른 가계부의 것이에요.',
    link: { path: '/books', name: '가계부 보기' },
  },
  {
    question: '둘이 생활비를 함께 모으고 싶어요',
    answer:
      '새 가계부 화면의 ‘둘이 함께 시작하기’에서 ‘공동 + 개인’을 고르면 함께 쓸 가계부와 통장, 이번 달 예산, 내 몫을 매달 옮기는 반복까지 한 번에 만들어요. 이미 함께 쓰는 가계부라면 그 가계부 화면의 ‘매달 넣기’를 누르세요.\n옮긴 돈은 두 가계부에 이체로 적히고 수입이나 지출로 세지 않아요. 상대는 들어온 돈만 보고, 내 가계부와 통장은 보지 못해요. 금액과 날짜는 내 가계부의 정기 거래에서 바꾸거나 멈출 수 있어요.',
    link: { path: '/books/new', name: '새 가계부로 가기' },
  },
  {
    question: '분류를 잘못 합쳤어요',
    answer:
      '가계부 화면의 활동에서 ‘합쳤어요’ 옆의 되돌리기를 누르면 분류와 함께 옮겨 간 거래, 예산, 목표, 규칙까지 한 번에 돌아와요. 결제수단과 태그도 같아요. 그 사이에 누가 고친 거래는 고친 대로 남아요.',
    link: { path: '/books', name: '가계부로 가기' },
  },
  {
    question: '한 달의 시작일을 바꿀 수 있나요?',
    answer:
      '가계부마다 1일부터 28일, 또는 말일로 정할 수 있어요. 25일로 정하면 목록, 달력과 대시보드가 모두 25일부터 다음 달 24일까지를 한 달로 봐요.',
  },
  {
    question: '찾고 싶은 거래가 있어요',
    answer:
      '/ 키를 누르거나 돋보기를 눌러 검색하세요. 내용, 메모, 분류, 태그와 금액으로 찾고, ㅅㅌㅂㅅ처럼 초성만 적거나 ‘스타ㅂ’처럼 덜 적어도 찾아요.',
    picture: 'search',
    link: { path: '/search', name: '검색하기' },
  },
  {
    question: '한글 자판인 줄 알고 영문으로 쳤어요',
    answer: '그대로 두어도 돼요. 한글로 바꾸어 읽은 말로도 찾고, 무엇으로 찾았는지 알려 드려요. 거꾸로도 마찬가지예요.',
    picture: 'otherKeyboard',
  },
  {
    question: '같은 거래를 두 번 적은 것 같아요',
    answer:
      '금액과 내용, 또는 금액과 자산이 같은 거래를 최근 60일에서 찾아 대시보드의 ‘살펴볼 것’에 알려 드려요. 하나를 삭제하거나, 정말 두 번 쓴 돈이면 ‘둘 다 맞아요’를 눌러 주세요.',
    picture: 'duplicate',
    link: { path: '/duplicates', name: '중복 확인' },
  },
  {
    question: '한 달 예산을 정하고 싶어요',
    answer:
      '예산 화면에서 이 달에 쓸 돈을 정하고, 분류마다 나눌 수도 있어요. 쓴 만큼 막대가 차고, 세로줄은 이 달이 얼마나 지났는지 보여 줘요. 80%와 100%를 쓰면 알려 드려요.',
    picture: 'budget',
    link: { path: '/budgets', name: '예산 정하기' },
  },
  {
    question: '다른 구성원에게 내용을 숨길 수 있나요?',
    answer:
      '거래를 적을 때 더보기에서 ‘비공개’를 켜면 다른 구성원에게는 날짜와 금액만 보여요. 합계에는 똑같이 들어가서 누가 보아도 숫자가 같아요.',
    picture: 'masked',
  },
  {
    question: '인터넷이 없을 때도 볼 수 있나요?',
    answer: '네. 이 기기에서 마지막으로 본 내용을 보여 드려요. 연결되면 저절로 새 내용으로 바뀌어요.',
  },
  {
    question: '영수증을 붙일 수 있나요?',
    answer:
      '거래마다 사진이나 PDF를 10개까지 붙일 수 있어요. 사진은 위치 같은 정보를 지우고 다시 저장해서, 함께 쓰는 사람에게도 그림만 남아요.',
  },
  {
    question: '여러 기기에서 같은 설정을 쓰나요?',
    answer:
      '테마, 금액 표시, 한 주의 시작, 첫 화면, 기본 가계부와 단축키 설정은 계정을 따라가요. 사이드바를 접은 것은 그 기기에만 남아요.',
    link: { path: '/settings', name: '설정' },
  },
  {
    question: '키보드로 쓸 수 있나요?',
    answer:
      'n은 거래 추가, /는 검색, g 다음 d는 대시보드예요. Ctrl(또는 ⌘)과 k를 함께 누르면 어디서든 화면과 할 일, 거래를 몇 글자로 찾아 바로 갈 수 있어요. ?를 누르면 모든 단축키가 나와요. 설정에서 끌 수도 있어요.',
    picture: 'keys',
    link: { path: '/settings', name: '설정' },
  },
  {
    question: '어두운 화면으로 바꾸고 싶어요',
    answer: '설정의 ‘테마’에서 라이트, 다크, 시스템 가운데 고를 수 있어요.',
    link: { path: '/settings', name: '설정' },
  },
  {
    question: '비밀번호를 바꾸고 싶어요',
    answer: '비밀번호를 바꾸면 다른 기기는 모두 로그아웃돼요.',
    link: { path: '/change-password', name: '비밀번호 변경' },
  },
];
