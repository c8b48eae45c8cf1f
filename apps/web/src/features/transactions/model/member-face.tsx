import { Avatar } from '../../../ui/avatar.tsx';
import { memberName, useLedger } from './ledger.tsx';

/** The face of a member of the book, in the color that the member has everywhere. */
export function MemberFace({ userId, size = 'tiny' }: { readonly userId: string; readonly size?: 'tiny' | 'small' }) {
  const ledger = useLedger();
  const member = ledger.memberById.get(userId);
  return (
    <Avatar name={memberName(ledger, userId)} imageUrl={member?.profileImageUrl} color={member?.color} size={size} />
  );
}
