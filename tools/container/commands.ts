import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../launcher/paths.mjs';
import { LauncherError } from '../launcher/say.mjs';

export interface RunOptions {
  /** Instead of the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a program in the repository; its output, without the error output. */
export function run(program: string, args: readonly string[], { env }: RunOptions = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(env ? { env } : {}),
  });
  if (status !== 0)
    throw new LauncherError(`${program} ${args.join(' ')}: 실패했어요.\n${error?.message ?? ''}${stderr}`);
  return stdout.trim();
}

export const docker = (...args: readonly string[]): string => run('docker', args);

/** Null for a program that is not there or was killed. */
export function exitCode(program: string, args: readonly string[]): number | null {
  return spawnSync(program, args, { cwd: ROOT, stdio: 'ignore' }).status;
}

export const succeeds = (program: string, args: readonly string[]): boolean => exitCode(program, args) === 0;

export function require(condition: boolean, what: string): void {
  if (!condition) throw new LauncherError(`컨테이너 검사에 실패했어요: ${what}`);
  process.stdout.write(`  ✓ ${what}\n`);
}

export interface Readiness {
  readonly ms: number;
  readonly status: string;
}

/** Waits for the server behind a published port; counted from `since`, a `performance.now()`. */
export async function untilReady(port: number, since: number, withinMs: number): Promise<Readiness> {
  while (performance.now() - since < withinMs) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) {
      const { status } = (await answer.json()) as { status: string };
      return { ms: performance.now() - since, status };
    }
    await pause(20);
  }
  throw new LauncherError('컨테이너가 시작하지 않았어요.');
}
