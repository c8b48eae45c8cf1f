import type { Book, Member } from '@salim/contract';
import { canManage } from '../../ledger/can-write.ts';

/** Whether the user may change a member's role or remove them: owners all others, managers those below them. */
export function standsAbove(mine: Book['role'], member: Member): boolean {
  if (member.role === 'OWNER') return false;
  return mine === 'OWNER' || (mine === 'MANAGER' && member.role !== 'MANAGER');
}

/** The roles that the user may assign. */
export function rolesToGive(mine: Book['role']): readonly ('MANAGER' | 'MEMBER' | 'VIEWER')[] {
  if (mine === 'OWNER') return ['MANAGER', 'MEMBER', 'VIEWER'];
  return canManage({ role: mine }) ? ['MEMBER', 'VIEWER'] : [];
}

/** The display name of a member in the book. */
export function memberName(member: Member): string {
  return member.nickname ?? member.name;
}
