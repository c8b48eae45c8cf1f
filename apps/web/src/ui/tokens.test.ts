import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8');

function colorsOf(block: string): Map<string, string> {
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/gu)].map((match) => [match[1] ?? '', match[2] ?? '']),
  );
}

const [lightBlock = '', darkBlock = ''] = css.split(':root[data-theme="dark"]');
const THEMES = { light: colorsOf(lightBlock), dark: colorsOf(darkBlock) };

/** Linear red, green and blue. */
function channels(hex: string): readonly number[] {
  return [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex);
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

/** Color vision: normal, and without red, green and blue cones (Machado, Oliveira and Fernandes 2009). */
const VISIONS = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

/** OKLab coordinates of a color as seen with that vision. */
function seen(hex: string, vision: readonly number[]): readonly number[] {
  const linear = channels(hex);
  const product = (matrix: readonly number[], vector: readonly number[]) =>
    [0, 3, 6].map((row) => vector.reduce((sum, value, column) => sum + (matrix[row + column] ?? 0) * value, 0));
  const rgb = product(vision, linear).map((value) => Math.max(0, value));
  const cones = product(
    [0.412_221, 0.536_333, 0.051_446, 0.211_903, 0.680_7, 0.107_397, 0.088_302, 0.281_719, 0.629_979],
    rgb,
  ).map(Math.cbrt);
  return product(
    [0.210_454, 0.793_618, -0.004_072, 1.977_998, -2.428_592, 0.450_594, 0.025_904, 0.782_772, -0.808_676],
    cones,
  );
}

describe.each(Object.entries(THEMES))('members in the %s theme', (_, theme) => {
  const members = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => theme.get(`member-${number}`) ?? '');

  it.each(members)('%s stands out from the page and from cards', (color) => {
    expect(contrast(color, theme.get('surface') ?? '')).toBeGreaterThanOrEqual(3);
    expect(contrast(color, theme.get('ground') ?? '')).toBeGreaterThanOrEqual(3);
  });

  it.each(Object.entries(VISIONS))('differ from each other with %s vision, the first two clearly', (_name, vision) => {
    const colors = members.map((color) => seen(color, vision));
    const distance = (one: number, other: number) =>
      Math.hypot(...(colors[one] ?? []).map((value, axis) => value - (colors[other]?.[axis] ?? 0)));
    const pairs = colors
      .flatMap((_one, one) => colors.map((_other, other) => [one, other] as const))
      .filter(([one, other]) => one < other);
    for (const [one, other] of pairs) expect(distance(one, other)).toBeGreaterThan(0.055);
    expect(distance(0, 1)).toBeGreaterThan(0.08);
  });
});

it('defines every color of the light theme for the dark one too', () => {
  expect([...THEMES.dark.keys()].toSorted()).toEqual([...THEMES.light.keys()].toSorted());
});
