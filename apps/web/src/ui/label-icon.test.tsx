import { readFileSync } from 'node:fs';
import { ICON_NAMES } from '@salim/contract/facts/icons';
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LabelIcon } from './label-icon.tsx';

const here = import.meta.dirname;

describe('the file with the drawings', () => {
  const file = readFileSync(`${here}/label-icons.svg`, 'utf8');
  const parsed = new DOMParser().parseFromString(file, 'image/svg+xml');
  const symbols = [...parsed.querySelectorAll('symbol')];

  it('has exactly the icons that labels may use', () => {
    expect(symbols.map(({ id }) => id).toSorted()).toEqual(ICON_NAMES.toSorted());
  });

  it('draws each with a tint and with lines, in the colors of the label', () => {
    for (const symbol of symbols) {
      expect(symbol.getAttribute('viewBox'), symbol.id).toBe('0 0 24 24');
      const paths = [...symbol.querySelectorAll('path')];
      expect(
        paths.map((path) => path.getAttribute('fill')),
        symbol.id,
      ).toEqual(['var(--icon-tint)', null]);
      expect(
        paths.map((path) => path.getAttribute('stroke')),
        symbol.id,
      ).toEqual(['none', null]);
    }
  });

  it('has no two that are equal', () => {
    const lines = symbols.map((symbol) => symbol.querySelector('path:last-child')?.getAttribute('d'));
    expect(new Set(lines).size).toBe(symbols.length);
  });
});

describe('the icon of a label', () => {
  it('is a drawing from the file', () => {
    const { container } = render(<LabelIcon icon="salim:cart" name="장보기" color="#D9825B" />);
    expect(container.querySelector('use')?.getAttribute('href')).toMatch(/label-icons.*\.svg#cart$/u);
    expect(container.textContent).toBe('');
  });

  it('is an emoji of the user', () => {
    const { container } = render(<LabelIcon icon="🥕" name="장보기" color="#D9825B" />);
    expect([container.querySelector('use'), container.textContent]).toEqual([null, '🥕']);
  });

  it.each(['salim:nothing', 'salim:', ''])('is the first letter of the name instead of “%s”', (icon) => {
    const { container } = render(<LabelIcon icon={icon} name="장보기" color="#D9825B" />);
    expect([container.querySelector('use'), container.textContent]).toEqual([null, '장']);
  });
});

describe('its colors', () => {
  const css = readFileSync(`${here}/label-icon.module.css`, 'utf8');
  const share = (property: string) =>
    Number(new RegExp(`${property}: color-mix\\(in srgb, var\\(--label-color\\) (\\d+)%`, 'u').exec(css)?.[1]) / 100;
  const tokens = readFileSync(`${here}/tokens.css`, 'utf8').split(':root[data-theme="dark"]');
  type Color = readonly number[];
  const colorOf = (hex: string): Color => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const token = (theme: string, name: string) =>
    colorOf(new RegExp(`--${name}: (#\\w{6});`, 'u').exec(theme)?.[1] ?? '');
  const mixed = (color: Color, part: number, other: Color): Color =>
    color.map((value, at) => value * part + (other[at] ?? 0) * (1 - part));
  const luminance = (color: Color) => {
    const [red = 0, green = 0, blue = 0] = color.map((value) => {
      const level = value / 255;
      return level <= 0.040_45 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: Color, other: Color) => {
    const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
    return (lighter + 0.05) / (darker + 0.05);
  };
  const LEVELS = [0, 51, 102, 153, 204, 255];

  it.each([
    ['light', tokens[0] ?? ''],
    ['dark', tokens[1] ?? ''],
  ])('have enough contrast in the %s theme, whichever color the user chose', (_name, theme) => {
    const [surface, text] = [token(theme, 'surface'), token(theme, 'text')];
    for (const red of LEVELS) {
      for (const green of LEVELS) {
        for (const blue of LEVELS) {
          const color = [red, green, blue];
          const ink = mixed(color, share('\n  color'), text);
          for (const ground of [share('background'), share('--label-tint')]) {
            expect(contrast(ink, mixed(color, ground, surface)), `${color.join()} ${ground}`).toBeGreaterThanOrEqual(3);
          }
        }
      }
    }
  });
});
