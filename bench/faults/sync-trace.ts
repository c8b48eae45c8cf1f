/** A relevant system call, by the positions of its start and end in the trace. */
interface TracedCall {
  readonly kind: 'write' | 'sync' | 'answer';
  readonly began: number;
  readonly ended: number;
}

/** `strace` with the calls to trace; the program follows. */
export function straceInto(file: string): string[] {
  const calls = 'trace=fdatasync,fsync,pwrite64,pwritev,write,writev,sendto,sendmsg';
  return ['strace', '-f', '-qq', '-y', '-s', '64', '-e', calls, '-e', 'signal=none', '-o', file];
}

const CALL = /^(\d+) +(\w+)\((.*)$/u;
const RESUMED = /^(\d+) +<\.\.\. (\w+) resumed>(.*)$/u;

function kindOf(name: string, rest: string): TracedCall['kind'] | null {
  if (rest.includes('/pg_wal/')) return name === 'fdatasync' || name === 'fsync' ? 'sync' : 'write';
  return rest.includes('"HTTP/1.1 201') ? 'answer' : null;
}

function isSuccess(rest: string): boolean {
  return /\) += \d/u.test(rest);
}

function callsIn(trace: string): TracedCall[] {
  const calls: TracedCall[] = [];
  const unfinished = new Map<string, { kind: TracedCall['kind']; began: number }>();
  for (const [place, line] of trace.split('\n').entries()) {
    const resumed = RESUMED.exec(line);
    if (resumed) {
      const [, pid = '', name = '', rest = ''] = resumed;
      const begun = unfinished.get(`${pid} ${name}`);
      unfinished.delete(`${pid} ${name}`);
      if (begun && isSuccess(rest)) calls.push({ ...begun, ended: place });
      continue;
    }
    const [, pid = '', name = '', rest = ''] = CALL.exec(line) ?? [];
    const kind = kindOf(name, rest);
    if (kind === null) continue;
    if (rest.includes('<unfinished')) unfinished.set(`${pid} ${name}`, { kind, began: place });
    else if (isSuccess(rest)) calls.push({ kind, began: place, ended: place });
  }
  return calls;
}

export interface TraceVerdict {
  readonly answers: number;
  /**
   * Responses that were not preceded by a completed sync of the log that started after this request's write to the log.
   */
  readonly early: number;
}

/**
 * Checks a trace of a server with its database while one client sends one create after another: between a response and
 * the previous one, the write-ahead log must have been written and then synced, and the sync must have completed before
 * the response starts.
 */
export function judgeTrace(trace: string): TraceVerdict {
  const calls = callsIn(trace);
  const answers = calls.filter(({ kind }) => kind === 'answer').toSorted((a, b) => a.began - b.began);
  let early = 0;
  for (const [index, answer] of answers.entries()) {
    const since = answers[index - 1]?.began ?? -1;
    const written = calls.filter(({ kind, began, ended }) => kind === 'write' && began > since && ended < answer.began);
    const isSynced = written.some((write) =>
      calls.some(({ kind, began, ended }) => kind === 'sync' && began > write.ended && ended < answer.began),
    );
    if (!isSynced) early += 1;
  }
  return { answers: answers.length, early };
}
