import { randomUUID } from 'node:crypto';
import { findFreePort } from '../../apps/server/src/db/embedded/free-port.ts';
import { makeBase, OWN_ARCHITECTURE } from './base-image.ts';
import { require, run, succeeds, untilReady } from './commands.ts';
import { checkImage, LIMITS } from './image.ts';
import { FIRST_START_MS, secondStartMs } from './start-limits.ts';

const IMAGE = 'salim-check/salim';

const podman = (...args: readonly string[]): string => run('podman', args);

/** The same image without Docker: built from the Dockerfile and run with the options of compose.yaml. */
export async function checkPodman(): Promise<void> {
  const base = makeBase(OWN_ARCHITECTURE, 'podman');
  const buildingSince = performance.now();
  podman('build', '--format', 'docker', '--build-arg', `BASE=${base}`, '--tag', IMAGE, '.');
  require(true, `이미지를 만들었어요: ${((performance.now() - buildingSince) / 1000).toFixed(0)}s`);
  const healthCheck = checkImage('podman', IMAGE);

  const port = await findFreePort();
  const name = `salim-check-${randomUUID()}`;
  const settings = ['--env', 'TRUST_PROXY=uniquelocal', '--env', `PUBLIC_URL=http://localhost:${port}`];
  const place = ['--name', name, '--volume', `${name}:/data`, '--publish', `127.0.0.1:${port}:3000`];
  const confinement = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];
  // Podman runs health checks with systemd's timers, which this machine may not have.
  const options = ['--detach', '--no-healthcheck', ...LIMITS.podman, ...place, ...confinement, ...settings];
  try {
    const since = performance.now();
    podman('run', ...options, IMAGE);
    const { ms, status } = await untilReady(port, since, FIRST_START_MS);
    require(status === 'ready', `처음부터 시작하기: ${Math.round(ms)}ms (≤ ${FIRST_START_MS})`);
    require(succeeds('podman', ['exec', name, ...healthCheck]), '상태 확인이 통과해요');
    podman('stop', name);
    require(podman('inspect', '--format', '{{.State.ExitCode}}', name) === '0', 'SIGTERM에 정상 종료해요');
    podman('start', name);
    const started = Date.parse(
      podman('inspect', '--format', '{{.State.StartedAt.Format "2006-01-02T15:04:05.000Z07:00"}}', name),
    );
    await untilReady(port, performance.now(), FIRST_START_MS);
    const again = Date.now() - started;
    require(again <= secondStartMs(), `다시 시작하기: ${again}ms (≤ ${secondStartMs()})`);
    podman('exec', name, 'node', 'bin/salim.mjs', 'audit');
    require(true, '데이터에 이상이 없어요');
  } finally {
    podman('rm', '--force', name);
    podman('volume', 'rm', '--force', name);
  }
}
