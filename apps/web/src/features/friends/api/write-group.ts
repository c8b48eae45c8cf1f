import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { usePeopleWrite } from './use-people-write.ts';

export function useCreateGroup() {
  return usePeopleWrite((body: Body<'createFriendGroup'>) => callApi('createFriendGroup', { body }));
}

interface GroupChange {
  readonly groupId: string;
  readonly changes: Body<'updateFriendGroup'>;
}

export function useUpdateGroup() {
  return usePeopleWrite(({ groupId, changes }: GroupChange) =>
    callApi('updateFriendGroup', { params: { groupId }, body: changes }),
  );
}

export function useDeleteGroup() {
  return usePeopleWrite((groupId: string) => callApi('deleteFriendGroup', { params: { groupId } }));
}

interface GroupMembers {
  readonly groupId: string;
  readonly userIds: string[];
}

/** Sets the members of a group. */
export function useSetGroupMembers() {
  return usePeopleWrite(({ groupId, userIds }: GroupMembers) =>
    callApi('setFriendGroupMembers', { params: { groupId }, body: { userIds } }),
  );
}

interface GroupInvite {
  readonly groupId: string;
  readonly body: Body<'inviteFriendGroup'>;
}

/** Invites a whole group to a book. */
export function useInviteGroup() {
  return usePeopleWrite(({ groupId, body }: GroupInvite) =>
    callApi('inviteFriendGroup', { params: { groupId }, body }),
  );
}
