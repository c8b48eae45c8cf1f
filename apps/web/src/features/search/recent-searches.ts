import { useSyncExternalStore } from 'react';

/** Recent searches on this device, newest first. Deleted at the sign-out, because they may be private. */
const KEY = 'salim-recent-searches';
const KEPT = 8;
const TEXT_MAX = 50;
const CHANGED = 'salim-recent-searches';
const NONE: readonly string[] = [];

let lastRaw: string | null = null;
let lastRead: readonly string[] = NONE;

function readRaw(): string | null {
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function parsed(raw: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(raw ?? '[]');
    if (!Array.isArray(value)) return NONE;
    return value.filter((text): text is string => typeof text === 'string' && text !== '').slice(0, KEPT);
  } catch {
    // Ignore invalid stored data; the next search overwrites it.
    return NONE;
  }
}

/** Returns the same array as long as nothing has changed. */
function snapshot(): readonly string[] {
  const raw = readRaw();
  if (raw !== lastRaw) {
    lastRaw = raw;
    lastRead = parsed(raw);
  }
  return lastRead;
}

function write(texts: readonly string[]): void {
  try {
    if (texts.length === 0) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, JSON.stringify(texts));
  } catch {
    // If the storage is full or forbidden, only the recent search is lost.
    return;
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** Stores a search the user has acted on. */
export function rememberSearch(text: string): void {
  const kept = text.trim();
  if (kept === '' || kept.length > TEXT_MAX) return;
  write([kept, ...snapshot().filter((one) => one !== kept)].slice(0, KEPT));
}

export function forgetSearch(text: string): void {
  write(snapshot().filter((one) => one !== text));
}

export function forgetAllSearches(): void {
  write(NONE);
}

function subscribe(notify: () => void): () => void {
  window.addEventListener(CHANGED, notify);
  window.addEventListener('storage', notify);
  return () => {
    window.removeEventListener(CHANGED, notify);
    window.removeEventListener('storage', notify);
  };
}

export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(subscribe, snapshot);
}
