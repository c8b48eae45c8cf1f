import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const FOLDERS_OF_OTHERS = new Set(['.git', '.node', 'coverage', 'data', 'dist', 'node_modules']);
const CODE = /\.(ts|tsx|mjs|cjs)$/;
const TEST = /\.test\.tsx?$|\/testing\//;

/** Every source file of the repository, by its path from the root. */
const files = listFiles(ROOT).map((path) => relative(ROOT, path).split(sep).join('/'));

describe('one clock', () => {
  // With a shifted clock every date must shift too, so the time must come from the application's clock.
  const server = files.filter(
    (path) =>
      path.startsWith('apps/server/src/') && path !== 'apps/server/src/clock.ts' && CODE.test(path) && !TEST.test(path),
  );

  test('server SQL asks the database for the time in one place', () => {
    const sqlClock =
      /(?<![\w.])(now\(\)|(current|clock|statement|transaction)_(timestamp|date|time)\b|local(timestamp|time)\b)/i;
    const others = server.filter((path) => path !== 'apps/server/src/db/database-clock.ts');
    expect(linesThat(others, sqlClock)).toEqual([]);
  });

  test('server code never asks the machine for the time, except in the clock itself', () => {
    expect(linesThat(server, /\bDate\.now\b|\bnew Date\(\)|(?<!new )\bDate\(\)|performance\.timeOrigin/)).toEqual([]);
  });

  // Therefore `npm test` repeats only tests about days in a second time zone.
  test('no code of the server and the domain uses the time zone of the machine', () => {
    const code = files.filter(
      (path) => /^(apps\/server|packages\/(contract|domain))\/src\//.test(path) && CODE.test(path) && !TEST.test(path),
    );
    const localTime =
      /\.[gs]et(FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds|Year)\(|getTimezoneOffset|to(Locale)?(Date|Time)String\(|new Date\([^()]*,/;
    expect(linesThat(code, localTime)).toEqual([]);
    const formats = code.filter((path) => read(path).includes('DateTimeFormat'));
    expect(formats.filter((path) => !/\btimeZone\b/.test(read(path)))).toEqual([]);
  });

  test('the domain uses civil dates, not instants', () => {
    const domain = files.filter(
      (path) => path.startsWith('packages/domain/src/') && !path.includes('/calendar/') && !TEST.test(path),
    );
    expect(linesThat(domain, /\bDate\b|\bTemporal\b|Math\.random|\bcrypto\b|\bconsole\b/)).toEqual([]);
  });
});

describe('names', () => {
  test('code files and folders are in kebab case', () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
    const code = files.filter(
      (path) => /^(apps|bench|e2e|packages|tools)\//.test(path) && /\.(ts|tsx|mjs|cjs|css|sql)$/.test(path),
    );
    expect(code.filter((path) => !path.split('/').every((part) => kebab.test(part)))).toEqual([]);
  });

  test('file names describe their content', () => {
    const shapeless = /^(utils?|helpers?|types|common|misc|shared|constants)(\.|$)/;
    expect(files.filter((path) => CODE.test(path) && path.split('/').some((part) => shapeless.test(part)))).toEqual([]);
  });
});

describe('dead code', () => {
  const code = files.filter(
    (path) =>
      /\.tsx?$/.test(path) && /^(apps|bench|e2e|packages|tools)\//.test(path) && !path.includes('/boundary-fixture/'),
  );

  test('every exported name is used somewhere', () => {
    const uses = new Map<string, number>();
    for (const path of code) {
      for (const [word] of read(path).matchAll(/[\w$]+/g)) uses.set(word, (uses.get(word) ?? 0) + 1);
    }
    const declared = /^export (?:async )?(?:const|let|function\*?|class|interface|type) ([\w$]+)/gm;
    const unused = code.flatMap((path) =>
      [...read(path).matchAll(declared)].flatMap(([, name = '']) => (uses.get(name) === 1 ? [`${path} ${name}`] : [])),
    );
    expect(unused).toEqual([]);
  });
});

describe('forbidden content', () => {
  test('no URL of a package registry or mirror', () => {
    const registry = /registry\.[a-z0-9-]+\.[a-z]{2,}|"resolved": *"https?:|deb\.debian\.org|archive\.ubuntu\.com/;
    expect(linesThat(files.filter(isText), registry, { comments: true })).toEqual([]);
  });

  test('no promise of later work', () => {
    const self = 'tools/repo-rules.test.ts';
    expect(
      linesThat(
        files.filter((path) => CODE.test(path) && path !== self),
        /\b(TODO|FIXME|XXX)\b/,
        { comments: true },
      ),
    ).toEqual([]);
  });

  test('a disabled check has its reason on the same line', () => {
    const silenced =
      /(oxlint-disable|eslint-disable|biome-ignore|@ts-expect-error)(?![\w-]*[^\n]*(--|:) *\S)|@ts-(ignore|nocheck)/;
    const others = files.filter((path) => CODE.test(path) && path !== 'tools/repo-rules.test.ts');
    expect(linesThat(others, silenced, { comments: true })).toEqual([]);
  });

  test('no test is skipped or focused', () => {
    const tests = files.filter((path) => /\.(test|story)\.tsx?$/.test(path) && path !== 'tools/repo-rules.test.ts');
    // PgBouncer, Swift, proxies and systemd are programs of the distribution, which a machine may not have.
    const needsProgram = [
      'apps/server/src/db/pooler.test.ts',
      'apps/server/src/features/attachments/attachments-in-s3.test.ts',
      'apps/server/src/http/reverse-proxies.test.ts',
      'apps/server/src/operations/files-in-s3.test.ts',
      'apps/server/src/refused-start.test.ts',
      'tools/systemd-unit.test.ts',
    ];
    const others = tests.filter((path) => !needsProgram.includes(path));
    expect(linesThat(others, /\b(test|it|describe)\.(only|skip|todo|skipIf|runIf)\b/)).toEqual([]);
    expect(linesThat(needsProgram, /\b(test|it|describe)\.(only|skip|todo|skipIf)\b/)).toEqual([]);
  });
});

test('the rules were applied to a non-empty set of files', () => {
  expect(files.filter((path) => CODE.test(path)).length).toBeGreaterThan(100);
  expect(linesThat(['tools/repo-rules.test.ts'], /the rules were applied/)).toHaveLength(2);
});

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isSymbolicLink() || FOLDERS_OF_OTHERS.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}

function isText(path: string): boolean {
  return (
    CODE.test(path) ||
    /\.(json|md|css|html|svg|ya?ml|sh|sql|txt)$/.test(path) ||
    basename(path).startsWith('.') ||
    !path.includes('.')
  );
}

/** `path:line text` of every matching line. Skips comments by default, because prose may mention anything. */
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

function linesThat(paths: string[], pattern: RegExp, { comments = false } = {}): string[] {
  return paths.flatMap((path) => {
    const text = read(path);
    const lines = (comments ? text : withoutComments(text)).split('\n');
    return lines.flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : []));
  });
}

function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/.*$/gm, '$1');
}
