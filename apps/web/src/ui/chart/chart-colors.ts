import { useSyncExternalStore } from 'react';

/** Resolved color tokens for a canvas, which does not support custom properties. */
export interface ChartColors {
  readonly surface: string;
  readonly sunken: string;
  readonly border: string;
  readonly text: string;
  readonly soft: string;
  readonly faint: string;
  readonly accent: string;
  readonly accentSoft: string;
  readonly income: string;
  readonly expense: string;
  readonly expenseSoft: string;
  /** Eight hues. */
  readonly hues: readonly string[];
  readonly font: string;
}

const HUES = 8;

function readColors(): ChartColors {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    surface: token('surface'),
    sunken: token('surface-sunken'),
    border: token('border'),
    text: token('text'),
    soft: token('text-soft'),
    faint: token('text-faint'),
    accent: token('accent'),
    accentSoft: token('accent-soft'),
    income: token('income'),
    expense: token('expense'),
    expenseSoft: token('expense-soft'),
    hues: Array.from({ length: HUES }, (_, index) => token(`chart-${index + 1}`)),
    font: token('font'),
  };
}

let known: ChartColors | null = null;

function watch(notify: () => void): () => void {
  const change = () => {
    known = null;
    notify();
  };
  const observer = new MutationObserver(change);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** The tokens of the current theme; updates when it changes. */
export function useChartColors(): ChartColors {
  return useSyncExternalStore(watch, () => {
    known ??= readColors();
    return known;
  });
}
