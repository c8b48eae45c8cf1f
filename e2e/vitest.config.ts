import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { useCompileCache } from '../tools/compile-cache.ts';
import { useMemoryForTempFiles } from '../tools/memory-temp-dir.ts';

useMemoryForTempFiles();
useCompileCache();

/** The files that take longest, which start first: otherwise one of them would run alone at the end. */
const LONGEST = ['every-route.story.ts', 'faults.story.ts', 'errors.story.ts', 'offline.story.ts'];

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.indexOf(basename(moduleId));
  return place === -1 ? LONGEST.length : place;
}

class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((a, b) => placeOf(a) - placeOf(b)));
  }
}

/** The browser stories: a real build, and for each file a real server and a real Chromium. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['**/*.story.ts'],
    environment: 'node',
    globalSetup: ['browser-setup.ts', 'build-setup.ts', 'shared-server-setup.ts'],
    // Files of a process share its browser.
    isolate: false,
    // A browser and its server use about one core, and part of the time wait for each other.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A busy machine may be slow without failing.
    expect: { poll: { timeout: 10_000, interval: 100 } },
  },
});
