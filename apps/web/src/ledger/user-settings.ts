import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Answer, type Body, callApi } from '../platform/api/api-client.ts';
import { ApiError } from '../platform/api/api-error.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import {
  adoptPreferences,
  type PersonalPreferences,
  useDevicePreferences,
} from '../platform/browser/device-preferences.ts';
import { useSessionStatus } from '../platform/session/session-status.ts';
import { useAuthStore } from '../platform/stores/auth-store.ts';

type UserSettings = Answer<'getSettings'>;
type Changes = Body<'updateSettings'>;

/** Changes not yet sent to the server, and their user. Deleted at sign-out. */
const UNSENT_KEY = 'salim-unsent-settings';
const NAMES = ['theme', 'numberDisplay', 'weekStart', 'firstScreen', 'hasShortcuts', 'defaultBookId'] as const;

const settingsQuery = {
  queryKey: queryKeys.settings,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => callApi('getSettings', { signal }),
};

const ownUserId = (): string | null => useAuthStore.getState().user?.id ?? null;

function unsentChanges(): Changes {
  try {
    const kept = JSON.parse(window.localStorage.getItem(UNSENT_KEY) ?? 'null') as {
      readonly userId?: unknown;
      readonly changes?: unknown;
    } | null;
    if (kept?.userId !== ownUserId() || typeof kept.changes !== 'object' || kept.changes === null) return {};
    return kept.changes;
  } catch {
    // A blocked storage or invalid data has nothing to send.
    return {};
  }
}

function noteUnsent(changes: Changes): void {
  try {
    if (Object.keys(changes).length === 0) window.localStorage.removeItem(UNSENT_KEY);
    else window.localStorage.setItem(UNSENT_KEY, JSON.stringify({ userId: ownUserId(), changes }));
  } catch {
    // The change then applies on this device until the next visit.
    return;
  }
}

/** Drops what has been sent, unless it was changed again meanwhile. */
function forgetSent(sent: Changes): void {
  const entries = Object.entries(unsentChanges()).filter(([name, value]) => sent[name as keyof Changes] !== value);
  noteUnsent(Object.fromEntries(entries));
}

function differences(now: PersonalPreferences, before: PersonalPreferences): Changes {
  return Object.fromEntries(NAMES.filter((name) => now[name] !== before[name]).map((name) => [name, now[name]]));
}

let isTaking = false;

/** Applies the account's settings, except for local changes not yet sent. */
function take(settings: UserSettings): void {
  isTaking = true;
  adoptPreferences({ ...settings, ...(unsentChanges() as Partial<UserSettings>) });
  isTaking = false;
}

async function sendOnce(): Promise<void> {
  const changes = unsentChanges();
  if (Object.keys(changes).length === 0) return;
  try {
    const settings = await callApi('updateSettings', { body: changes });
    // A response requested earlier does not include the change.
    await queryClient.cancelQueries({ queryKey: queryKeys.settings });
    forgetSent(changes);
    queryClient.setQueryData(queryKeys.settings, settings);
  } catch (error) {
    // A change that the server refuses, such as a deleted default book, would be refused every time.
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
    if (isRefused && error.status !== 401) forgetSent(changes);
  }
}

/** One after the other, so that an earlier change never overtakes a later one. */
let sending: Promise<void> = Promise.resolve();

function sendUnsent(): void {
  sending = sending.then(sendOnce);
}

/** Stores and sends the user's changes. @returns a function that stops it */
function followChoices(): () => void {
  return useDevicePreferences.subscribe((now, before) => {
    const { status } = useSessionStatus.getState();
    if (isTaking || (status !== 'verified' && status !== 'offline')) return;
    const changes = differences(now, before);
    if (Object.keys(changes).length === 0) return;
    noteUnsent({ ...unsentChanges(), ...changes });
    if (status === 'verified') sendUnsent();
  });
}

/**
 * Syncs this device with the account: applies the account's settings at sign-in and on every refetch, sends local
 * changes, and keeps them until they are sent.
 */
export function useUserSettings(): void {
  const status = useSessionStatus((session) => session.status);
  const { data } = useQuery({ ...settingsQuery, enabled: status === 'verified' });
  useEffect(followChoices, []);
  useEffect(() => {
    if (data) take(data);
  }, [data]);
  useEffect(() => {
    if (status === 'verified') sendUnsent();
  }, [status]);
}

/** The account's default book; null when not set or when the request failed. */
export async function findDefaultBookId(): Promise<string | null> {
  try {
    const settings: unknown = await queryClient.fetchQuery({ ...settingsQuery, staleTime: 10_000 });
    const id = (settings as Partial<UserSettings> | null)?.defaultBookId;
    return typeof id === 'string' ? id : null;
  } catch {
    // The list of books matters more than the default book.
    return null;
  }
}
