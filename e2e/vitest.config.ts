import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { useMemoryForTempFiles } from '../tools/memory-temp-dir.ts';

useMemoryForTempFiles();

/** The browser stories: a real build and server, a real Chromium, one story after the other. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['**/*.story.ts'],
    environment: 'node',
    globalSetup: ['build-setup.ts'],
    // Two browsers and two servers on two cores only wait for each other.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A busy machine may be slow without failing.
    expect: { poll: { timeout: 10_000 } },
  },
});
