import { useMemberColor } from '../../../platform/stores/use-member-color.ts';
import { Avatar } from '../../../ui/avatar.tsx';

interface FriendFaceProps {
  readonly person: { readonly userId: string; readonly name: string; readonly profileImageUrl: string | null };
  readonly size?: 'small' | 'medium';
}

/** The face of a person, in the color of their seat if they are a member of the current book. */
export function FriendFace({ person, size = 'medium' }: FriendFaceProps) {
  const color = useMemberColor(person.userId);
  return <Avatar name={person.name} imageUrl={person.profileImageUrl} color={color} size={size} />;
}
