import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { useSessionStatus } from '../../session/session-status.ts';
import { useAuthStore } from '../../stores/auth-store.ts';
import { buildName } from '../build-name.ts';
import { ANSWER_CHARACTERS_MAX, isWorthKeeping, surplusOf, trimPages } from './cached-answers.ts';
import { type CachedAnswer, type LastKnownDatabase, lastKnownDatabase } from './last-known-database.ts';

/** Responses come in bursts; each burst is written once. */
const WRITE_AFTER_MS = 200;

/** A stored response without its data. */
type Listed = Pick<CachedAnswer, 'userId' | 'queryHash' | 'updatedAt' | 'size' | 'build'>;

/** The user whose data may be written now: only the one the server has confirmed. */
function confirmedUserId(): string | null {
  if (useSessionStatus.getState().status !== 'verified') return null;
  return useAuthStore.getState().user?.id ?? null;
}

function answerOf(query: Query, userId: string): CachedAnswer | null {
  const { data, dataUpdatedAt, status } = query.state;
  if (status !== 'success' || data === undefined || data === null || !isWorthKeeping(query.queryKey)) return null;
  const trimmed = trimPages(data);
  const size = JSON.stringify(trimmed)?.length ?? 0;
  if (size === 0 || size > ANSWER_CHARACTERS_MAX) return null;
  return {
    userId,
    queryHash: query.queryHash,
    queryKey: query.queryKey,
    data: trimmed,
    updatedAt: dataUpdatedAt,
    size,
    build: buildName(),
  };
}

/**
 * Stores the last data of each screen on this device for offline use. Writes only responses of the server to the
 * confirmed user. @returns a function that stops it
 */
export function keepLastKnown(client: QueryClient, database: LastKnownDatabase = lastKnownDatabase): () => void {
  const changed = new Set<Query>();
  let listed: Map<string, Listed> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = async () => {
    clearTimeout(timer);
    timer = undefined;
    const userId = confirmedUserId();
    const queries = [...changed];
    changed.clear();
    if (userId === null || queries.length === 0) return;
    const answers = queries.map((query) => answerOf(query, userId)).filter((answer) => answer !== null);
    const known: Map<string, Listed> =
      listed ?? new Map((await database.list()).map((one) => [`${one.userId} ${one.queryHash}`, one]));
    // The user may have signed out while the database was opening.
    if (confirmedUserId() !== userId) return;
    listed = known;
    for (const { data: _contents, queryKey: _key, ...about } of answers) {
      known.set(`${userId} ${about.queryHash}`, about);
    }
    await database.put(answers);
    // Or while it was written to: then all of it is deleted.
    if (listed !== known) return;
    const surplus = surplusOf([...known.values()], { userId, build: buildName() });
    for (const one of surplus) known.delete(`${one.userId} ${one.queryHash}`);
    if (surplus.length > 0) await database.remove(surplus);
  };
  const note = (query: Query) => {
    changed.add(query);
    timer ??= setTimeout(() => void write(), WRITE_AFTER_MS);
  };
  const forget = () => {
    clearTimeout(timer);
    timer = undefined;
    changed.clear();
    listed = null;
  };

  for (const query of client.getQueryCache().getAll()) note(query);
  const stopReading = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && confirmedUserId() !== null) note(event.query);
  });
  const stopFollowing = useSessionStatus.subscribe(({ status }) => {
    if (status === 'signedOut') forget();
  });
  const onHide = () => {
    if (document.visibilityState === 'hidden') void write();
  };
  document.addEventListener('visibilitychange', onHide);
  return () => {
    stopReading();
    stopFollowing();
    document.removeEventListener('visibilitychange', onHide);
    forget();
  };
}

/** The stored data of one query of the confirmed user, written by this build; undefined if it is missing. */
export async function lastKnownOf(
  queryKey: readonly unknown[],
  database: LastKnownDatabase = lastKnownDatabase,
): Promise<unknown> {
  const userId = confirmedUserId();
  if (userId === null) return undefined;
  const answer = await database.find({ userId, queryHash: hashKey(queryKey) });
  return answer?.build === buildName() && confirmedUserId() === userId ? answer.data : undefined;
}

let stopRecalling: (() => void) | null = null;

/**
 * Restores a user's stored data into the screens that are open now or opened later, until the server is reachable
 * again. Never replaces newer data.
 */
export async function recallLastKnown(
  client: QueryClient,
  userId: string,
  database: LastKnownDatabase = lastKnownDatabase,
): Promise<void> {
  stopRecalling?.();
  const answers = await database.list();
  const build = buildName();
  const remembered = new Map(
    answers.filter((one) => one.userId === userId && one.build === build).map((one) => [one.queryHash, one]),
  );
  if (remembered.size === 0) return;
  const recall = (query: Query) => {
    const answer = remembered.get(query.queryHash);
    if (!answer || query.state.data !== undefined) return;
    // A wrong clock must not make an old response look fresh indefinitely.
    query.setData(answer.data, { updatedAt: Math.min(answer.updatedAt, Date.now()), manual: true });
  };
  const cache = client.getQueryCache();
  for (const query of cache.getAll()) recall(query);
  const stopReading = cache.subscribe((event) => {
    if (event.type === 'added') recall(event.query);
  });
  const stopFollowing = useSessionStatus.subscribe(({ status }) => {
    if (status === 'verified' || status === 'signedOut') stopRecalling?.();
  });
  stopRecalling = () => {
    stopReading();
    stopFollowing();
    stopRecalling = null;
  };
}
