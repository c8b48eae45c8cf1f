/** Messages for the codes with which the server redirects after a failed external sign-in. */
const SENTENCES: Readonly<Record<string, string>> = {
  denied: '로그인을 취소했어요. 다시 시도하거나 다른 방법으로 로그인해 주세요.',
  expired: '로그인 시간이 초과됐어요. 처음부터 다시 시도해 주세요.',
  failed: '외부 계정으로 로그인하지 못했어요. 잠시 후 다시 시도해 주세요.',
  unavailable: '지금은 이 방법으로 로그인할 수 없어요. 다른 방법으로 로그인해 주세요.',
  taken: '이미 다른 살림 계정에 연결되어 있어서 연결하지 못했어요.',
};

/** The message for a failed external sign-in; null for an unknown or missing code. */
export function externalRefusal(word: string | undefined): string | null {
  return word === undefined || !Object.hasOwn(SENTENCES, word) ? null : (SENTENCES[word] ?? null);
}
