import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useDevicePreferences } from '../../platform/browser/device-preferences.ts';
import { GO_SHORTCUTS } from '../navigation.ts';

/** How long `g` waits for its letter. */
const GO_WAIT_MS = 1500;

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}

/** Toasts are dialogs too, but do not block shortcuts. */
const OVERLAY = '[role="dialog"], [role="alertdialog"]:not([aria-modal="false"]), [role="menu"], [role="listbox"]';

const isOverlayOpen = () => document.querySelector(OVERLAY) !== null;

export interface ShortcutActions {
  /** `?` */
  readonly onHelp: () => void;
  /** Ctrl+K, or ⌘K: works while typing too. */
  readonly onPalette: () => void;
}

/**
 * Single-key shortcuts, and the one that opens the command palette. Matches letters by `code` (`KeyN`), because with the
 * Korean layout `n` types ㅜ, and `?` and `/` by the character, because their place differs by layout.
 */
export function useShortcuts({ onHelp, onPalette }: ShortcutActions): void {
  const navigate = useNavigate();
  const isOn = useDevicePreferences((preferences) => preferences.hasShortcuts);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const isChord = event.code === 'KeyK' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isChord || event.isComposing || isOverlayOpen()) return;
      event.preventDefault();
      onPalette();
    };
    // In the capture phase, because fields stop propagation of their keys.
    document.addEventListener('keydown', handleKeyDown, true);
    return () => document.removeEventListener('keydown', handleKeyDown, true);
  }, [onPalette]);
  useEffect(() => {
    let goPressedAt = Number.NEGATIVE_INFINITY;
    const handleKeyDown = (event: KeyboardEvent) => {
      const isHelp = event.key === '?';
      if (!isOn && !isHelp) return;
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isOverlayOpen()) return;
      const goes = event.timeStamp - goPressedAt < GO_WAIT_MS;
      goPressedAt = Number.NEGATIVE_INFINITY;
      if (isHelp) {
        event.preventDefault();
        onHelp();
        return;
      }
      if (event.key === '/') {
        event.preventDefault();
        void navigate({ to: '/search' });
        return;
      }
      if (event.shiftKey) return;
      if (goes) {
        const target = GO_SHORTCUTS.find(({ letter }) => event.code === `Key${letter.toUpperCase()}`);
        if (target) {
          event.preventDefault();
          void navigate({ to: target.path });
        }
        return;
      }
      if (event.code === 'KeyN') {
        event.preventDefault();
        void navigate({ to: '/transactions/new' });
      } else if (event.code === 'KeyG') {
        goPressedAt = event.timeStamp;
      }
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [isOn, navigate, onHelp]);
}
