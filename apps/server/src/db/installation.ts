import type pg from 'pg';
import type { Secrets } from '../secrets.ts';
import { DATABASE_CLOCK } from './database-clock.ts';

/** The database was written with a master key that this server does not have. */
export class WrongKeyError extends Error {
  override readonly name = 'WrongKeyError';

  constructor() {
    super(
      '이 데이터베이스는 다른 마스터 키로 쓰던 거예요. 모든 서버에 같은 MASTER_KEY를 설정하고, 키를 바꿨다면 이전 키를 MASTER_KEY_PREVIOUS에 넣어 주세요. DATA_DIR을 옮겼다면 secrets/master.key 파일도 함께 옮겨 주세요.',
    );
  }
}

const CHECK = 'salim';

interface InstallationRow {
  readonly key_check_sealed: string;
  readonly push_key_sealed: string;
}

function unsealedOrNull(secrets: Secrets, sealed: string): string | null {
  try {
    return secrets.unseal(sealed);
  } catch {
    return null;
  }
}

/** Before the first row: whether the key opens what earlier versions have sealed. */
async function requireEarlierKey(client: Pick<pg.ClientBase, 'query'>, secrets: Secrets): Promise<void> {
  const { rows } = await client.query<{ sealed: string }>(
    'select friend_code_sealed as sealed from users where deleted_at is null limit 1',
  );
  const sealed = rows[0]?.sealed;
  if (sealed !== undefined && unsealedOrNull(secrets, sealed) === null) throw new WrongKeyError();
}

/**
 * Checks that this server has the master key of the database, and moves the shared row to the current key after a
 * rotation. Any number of servers may start at once.
 *
 * @returns the private key of push messages, 32 bytes; it survives rotations, because browsers subscribe to its public
 *   key
 * @throws WrongKeyError
 */
export async function settleInstallation(client: Pick<pg.ClientBase, 'query'>, secrets: Secrets): Promise<Buffer> {
  const read = async () => {
    const { rows } = await client.query<InstallationRow>('select key_check_sealed, push_key_sealed from installation');
    return rows[0];
  };
  let row = await read();
  if (row === undefined) {
    await requireEarlierKey(client, secrets);
    const pushKey = secrets.derive('vapid', 'private key').toString('base64url');
    await client.query(
      'insert into installation (key_check_sealed, push_key_sealed) values ($1, $2) on conflict do nothing',
      [secrets.seal(CHECK), secrets.seal(pushKey)],
    );
    row = await read();
  }
  const pushKey = row && unsealedOrNull(secrets, row.push_key_sealed);
  if (!row || !pushKey || unsealedOrNull(secrets, row.key_check_sealed) !== CHECK) throw new WrongKeyError();
  if (!secrets.isSealedByCurrentKey(row.key_check_sealed)) {
    await client.query(
      `update installation set key_check_sealed = $1, push_key_sealed = $2, key_since = ${DATABASE_CLOCK}`,
      [secrets.seal(CHECK), secrets.seal(pushKey)],
    );
  }
  return Buffer.from(pushKey, 'base64url');
}
