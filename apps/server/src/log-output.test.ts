import { expect, test } from 'vitest';
import { lossyOutput } from './log-output.ts';
import { serverLog } from './server-log.ts';

/** An output that fails while `problem` is set, and before that writes at most `room` bytes. */
class Disk {
  problem: string | null = null;
  room = Infinity;
  text = '';

  readonly write = (bytes: Uint8Array): number => {
    if (this.problem !== null || this.room <= 0) {
      const code = this.problem ?? 'ENOSPC';
      throw Object.assign(new Error(`${code}: write`), { code });
    }
    const written = bytes.subarray(0, this.room);
    this.room -= written.length;
    this.text += Buffer.from(written).toString('utf8');
    return written.length;
  };
}

const linesOf = ({ text }: Disk): string[] => text.split('\n').filter((line) => line !== '');

test.each(['ENOSPC', 'EDQUOT', 'EIO', 'EPIPE', 'EBADF'])(
  'a log that cannot be written (%s) stops no request',
  (code) => {
    const disk = new Disk();
    const log = serverLog('info', lossyOutput(disk.write));
    disk.problem = code;
    log.info('lost');
    log.fatal('lost as well');
    disk.problem = null;
    log.info('written');
    expect(linesOf(disk).map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 40, lost: 2 },
      { level: 30, msg: 'written' },
    ]);
  },
);

test('a line that was cut spoils no later one', () => {
  const disk = new Disk();
  const log = serverLog('info', lossyOutput(disk.write));
  disk.room = 20;
  log.info('cut');
  disk.room = Infinity;
  log.info('whole');
  const [cut = '', lost = '', whole = ''] = linesOf(disk);
  expect(cut).toHaveLength(20);
  expect(JSON.parse(lost)).toMatchObject({ level: 40, lost: 1 });
  expect(JSON.parse(whole)).toMatchObject({ msg: 'whole' });
});

test('a slow reader of the log gets all lines', () => {
  const disk = new Disk();
  let isBusy = false;
  const log = serverLog(
    'info',
    lossyOutput((bytes) => {
      isBusy = !isBusy;
      if (isBusy) throw Object.assign(new Error('EAGAIN: write'), { code: 'EAGAIN' });
      return disk.write(bytes);
    }),
  );
  log.info('first');
  log.info('second');
  expect(linesOf(disk).map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['first', 'second']);
});

test('a reader that has stopped delays the server once, not at each line', () => {
  let tries = 0;
  const log = serverLog(
    'info',
    lossyOutput(() => {
      tries += 1;
      throw Object.assign(new Error('EAGAIN: write'), { code: 'EAGAIN' });
    }),
  );
  log.info('first');
  const triesOfFirst = tries;
  expect(triesOfFirst).toBeGreaterThan(1);
  for (let line = 0; line < 10; line += 1) log.info('later');
  expect(tries - triesOfFirst).toBe(10);
});
