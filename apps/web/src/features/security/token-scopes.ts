import type { PersonalToken } from '@salim/contract';

export type TokenScope = PersonalToken['scopes'][number];

interface ScopeText {
  readonly id: TokenScope;
  readonly name: string;
  readonly help: string;
}

/** What each scope of a program allows, in words. */
export const SCOPES: readonly ScopeText[] = [
  { id: 'intake', name: '문자로 기록', help: '카드·은행 문자를 거래로 기록해요. 단축어나 자동화 앱에 알맞아요.' },
  { id: 'read', name: '조회', help: '거래, 자산, 예산을 볼 수 있어요.' },
  { id: 'write', name: '편집', help: '거래와 자산을 추가, 수정, 삭제할 수 있어요.' },
];

/** What an assistant may do; each includes the ones before it. */
export const ASSISTANT_RIGHTS: readonly ScopeText[] = [
  { id: 'assistant:read', name: '조회만', help: '거래, 자산, 예산을 보고 대답만 해요.' },
  { id: 'assistant:draft', name: '초안까지', help: '어시스턴트가 쓴 거래는 확인할 내역에서 기다려요.' },
  {
    id: 'assistant:write',
    name: '바로 기록',
    help: '어시스턴트가 쓴 거래를 바로 기록해요. 활동 기록에서 되돌릴 수 있어요.',
  },
];

/** Whether a token is for assistants. */
export function isForAssistants(scopes: readonly TokenScope[]): boolean {
  return ASSISTANT_RIGHTS.some(({ id }) => scopes.includes(id));
}

/** The lifetime of a token in days; null until it is revoked. */
export const LIFETIMES: readonly { readonly id: string; readonly name: string; readonly days: number | null }[] = [
  { id: '30', name: '30일', days: 30 },
  { id: '90', name: '90일', days: 90 },
  { id: '365', name: '1년', days: 365 },
  { id: 'none', name: '만료 없음', days: null },
];

export function namesOfScopes(scopes: readonly TokenScope[]): string {
  const rights = ASSISTANT_RIGHTS.filter(({ id }) => scopes.includes(id)).map(({ name }) => `AI 어시스턴트 ${name}`);
  return [...SCOPES.filter(({ id }) => scopes.includes(id)).map(({ name }) => name), ...rights].join(' · ');
}

const DAY_MS = 24 * 60 * 60_000;

/** The instant at which a token with this lifetime expires. */
export function endOfLifetime(lifetimeId: string, now: Date): string | undefined {
  const days = LIFETIMES.find(({ id }) => id === lifetimeId)?.days ?? null;
  return days === null ? undefined : new Date(now.getTime() + days * DAY_MS).toISOString();
}
