import type { Book, Member } from '@salim/contract';
import { canManage } from '../../ledger/can-write.ts';

/** Whether one may change the role of a member or take them out: owners above all others, managers above the rest. */
export function standsAbove(mine: Book['role'], member: Member): boolean {
  if (member.role === 'OWNER') return false;
  return mine === 'OWNER' || (mine === 'MANAGER' && member.role !== 'MANAGER');
}

/** The roles that one may give. */
export function rolesToGive(mine: Book['role']): readonly ('MANAGER' | 'MEMBER' | 'VIEWER')[] {
  if (mine === 'OWNER') return ['MANAGER', 'MEMBER', 'VIEWER'];
  return canManage({ role: mine }) ? ['MEMBER', 'VIEWER'] : [];
}

/** What a member is called in the book. */
export function memberName(member: Member): string {
  return member.nickname ?? member.name;
}
