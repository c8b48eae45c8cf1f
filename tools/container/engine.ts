import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { LauncherError } from '../launcher/say.mjs';
import { succeeds } from './commands.ts';

const START_MS = 30_000;

const isRunning = (): boolean => succeeds('docker', ['info']);

/** Makes sure that Docker's engine runs; the result stops it, if it was started here. */
export async function startEngine(): Promise<() => Promise<void>> {
  if (isRunning()) return async () => undefined;
  const engine: ChildProcess = spawn('dockerd', [], { stdio: 'ignore' });
  const ended = once(engine, 'exit');
  const stop = async (): Promise<void> => {
    engine.kill('SIGTERM');
    await ended;
  };
  const start = performance.now();
  while (!isRunning()) {
    if (engine.exitCode !== null || performance.now() - start > START_MS) {
      await stop();
      throw new LauncherError('Docker를 시작하지 못했어요. dockerd를 실행해서 이유를 확인해 주세요.');
    }
    await pause(200);
  }
  return stop;
}
