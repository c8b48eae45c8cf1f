import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../platform/api/api-client.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import css from './prose.module.css';

const ITEMS = [
  ['회원 가입과 로그인', '아이디, 이름, 이메일, 비밀번호(단방향 암호화), 동의한 시각과 내용', '회원 탈퇴 때까지'],
  [
    '외부 계정으로 로그인(선택)',
    '외부 서비스가 제공하는 회원 번호와 이름, 이메일과 프로필 사진(해당 서비스에서 동의한 경우만)',
    '연결을 해제하거나 탈퇴할 때까지',
  ],
  [
    '2단계 인증과 개인용 토큰(선택)',
    '인증 앱의 비밀 키(암호화), 복구 코드와 토큰(단방향 암호화)',
    '끄거나 삭제할 때까지',
  ],
  [
    '가계부 제공',
    '회원이 직접 입력한 거래, 자산, 분류, 결제수단, 태그, 메모와 첨부한 영수증',
    '회원이 삭제하거나 탈퇴할 때까지',
  ],
  [
    '함께 쓰기와 친구',
    '프로필 사진(선택), 친구 코드(암호화), 친구와 그룹, 초대와 구성원 기록',
    '회원이 삭제하거나 탈퇴할 때까지, 초대는 만료 후 30일까지',
  ],
  ['푸시 알림(선택)', '브라우저가 제공한 푸시 주소와 키(암호화)', '푸시를 끄거나 로그아웃할 때까지'],
  [
    '안전한 이용과 부정 이용 방지',
    '로그인한 기기 종류, 접속 시각, IP 주소 일부, 접속 기록(IP 주소 포함)',
    '로그인 정보는 세션이 끝날 때까지, 접속 기록은 3개월',
  ],
  ['소식과 혜택 안내(선택)', '이메일, 수신 동의 여부', '동의를 철회할 때까지(2년마다 다시 확인해요)'],
] as const;

/** Cross-border data transfers: push services belong to the browser vendors. */
const PUSH_TRANSFER = [
  ['이전받는 자', '이용자가 쓰는 브라우저의 푸시 서버를 운영하는 회사(Google, Apple, Mozilla, Microsoft)'],
  ['이전되는 국가', '미국'],
  ['이전하는 항목', '푸시 주소와, 그 브라우저만 읽을 수 있게 암호화한 알림의 제목과 내용'],
  ['이전 시기와 방법', '알림이 발생할 때 암호화된 통신으로 전송'],
  ['이용 목적', '브라우저에 알림 전달'],
  ['보유 기간', '브라우저에 전달할 때까지, 최대 1일'],
  [
    '이전을 거부하는 방법',
    '알림 설정에서 푸시 알림을 켜지 않거나 끄면 돼요. 거부해도 다른 기능은 그대로 쓸 수 있어요.',
  ],
] as const;

/** The name and contact that the law requires, if the installation has them. */
function Officer() {
  const { data } = useQuery({
    queryKey: queryKeys.serviceInfo,
    queryFn: ({ signal }) => callApi('getServiceInfo', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const operator = data?.operator;
  return operator ? (
    <ul>
      <li>개인정보 보호책임자: {operator.name}</li>
      <li>연락처: {operator.contact}</li>
    </ul>
  ) : (
    <p>이 서비스를 설치해 운영하는 사람이 개인정보 보호책임자예요. 서비스를 안내해 준 운영자에게 연락해 주세요.</p>
  );
}

/** What is processed for which purpose, and for how long. */
function Purposes() {
  return (
    <section>
      <h2>1. 처리 목적, 항목과 보유 기간</h2>
      <div className={css.tableScroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">목적</th>
              <th scope="col">항목</th>
              <th scope="col">보유 기간</th>
            </tr>
          </thead>
          <tbody>
            {ITEMS.map(([purpose, items, period]) => (
              <tr key={purpose}>
                <th scope="row">{purpose}</th>
                <td>{items}</td>
                <td data-label="보유 기간">{period}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        필수 항목의 수집·이용에 동의하지 않을 수 있어요. 다만 가입과 가계부 제공에 꼭 필요한 정보라서, 동의하지 않으면
        가입할 수 없어요. 선택 항목은 동의하지 않아도 서비스를 모두 이용할 수 있어요.
      </p>
    </section>
  );
}

/** The items that Korean law requires of a privacy policy, for what the product does. */
export function PrivacyPolicyPage() {
  return (
    <div className={css.prose}>
      <p className={css.lead}>
        살림(이하 ‘서비스’)은 개인정보 보호법을 지키며, 가계부를 제공하는 데 필요한 만큼만 이용자의 개인정보를 처리해요.
        이 방침에서는 개인정보를 무엇을 위해 수집하고, 얼마나 보관하고, 어떻게 파기하는지 알려 드려요.
      </p>

      <Purposes />

      <section>
        <h2>2. 함께 쓰는 가계부에서의 공개 범위</h2>
        <p>
          가계부를 함께 쓰는 구성원은 그 가계부의 거래와 작성자의 이름을 볼 수 있어요. 비공개로 표시한 거래는 다른
          구성원에게 종류, 날짜와 금액만 보여요. 이메일은 다른 구성원에게 보이지 않아요.
        </p>
      </section>

      <section>
        <h2>3. 제3자 제공</h2>
        <p>
          서비스는 이용자의 개인정보를 다른 회사나 사람에게 제공하지 않아요. 다만 법률에 특별한 규정이 있거나 수사기관이
          법에서 정한 절차에 따라 요구하는 경우는 예외예요.
        </p>
      </section>

      <section>
        <h2>4. 처리 위탁과 국외 이전</h2>
        <p>
          개인정보 처리를 다른 업체에 맡기지 않아요. 글꼴과 화면을 포함한 모든 파일은 서비스의 서버에서 직접 제공하며,
          외부 분석 도구나 광고 도구를 쓰지 않아요. 국외로 이전되는 정보는 이용자가 직접 켠 푸시 알림뿐이에요.
        </p>
        <div className={css.tableScroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">항목</th>
                <th scope="col">내용</th>
              </tr>
            </thead>
            <tbody>
              {PUSH_TRANSFER.map(([what, text]) => (
                <tr key={what}>
                  <th scope="row">{what}</th>
                  <td>{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p>
          외부 계정으로 로그인하면 해당 회사의 화면으로 이동해요. 서비스는 그 회사에 가계부 내용을 보내지 않아요.
          위탁이나 국외 이전이 추가되면 이 방침을 통해 먼저 알려 드려요.
        </p>
      </section>

      <section>
        <h2>5. 파기 절차와 방법</h2>
        <p>
          회원이 탈퇴하거나 보유 기간이 지나면 5일 안에 파기해요. 전자 파일은 복구할 수 없게 삭제하고, 백업에 남은
          정보는 백업 보관 주기가 끝나면 함께 파기돼요. 삭제한 거래와 자산은 복원할 수 있도록 30일 동안 휴지통에 보관한
          뒤 파기해요. 함께 쓰던 가계부에 남긴 기록은 다른 구성원의 기록이기도 해서 남고, 작성자는 ‘탈퇴한 사용자’로
          표시돼요.
        </p>
      </section>

      <section>
        <h2>6. 안전성 확보 조치</h2>
        <ul>
          <li>비밀번호는 복호화할 수 없는 방식(argon2id)으로 암호화해 저장해요.</li>
          <li>로그인 정보는 서버에서 매번 확인하며, 오래 쓰지 않으면 자동으로 만료돼요.</li>
          <li>가계부마다 구성원의 권한을 확인하고, 권한이 없으면 가계부가 있는지도 알려 주지 않아요.</li>
          <li>로그인 시도를 제한해 비밀번호를 추측하지 못하게 해요.</li>
          <li>코드와 키, 발송할 메일은 서버만 아는 키로 암호화해 저장해요.</li>
          <li>기록(로그)에는 비밀번호, 금액과 이메일을 남기지 않아요.</li>
          <li>로그인, 권한, 개인정보와 관련한 활동은 변경할 수 없는 접속 기록으로 3개월 동안 보관해요.</li>
        </ul>
      </section>

      <section>
        <h2>7. 이용자와 법정대리인의 권리</h2>
        <p>
          언제든지 자신의 개인정보에 대해 열람, 정정, 삭제, 처리 정지를 요구할 수 있어요. 이름과 수신 동의는
          ‘프로필’에서 바로 바꿀 수 있어요. 내 데이터는 ‘설정 → 보안과 내 데이터’에서 모두 내려받을 수 있고, 탈퇴는
          ‘회원 탈퇴’에서 로그인하지 않고도 메일로 할 수 있어요. 그 밖의 요구는 아래 개인정보 보호책임자에게 알려 주시면
          10일 안에 처리해요. 권리는 법정대리인이나 위임받은 사람을 통해서도 행사할 수 있어요.
        </p>
      </section>

      <section>
        <h2>8. 만 14세 미만 아동</h2>
        <p>
          서비스는 만 14세 미만 아동의 가입을 받지 않아요. 아이는 가계부에 이름만 등록할 수 있으며, 이때 이름 외의 다른
          정보는 수집하지 않아요.
        </p>
      </section>

      <section>
        <h2>9. 쿠키와 자동 수집 장치</h2>
        <p>
          로그인을 유지하는 데 필요한 쿠키(refresh)만 쓰고, 외부 계정으로 로그인할 때는 확인용 쿠키를 10분 동안 하나 더
          써요. 화면을 빨리 보여 드리기 위해 브라우저 저장소에 로그인 정보와 최근 내역 일부를 보관하며, 로그아웃하면
          삭제해요. 브라우저 설정에서 쿠키를 막을 수 있지만, 그러면 로그인을 유지할 수 없어요. 광고나 행동 분석을 위한
          쿠키는 쓰지 않아요.
        </p>
      </section>

      <section>
        <h2>10. 개인정보 보호책임자</h2>
        <Officer />
        <p>개인정보와 관련한 문의, 불만, 피해 구제 요청을 지체 없이 처리해요.</p>
      </section>

      <section>
        <h2>11. 권익 침해 구제 방법</h2>
        <p>개인정보 침해로 도움이 필요하면 아래 기관에 상담하거나 분쟁 조정을 신청할 수 있어요.</p>
        <ul>
          <li>개인정보 분쟁조정위원회: 1833-6972, www.kopico.go.kr</li>
          <li>개인정보침해 신고센터: 118, privacy.kisa.or.kr</li>
          <li>대검찰청: 1301, www.spo.go.kr</li>
          <li>경찰청: 182, ecrm.police.go.kr</li>
        </ul>
      </section>

      <section>
        <h2>12. 시행일과 변경 이력</h2>
        <p>
          이 방침은 2026년 11월 21일부터 시행해요. 내용이 바뀌면 시행 7일 전까지, 이용자의 권리에 중요한 변경이라면 30일
          전까지 서비스 안에서 알려 드려요.
        </p>
        <ul>
          <li>2026년 11월 21일: 제정</li>
        </ul>
      </section>
    </div>
  );
}
