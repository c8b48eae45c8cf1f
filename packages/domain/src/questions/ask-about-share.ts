import type { QuestionRole } from './question.ts';
import { type Asking, flowOf, kindOf, onePeriod, type Parts, questionsFor, refuse } from './question-parts.ts';
import type { WordKind } from './question-words.ts';

const WHOLES: readonly (WordKind | null)[] = ['TOTAL', 'SPEND_NOUN', 'EARN_NOUN'];

/** Places after 전체 and 지출, where 의, 에서 or 중 says that something is a part of it. */
function afterWholes({ tokens }: Parts): number[] {
  return tokens.flatMap((token, at) => (WHOLES.includes(kindOf(token)) ? [at + 1] : []));
}

function isPartOfWhole(parts: Parts): boolean {
  return afterWholes(parts).some((at) => {
    const next = parts.tokens[at];
    return kindOf(next) === 'BETWEEN' || (next?.type === 'PARTICLE' && /^(?:의|에서)/u.test(next.text));
  });
}

/** 식비 중 배달 비율: of a part, and not of all. */
function isAmongOthers(parts: Parts): boolean {
  const places = afterWholes(parts);
  return parts.tokens.some((token, at) => kindOf(token) === 'BETWEEN' && !places.includes(at));
}

const ROLES: readonly QuestionRole[] = ['CATEGORY', 'SHOP', 'TAG', 'METHOD'];

/** 배달 비중, 식비가 전체 지출의 몇 퍼센트야: of all spending or income, never of a budget or of another part. */
export const askShare: Asking = (parts) => {
  const { kinds, names, tokens, isMe, isAlone } = parts;
  if (!kinds.has('SHARE') && !kinds.has('PERCENT')) return null;
  // 식비 몇 퍼센트 썼어: of the budget or of all spending.
  if (!kinds.has('SHARE') && !kinds.has('TAKES') && !isPartOfWhole(parts)) return refuse();
  if (names.length + (kinds.has('UNSORTED') ? 1 : 0) !== 1 || isAmongOthers(parts)) return refuse();
  if (kinds.has('AND') || tokens.some(({ type }) => type === 'AMOUNT') || (isMe && !isAlone)) return refuse();
  const flow = flowOf(parts);
  const { period, isSaid } = onePeriod(parts);
  return questionsFor(parts, {
    intent: 'SHARE',
    allowed: ['SHARE', 'PERCENT', 'TAKES', 'BETWEEN', 'SPEND', 'SPEND_NOUN', 'EARN', 'EARN_NOUN'],
    // 비상금 비중: of all assets.
    roles: flow === 'EXPENSE' ? [...ROLES, 'ASSET'] : ROLES,
    period,
    isPeriodSaid: isSaid,
    flow,
    isMine: false,
  });
};
