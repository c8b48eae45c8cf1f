/** A failure with a Korean message for the user at the terminal; any other error is a bug. */
export class LauncherError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'LauncherError';
  }
}

/**
 * Prints one line of progress. Uses stderr: stdout belongs to the program being run.
 *
 * @param {string} message
 */
export function say(message) {
  process.stderr.write(`[살림] ${message}\n`);
}
