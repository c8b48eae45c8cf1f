import { type ReactNode, useState } from 'react';
import { copyText } from '../../../platform/browser/copy-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Copy } from '../../../ui/icons/copy.ts';
import layout from '../../../ui/layout.module.css';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { toast } from '../../../ui/toast.tsx';
import { PhoneBalloon, PhonePicture, PhoneRow } from './phone-picture.tsx';
import css from './setup-guide.module.css';

const MESSAGE = '신한카드(1234)승인 홍*동\n12,300원(일시불)11/20 12:34\n스타벅스강남';

interface Value {
  readonly name: string;
  readonly value: string;
}

interface Step {
  readonly title: string;
  readonly text: string;
  readonly picture: ReactNode;
  /** The call that the phone makes, for those who set it up; folded. */
  readonly request?: string;
  readonly action?: ReactNode;
}

const TOKEN_STEP: Step = {
  title: '문자 기록용 토큰을 만들어요',
  text: '‘문자로 기록’ 권한만 켜면 돼요. 이 토큰으로는 가계부를 볼 수 없고, 언제든 삭제할 수 있어요. 토큰은 한 번만 표시되니 바로 복사해 주세요.',
  picture: (
    <PhonePicture title="개인용 토큰" words="개인용 토큰에서 ‘문자로 기록’만 켠 화면">
      <PhoneRow name="이름" value="내 휴대폰" />
      <PhoneRow name="문자로 기록" isOn />
      <PhoneRow name="가계부" value="우리집" />
      <PhoneBalloon>토큰을 복사했어요</PhoneBalloon>
    </PhonePicture>
  ),
  action: (
    <LinkButton to="/settings/tokens" size="small">
      토큰 만들기
    </LinkButton>
  ),
};

const RESULT_STEP: Step = {
  title: '카드를 쓰면 자동으로 기록돼요',
  text: '확실한 내역은 가계부에 바로 기록되고, 나머지는 ‘확인할 내역’에 모여요. 같은 문자가 여러 번 와도 한 번만 기록하고, 인증번호와 광고는 제외해요. 문자 내용은 저장하지 않아요.',
  picture: (
    <PhonePicture title="살림" words="카드 문자 1건이 스타벅스강남 12,300원 지출로 기록된 화면">
      <PhoneBalloon>{MESSAGE}</PhoneBalloon>
      <PhoneBalloon isTransaction>
        <span>☕ 스타벅스강남</span>
        <Money value={12_300} tone="expense" />
      </PhoneBalloon>
    </PhonePicture>
  ),
  action: (
    <LinkButton to="/inbox" size="small">
      확인할 내역 보기
    </LinkButton>
  ),
};

const BODY_WORDS = { IPHONE: '단축어 입력', ANDROID: '{sms_message}' } as const;

function requestValues(phone: keyof typeof BODY_WORDS): readonly Value[] {
  const address = { name: '주소', value: `${window.location.origin}/api/v2/intake` };
  const header = { name: '헤더 Authorization', value: 'Bearer 복사한토큰' };
  return phone === 'IPHONE'
    ? [address, header]
    : [address, header, { name: '본문 (application/json)', value: `{"text":"${BODY_WORDS.ANDROID}"}` }];
}

const IPHONE: readonly Step[] = [
  TOKEN_STEP,
  {
    title: '단축어 앱에서 메시지 자동화를 만들어요',
    text: '‘자동화’ 탭에서 ‘새로운 자동화’를 누르고 ‘메시지’를 골라요. ‘메시지 내용’에 ‘승인’을 입력하고 ‘즉시 실행’을 켜요. 취소 문자도 기록하려면 ‘취소’로 하나 더 만들어 주세요.',
    picture: (
      <PhonePicture title="새로운 자동화" words="메시지 자동화에서 내용에 ‘승인’을 입력하고 즉시 실행을 켠 화면">
        <PhoneRow name="발신자" value="선택" />
        <PhoneRow name="메시지 내용" value="승인" />
        <PhoneRow name="즉시 실행" isOn />
      </PhonePicture>
    ),
  },
  {
    title: '문자를 살림으로 보내도록 연결해요',
    text: '동작에서 ‘URL 콘텐츠 가져오기’를 추가하고, 아래 값을 차례로 복사해 붙여넣어요.',
    request:
      '방법은 POST, 요청 본문은 JSON을 선택하고 헤더에 Authorization을 추가해요. JSON에는 text라는 키를 추가하고 값으로 ‘단축어 입력’을 선택해요.',
    picture: (
      <PhonePicture title="URL 콘텐츠 가져오기" words="살림의 주소와 토큰, 단축어 입력을 넣은 화면">
        <PhoneRow name="주소" value="살림" />
        <PhoneRow name="토큰" value="···" />
        <PhoneRow name="보낼 내용" value={BODY_WORDS.IPHONE} />
      </PhonePicture>
    ),
  },
  RESULT_STEP,
];

const ANDROID: readonly Step[] = [
  TOKEN_STEP,
  {
    title: '자동화 앱에서 받을 문자나 알림을 정해요',
    text: 'MacroDroid 같은 자동화 앱에서 매크로를 만들고, 조건을 ‘문자 수신’으로 설정해요. 내용에 ‘승인’이 있는 문자만 받도록 하면 돼요. 문자 대신 카드 앱 알림을 쓴다면 조건을 ‘알림 수신’으로 설정해요.',
    picture: (
      <PhonePicture title="매크로 추가" words="조건을 문자 수신으로, 내용을 승인 포함으로 설정한 화면">
        <PhoneRow name="조건" value="문자 수신" />
        <PhoneRow name="보낸 사람" value="모두" />
        <PhoneRow name="내용" value="승인 포함" />
      </PhonePicture>
    ),
  },
  {
    title: '문자를 살림으로 보내도록 연결해요',
    text: '동작에서 ‘HTTP 요청’을 추가하고, 아래 값을 차례로 복사해 붙여넣어요. 줄바꿈이 있는 문자도 그대로 보내면 돼요.',
    request:
      '방법은 POST, 콘텐츠 유형은 application/json을 선택하고, 헤더와 본문을 아래처럼 입력해요. 알림을 쓴다면 본문의 {sms_message}를 {notification}으로 바꿔요.',
    picture: (
      <PhonePicture title="HTTP 요청" words="살림의 주소와 토큰, 문자 내용을 넣은 화면">
        <PhoneRow name="주소" value="살림" />
        <PhoneRow name="토큰" value="···" />
        <PhoneRow name="보낼 내용" value="문자 내용" />
      </PhonePicture>
    ),
  },
  RESULT_STEP,
];

const SHARE: readonly Step[] = [
  {
    title: '살림을 홈 화면에 설치해요',
    text: '크롬 메뉴의 ‘홈 화면에 추가’로 설치하면 공유 목록에 살림이 나와요.',
    picture: (
      <PhonePicture title="크롬 메뉴" words="크롬 메뉴에서 홈 화면에 추가를 누르는 화면">
        <PhoneRow name="새 탭" />
        <PhoneRow name="홈 화면에 추가" value="살림" />
        <PhoneRow name="설정" />
      </PhonePicture>
    ),
  },
  {
    title: '문자를 길게 눌러 공유하고 살림을 골라요',
    text: '여러 건을 한꺼번에 공유해도 돼요. 거래 추가 화면에서 ‘문자 읽기’를 누르면 금액과 날짜, 사용처까지 채워져요.',
    picture: (
      <PhonePicture title="공유" words="카드 문자를 공유할 때 살림을 고르는 화면">
        <PhoneBalloon>{MESSAGE}</PhoneBalloon>
        <PhoneRow name="메모" />
        <PhoneRow name="살림" value="선택" />
      </PhonePicture>
    ),
  },
];

const WAYS = [
  { id: 'IPHONE', name: '아이폰', steps: IPHONE },
  { id: 'ANDROID', name: '안드로이드', steps: ANDROID },
  { id: 'SHARE', name: '문자 공유', steps: SHARE },
] as const;
type WayId = (typeof WAYS)[number]['id'];

async function copyValue({ name, value }: Value): Promise<void> {
  if (await copyText(value)) toast.success('복사했어요', { message: name });
  else toast.error('복사하지 못했어요', { message: '텍스트를 길게 눌러 복사해 주세요.' });
}

function StepCard({
  step,
  number,
  values,
}: {
  readonly step: Step;
  readonly number: number;
  readonly values: readonly Value[];
}) {
  return (
    <li>
      <Card>
        <div className={css.step}>
          <div className={css.words}>
            <h2 className={css.title}>
              <span className={css.number} aria-hidden>
                {number}
              </span>
              {step.title}
            </h2>
            <p className={css.text}>{step.text}</p>
            {step.request === undefined ? null : (
              <details>
                <summary className={css.open}>붙여넣을 값 보기</summary>
                <p className={css.text}>{step.request}</p>
                <dl className={css.values}>
                  {values.map((one) => (
                    <div key={one.name} className={css.value}>
                      <dt>{one.name}</dt>
                      <dd>
                        <code>{one.value}</code>
                        <Button
                          size="small"
                          variant="ghost"
                          icon={<Copy aria-hidden />}
                          aria-label={`${one.name} 복사`}
                          onPress={() => void copyValue(one)}
                        >
                          복사
                        </Button>
                      </dd>
                    </div>
                  ))}
                </dl>
              </details>
            )}
            {step.action === undefined ? null : <div>{step.action}</div>}
          </div>
          <div className={css.picture}>{step.picture}</div>
        </div>
      </Card>
    </li>
  );
}

/** How to forward a phone's messages automatically, step by step with pictures and values to copy. */
export function SetupGuide() {
  const [wayId, setWayId] = useState<WayId>(() => (/Android/u.test(navigator.userAgent) ? 'ANDROID' : 'IPHONE'));
  const way = WAYS.find(({ id }) => id === wayId) ?? WAYS[0];
  return (
    <div className={layout.narrowPage}>
      <p className={css.lead}>
        카드 문자가 오면 휴대폰이 살림으로 보내도록 설정하면, 직접 입력하지 않아도 가계부가 채워져요. 처음 한 번,
        5분이면 돼요.
      </p>
      <div className={css.toPhone}>
        <QrCode value={window.location.href} label="이 화면을 휴대폰에서 여는 QR 코드" />
        <p>휴대폰 카메라로 찍으면 이 화면이 휴대폰에서 열려요. 값을 복사해 바로 붙여넣을 수 있어요.</p>
      </div>
      <Segmented label="휴대폰" options={WAYS} value={wayId} onChange={setWayId} />
      <ol className={layout.grid12} aria-label={way.name}>
        {way.steps.map((step, index) => (
          <StepCard
            key={step.title}
            step={step}
            number={index + 1}
            values={index === 2 && way.id !== 'SHARE' ? requestValues(way.id) : []}
          />
        ))}
      </ol>
    </div>
  );
}
