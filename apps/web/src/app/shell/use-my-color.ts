import { useAuthStore } from '../../platform/stores/auth-store.ts';
import { useMemberColor } from '../../platform/stores/use-member-color.ts';

/** The user's color in the current book; undefined until its members have loaded. */
export function useMyColor(): string | undefined {
  return useMemberColor(useAuthStore((store) => store.user?.id));
}
