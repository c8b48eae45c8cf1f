import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/database.ts';
import { changeFileTarget, findFileTarget } from '../db/file-target.ts';
import { inTrx } from '../db/in-trx.ts';
import { FileStoreError } from './file-store.ts';
import type { FileStores } from './file-stores.ts';

/** The server cannot start with these settings of S3; the message is for the operator. */
export class FileTargetError extends Error {
  override readonly name = 'FileTargetError';
}

/** @throws FileTargetError when S3 refuses; one that cannot be reached now may come back */
async function requireAccepted(stores: FileStores, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  try {
    await stores.s3?.check();
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    if (error.problem === 'REFUSED') throw new FileTargetError(error.reason);
    log.warn({ err: error.cause }, `${error.reason} 영수증은 S3가 다시 답할 때부터 쓸 수 있어요.`);
  }
}

/**
 * Decides where new files are stored, when the server starts: with S3 settings in S3, unless the operator has begun to
 * move the files back. A server without settings forgets that move once it is complete.
 *
 * @throws FileTargetError when the files are in S3 and there are no settings for it, or S3 refuses them
 */
export async function settleFileTarget(
  db: Db,
  stores: FileStores,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const target = await findFileTarget(db);
  if (stores.s3 === null) {
    if (target === 'DISK') await inTrx(db, (trx) => changeFileTarget(trx, null));
    if (target === null || target === 'DISK') return;
    throw new FileTargetError(
      '이 데이터베이스의 영수증은 S3에 있어요. S3 설정을 하고 시작하거나, S3 설정을 한 채 npm run storage -- move-to-disk로 옮긴 뒤 시작해 주세요.',
    );
  }
  await requireAccepted(stores, log);
  if (target === null) await inTrx(db, (trx) => changeFileTarget(trx, 'S3'));
  else if (target !== 'S3')
    log.warn('S3 설정이 있지만 새 영수증은 디스크에 저장해요. (npm run storage -- move-to-disk)');
}
