import type { Occurrence } from '@salim/contract';

/** Whether the money of an occurrence is still to come: neither recorded nor skipped. */
export const isOpen = ({ state }: Pick<Occurrence, 'state'>): boolean => state === 'PLANNED' || state === 'WAITING';
