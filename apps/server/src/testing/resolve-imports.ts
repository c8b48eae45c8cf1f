import { registerHooks } from 'node:module';
import { inject } from 'vitest';

/*
 * A setup file of the server tests, which Node loads itself, without Vite. Two kinds of imports are resolved here:
 *
 * - modules that name a worker, such as `import-worker-file.ts`: tests start workers several hundred times, and a bundle
 *   starts up to ten times faster than the TypeScript source.
 * - relative imports of TypeScript files, which need no search. Vitest reports each one to its main process, so that it
 *   knows which tests to repeat when a file changes; that takes longer than loading the file, and only watching needs it.
 */

const IS_WATCHING = process.env['VITEST_MODE'] === 'WATCH';
const REGISTERED = Symbol.for('salim.resolve-imports');

function registerOnce(): void {
  // Test files share a process and its modules, but each runs the setup files again.
  if (REGISTERED in globalThis) return;
  Object.assign(globalThis, { [REGISTERED]: true });
  const workerFiles = new Map(
    inject('bundledWorkers').map(({ specifier, exportName, path }) => [
      specifier,
      `data:text/javascript,${encodeURIComponent(`export const ${exportName} = ${JSON.stringify(path)};`)}`,
    ]),
  );
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const { parentURL } = context;
      const workerFile = workerFiles.get(specifier);
      if (workerFile !== undefined) return { url: workerFile, format: 'module', shortCircuit: true };
      const isOurs =
        /^\.\.?\/.*\.ts$/.test(specifier) && parentURL !== undefined && !parentURL.includes('/node_modules/');
      if (!isOurs || IS_WATCHING) return nextResolve(specifier, context);
      return { url: new URL(specifier, parentURL).href, format: 'module-typescript', shortCircuit: true };
    },
  });
}

registerOnce();
