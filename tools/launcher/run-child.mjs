import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { noteWorker } from './launcher-lock.mjs';

/**
 * Runs a program on our terminal and resolves with its exit code. Signals reach it as if it had been started directly;
 * a program ended by a signal counts as 128 + its number. It is asked to stop when the npm that started us has exited:
 * npm dies of a signal without forwarding it.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>}
 */
export function runChild(file, args, { cwd, env = process.env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, env, stdio: 'inherit' });
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      // The terminal sends an interrupt to all of its programs: forwarding it too would count as a second one.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    };
    /** @type {NodeJS.Signals[]} */
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, forward);
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.env.npm_lifecycle_event === undefined || process.ppid === parent) return;
      clearInterval(watch);
      child.kill('SIGTERM');
    }, 200);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearInterval(watch);
      for (const name of signals) process.off(name, forward);
      resolve(signal === null ? (code ?? 1) : 128 + constants.signals[signal]);
    });
  });
}

/**
 * Runs a program silently.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ code: number, output: string }>} all of its output, to print on failure
 */
export function runQuietly(file, args, { cwd, env = process.env }) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    noteWorker(child.pid);
    /** @type {Buffer[]} */
    const chunks = [];
    child.stdout.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk));
    child.stderr.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk));
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8').trim() }));
  });
}
