import { exitCode, require, run } from './commands.ts';

export type Engine = 'docker' | 'podman';

/** Podman raises the numbers of open files and processes to what a machine may refuse even to root. */
export const LIMITS: Readonly<Record<Engine, readonly string[]>> = {
  docker: [],
  podman: ['--ulimit', 'nofile=16384:16384', '--ulimit', 'nproc=4096:4096'],
};

interface Healthcheck {
  readonly Test: readonly [kind: string, program: string, ...args: string[]];
}

interface InspectedImage {
  readonly Config: {
    readonly User: string;
    readonly Volumes: Readonly<Record<string, object>>;
    readonly Healthcheck?: Healthcheck;
  };
  /** Where Podman says what Docker says in `Config`. */
  readonly Healthcheck?: Healthcheck;
}

/** Checks what an image declares. @returns the command of its health check, which fails without a server */
export function checkImage(engine: Engine, image: string): [string, ...string[]] {
  const [inspected] = JSON.parse(run(engine, ['image', 'inspect', image])) as [InspectedImage];
  const { User, Volumes, Healthcheck = inspected.Healthcheck } = inspected.Config;
  require(User === '10001', 'root가 아닌 사용자로 실행해요');
  require('/data' in Volumes, '데이터는 볼륨에 있어요');
  const [, program, ...args] = Healthcheck?.Test ?? ['NONE', ''];
  const options = ['--rm', '--no-healthcheck', ...LIMITS[engine], '--entrypoint', program];
  // 1 comes from the command; when the container does not run at all, it is another code.
  require(exitCode(engine, ['run', ...options, image, ...args]) === 1, '서버가 없으면 상태 확인에 실패해요');
  return [program, ...args];
}
