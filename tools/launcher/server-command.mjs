/**
 * How the built server is started, after the name of the Node program. The heap may not grow as large as V8 would let
 * it: what an import leaves behind is then collected instead of kept, and the process stays small.
 *
 * @type {readonly string[]}
 */
export const SERVER_COMMAND = ['--max-old-space-size=192', '--max-semi-space-size=4', 'dist/server/main.js'];

/**
 * The file that a command runs: what stands behind the switches for Node itself. Undefined where it runs none.
 *
 * @param {readonly string[]} command
 * @returns {string | undefined}
 */
export function fileOf(command) {
  return command.find((part) => !part.startsWith('-'));
}
