import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { useAuthStore } from '../../../platform/stores/auth-store.ts';

/** Creates a new friend code and invalidates the old one. */
export function useRenewFriendCode() {
  return useMutation({
    mutationFn: () => callApi('renewFriendCode'),
    onSuccess: ({ friendCode }) => {
      const { user, setUser } = useAuthStore.getState();
      if (user) setUser({ ...user, friendCode });
    },
  });
}
