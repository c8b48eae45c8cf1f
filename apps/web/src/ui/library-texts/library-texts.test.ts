import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { texts as combobox } from './combobox.ts';
import { texts as dnd } from './dnd.ts';

const LIBRARY = join(import.meta.dirname, '../../../../../node_modules/react-aria/dist/private/intl');
const own = readdirSync(import.meta.dirname).flatMap((file) => /^(?!.*test)(.+)\.ts$/u.exec(file)?.[1] ?? []);

type Texts = Readonly<Record<string, unknown>>;

it.each(own)('has the texts of %s that the library asks for', async (topic) => {
  const [{ texts }, library] = (await Promise.all([
    import(join(import.meta.dirname, `${topic}.ts`)),
    import(join(LIBRARY, topic, 'ko-KR.mjs')),
  ])) as [{ texts: Texts }, { default: Texts }];
  const shapeOf = (all: Texts) => Object.entries(all).map(([name, text]) => [name, typeof text]);
  expect(shapeOf(texts)).toEqual(shapeOf(library.default));
});

it('speaks of options and places as the screens do', () => {
  // Like the library's, it knows the locale by itself.
  const formatter = {
    locale: 'ko-KR',
    number(value: number): string {
      return new Intl.NumberFormat(this.locale).format(value);
    },
  };
  expect(combobox.countAnnouncement({ optionCount: 1040 }, formatter)).toBe('선택지 1,040개');
  const option = { groupTitle: '식비', groupCount: 3, optionText: '외식', isSelected: true };
  expect(combobox.focusAnnouncement({ ...option, isGroupChange: true }, formatter)).toBe(
    '식비, 선택지 3개. 외식, 선택됨',
  );
  expect(combobox.focusAnnouncement({ ...option, isGroupChange: false, isSelected: false }, formatter)).toBe('외식');
  expect(dnd.insertBetween({ beforeItemText: '식비', afterItemText: '카페·간식' })).toBe('식비와 카페·간식 사이');
  expect(dnd.insertBetween({ beforeItemText: '생필품', afterItemText: '교통' })).toBe('생필품과 교통 사이');
});
