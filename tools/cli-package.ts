import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { commandLineOf, endpoints } from '@salim/contract';
import { ROOT } from './launcher/paths.mjs';
import { startNpmPackage } from './npm-package.ts';

/** The text of `cli/salim-cli.mjs`: the program with the calls of the contract. */
function cliProgram(): string {
  return [
    '#!/usr/bin/env node',
    '// Generated from the contract by tools/cli-package.ts.',
    "import { runCli } from './cli.mjs';",
    '',
    `const operations = ${JSON.stringify(commandLineOf(endpoints), null, 1)};`,
    '',
    'process.exitCode = await runCli(process.argv.slice(2), operations, {',
    '  env: process.env,',
    '  write: (text) => process.stdout.write(text),',
    '  writeError: (text) => process.stderr.write(text),',
    '});',
    '',
  ].join('\n');
}

/** Writes the package of the command line: no dependencies, nothing to build. */
export function writeCliPackage(folder: string): void {
  startNpmPackage(folder, {
    name: 'salim-cli',
    description: '살림 명령줄: 기록하고, 보고, 물어보기',
    bin: { 'salim-cli': 'cli/salim-cli.mjs' },
    files: ['cli', 'client', 'README.md', 'LICENSE'],
  });
  for (const part of ['cli', 'client']) mkdirSync(join(folder, part));
  writeFileSync(join(folder, 'cli', 'salim-cli.mjs'), cliProgram());
  chmodSync(join(folder, 'cli', 'salim-cli.mjs'), 0o755);
  copyFileSync(join(ROOT, 'tools', 'cli', 'cli.mjs'), join(folder, 'cli', 'cli.mjs'));
  copyFileSync(join(ROOT, 'tools', 'client', 'client.mjs'), join(folder, 'client', 'client.mjs'));
}

const [folder] = process.argv.slice(2);
if (process.argv[1] === resolve(import.meta.filename) && folder !== undefined) writeCliPackage(resolve(folder));
