import { describe, expect, test } from 'vitest';
import { bookBackup } from './exports.ts';
import { ASSET_SUB_TYPES, ASSET_TYPES, assetIcon } from './facts/asset-types.ts';
import { ICON_GROUPS } from './facts/icon-groups.ts';
import { drawingName, ICON_NAMES } from './facts/icons.ts';
import { iconName } from './scalars.ts';

describe('the icon picker', () => {
  const all = ICON_GROUPS.flatMap(({ icons }) => icons);

  test('shows every drawing once', () => {
    expect(all.map(([name]) => name).toSorted()).toEqual(ICON_NAMES.toSorted());
  });

  test('gives each a different Korean name', () => {
    expect(new Set(all.map(([, label]) => label)).size).toBe(all.length);
    for (const [name, label] of all) expect(label, name).toMatch(/[가-힣]/u);
  });
});

describe('an icon', () => {
  test.each([...ICON_NAMES])('may be the drawing %s', (name) => {
    expect(iconName.parse(`salim:${name}`)).toBe(`salim:${name}`);
    expect(drawingName(`salim:${name}`)).toBe(name);
  });

  test.each(['salim:', 'salim:nothing', 'salim:Cart', 'salim:cart2', 'salim:constructor'])(
    'is not the unknown drawing %s',
    (icon) => {
      expect(iconName.safeParse(icon).error?.issues.map(({ message }) => message)).toEqual(['ICON']);
      expect(drawingName(icon)).toBeNull();
    },
  );

  test.each(['', '🍚', '👨‍👩‍👧', 'cart', '밥'])('may still be the text “%s”', (icon) => {
    expect(iconName.parse(icon)).toBe(icon);
    expect(drawingName(icon)).toBeNull();
  });

  test('of a backup may be a drawing that only another version has', () => {
    expect(bookBackup.shape.book.shape.icon.parse('salim:nothing')).toBe('salim:nothing');
  });
});

test('an asset looks like its subtype, otherwise like its type', () => {
  expect(assetIcon('OTHER', 'LOAN')).toBe('salim:loan');
  expect(assetIcon('OTHER', null)).toBe('salim:box');
  const icons = [...Object.values(ASSET_TYPES), ...Object.values(ASSET_SUB_TYPES)].map(({ icon }) => icon);
  expect(icons.filter((icon, index) => icons.indexOf(icon) !== index)).toEqual([]);
});
