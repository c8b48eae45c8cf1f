import type { Member, PayTo, Settlement, SettlementMember } from '@salim/contract';
import { payServiceOf } from '@salim/contract/facts/pay-links';
import type { CSSProperties } from 'react';
import { copyText } from '../../../platform/browser/copy-text.ts';
import { formatWon } from '../../../text/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { ArrowRight } from '../../../ui/icons/arrow-right.ts';
import { Copy } from '../../../ui/icons/copy.ts';
import { memberLook } from '../../../ui/member-look.ts';
import { Money } from '../../../ui/money.tsx';
import { toast } from '../../../ui/toast.tsx';
import {
  canBeAsked,
  choicesFor,
  nextStep,
  sentFor,
  type Transfer,
  type TransferWish,
  underWayFor,
} from '../settlement-steps.ts';
import { accountText, nameOf, STATUS_NAMES, surplusText, transferText } from '../settlement-text.ts';
import css from './my-transfer.module.css';
import type { Steps } from './use-steps.tsx';

const LINK_NAMES = { TOSS: '토스로 보내기', KAKAOPAY: '카카오페이로 보내기' } as const;

interface MyTransferProps {
  readonly transfer: Transfer;
  /** Whether the sentence above has the same amount. */
  readonly isAmountAbove: boolean;
  /** Whether all that the user owes is reported as sent, also to other members. */
  readonly isAllSent: boolean;
  /** Settlements of the book, latest first. */
  readonly settlements: readonly Settlement[];
  readonly members: readonly SettlementMember[];
  readonly people: readonly Member[];
  readonly userId: string;
  readonly canChange: boolean;
  readonly steps: Steps;
  readonly onWish: (wish: TransferWish) => void;
  /** Takes back what was reported as sent, or has not arrived. */
  readonly onTakeBack: (settlement: Settlement) => void;
  /** Opens the form for the user's own account. */
  readonly onPayTo: () => void;
}

interface FaceProps {
  readonly userId: string;
  readonly members: readonly SettlementMember[];
  readonly people: readonly Member[];
}

/** A large face with the name below. */
export function Face({ userId, members, people }: FaceProps) {
  const name = nameOf(members, userId);
  return (
    <span className={css.person}>
      <Avatar
        name={name}
        size="huge"
        color={members.find((one) => one.userId === userId)?.color}
        imageUrl={people.find((one) => one.userId === userId)?.profileImageUrl}
      />
      <span className={css.name}>{name}</span>
    </span>
  );
}

async function copyAccount(account: PayTo, amount: number): Promise<void> {
  if (await copyText(transferText(account, amount))) {
    toast.success('금액과 계좌를 복사했어요', { message: '은행 앱이나 토스에 붙여넣어 보내 주세요.' });
  } else toast.error('복사하지 못했어요', { message: '계좌번호를 길게 눌러 복사해 주세요.' });
}

interface WhereToProps {
  readonly account: PayTo | undefined;
  /** What is not sent yet. */
  readonly amount: number;
  /** The recipient. */
  readonly name: string;
  /** Whether the recipient has an account here, and so can register where to pay. */
  readonly canRegister: boolean;
}

/** What the payer needs to send the money. */
function WhereTo({ account, amount, name, canRegister }: WhereToProps) {
  if (!account && !canRegister) return null;
  if (!account) return <p className={css.hint}>{name}님이 아직 받을 계좌를 등록하지 않았어요.</p>;
  const service = account.url === undefined ? null : payServiceOf(account.url);
  return (
    <div className={css.account}>
      <p className={css.number}>
        <span>{account.bank}</span> <strong>{account.number}</strong> <span>{account.holder}</span>
      </p>
      <div className={css.ways}>
        <Button icon={<Copy aria-hidden />} onPress={() => void copyAccount(account, amount)}>
          금액과 계좌 복사
        </Button>
        {service === null ? null : (
          <a href={account.url} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
            {LINK_NAMES[service]}
          </a>
        )}
      </div>
    </div>
  );
}

function lineBetween(transfer: Transfer, members: readonly SettlementMember[]): CSSProperties {
  const colorOf = (userId: string) => {
    const member = members.find((one) => one.userId === userId);
    return member ? memberLook(member.color).color : 'var(--text-faint)';
  };
  return { '--from': colorOf(transfer.fromUserId), '--to': colorOf(transfer.toUserId) } as CSSProperties;
}

interface StateProps {
  readonly underWay: Settlement;
  readonly isPayer: boolean;
  /** The recipient. */
  readonly name: string;
  /** What is not sent yet. */
  readonly rest: number;
  /** What is sent beyond the balance. */
  readonly surplus: number;
}

/** What was requested or sent, and who has to do something about it. */
function State({ underWay, isPayer, name, rest, surplus }: StateProps) {
  const isSent = underWay.status === 'SENT';
  const atTheEnd = surplus > 0 ? `${formatWon(surplus)}을 돌려받으면 돼요.` : '끝나요.';
  const payersHint = rest === 0 ? `${name}님이 받았다고 확인하면 ${atTheEnd}` : `${name}님의 확인을 기다려요.`;
  const afterwards = rest > 0 ? `그 뒤 ${formatWon(rest)}이 남아요.` : surplus > 0 ? surplusText(surplus) : '';
  const recipientsHint = `받았는지 확인해 주세요. ${afterwards}`.trimEnd();
  return (
    <p className={css.state}>
      {isSent && rest === 0 ? null : (
        <Tag tone="accent">
          {formatWon(underWay.amount)} {STATUS_NAMES[underWay.status]}
        </Tag>
      )}
      {isSent ? ` ${isPayer ? payersHint : recipientsHint}` : null}
    </p>
  );
}

interface TakeBackProps {
  readonly underWay: Settlement;
  readonly isPayer: boolean;
  /** `민수 → 지연` */
  readonly way: string;
  readonly onTakeBack: (settlement: Settlement) => void;
}

/** Takes back what was reported as sent: by the payer, or by the recipient if it has not arrived. */
function TakeBack({ underWay, isPayer, way, onTakeBack }: TakeBackProps) {
  const what = `${way} ${formatWon(underWay.amount)}`;
  return (
    <Button
      size="large"
      variant="ghost"
      aria-label={isPayer ? `${what} 보냈어요 취소` : `아직 못 받았어요, ${what}`}
      onPress={() => onTakeBack(underWay)}
    >
      {isPayer ? '보냈어요 취소' : '아직 못 받았어요'}
    </Button>
  );
}

/** Two faces, one amount, and what the user does next. */
export function MyTransfer(props: MyTransferProps) {
  const { transfer, isAmountAbove, isAllSent, settlements, members, people, userId, canChange, steps } = props;
  const { onWish, onTakeBack, onPayTo } = props;
  const [from, to] = [nameOf(members, transfer.fromUserId), nameOf(members, transfer.toUserId)];
  const way = `${from} → ${to}`;
  const isPayer = transfer.fromUserId === userId;
  const underWay = underWayFor(transfer, settlements);
  const step = underWay ? nextStep(underWay, userId) : null;
  const sent = sentFor(transfer, settlements);
  const rest = isPayer && isAllSent ? 0 : Math.max(0, transfer.amount - sent);
  const surplus = Math.max(0, sent - transfer.amount);
  const own = people.find((one) => one.userId === userId)?.payTo;
  const [first, ...others] = choicesFor(transfer, members, userId);
  return (
    <li className={css.transfer}>
      <div className={css.faces}>
        <Face userId={transfer.fromUserId} members={members} people={people} />
        <span className={css.path} style={lineBetween(transfer, members)}>
          <ArrowRight className={css.arrow} aria-label="→" role="img" />
          {isAmountAbove ? null : <Money value={rest > 0 ? rest : sent || transfer.amount} size="medium" />}
        </span>
        <Face userId={transfer.toUserId} members={members} people={people} />
      </div>
      {underWay ? <State underWay={underWay} isPayer={isPayer} name={to} rest={rest} surplus={surplus} /> : null}
      {isPayer && rest > 0 ? (
        <WhereTo
          account={transfer.account}
          amount={rest}
          name={to}
          canRegister={canBeAsked(members, transfer.toUserId)}
        />
      ) : null}
      {canChange && first ? (
        <div className={css.actions}>
          {underWay && step ? (
            <Button
              variant="primary"
              size="large"
              aria-label={`${way} ${formatWon(underWay.amount)} ${step.name}`}
              isDisabled={steps.isPending}
              onPress={() => steps.take(underWay, step)}
            >
              {step.name}
            </Button>
          ) : rest > 0 ? (
            <Button
              variant="primary"
              size="large"
              aria-label={`${way} ${formatWon(rest)} ${first.name}`}
              onPress={() => onWish({ transfer, status: first.status })}
            >
              {first.name}
            </Button>
          ) : null}
          {underWay?.status === 'SENT' ? (
            <TakeBack underWay={underWay} isPayer={isPayer} way={way} onTakeBack={onTakeBack} />
          ) : null}
          {(rest > 0 ? others : []).map(({ name, status }) => (
            <Button
              key={status}
              size="large"
              aria-label={`${way} ${formatWon(rest)} ${name}`}
              onPress={() => onWish({ transfer, status })}
            >
              {name}
            </Button>
          ))}
        </div>
      ) : null}
      {isPayer || rest === 0 ? null : (
        <p className={css.own}>
          {own
            ? `${from}님에게 ${accountText(own)} 계좌가 보여요.`
            : `계좌를 등록하면 ${from}님이 바로 복사해서 보낼 수 있어요.`}
          <Button size="small" variant="ghost" onPress={onPayTo}>
            {own ? '받을 계좌 수정' : '받을 계좌 등록'}
          </Button>
        </p>
      )}
    </li>
  );
}
