import { messageOf } from '../../../platform/api/api-error.ts';
import { toast } from '../../../ui/toast.tsx';
import { OutboxStorageError } from './outbox-database.ts';

function reasonOf(error: unknown): string {
  if (error instanceof OutboxStorageError) return '이 기기의 저장 공간을 쓸 수 없어요. 잠시 후 다시 시도해 주세요.';
  return messageOf(error);
}

/** Does what a person has decided about what waits, and says so where this device does not let it. */
export async function carryOut(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    toast.error('처리하지 못했어요', { message: reasonOf(error) });
  }
}
