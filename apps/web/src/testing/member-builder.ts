import type { Member, Tag } from '@salim/contract';
import { anId } from './builders.ts';

export function aMember(values: Partial<Member> = {}): Member {
  return {
    userId: anId(),
    name: '김민지',
    profileImageUrl: null,
    role: 'OWNER',
    nickname: null,
    color: '#0A7D5A',
    hasAccount: true,
    ownEntriesOnly: false,
    joinedAt: '2026-01-01T00:00:00.000Z',
    ...values,
  };
}

export function aTag(values: Partial<Tag> = {}): Tag {
  return { id: anId(), bookId: anId(), name: '회사', color: '#8A867C', version: 1, ...values };
}
