/** A call of the system that matters here, by the places of its beginning and its end in the trace. */
interface TracedCall {
  readonly kind: 'write' | 'sync' | 'answer';
  readonly began: number;
  readonly ended: number;
}

/** `strace` with what it has to watch; the program follows. */
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
  /** Answers before which no sync of the log had ended that had begun after a write of this request to the log. */
  readonly early: number;
}

/**
 * Judges a trace of a server with its database while one client sends one create after another: between an answer and
 * the one before, the write-ahead log has to have been written, and after that synced, and the sync has to have ended
 * before the answer begins.
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
