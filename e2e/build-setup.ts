import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Updates the build before the stories, which test the build and not the sources. */
export function setup(): void {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const { status } = spawnSync(process.execPath, ['tools/run.mjs', 'build'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('빌드하지 못해서 이야기를 시작하지 않아요.');
}
