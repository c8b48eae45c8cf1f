import type { Activity } from '@salim/contract';
import { anId } from './builders.ts';

/** An activity of 김민지, not undoable by default. */
export function anActivity(values: Partial<Activity> = {}): Activity {
  return {
    id: anId(),
    actor: { userId: '0190a000-0000-7000-8000-000000000002', name: '김민지' },
    program: null,
    action: 'UPDATED',
    entity: 'ASSET',
    entityId: null,
    before: null,
    after: null,
    canUndo: false,
    undoOf: null,
    isUndone: false,
    createdAt: '2026-11-20T01:00:00.000Z',
    ...values,
  };
}
