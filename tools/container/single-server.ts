import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../apps/server/src/db/embedded/free-port.ts';
import { joinPerson, ok } from '../../bench/person.ts';
import { docker, require, untilReady } from './commands.ts';
import { ComposeProject, IMAGE } from './compose-project.ts';
import { checkImage } from './image.ts';
import { FIRST_START_MS, secondStartMs } from './start-limits.ts';

/** The shortest one of several starts counts. */
const SECOND_STARTS = 5;
const HEALTHY_MS = 60_000;

async function checkHealth(project: ComposeProject): Promise<void> {
  const start = performance.now();
  const state = (): string => project.inspect('salim', '{{.State.Health.Status}}');
  while (state() === 'starting' && performance.now() - start < HEALTHY_MS) await pause(500);
  require(state() === 'healthy', '상태 확인이 통과해요');
}

async function checkRestarts(project: ComposeProject, port: number): Promise<void> {
  const limit = secondStartMs();
  const starts: number[] = [];
  while (starts.length < SECOND_STARTS && !(Math.min(...starts) <= limit)) {
    project.run('stop');
    if (starts.length === 0)
      require(project.inspect('salim', '{{.State.ExitCode}}') === '0', 'SIGTERM에 정상 종료해요');
    const starting = project.begin('start');
    await untilReady(port, performance.now(), FIRST_START_MS);
    const readyAt = Date.now();
    await starting;
    // Without what the engine needs before it runs the image.
    starts.push(readyAt - Date.parse(project.inspect('salim', '{{.State.StartedAt}}')));
  }
  require(Math.min(...starts) <= limit, `다시 시작하기: ${starts.map(Math.round).join(', ')}ms (≤ ${limit})`);
}

/** `docker compose up` without settings: one server with everything in its volume. */
export async function checkSingleServer(base: string): Promise<void> {
  const port = await findFreePort();
  const project = new ComposeProject({ PORT: String(port), BASE: base });
  const up = async (): Promise<number> => {
    const since = performance.now();
    project.run('up', '--detach', '--build');
    const { ms, status } = await untilReady(port, since, FIRST_START_MS);
    require(status === 'ready', `docker compose up: ${Math.round(ms)}ms`);
    return ms;
  };
  try {
    const since = performance.now();
    docker('build', '--build-arg', `BASE=${base}`, '--tag', IMAGE, '.');
    require(true, `이미지를 만들었어요: ${((performance.now() - since) / 1000).toFixed(0)}s`);
    checkImage('docker', IMAGE);

    require((await up()) <= FIRST_START_MS, `처음부터 시작하기 (≤ ${FIRST_START_MS}ms)`);
    require(project.run('ps').includes('Up'), 'docker compose ps');
    require(project.run('logs', 'salim').includes('살림을 시작했어요'), 'docker compose logs');
    const attempt = `grep -q 'CapEff:.*0000000000000000' /proc/1/status && ! touch /app/file`;
    require(project.run('exec', '--no-TTY', 'salim', 'sh', '-c', `${attempt} && echo safe`) ===
      'safe', '특별한 권한이 없고 파일 시스템에 쓰지 못해요');

    const person = await joinPerson(`http://localhost:${port}`);
    const path = `/api/v2/books/${person.bookId}/transactions`;
    ok(await person.post(path, { type: 'EXPENSE', date: '2026-11-20', amount: 4500, assetId: person.assetId }));
    const before = ok(await person.get(path)).content;
    require(true, '이 컴퓨터의 브라우저처럼 가입하고 거래를 기록해요');
    require(project.salim('admin', 'users').includes(person.username), 'admin users');
    require(project.salim('backup', '/data/all.backup').includes('/data/all.backup'), 'backup /data/all.backup');
    await checkHealth(project);
    await checkRestarts(project, port);

    project.run('down');
    await up();
    require(before.equals(ok(await person.get(path)).content), 'docker compose down 뒤에도 데이터가 남아 있어요');
    project.salim('audit');
    require(true, '데이터에 이상이 없어요');
    person.close();
  } finally {
    project.remove();
  }
}
