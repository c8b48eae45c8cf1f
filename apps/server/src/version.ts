import manifest from '../package.json' with { type: 'json' };

/** The version of the server program. */
export const VERSION: string = manifest.version;
