import { expect, test } from 'vitest';
import { fileOf, SERVER_COMMAND } from './server-command.mjs';

test('the launcher finds the script of a command after the switches for Node', () => {
  expect(fileOf(SERVER_COMMAND)).toBe('dist/server/main.js');
  expect(fileOf([...SERVER_COMMAND, '--demo'])).toBe('dist/server/main.js');
  expect(fileOf(['bench/main.ts', 'writes'])).toBe('bench/main.ts');
  expect(fileOf([])).toBeUndefined();
});
