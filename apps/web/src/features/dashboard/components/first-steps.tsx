import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIsNarrow } from '../../../platform/browser/use-media-query.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { ClipboardPaste } from '../../../ui/icons/clipboard-paste.ts';
import { FileSpreadsheet } from '../../../ui/icons/file-spreadsheet.ts';
import { Wallet } from '../../../ui/icons/wallet.ts';
import { Keypad } from '../../../ui/keypad.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useAmountInput } from '../../../ui/use-amount-input.ts';
import css from './first-steps.module.css';

const OTHER_WAYS = [
  {
    link: { to: '/paste' },
    name: '카드 문자 붙여넣기',
    text: '문자를 붙여넣으면 내역을 자동으로 채워요.',
    Icon: ClipboardPaste,
  },
  {
    link: { to: '/imports' },
    name: '파일 가져오기',
    text: '쓰던 가계부 파일을 그대로 가져와요.',
    Icon: FileSpreadsheet,
  },
  {
    link: { to: '/assets', search: { add: 'new' } },
    name: '자산 추가',
    text: '통장과 카드를 등록하면 잔액까지 관리해요.',
    Icon: Wallet,
  },
] as const;

interface FirstStepsProps {
  readonly name: string;
  /** What else there is to say, below the first question. */
  readonly notice: ReactNode;
}

/** An empty book asks one question, with the amount as its answer; other ways to begin are beside it. */
export function FirstSteps({ name, notice }: FirstStepsProps) {
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const amount = useAmountInput();
  const search = amount.value === null || amount.value <= 0 ? {} : { amount: `${amount.value}` };
  return (
    <div className={css.page}>
      <section aria-label="직접 입력" className={css.question}>
        <p className={css.hello}>{name}님, 반가워요</p>
        <h2 className={css.title}>오늘 뭐 샀어요?</h2>
        <AmountField
          label="금액"
          isLabelHidden
          size="hero"
          amount={amount}
          onSubmit={() => void navigate({ to: '/transactions/new', search })}
        />
        {isNarrow ? <Keypad amount={amount} /> : null}
        <LinkButton to="/transactions/new" search={search} variant="primary" size="large" isFullWidth>
          직접 입력하기
        </LinkButton>
      </section>
      {notice}
      <ul className={css.ways}>
        {OTHER_WAYS.map(({ link, name: way, text, Icon }) => (
          <li key={link.to}>
            <Link {...link} className={css.way}>
              <Icon className={css.icon} aria-hidden />
              <span className={css.words}>
                <strong>{way}</strong>
                <span>{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
