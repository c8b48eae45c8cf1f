/** A failure with a Korean message for the person at the terminal; anything else that is thrown is a bug of ours. */
export class LauncherError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'LauncherError';
  }
}

/**
 * Prints one line of progress. It goes to the error stream: the output stream belongs to the program that is run.
 *
 * @param {string} message
 */
export function say(message) {
  process.stderr.write(`[살림] ${message}\n`);
}
