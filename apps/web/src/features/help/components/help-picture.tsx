import type { ReactNode } from 'react';
import { Tag } from '../../../ui/chip.tsx';
import { LabelIcon } from '../../../ui/label-icon.tsx';
import layout from '../../../ui/layout.module.css';
import { MarkedText } from '../../../ui/marked-text.tsx';
import { Money } from '../../../ui/money.tsx';
import { Progress } from '../../../ui/progress.tsx';
import css from './help-picture.module.css';

/** The illustration. */
export type HelpPictureName =
  | 'amount'
  | 'refund'
  | 'transfer'
  | 'search'
  | 'otherKeyboard'
  | 'budget'
  | 'masked'
  | 'keys'
  | 'duplicate'
  | 'shortcut'
  | 'automation';

interface RowProps {
  readonly icon: string;
  readonly color: string;
  readonly title: ReactNode;
  readonly detail: string;
  readonly amount: ReactNode;
}

function Row({ icon, color, title, detail, amount }: RowProps) {
  return (
    <div className={css.row}>
      <LabelIcon icon={icon} name={detail} color={color} />
      <span className={css.words}>
        <span className={css.title}>{title}</span>
        <span className={css.detail}>{detail}</span>
      </span>
      {amount}
    </div>
  );
}

const Key = ({ children }: { readonly children: string }) => <kbd className={css.key}>{children}</kbd>;

const coffee = (title: ReactNode) => (
  <Row
    icon="salim:coffee"
    color="#8B6F5C"
    title={title}
    detail="카페·간식 · 신한카드"
    amount={<Money value={5900} tone="expense" />}
  />
);

/** A message passes through an automation into the book; one drawing for both phone platforms. */
function Flow({ tool, setting }: { readonly tool: string; readonly setting: string }) {
  return (
    <svg viewBox="0 0 400 132" className={css.flow} aria-hidden>
      {[
        { x: 4, title: '카드 문자', line: '승인 12,300원' },
        { x: 146, title: tool, line: setting },
        { x: 288, title: '살림', line: '−12,300원' },
      ].map(({ x, title, line }) => (
        <g key={title}>
          <rect x={x} y="16" width="108" height="100" rx="14" />
          <circle cx={x + 54} cy="44" r="12" />
          <text x={x + 54} y="78" className={css.flowTitle}>
            {title}
          </text>
          <text x={x + 54} y="98">
            {line}
          </text>
        </g>
      ))}
      <path d="M117 66h20m-6-6 6 6-6 6M259 66h20m-6-6 6 6-6 6" />
    </svg>
  );
}

/** Real components with sample data, so that they match the screens, also in dark mode. */
const PICTURES: Readonly<Record<HelpPictureName, { readonly words: string; readonly content: ReactNode }>> = {
  amount: {
    words: '금액 칸에 12,000+3,500을 입력하면 15,500원이 돼요',
    content: (
      <div className={layout.bar}>
        <span className={css.typed}>12,000+3,500</span>
        <Money value={15_500} size="large" />
      </div>
    ),
  },
  refund: {
    words: '환불로 표시한 지출은 + 금액으로 보여요',
    content: (
      <Row
        icon="salim:hanger"
        color="#B57BA6"
        title={
          <>
            셔츠 반품 <Tag>환불</Tag>
          </>
        }
        detail="패션·미용"
        amount={<Money value={-39_000} tone="expense" />}
      />
    ),
  },
  transfer: {
    words: '이체에는 보낸 자산과 받은 자산이 함께 보여요',
    content: (
      <Row
        icon="salim:transfer"
        color="#8C8F94"
        title="카드값"
        detail="월급통장 → 신한카드"
        amount={<Money value={430_000} tone="transfer" />}
      />
    ),
  },
  search: {
    words: 'ㅅㅌㅂㅅ로 검색하면 스타벅스를 찾아요',
    content: (
      <>
        <span className={css.typed}>ㅅㅌㅂㅅ</span>
        {coffee(<MarkedText text="스타벅스 강남점" query="ㅅㅌㅂㅅ" />)}
      </>
    ),
  },
  otherKeyboard: {
    words: '영문 상태로 tmxkqjrtm을 입력해도 스타벅스를 찾아요',
    content: (
      <>
        <span className={css.typed}>tmxkqjrtm</span>
        {coffee(<MarkedText text="스타벅스 강남점" query="tmxkqjrtm" />)}
      </>
    ),
  },
  budget: {
    words: '한 달의 70%가 지났고 예산은 64%를 썼어요',
    content: (
      <div className={layout.grid8}>
        <div className={css.budgetRow}>
          <span>식비</span>
          <span>
            <Money value={256_000} /> / <Money value={400_000} />
          </span>
        </div>
        <Progress label="식비 예산" share={0.64} mark={0.7} />
      </div>
    ),
  },
  masked: {
    words: '비공개 거래는 다른 구성원에게 날짜와 금액만 보여요',
    content: (
      <Row
        icon="salim:lock"
        color="#8C8F94"
        title="비공개"
        detail="11월 20일 (금)"
        amount={<Money value={88_000} tone="expense" />}
      />
    ),
  },
  keys: {
    words: '단축키 n, /, ?, g 다음 d, Ctrl+K',
    content: (
      <div className={css.keys}>
        <span>
          <Key>n</Key> 거래 추가
        </span>
        <span>
          <Key>/</Key> 검색
        </span>
        <span>
          <Key>g</Key> <Key>d</Key> 대시보드
        </span>
        <span>
          <Key>Ctrl</Key> <Key>k</Key> 빠른 실행
        </span>
      </div>
    ),
  },
  duplicate: {
    words: '같은 거래 두 건이 나란히 보여요',
    content: (
      <>
        {coffee('스타벅스 강남점')}
        {coffee('커피')}
      </>
    ),
  },
  shortcut: {
    words: '카드 문자가 오면 단축어가 살림으로 보내 자동으로 기록해요',
    content: <Flow tool="단축어" setting="메시지 자동화" />,
  },
  automation: {
    words: '카드 문자가 오면 자동화 앱이 살림으로 보내 자동으로 기록해요',
    content: <Flow tool="자동화 앱" setting="HTTP 요청" />,
  },
};

/** The illustration next to an answer, with a text alternative for screen readers. */
export function HelpPicture({ name }: { readonly name: HelpPictureName }) {
  const { words, content } = PICTURES[name];
  return (
    <div role="img" aria-label={words} className={css.picture}>
      {content}
    </div>
  );
}
