import type { BodyOf, endpoints, MessageFormatView } from '@salim/contract';
import { describeLearned, type LearnedFormat, type LearningProblem, learnFormat, plainMessage } from '@salim/domain';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, inWriteTransaction } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { Db } from '../../db/database.ts';
import { lockBookStructure } from '../../db/structure-lock.ts';
import type { Deps } from '../../deps.ts';
import { claimForCreate } from '../books/idempotent-create.service.ts';
import { deleteFormat, insertFormat, listFormats, type StoredFormat } from './learning.repository.ts';

/** More formats than any user needs. */
export const FORMATS_MAX = 50;

const PROBLEMS: Readonly<Record<LearningProblem, string>> = {
  AMOUNT_MISSING: '금액이 있는 곳을 표시해 주세요.',
  AMOUNT_UNREADABLE: '금액으로 표시한 곳에 숫자가 없어요.',
  MARKS_OVERLAP: '같은 곳을 두 번 표시했거나 한 항목을 여러 곳에 표시했어요.',
  MARKS_OUTSIDE: '표시한 곳을 문자에서 찾을 수 없어요.',
  TOO_VAGUE: '이 형식만의 문구가 없어 다른 문자와 구분할 수 없어요.',
};

const viewOf = (format: StoredFormat): MessageFormatView => ({
  id: format.id,
  bookId: format.bookId,
  name: format.name,
  kind: format.kind,
  words: describeLearned(format),
  createdAt: format.createdAt,
});

/** Formats that the user has taught. The caller has checked access to the book. */
export async function formatsOf(db: Db, bookId: string, userId: string): Promise<readonly LearnedFormat[]> {
  return listFormats(db, bookId, userId);
}

/** @throws AppError BOOK_NOT_FOUND */
export async function listMessageFormats(deps: Deps, actor: Actor, bookId: string): Promise<MessageFormatView[]> {
  await requireRole(deps, actor, bookId, 'VIEWER');
  return (await listFormats(deps.db, bookId, actor.userId)).map(viewOf);
}

/**
 * Learns a format for the current user. It is private and does not change the book, so no activity is recorded.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, FORMAT_UNCLEAR, TOO_MANY, ID_TAKEN, NOT_FOUND if it was deleted since
 */
export async function createMessageFormat(
  deps: Deps,
  actor: Actor,
  bookId: string,
  input: BodyOf<typeof endpoints.createMessageFormat>,
  requestHash: Buffer,
): Promise<Created<MessageFormatView>> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  const { userId } = actor;
  if (plainMessage(input.text) !== input.text) {
    throw unclear('text', '줄바꿈 없이 한 줄로 만든 뒤 표시해 주세요.');
  }
  const learned = learnFormat(input.text, input);
  if (typeof learned === 'string') throw unclear('marks', PROBLEMS[learned]);
  return inWriteTransaction(deps, actor, async (trx) => {
    const at = deps.clock.now();
    const format = { ...learned, id: input.id ?? newId(at), bookId, createdAt: at.toISOString() };
    const isNew = await claimForCreate(trx, { id: format.id, bookId, requestHash });
    await lockBookStructure(trx, bookId);
    const formats = await listFormats(trx, bookId, userId);
    if (!isNew) {
      const stored = formats.find(({ id }) => id === format.id);
      if (!stored) throw new AppError('NOT_FOUND');
      return created(viewOf(stored), false);
    }
    if (formats.length >= FORMATS_MAX) throw new AppError('TOO_MANY');
    await insertFormat(trx, userId, format);
    return created(viewOf(format));
  });
}

function unclear(field: string, message: string): AppError {
  return new AppError('FORMAT_UNCLEAR', { message, errors: [{ field, message, code: 'FORMAT_UNCLEAR' }] });
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, NOT_FOUND also for another user's format */
export async function deleteMessageFormat(
  deps: Deps,
  actor: Actor,
  place: { readonly bookId: string; readonly formatId: string },
): Promise<void> {
  await requireRole(deps, actor, place.bookId, 'MEMBER');
  await inWriteTransaction(deps, actor, async (trx) => {
    if (!(await deleteFormat(trx, { ...place, userId: actor.userId }))) throw new AppError('NOT_FOUND');
  });
}
