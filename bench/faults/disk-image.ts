import { spawnSync } from 'node:child_process';
import { copyFileSync, truncateSync, writeFileSync } from 'node:fs';

const DISK_BYTES = 700 * 1024 * 1024;
const COPIES_MAX = 5;

/** Mounts the image in `$DISK_IMAGE`. Nothing but a call that asks for it writes to it for the next minutes. */
export const MOUNT_IMAGE = 'mount -o loop,commit=300 "$DISK_IMAGE" "$DATA_DIR"';

/** A disk as a file: it holds what has been written through to the disk, and nothing that waits in memory only. */
export class DiskImage {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** Makes an empty file system; false where there is no program for that. */
  format(): boolean {
    writeFileSync(this.path, '');
    truncateSync(this.path, DISK_BYTES);
    const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` };
    return spawnSync('mkfs.ext4', ['-q', '-F', '-m', '0', this.path], { env }).status === 0;
  }

  /** What a power cut would leave of it at this moment. Expects that nobody runs who writes meanwhile. */
  copyTo(path: string): DiskImage {
    for (let copies = 0; copies < COPIES_MAX; copies += 1) {
      copyFileSync(this.path, path);
      // The system itself may write back in the background; then the copy would be of two moments.
      if (spawnSync('cmp', ['-s', this.path, path]).status === 0) return new DiskImage(path);
    }
    throw new Error('the disk did not hold still');
  }
}
