import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './launcher/paths.mjs';

test('the command of the package has every operation', () => {
  const source = readFileSync(join(ROOT, 'apps/server/src/operations/cli.ts'), 'utf8');
  const [, verbs = ''] = /switch \(verb\) \{(.*?)default:/su.exec(source) ?? [];
  const operations = [...verbs.matchAll(/case '([\w-]+)':/gu)].map(([, name = '']) => name);
  expect(operations.length).toBeGreaterThan(4);
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(ROOT, 'tools/package/salim.mjs'), 'help'], {
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  const described = [...(stdout + stderr).matchAll(/^salim (\w+)/gmu)].map(([, name = '']) => name);
  expect(described.toSorted()).toEqual(operations.toSorted());
});
