import { spawnSync } from 'node:child_process';
import { copyFileSync, truncateSync, writeFileSync } from 'node:fs';

const DISK_BYTES = 700 * 1024 * 1024;
const COPIES_MAX = 5;

/** Mounts the image in `$DISK_IMAGE`. Writes back only on explicit sync for the next minutes. */
export const MOUNT_IMAGE = 'mount -o loop,commit=300 "$DISK_IMAGE" "$DATA_DIR"';

/** A disk as a file: contains what has been synced to the disk, and nothing that is only in memory. */
export class DiskImage {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** Creates an empty file system; false when the program for it is missing. */
  format(): boolean {
    writeFileSync(this.path, '');
    truncateSync(this.path, DISK_BYTES);
    const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` };
    return spawnSync('mkfs.ext4', ['-q', '-F', '-m', '0', this.path], { env }).status === 0;
  }

  /** What a power cut would leave at this moment. All writers must be stopped. */
  copyTo(path: string): DiskImage {
    for (let copies = 0; copies < COPIES_MAX; copies += 1) {
      copyFileSync(this.path, path);
      // The system may write back in the background; then the copy would mix two moments.
      if (spawnSync('cmp', ['-s', this.path, path]).status === 0) return new DiskImage(path);
    }
    throw new Error('the disk image kept changing');
  }
}
