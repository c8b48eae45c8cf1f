import type { CivilDate } from '../calendar/civil-date.ts';
import { blankDraft } from './blank-draft.ts';
import type { IntakeDraft, MessageKind } from './intake-draft.ts';
import { readStructure } from './message-parts.ts';

const CARD_END = /\bending (?:in |with )?[*xX.]{0,4}\d{4}\b/iu;
/** Card companies by their English names, as Korean messages call them. */
const ISSUERS: readonly (readonly [RegExp, string])[] = [
  [/\bShinhan\b/iu, '신한카드'],
  [/\bSamsung\b/iu, '삼성카드'],
  [/\bHyundai\b/iu, '현대카드'],
  [/\bLotte\b/iu, '롯데카드'],
  [/\b(?:KB|Kookmin)\b/iu, 'KB국민카드'],
  [/\bWoori\b/iu, '우리카드'],
  [/\bHana\b/iu, '하나카드'],
  [/\bNH\b|\bNonghyup\b/iu, 'NH농협카드'],
  [/\bBC\b/u, 'BC카드'],
];
/** The kind of a message by its words, those that keep it from being booked first. */
const KINDS: readonly (readonly [RegExp, MessageKind])[] = [
  [/\b(?:declined|denied|rejected|failed|not approved|unsuccessful|blocked)\b/iu, 'REFUSAL'],
  [/\b(?:verification|passcode|one-time|OTP)\b/iu, 'CODE'],
  [/\b(?:statement|due|bill|minimum payment|limit|scheduled)\b/iu, 'BILL'],
  [/\b(?:refund(?:ed)?|revers(?:ed|al)|cancell?ed|credited)\b/iu, 'CANCEL'],
  [/\b(?:charged|approved|purchase|payment|transaction|spent|used)\b/iu, 'APPROVAL'],
];
const REASONS: Readonly<Partial<Record<MessageKind, string>>> = {
  REFUSAL: '승인되지 않은 결제예요.',
  CODE: '인증번호나 본인 확인 문자예요.',
  BILL: '결제 예정 금액을 알리는 문자예요.',
};
const SHOP_AFTER_WORD = /\b(?:at|by|from) ([A-Z0-9][^\n,]{0,60}?)(?= (?:on|using|with|via|for)\b|[.,\n]|$)/u;
const PLAIN_NAME = /[A-Z][A-Za-z0-9&'*./-]*(?: [A-Z0-9][A-Za-z0-9&'*./-]*)*/u;

/** The shop after `at`, or after the time. */
function shopIn(text: string, rest: string, anchor: number): string {
  const said = SHOP_AFTER_WORD.exec(text)?.[1];
  return (said ?? PLAIN_NAME.exec(anchor > 0 ? rest.slice(anchor) : '')?.[0] ?? '').trim();
}

/** Whether a text is an English message about a card: it names the end of its number, and no Korean word. */
export function isEnglishCardMessage(text: string): boolean {
  return CARD_END.test(text) && /\bcard\b/iu.test(text) && !/[가-힣]/u.test(text);
}

/** Reads an English message about a card, which the user confirms; null if it has no amount or no known word. */
export function readEnglishMessage(text: string, receivedDate: CivilDate): IntakeDraft | null {
  if (!isEnglishCardMessage(text)) return null;
  const { parts, rest, anchor } = readStructure(text, null, receivedDate);
  const description = shopIn(text, rest, anchor);
  // A shop may be called BILL.
  const words = description === '' ? text : text.replace(description, ' ');
  const kind = KINDS.find(([pattern]) => pattern.test(words))?.[1];
  if (kind === undefined) return null;
  const draft = { ...blankDraft(text, receivedDate), messageKind: kind, cardHint: parts.cardHint };
  const ignored = REASONS[kind];
  if (ignored !== undefined) return { ...draft, kind: 'IGNORE', reasons: [ignored] };
  const [amount, ...others] = new Set(parts.amounts);
  if (amount === undefined && parts.foreign === null) return null;
  const isForeign = amount === undefined;
  return {
    ...draft,
    kind: kind === 'CANCEL' ? 'CANCEL' : 'EXPENSE',
    messageKind: isForeign && kind === 'APPROVAL' ? 'FOREIGN' : kind,
    amount: amount ?? parts.foreign?.amount ?? null,
    currency: isForeign ? (parts.foreign?.currency ?? 'KRW') : 'KRW',
    foreign: parts.foreign,
    date: parts.date ?? receivedDate,
    time: parts.date === null ? null : parts.time,
    description,
    issuer: ISSUERS.find(([name]) => name.test(text.slice(0, 40)))?.[1] ?? null,
    confidence: isForeign || others.length > 0 || description === '' ? 0.6 : 0.7,
    reasons: [
      '영어로 된 문자예요. 내용을 확인해 주세요.',
      ...(isForeign ? ['원화 금액은 아직 정해지지 않았어요.'] : []),
    ],
    missing: [
      ...(isForeign ? (['krwAmount'] as const) : []),
      ...(description === '' ? (['description'] as const) : []),
    ],
  };
}
