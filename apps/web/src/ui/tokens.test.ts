import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8');

function colours(block: string): Map<string, string> {
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/gu)].map((match) => [match[1] ?? '', match[2] ?? '']),
  );
}

const [lightBlock = '', darkBlock = ''] = css.split(':root[data-theme="dark"]');
const THEMES = { light: colours(lightBlock), dark: colours(darkBlock) };

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Text and background pairs. */
const TEXT_ON_GROUND = [
  ['text', 'ground'],
  ['text', 'surface'],
  ['text-soft', 'ground'],
  ['text-soft', 'surface'],
  ['text-soft', 'surface-sunken'],
  ['text-faint', 'ground'],
  ['text-faint', 'surface'],
  ['text-faint', 'surface-sunken'],
  ['accent-text', 'surface'],
  ['accent-text', 'accent-soft'],
  ['accent-text', 'accent-soft-hover'],
  ['accent', 'ground'],
  ['accent', 'surface'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-accent', 'accent-press'],
  ['income', 'ground'],
  ['income', 'surface'],
  ['income', 'income-soft'],
  ['expense', 'ground'],
  ['expense', 'surface'],
  ['expense', 'expense-soft'],
  ['warning', 'warning-soft'],
  ['warning', 'surface'],
  ['danger', 'danger-soft'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['ground', 'text'],
] as const;

describe.each(Object.entries(THEMES))('the %s theme', (_, theme) => {
  it.each(TEXT_ON_GROUND)('shows %s on %s with a contrast of at least 4.5', (text, ground) => {
    expect(contrast(theme.get(text) ?? '', theme.get(ground) ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['control-border', 'accent'])('draws %s with a contrast of at least 3', (line) => {
    expect(contrast(theme.get(line) ?? '', theme.get('surface') ?? '')).toBeGreaterThanOrEqual(3);
    expect(contrast(theme.get(line) ?? '', theme.get('ground') ?? '')).toBeGreaterThanOrEqual(3);
  });
});

it('defines every color of the light theme for the dark one too', () => {
  expect([...THEMES.dark.keys()].toSorted()).toEqual([...THEMES.light.keys()].toSorted());
});
