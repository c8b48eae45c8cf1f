import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientProgram, clientTypes } from './client-types.ts';
import { ROOT } from './launcher/paths.mjs';
import { startNpmPackage } from './npm-package.ts';

/** Writes the package of the typed client: no dependencies, nothing to build. */
export function writeClientPackage(folder: string): void {
  startNpmPackage(folder, {
    name: 'salim-client',
    description: 'Typed client of the Salim API',
    exports: { '.': { types: './index.d.mts', default: './index.mjs' } },
    files: ['*.mjs', '*.mts', 'README.md', 'LICENSE'],
  });
  writeFileSync(join(folder, 'api.d.mts'), clientTypes());
  writeFileSync(join(folder, 'index.mjs'), clientProgram());
  for (const file of ['client.mjs', 'index.d.mts'])
    copyFileSync(join(ROOT, 'tools', 'client', file), join(folder, file));
}
