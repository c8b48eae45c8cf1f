import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { invite, invitedRole, typedShareCode } from './invites.ts';
import { colorCode, id, instant, nameText, version } from './scalars.ts';

const person = z.object({ userId: id, name: z.string(), profileImageUrl: z.string().nullable() });

export const friend = z.object({ ...person.shape, since: instant });
export type Friend = z.output<typeof friend>;

const userParams = z.object({ userId: id });
const requestParams = z.object({ requestId: id });

export const listFriends = endpoint('listFriends', {
  summary: 'One’s friends by name',
  tag: 'friends',
  access: 'session',
  answer: z.object({ items: z.array(friend), nextCursor: z.null() }),
  status: 200,
});

export const removeFriend = endpoint('removeFriend', {
  summary: 'Ends a friendship, for both; groups lose the other',
  tag: 'friends',
  access: 'session',
  params: userParams,
  status: 204,
});

export const friendRequest = z.object({
  id,
  /** `IN` waits for the user's answer, `OUT` for the other person's. */
  direction: z.enum(['IN', 'OUT']),
  /** `ACCEPTED` if the other person had already sent a request. */
  status: z.enum(['PENDING', 'ACCEPTED']),
  user: person,
  createdAt: instant,
});
export type FriendRequest = z.output<typeof friendRequest>;

export const listFriendRequests = endpoint('listFriendRequests', {
  summary: 'Requests that wait, in and out, newest first',
  tag: 'friends',
  access: 'session',
  answer: z.object({ items: z.array(friendRequest), nextCursor: z.null() }),
  status: 200,
});

export const requestFriend = endpoint('requestFriend', {
  summary: 'Asks the owner of a friend code; a code that is unknown and one whose owner blocks one are answered alike',
  tag: 'friends',
  access: 'session',
  body: z.strictObject({ friendCode: typedShareCode }),
  answer: friendRequest,
  status: 201,
  otherStatus: 200,
});

export const acceptFriend = endpoint('acceptFriend', {
  summary: 'Becomes friends',
  tag: 'friends',
  access: 'session',
  params: requestParams,
  answer: friend,
  status: 200,
});

export const declineFriend = endpoint('declineFriend', {
  summary: 'Declines a request, or takes one’s own back; the other is not told',
  tag: 'friends',
  access: 'session',
  params: requestParams,
  status: 204,
});

export const listBlocks = endpoint('listBlocks', {
  summary: 'People whom one has blocked',
  tag: 'friends',
  access: 'session',
  answer: z.object({ items: z.array(friend), nextCursor: z.null() }),
  status: 200,
});

export const blockPerson = endpoint('blockPerson', {
  summary: 'Blocks somebody one knows: a friend, who has asked, or who shares a book; the other is not told',
  tag: 'friends',
  access: 'session',
  params: userParams,
  status: 204,
});

export const unblockPerson = endpoint('unblockPerson', {
  summary: 'Takes a block back; the friendship does not come back with it',
  tag: 'friends',
  access: 'session',
  params: userParams,
  status: 204,
});

export const renewFriendCode = endpoint('renewFriendCode', {
  summary: 'Makes a new friend code; the old one stops working at once',
  tag: 'friends',
  access: 'session',
  answer: z.object({ friendCode: z.string() }),
  status: 201,
  sealedAnswer: true,
});

export const friendGroup = z.object({
  id,
  name: z.string(),
  color: z.string(),
  members: z.array(person),
  version,
  createdAt: instant,
});
export type FriendGroup = z.output<typeof friendGroup>;

const groupParams = z.object({ groupId: id });
const userIds = z.array(id).max(100);

export const listFriendGroups = endpoint('listFriendGroups', {
  summary: 'One’s groups of friends by name',
  tag: 'friend-groups',
  access: 'session',
  answer: z.object({ items: z.array(friendGroup), nextCursor: z.null() }),
  status: 200,
});

export const createFriendGroup = endpoint('createFriendGroup', {
  summary: 'Makes a group of friends',
  tag: 'friend-groups',
  access: 'session',
  body: z.strictObject({
    id: id.optional(),
    name: nameText,
    color: colorCode.optional(),
    userIds: userIds.optional(),
  }),
  answer: friendGroup,
  status: 201,
});

export const updateFriendGroup = endpoint('updateFriendGroup', {
  summary: 'Renames a group or gives it another colour',
  tag: 'friend-groups',
  access: 'session',
  params: groupParams,
  body: z.strictObject({ name: nameText.optional(), color: colorCode.optional(), version: version.optional() }),
  answer: friendGroup,
  status: 200,
});

export const deleteFriendGroup = endpoint('deleteFriendGroup', {
  summary: 'Deletes a group; the friendships stay',
  tag: 'friend-groups',
  access: 'session',
  params: groupParams,
  status: 204,
});

export const setFriendGroupMembers = endpoint('setFriendGroupMembers', {
  summary: 'Says who is in a group: friends alone',
  tag: 'friend-groups',
  access: 'session',
  params: groupParams,
  body: z.strictObject({ userIds }),
  answer: friendGroup,
  status: 200,
});

export const inviteFriendGroup = endpoint('inviteFriendGroup', {
  summary: 'Invites everybody of a group who is not in the book yet, each with a code that works for them alone',
  tag: 'friend-groups',
  access: 'session',
  params: groupParams,
  body: z.strictObject({ bookId: id, role: invitedRole.default('MEMBER') }),
  answer: z.object({ items: z.array(invite), nextCursor: z.null() }),
  status: 201,
  sealedAnswer: true,
});
