import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SWIFT_PARTS, SWIFT_SERVERS, swiftSettings } from '../../apps/server/src/testing/swift.ts';
import { say } from '../launcher/say.mjs';
import { docker } from './commands.ts';

/** Services of compose.yaml whose images are not pulled but made from Debian's packages, obeying the same settings. */
const SERVICES = ['postgres', 'pgbouncer', 's3'] as const;

/** Swift names a key `account:user`. */
export const S3_ACCESS_KEY_ID = 'salim:operator';

const imageOf = (service: string): string => `salim-check/${service}`;

/** Builds them on the base; the image of each service. */
export function makeStandIns(base: string): ReadonlyMap<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'salim-stand-ins-'));
  try {
    cpSync(join(import.meta.dirname, 'stand-ins'), folder, { recursive: true });
    writeFileSync(join(folder, 's3', 'servers.py'), SWIFT_SERVERS);
    for (const part of SWIFT_PARTS) {
      const places = { folder: '/data', runAs: 'root', accessKeyId: 'ACCOUNT:USER', secretAccessKey: 'SECRET' };
      writeFileSync(join(folder, 's3', `${part}.conf`), swiftSettings(part, places));
    }
    say('PostgreSQL, PgBouncer, S3 이미지를 Debian 패키지로 만들고 있어요. 처음에는 3분쯤 걸려요.');
    for (const service of SERVICES)
      docker('build', '--build-arg', `BASE=${base}`, '--tag', imageOf(service), join(folder, service));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return new Map(SERVICES.map((service) => [service, imageOf(service)]));
}
