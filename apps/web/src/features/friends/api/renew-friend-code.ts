import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { useAuthStore } from '../../../platform/stores/auth-store.ts';

/** Makes a new friend code; the old one stops working. */
export function useRenewFriendCode() {
  return useMutation({
    mutationFn: () => callApi('renewFriendCode'),
    onSuccess: ({ friendCode }) => {
      const { user, setUser } = useAuthStore.getState();
      if (user) setUser({ ...user, friendCode });
    },
  });
}
