import { expect, it } from 'vitest';
import { iconFiles, keptIconFiles } from './icons.ts';

it('the icons are those that the web app imports, as in the installed package, otherwise run node tools/icons.ts', async () => {
  const files = await iconFiles();
  expect(Object.keys(files).length).toBeGreaterThan(100);
  const kept = keptIconFiles();
  expect(Object.keys(kept).toSorted()).toEqual(Object.keys(files).toSorted());
  expect(Object.keys(files).filter((name) => kept[name] !== files[name])).toEqual([]);
});
