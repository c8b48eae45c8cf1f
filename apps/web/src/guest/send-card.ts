import type { GuestView } from '@salim/contract';
import { payServiceOf, tossLinkOf } from '@salim/contract/facts/pay-links';
import { copyText } from '../platform/browser/copy-text.ts';
import button from '../ui/button.module.css';
import { el } from './elements.ts';
import css from './guest.module.css';
import { accountText, formatMoney, type openTransfers } from './guest-text.ts';

export const PRIMARY = `${button.button} ${button.large} ${button.primary} ${button.fullWidth}`;
export const SECONDARY = `${button.button} ${button.secondary}`;
const LINK_NAMES = { TOSS: '토스로 보내기', KAKAOPAY: '카카오페이로 보내기' } as const;
/** When 토스 has not opened by then, it is not installed. */
const TOSS_OPENS_WITHIN_MS = 1500;

type OpenTransfer = ReturnType<typeof openTransfers>[number];

interface SendCard {
  readonly view: GuestView;
  readonly transfer: OpenTransfer;
  /** Whether the headline has the same amount. */
  readonly isOnlyOne: boolean;
  readonly isSending: boolean;
  /** Whether the guest is asked if the money is sent. */
  readonly isAsked: boolean;
  readonly say: (text: string) => void;
  /** Asks, or gives up asking. */
  readonly onAsk: (isAsked: boolean) => void;
  readonly onSent: (transfer: OpenTransfer) => void;
}

export const DENY_ID = 'deny-sent';
export const reportIdOf = ({ toMemberId }: OpenTransfer) => `report ${toMemberId}`;

/** One member to whom the guest sends money: the account to copy, and 보냈어요. */
export function sendCard(card: SendCard): HTMLElement {
  const { view, transfer, isOnlyOne, say } = card;
  const { toName, open, amount } = transfer;
  const reported = amount - open;
  const money = (value: number) => formatMoney(value, view.currency);
  const title = el('h2', {}, `${toName}님에게`);
  return el(
    'section',
    { class: css.card, 'aria-label': `${toName}님에게 보낼 돈` },
    isOnlyOne || open === 0
      ? title
      : el('div', { class: css.to }, title, el('span', { class: css.amount }, money(open))),
    reported > 0
      ? el('p', { class: css.state }, `${money(reported)} 보냈다고 알렸어요. ${toName}님이 확인하면 끝나요.`)
      : null,
    open > 0 ? whereTo(transfer, money(open), view, say) : null,
    open > 0 ? reporting(card, money(open)) : null,
  );
}

/**
 * Asks before it reports, because the guest cannot take the report back. A double press must not answer: 아니요 is where
 * 보냈어요 was, and has the focus.
 */
function reporting({ transfer, isSending, isAsked, onAsk, onSent }: SendCard, money: string): HTMLElement {
  if (!isAsked || isSending) {
    return el(
      'button',
      {
        type: 'button',
        id: reportIdOf(transfer),
        class: PRIMARY,
        disabled: isSending,
        on: { click: () => onAsk(true) },
      },
      isSending ? '알리는 중…' : '보냈어요',
    );
  }
  const question = `${transfer.toName}님에게 ${money}을 보냈나요?`;
  return el(
    'div',
    { class: css.question, role: 'group', 'aria-label': question },
    el('p', {}, question),
    el('button', { type: 'button', id: DENY_ID, class: SECONDARY, on: { click: () => onAsk(false) } }, '아니요'),
    el('button', { type: 'button', class: PRIMARY, on: { click: () => onSent(transfer) } }, '네, 보냈어요'),
  );
}

function whereTo(transfer: OpenTransfer, money: string, view: GuestView, say: (text: string) => void): HTMLElement {
  const { account, payUrl, open, toName } = transfer;
  const service = payUrl === undefined ? null : payServiceOf(payUrl);
  const link =
    service === null
      ? null
      : el('a', { class: SECONDARY, href: payUrl, target: '_blank', rel: 'noopener noreferrer' }, LINK_NAMES[service]);
  if (!account) {
    const hint = el('p', { class: css.quiet }, `${toName}님이 아직 받을 계좌를 등록하지 않았어요.`);
    return el('div', { class: css.account }, hint, link);
  }
  const copy = async () => {
    const isCopied = await copyText(`${accountText(account)} ${money}`);
    say(
      isCopied
        ? '금액과 계좌를 복사했어요. 은행 앱에 붙여넣어 보내 주세요.'
        : '복사하지 못했어요. 계좌번호를 길게 눌러 주세요.',
    );
  };
  const isPhone = window.matchMedia('(pointer: coarse)').matches;
  const isTossOffered = isPhone && view.offersToss && view.currency === 'KRW' && service !== 'TOSS';
  const toss = isTossOffered ? tossLinkOf(account, open) : null;
  return el(
    'div',
    { class: css.account },
    el('p', { class: css.number }, `${account.bank} `, el('strong', {}, account.number), ` ${account.holder}`),
    el(
      'div',
      { class: css.ways },
      el('button', { type: 'button', class: SECONDARY, on: { click: () => void copy() } }, '금액과 계좌 복사'),
      toss === null
        ? null
        : el('a', { class: SECONDARY, href: toss, on: { click: () => watchToss(say) } }, '토스로 보내기'),
      link,
    ),
  );
}

/** Browsers do not report whether an app is installed, but the page stays visible if it is not. */
function watchToss(say: (text: string) => void): void {
  setTimeout(() => {
    if (document.visibilityState === 'visible') say('토스가 열리지 않으면 복사한 계좌로 보내 주세요.');
  }, TOSS_OPENS_WITHIN_MS);
}
