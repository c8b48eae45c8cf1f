import { messageOf } from '../../../platform/api/api-error.ts';
import { toast } from '../../../ui/toast.tsx';
import { OutboxStorageError } from './outbox-database.ts';

function reasonOf(error: unknown): string {
  if (error instanceof OutboxStorageError) return '이 기기의 저장 공간을 쓸 수 없어요. 잠시 후 다시 시도해 주세요.';
  return messageOf(error);
}

/** Carries out the user's decision about a queued write; reports if the device's storage fails. */
export async function carryOut(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    toast.error('처리하지 못했어요', { message: reasonOf(error) });
  }
}
