import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { configFrom } from '../apps/server/src/config.ts';
import { ROOT } from './launcher/paths.mjs';

const FOLDER = join(ROOT, 'docs', 'operate');
const read = (path: string): string => readFileSync(path, 'utf8');
const pages = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
const english = pages.filter((name) => !name.endsWith('.ko.md'));
const config =
  read(join(ROOT, 'apps/server/src/config.ts')) +
  read(join(ROOT, 'apps/server/src/external-providers.ts')) +
  read(join(ROOT, 'apps/server/src/file-store/s3-settings.ts'));

/** Further providers are set by their names: `OIDC_<NAME>_ISSUER`. */
const isSetting = (name: string): boolean =>
  /^OIDC_[A-Z0-9]+_(?:ISSUER|CLIENT_ID|CLIENT_SECRET)$/u.test(name) || new RegExp(`\\b${name}\\b`, 'u').test(config);

const blocksOf = (text: string): string[] => text.split(/^```.*$/mu).filter((_part, index) => index % 2 === 1);
/** Words in capitals that are no settings of the server. */
const OTHER_WORDS = new Set(['BASE', 'TOKEN', 'PASSWORD', 'STORAGE_FULL', 'QUOTA_USED_UP', 'CHANGELOG']);

describe('the pages for operators', () => {
  test.each(english)('%s is there in Korean, with the same commands', (name) => {
    const korean = name.replace(/\.md$/u, '.ko.md');
    expect(pages).toContain(korean);
    expect(blocksOf(read(join(FOLDER, korean)))).toEqual(blocksOf(read(join(FOLDER, name))));
  });

  test.each(pages)('%s links to files that are there', (name) => {
    const text = read(join(FOLDER, name));
    const targets = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/gu)].map(([, target = '']) => target);
    expect(targets.filter((target) => !existsSync(resolve(FOLDER, target)))).toEqual([]);
    const files = [...text.matchAll(/`((?:deploy|apps|docs|packages)\/[\w./-]+)`/gu)].map(([, path = '']) => path);
    expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test.each(pages)('%s names commands and settings that exist', (name) => {
    const text = read(join(FOLDER, name));
    const { scripts } = JSON.parse(read(join(ROOT, 'package.json'))) as { scripts: Record<string, string> };
    const commands = [
      ...[...blocksOf(text), ...(text.match(/`npm [^`]+`/gu) ?? [])]
        .join('\n')
        .matchAll(/npm (?:run )?([a-z][a-z:]*)(?=[\s`)]|$)/gmu),
    ].map(([, command = '']) => command);
    const known = new Set([...Object.keys(scripts), 'run', 'install']);
    expect(commands.filter((command) => !known.has(command))).toEqual([]);
    const settings = [...text.matchAll(/\b([A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9])(?:_FILE)?\b/gu)].map(([, word = '']) =>
      word.replace(/_FILE$/u, ''),
    );
    const unknown = settings.filter((setting) => !OTHER_WORDS.has(setting) && !isSetting(setting));
    expect(unknown).toEqual([]);
  });

  test('are there under the names that the files of deploy/ and the image give', () => {
    const files = ['compose.yaml', 'Dockerfile', ...globSync('deploy/**/*.*', { cwd: ROOT })];
    const named = files.flatMap((file) => read(join(ROOT, file)).match(/docs\/[\w./-]+\.md/gu) ?? []);
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test('are linked from the README in both languages', () => {
    expect(read(join(ROOT, 'README.md'))).toContain('docs/operate/README.md');
    expect(read(join(ROOT, 'README.ko.md'))).toContain('docs/operate/README.ko.md');
    const index = read(join(FOLDER, 'README.md'));
    expect(english.filter((name) => name !== 'README.md' && !index.includes(`(${name})`))).toEqual([]);
  });
});

/** Blocks of commands; the others are answers of a command, settings or lines of a Dockerfile. */
const commandBlocks = english.flatMap((name) =>
  blocksOf(read(join(FOLDER, name)))
    .filter((block) => !/^\s*(?:FROM |S3_ENDPOINT=\S+\n|[가-힣])/u.test(block))
    .map((block) => ({ name, block: block.trim() })),
);

describe('the commands of the pages', () => {
  test('are read by the shell', () => {
    expect(commandBlocks.length).toBeGreaterThan(30);
    const unreadable = commandBlocks.filter(({ block }) => spawnSync('sh', ['-n'], { input: block }).status !== 0);
    expect(unreadable).toEqual([]);
  });

  test('give settings that the server accepts', () => {
    const lines = commandBlocks.flatMap(({ block }) => block.replaceAll('\\\n', ' ').split('\n'));
    const settings = lines.flatMap((line) => {
      const [before, command] = line.split(/ (?=npm (?:start|run))/u);
      return command === undefined ? [] : [[...(before ?? '').matchAll(/([A-Z0-9_]+)=(\S+)/gu)]];
    });
    expect(settings.length).toBeGreaterThan(10);
    for (const given of settings) {
      // A secret in a file is not here, and one that is left out has the form of a key.
      const env = given.filter(([, name = '']) => !name.endsWith('_FILE'));
      const key = Buffer.alloc(32, 7).toString('base64');
      expect(() =>
        configFrom(
          Object.fromEntries(env.map(([, name = '', value = '']) => [name, value === '…' ? key : value])),
          '/',
        ),
      ).not.toThrow();
    }
  });

  test('of the operator exist', () => {
    const called = (words: RegExp): string[] =>
      commandBlocks.flatMap(({ block }) => [...block.matchAll(words)].map(([, verb = '']) => verb));
    const source = read(join(ROOT, 'apps/server/src/operations/admin.ts'));
    const administered = called(/(?:npm run admin --|\bsalim(?:\.mjs)? admin) ([\w-]+)/gu);
    expect(administered.length).toBeGreaterThan(5);
    expect(administered.filter((verb) => !new RegExp(`^  async (?:'${verb}'|${verb})\\(`, 'mu').test(source))).toEqual(
      [],
    );
    const moved = called(/(?:npm run storage --|\bsalim(?:\.mjs)? storage) ([\w-]+)/gu);
    expect(moved.length).toBeGreaterThan(2);
    const cli = read(join(ROOT, 'apps/server/src/operations/cli.ts'));
    expect(moved.filter((verb) => !cli.includes(`'${verb}'`))).toEqual([]);
  });
});

test('every setting that compose passes on exists', () => {
  const compose = read(join(ROOT, 'compose.yaml'));
  const [, environment = ''] = /\n {4}environment:\n((?: {6}.*\n)+)/u.exec(compose) ?? [];
  const passed = [...environment.matchAll(/^ {6}([A-Z0-9_]+):/gmu)].map(([, name = '']) => name);
  expect(passed.length).toBeGreaterThan(10);
  expect(passed.filter((name) => !name.startsWith('S3_') && !config.includes(`${name}:`))).toEqual([]);
  // All others come from `.env`, which must not change where the image listens and keeps its data.
  expect(compose).toMatch(/^ {4}env_file: \[\{ path: \.env, required: false \}\]$/mu);
  const image = /^ENV NODE_ENV=production (.+) OPEN_BROWSER=off$/mu.exec(read(join(ROOT, 'Dockerfile')))?.[1] ?? '';
  const fixed = image.split(' ').map((setting) => setting.replace('=', ': '));
  expect(fixed).toHaveLength(3);
  expect(fixed.filter((setting) => !environment.split('\n').includes(`      ${setting}`))).toEqual([]);
  const parts = read(join(ROOT, 'deploy', 'parts.env'));
  const given = [...parts.matchAll(/^([A-Z0-9_]+)=/gmu)].map(([, name = '']) => name);
  expect(given.filter((name) => !compose.includes(`\${${name}:`) && name !== 'COMPOSE_PROFILES')).toEqual([]);
});
