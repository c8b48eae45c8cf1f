import { LauncherError, say } from '../launcher/say.mjs';
import { makeBase, OWN_ARCHITECTURE } from './base-image.ts';
import { succeeds } from './commands.ts';
import { startEngine } from './engine.ts';
import { checkOtherArchitecture } from './other-architecture.ts';
import { checkParts } from './parts.ts';
import { checkPodman } from './podman.ts';
import { checkSingleServer } from './single-server.ts';

/*
 * `npm run check:container`: builds the image with Docker and runs compose.yaml, with one server and with all parts, and
 * builds the image for another architecture; then builds and runs the image with Podman. All base images are made from
 * Debian's packages and this Node, because no registry of images may be reachable.
 */

interface Requirement {
  readonly command: readonly [string, ...string[]];
  /** The package of Debian 13 that brings it. */
  readonly packageName: string;
}

const DEBOOTSTRAP: Requirement = { command: ['debootstrap', '--version'], packageName: 'debootstrap' };

const FOR_DOCKER: readonly Requirement[] = [
  { command: ['docker', '--version'], packageName: 'docker-cli' },
  { command: ['dockerd', '--version'], packageName: 'docker.io' },
  { command: ['docker', 'compose', 'version'], packageName: 'docker-compose' },
  { command: ['docker', 'buildx', 'version'], packageName: 'docker-buildx' },
  DEBOOTSTRAP,
];

const FOR_PODMAN: readonly Requirement[] = [{ command: ['podman', '--version'], packageName: 'podman' }, DEBOOTSTRAP];

async function checkDocker(): Promise<void> {
  const stopEngine = await startEngine();
  try {
    const base = makeBase(OWN_ARCHITECTURE);
    say('서버 하나');
    await checkSingleServer(base);
    say('모든 부품');
    await checkParts(base);
    say('다른 아키텍처');
    await checkOtherArchitecture(base);
  } finally {
    await stopEngine();
  }
}

/** Runs a check if this machine can, and otherwise says what it needs. */
async function checkIfPossible(
  name: string,
  requirements: readonly Requirement[],
  check: () => Promise<void>,
): Promise<void> {
  const missing = requirements.filter(({ command: [program, ...args] }) => !succeeds(program, args));
  if (missing.length === 0 && process.getuid?.() === 0) return check();
  const names = missing.map(({ packageName }) => packageName).join(', ');
  say(
    `${name} 검사를 건너뛰어요. ${names === '' ? 'root 권한이' : `root 권한과 Debian 패키지 ${names} 설치가`} 필요해요.`,
  );
}

async function main(): Promise<void> {
  await checkIfPossible('Docker', FOR_DOCKER, checkDocker);
  await checkIfPossible('Podman', FOR_PODMAN, async () => {
    say('Podman');
    await checkPodman();
  });
}

try {
  await main();
} catch (error) {
  if (!(error instanceof LauncherError)) throw error;
  say(error.message);
  process.exitCode = 1;
}
