import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listThirdPartyPackages, thirdPartyNotices } from './third-party-notices.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** Licenses that may be combined with AGPL-3.0-or-later. */
const COMPATIBLE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]);

describe('third-party notices', () => {
  const packages = listThirdPartyPackages(ROOT);

  it('cover direct, indirect and bundled packages', () => {
    const names = packages.map(({ name }) => name);
    const some = ['fastify', 'react-dom', 'zrender', '@e965/xlsx', 'lucide-react', 'pretendard'];
    expect(names).toEqual(expect.arrayContaining(some));
    expect(names).not.toContain('vitest');
  });

  it('name only licenses that are compatible with ours', () => {
    const others = packages.filter(({ license }) => !license.split(' AND ').every((part) => COMPATIBLE.has(part)));
    expect(others).toEqual([]);
  });

  it('print each package once with its license', () => {
    const text = thirdPartyNotices(ROOT);
    for (const { name, version, license } of packages) {
      expect(
        text.split(`\n${name} ${version} (${license})\n`).length + Number(text.startsWith(`${name} ${version} (`)),
      ).toBe(2);
    }
    expect(text).toContain('Permission is hereby granted, free of charge');
    expect(text).toContain('Copyright (c) 2026 Lucide Icons and Contributors');
    expect(text).toContain('(for the icons listed above)\n\nCopyright (c) 2013-present Cole Bemis');
  });
});
