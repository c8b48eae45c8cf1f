import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientProgram, clientTypes } from './client-types.ts';
import { ROOT } from './launcher/paths.mjs';

/** Writes the package of the typed client: no dependencies, nothing to build. */
export function writeClientPackage(folder: string): void {
  const { version, license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    version: string;
    license: string;
  };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const manifest = {
    name: 'salim-client',
    version,
    description: 'Typed client of the Salim API',
    license,
    type: 'module',
    engines: { node: '>=20' },
    exports: { '.': { types: './index.d.mts', default: './index.mjs' } },
    files: ['*.mjs', '*.mts', 'README.md', 'LICENSE'],
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, 'api.d.mts'), clientTypes());
  writeFileSync(join(folder, 'index.mjs'), clientProgram());
  for (const file of ['client.mjs', 'index.d.mts'])
    copyFileSync(join(ROOT, 'tools', 'client', file), join(folder, file));
  copyFileSync(join(ROOT, 'docs', 'api', 'README.md'), join(folder, 'README.md'));
  copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
}
