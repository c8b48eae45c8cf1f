import type { Member } from '@salim/contract';
import { expect, it } from 'vitest';
import { rolesToGive, standsAbove } from './member-rights.ts';

const member = (role: Member['role']): Member => ({
  userId: '0190a000-0000-7000-8000-000000000001',
  name: '박하준',
  profileImageUrl: null,
  role,
  nickname: null,
  color: '#0A7D5A',
  hasAccount: true,
  ownEntriesOnly: false,
  joinedAt: '2026-01-01T00:00:00.000Z',
});

it('ranks owners above all other roles, and managers only above members and viewers', () => {
  expect(standsAbove('OWNER', member('MANAGER'))).toBe(true);
  expect(standsAbove('OWNER', member('OWNER'))).toBe(false);
  expect(standsAbove('MANAGER', member('MEMBER'))).toBe(true);
  expect(standsAbove('MANAGER', member('MANAGER'))).toBe(false);
  expect(standsAbove('MEMBER', member('VIEWER'))).toBe(false);
});

it('offers no role that is not below the user’s own', () => {
  expect(rolesToGive('OWNER')).toEqual(['MANAGER', 'MEMBER', 'VIEWER']);
  expect(rolesToGive('MANAGER')).toEqual(['MEMBER', 'VIEWER']);
  expect(rolesToGive('VIEWER')).toEqual([]);
});
