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
  summary: 'Lists the user’s friends by name',
  tag: 'friends',
  access: 'session',
  answer: z.object({ items: z.array(friend), nextCursor: z.null() }),
  status: 200,
});

export const removeFriend = endpoint('removeFriend', {
  summary: 'Ends a friendship for both; removes each from the other’s groups',
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
  summary: 'Lists pending requests, incoming and outgoing, newest first',
  tag: 'friends',
  access: 'session',
  answer: z.object({ items: z.array(friendRequest), nextCursor: z.null() }),
  status: 200,
});

export const requestFriend = endpoint('requestFriend', {
  summary: 'Sends a request by friend code; an unknown code and a blocking owner give the same response',
  tag: 'friends',
  access: 'session',
  body: z.strictObject({ friendCode: typedShareCode }),
  answer: friendRequest,
  status: 201,
  otherStatus: 200,
});

export const acceptFriend = endpoint('acceptFriend', {
  summary: 'Accepts a friend request',
  tag: 'friends',
  access: 'session',
  params: requestParams,
  answer: friend,
  status: 200,
});

export const declineFriend = endpoint('declineFriend', {
  summary: 'Declines a request or withdraws one; the other person is not notified',
  tag: 'friends',
  access: 'session',
  params: requestParams,
  status: 204,
});

export const listBlocks = endpoint('listBlocks', {
  summary: 'Lists the people blocked by the user',
  tag: 'friends',
  access: 'session',
  answer: z.object({ items: z.array(friend), nextCursor: z.null() }),
  status: 200,
});

export const blockPerson = endpoint('blockPerson', {
  summary: 'Blocks a friend, a requester or a member of a shared book; the blocked person is not notified',
  tag: 'friends',
  access: 'session',
  params: userParams,
  status: 204,
});

export const unblockPerson = endpoint('unblockPerson', {
  summary: 'Removes a block; the friendship is not restored',
  tag: 'friends',
  access: 'session',
  params: userParams,
  status: 204,
});

export const renewFriendCode = endpoint('renewFriendCode', {
  summary: 'Creates a new friend code; the old one stops working immediately',
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
  summary: 'Lists the user’s friend groups by name',
  tag: 'friend-groups',
  access: 'session',
  answer: z.object({ items: z.array(friendGroup), nextCursor: z.null() }),
  status: 200,
});

export const createFriendGroup = endpoint('createFriendGroup', {
  summary: 'Creates a friend group',
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
  summary: 'Updates the name or color of a group',
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
  summary: 'Sets the members of a group; friends only',
  tag: 'friend-groups',
  access: 'session',
  params: groupParams,
  body: z.strictObject({ userIds }),
  answer: friendGroup,
  status: 200,
});

export const inviteFriendGroup = endpoint('inviteFriendGroup', {
  summary: 'Invites all members of a group who are not in the book, each with a personal code',
  tag: 'friend-groups',
  access: 'session',
  params: groupParams,
  body: z.strictObject({ bookId: id, role: invitedRole.default('MEMBER') }),
  answer: z.object({ items: z.array(invite), nextCursor: z.null() }),
  status: 201,
  sealedAnswer: true,
});
