import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const SOURCES = 'apps/web/src';

/** Style sheets with a size or weight other than a text style, and what has it. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'ui/base.css': 'the root follows the browser, emphasis has the weight of the strong style',
  'ui/interface-font.css': 'declares the weights of the web font',
  'ui/badge.module.css': 'badges',
  'ui/avatar.module.css': 'initials in faces',
  'ui/money.module.css': 'headlines shrink to the width of the screen',
  'ui/label-icon.module.css': 'emoji and initials in icons',
  'ui/look-picker.module.css': 'emoji',
  'ui/chart/ring-chart.module.css': 'texts of a chart',
  'ui/chart/line-chart.module.css': 'emphasis in a small text is a color',
  'ui/chart/compared-lines.module.css': 'emphasis in a small text is a color',
  'ui/chart/column-chart.module.css': 'emphasis in a small text is a color',
  'ui/text.module.css': 'emphasis in a small text is a color',
  'app/shell/book-picker.module.css': 'emoji',
  'app/shell/sidebar.module.css': 'emoji',
  'app/pages/goals-page.module.css': 'emoji',
  'app/pages/help-page.module.css': 'code sample',
  'app/pages/settlement-page.module.css': 'a headline shrinks to the width of the screen',
  'features/goals/components/celebration.module.css': 'emoji',
  'features/goals/components/goal-form.module.css': 'emoji',
  'features/help/components/help-picture.module.css': 'texts of a drawing',
  'features/invites/components/invites.module.css': 'emoji',
  'features/settlements/components/standing-table.module.css': 'labels of a table in a list',
  'features/transactions/list/transaction-line.module.css': 'dots of a menu button',
};

const files = globSync('**/*.css', { cwd: join(ROOT, SOURCES) }).map((path) => path.replaceAll('\\', '/'));
const hasOwnSize = (path: string) =>
  /font-(?:size|weight):/u.test(readFileSync(join(ROOT, SOURCES, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//gu, ''));

test('every text uses one of the text styles', () => {
  const styled = files.filter((path) => hasOwnSize(path)).toSorted();
  expect(styled).toEqual(Object.keys(EXCEPTIONS).toSorted());
});

test('there are six text styles and the amount of the entry form', () => {
  const tokens = readFileSync(join(ROOT, SOURCES, 'ui/tokens.css'), 'utf8');
  const styles = [...tokens.matchAll(/--type-(\w+): (\d{3}) ([\d.]+)rem/gu)].map(
    ([, name, weight, rem]) => `${name} ${Number(rem) * 16}/${weight}`,
  );
  expect(styles).toEqual([
    'display 32/700',
    'title 22/700',
    'heading 17/600',
    'strong 15/500',
    'body 15/400',
    'meta 13/400',
    'amount 40/700',
  ]);
});
