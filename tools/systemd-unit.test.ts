import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './launcher/paths.mjs';

const UNIT = join(ROOT, 'deploy', 'systemd', 'salim.service');
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

describe.runIf(hasSystemd)('the systemd unit (skipped where systemd-analyze is missing)', () => {
  function analyze(...args: string[]): string {
    const folder = mkdtempSync(join(tmpdir(), 'salim-unit-'));
    try {
      const unit = join(folder, 'salim.service');
      // The command is not installed here, and neither is its user.
      writeFileSync(unit, readFileSync(UNIT, 'utf8').replace(/^ExecStart=.*$/mu, 'ExecStart=/bin/true'));
      const { stdout, stderr } = spawnSync('systemd-analyze', [...args, unit], { encoding: 'utf8' });
      return stdout + stderr;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  test('has no mistakes', () => {
    const complaints = analyze('verify')
      .split('\n')
      .filter((line) => line.includes('salim.service'));
    expect(complaints).toEqual([]);
  });

  test('exposes little', () => {
    const [, level = '10'] =
      /exposure level.*: ([\d.]+)/u.exec(analyze('security', '--offline=true', '--no-pager')) ?? [];
    expect(Number(level)).toBeLessThanOrEqual(1.5);
  });
});
