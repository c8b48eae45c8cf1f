import { expect, test } from 'vitest';
import { secondsByFeature, slowFeatures } from './steps.ts';

const file = (name: string, seconds: number) => ({
  name: `/code/${name}`,
  startTime: 5000,
  endTime: 5000 + seconds * 1000,
});

test('features whose test files take more than ten seconds together are named, the slowest first', () => {
  const seconds = secondsByFeature([
    file('apps/server/src/features/assets/assets.test.ts', 6),
    file('apps/server/src/features/assets/loans/loans.test.ts', 6.5),
    file('apps/web/src/features/assets/assets.test.ts', 9.9),
    file('apps/web/src/features/budgets/budgets.test.tsx', 20),
    file('apps/server/src/db/migrate.test.ts', 60),
  ]);
  expect(slowFeatures(seconds)).toEqual(['web/budgets 20.0 s', 'server/assets 12.5 s']);
});

test('no feature is named when all are fast', () => {
  expect(slowFeatures(secondsByFeature([file('apps/server/src/features/assets/assets.test.ts', 10)]))).toEqual([]);
});
