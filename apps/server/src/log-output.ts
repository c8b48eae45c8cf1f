import { writeSync } from 'node:fs';
import type pino from 'pino';
import { systemClock } from './clock.ts';

const STANDARD_OUTPUT = 1;
/** How long a slow reader may block the server before lines are dropped; while lines are dropped, not at all. */
const WAIT_MS = 1000;
const PAUSE_MS = 20;
const LINE_BREAK = 0x0a;

type Write = (bytes: Uint8Array) => number;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EBUSY');
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
}

/** Writes as much as it can. @returns the number of bytes written */
function writeAll(bytes: Uint8Array, write: Write, waitMs: number): number {
  let written = 0;
  for (let waited = 0; written < bytes.length; ) {
    try {
      written += write(bytes.subarray(written));
    } catch (error) {
      if (!isBusy(error) || waited >= waitMs) return written;
      pause();
      waited += PAUSE_MS;
    }
  }
  return written;
}

/**
 * Where the log goes. A line that cannot be written, because the disk is full or the reader has gone, is lost; pino's
 * own output would block the server until it can be written. The next line that can be written is preceded by one with
 * the number of those lost.
 */
export function lossyOutput(write: Write = (bytes) => writeSync(STANDARD_OUTPUT, bytes)): pino.DestinationStream {
  let lost = 0;
  let isCut = false;

  function add(line: string): boolean {
    const bytes = Buffer.from(isCut ? `\n${line}` : line);
    const written = writeAll(bytes, write, lost > 0 ? 0 : WAIT_MS);
    if (written > 0) isCut = bytes[written - 1] !== LINE_BREAK;
    return written === bytes.length;
  }

  return {
    write(line) {
      if (lost > 0) {
        const facts = {
          level: 40,
          time: systemClock.now().getTime(),
          pid: process.pid,
          lost,
          msg: 'lines of the log were lost',
        };
        if (add(`${JSON.stringify(facts)}\n`)) lost = 0;
      }
      if (lost > 0 || !add(line)) lost += 1;
    },
  };
}
