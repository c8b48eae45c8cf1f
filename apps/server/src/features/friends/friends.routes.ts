import { endpoints } from '@salim/contract';
import { codeGuesses } from '../../core/code-guesses.ts';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import {
  createFriendGroup,
  deleteFriendGroup,
  inviteFriendGroup,
  listFriendGroups,
  setFriendGroupMembers,
  updateFriendGroup,
} from './friend-groups.service.ts';
import {
  acceptFriend,
  blockPerson,
  declineFriend,
  listBlocks,
  listFriendRequests,
  listFriends,
  removeFriend,
  renewFriendCode,
  requestFriend,
  unblockPerson,
} from './friends.service.ts';

export function registerFriendRoutes(register: Register, deps: Deps): void {
  const guesses = codeGuesses(deps);
  const whole = <Item>(items: Item[]): { items: Item[]; nextCursor: null } => ({ items, nextCursor: null });

  register.signedIn(endpoints.listFriends, async ({ actor }) => whole(await listFriends(deps, actor)));
  register.signedIn(endpoints.removeFriend, ({ actor, params }) => removeFriend(deps, actor, params.userId));
  register.signedIn(endpoints.listFriendRequests, async ({ actor }) => whole(await listFriendRequests(deps, actor)));
  register.signedIn(endpoints.requestFriend, async ({ actor, body, request }) => {
    const guess = await guesses.guess(actor.userId, request.ip);
    const asked = await requestFriend(deps, actor, body.friendCode);
    await guess.wasRight();
    return asked;
  });
  register.signedIn(endpoints.acceptFriend, ({ actor, params }) => acceptFriend(deps, actor, params.requestId));
  register.signedIn(endpoints.declineFriend, ({ actor, params }) => declineFriend(deps, actor, params.requestId));
  register.signedIn(endpoints.listBlocks, async ({ actor }) => whole(await listBlocks(deps, actor)));
  register.signedIn(endpoints.blockPerson, ({ actor, params }) => blockPerson(deps, actor, params.userId));
  register.signedIn(endpoints.unblockPerson, ({ actor, params }) => unblockPerson(deps, actor, params.userId));
  register.signedIn(endpoints.renewFriendCode, ({ actor }) => renewFriendCode(deps, actor));

  register.signedIn(endpoints.listFriendGroups, async ({ actor }) => whole(await listFriendGroups(deps, actor)));
  register.signedIn(endpoints.createFriendGroup, ({ actor, body, requestHash }) =>
    createFriendGroup(deps, actor, body, requestHash),
  );
  register.signedIn(endpoints.updateFriendGroup, ({ actor, params, body }) =>
    updateFriendGroup(deps, actor, params.groupId, body),
  );
  register.signedIn(endpoints.deleteFriendGroup, ({ actor, params }) => deleteFriendGroup(deps, actor, params.groupId));
  register.signedIn(endpoints.setFriendGroupMembers, ({ actor, params, body }) =>
    setFriendGroupMembers(deps, actor, params.groupId, body.userIds),
  );
  register.signedIn(endpoints.inviteFriendGroup, ({ actor, params, body }) =>
    inviteFriendGroup(deps, actor, params.groupId, body),
  );
}
