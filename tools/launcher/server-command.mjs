/**
 * The arguments for starting the built server, after the name of the Node program. The heap limit is below V8's
 * default: garbage left by an import is then collected instead of kept, and the process stays small. Young objects have
 * room enough that what one request reads seldom moves to the old heap, whose collection makes others wait.
 *
 * @type {readonly string[]}
 */
export const SERVER_COMMAND = ['--max-old-space-size=192', '--max-semi-space-size=8', 'dist/server/main.js'];

/**
 * The script of a command: the first argument after the switches for Node. Undefined without a script.
 *
 * @param {readonly string[]} command
 * @returns {string | undefined}
 */
export function fileOf(command) {
  return command.find((part) => !part.startsWith('-'));
}
