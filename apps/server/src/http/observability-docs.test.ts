import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { HEALTHY } from '../testing/healthy-state.ts';
import { useTestApp } from '../testing/test-app.ts';
import { registerSystemRoutes } from './system-routes.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const app = useTestApp();

/** The names in the first column of a table of the page. */
function documented(page: string, heading: string): string[] {
  const [, section = ''] = read(page).split(`\n## ${heading}\n`);
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`(\w+)`/gu)].map(([, name = '']) => name));
}

async function exposed(): Promise<string[]> {
  const server = Fastify();
  const jobs = [{ name: 'mail', runs: 1, failures: 0, lastSuccessAt: new Date() }];
  registerSystemRoutes(server, app().deps, {
    ...HEALTHY,
    poolCounts: () => ({ total: 1, idle: 1, waiting: 0 }),
    jobs: () => jobs,
  });
  await server.inject('/healthz');
  const { body } = await server.inject('/metrics');
  await server.close();
  return [...body.matchAll(/^# TYPE (\w+) /gmu)].map(([, name = '']) => name).toSorted();
}

describe('the metrics', () => {
  test.each([
    ['docs/operate/observability.md', 'Metrics'],
    ['docs/operate/observability.ko.md', '지표'],
  ])('are all documented in %s, and no others', async (page, heading) => {
    expect(documented(page, heading).toSorted()).toEqual(await exposed());
  });

  test('in the Grafana dashboard exist, and all of them are shown', async () => {
    const { panels } = JSON.parse(read('deploy/grafana/salim.json')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n');
    const used = [...expressions.matchAll(/\b(?:salim|http|process|nodejs)_\w+/gu)].map(([name]) =>
      name.replace(/(http_request_duration_seconds)_(?:bucket|sum|count)$/u, '$1'),
    );
    expect([...new Set(used)].toSorted()).toEqual(await exposed());
  });
});

/** Fields that pino and the output write, and those of objects that are logged as a whole. */
const OTHER_FIELDS = ['level', 'time', 'pid', 'hostname', 'msg', 'reqId', 'lost'];
const WHOLE_OBJECTS = { purged: ['books', 'transactions', 'items'], round: ['recorded', 'reminded'] };

/** The fields of every call of the log in the server's sources. */
function logged(): string[] {
  const folder = join(ROOT, 'apps/server/src');
  const sources = globSync('**/*.ts', { cwd: folder, exclude: (name) => name.endsWith('.test.ts') }).map((path) =>
    readFileSync(join(folder, path), 'utf8'),
  );
  const calls = sources.flatMap((text) => [
    ...text.matchAll(/\blog\s*\.(?:fatal|error|warn|info)\(\s*(?:\{([^}]*)\}|(\w+),)/gu),
  ]);
  const items = sources.flatMap((text) => [...text.matchAll(/runEach\([^;]*?=> \(\{([^}]*)\}\)/gsu)]);
  const keys = [...calls, ...items].flatMap(([, fields = '', whole = '']) => [
    ...fields.split(',').map((field) => field.split(':')[0]?.trim() ?? ''),
    ...(WHOLE_OBJECTS[whole as keyof typeof WHOLE_OBJECTS] ?? [whole]),
  ]);
  const names = keys.filter((key) => key !== '' && !key.startsWith('...'));
  return [...new Set([...names, ...OTHER_FIELDS])].toSorted();
}

test.each([
  ['docs/operate/observability.md', 'Log'],
  ['docs/operate/observability.ko.md', '로그'],
])('the fields of the log are all documented in %s, and no others', (page, heading) => {
  expect(documented(page, heading).toSorted()).toEqual(logged());
});
