import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { hasRole, ROLES } from './facts/roles.ts';

const calls: [string, Endpoint][] = Object.entries(endpoints);

function shapeOf(schema: z.ZodType | undefined): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

describe('the endpoint table', () => {
  test('has each method and path once, whatever the parameter names', () => {
    const keys = calls.map(([, call]) => `${call.method} ${call.path.replace(/\{\w+\}/gu, '{}')}`);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  test('uses one parameter name per path position, as the router requires', () => {
    const names = new Map<string, string>();
    for (const [, call] of calls) {
      const parts = call.path.split('/');
      parts.forEach((part, index) => {
        if (!part.startsWith('{')) return;
        const place = parts
          .slice(0, index)
          .join('/')
          .replace(/\{\w+\}/gu, '{}');
        expect(names.get(place) ?? part, `${call.method} ${call.path}`).toBe(part);
        names.set(place, part);
      });
    }
  });

  test.each(calls)('%s declares exactly the parameters of its path', (_name, call) => {
    const inPath = [...call.path.matchAll(/\{(\w+)\}/gu)].map((match) => match[1]);
    expect(shapeOf(call.params).toSorted()).toEqual(inPath.toSorted());
  });

  test.each(calls)('%s has a path that fits its kind of call', (name, call) => {
    const isAtRoot = name === 'login' || name === 'reissue';
    expect(call.path.startsWith('/api/v2/')).toBe(!isAtRoot);
    expect(call.summary.length).toBeGreaterThan(3);
    if (call.method === 'GET' || call.method === 'DELETE') expect(call.multipart ?? false).toBe(false);
    if (call.method === 'GET') expect(call.body).toBeUndefined();
    if (call.status === 204) expect(call.answer).toBeUndefined();
    if (ROLES.some((role) => role === call.access)) expect(shapeOf(call.params).length).toBeGreaterThan(0);
  });

  test.each(calls.filter(([, call]) => call.body && !call.multipart))('%s rejects unknown fields', (_name, call) => {
    const issues = call.body?.safeParse({ isAdmin: true }).error?.issues ?? [];
    expect(issues.some((issue) => issue.code === 'unrecognized_keys' && issue.keys.includes('isAdmin'))).toBe(true);
  });

  test.each(calls.filter(([, call]) => call.query))('%s rejects unknown query parameters', (_name, call) => {
    const issues = call.query?.safeParse({ isAdmin: 'true' }).error?.issues ?? [];
    expect(issues.some((issue) => issue.code === 'unrecognized_keys')).toBe(true);
  });

  test.each(calls.filter(([, call]) => call.body))('%s accepts no other JSON value as its body', (_name, call) => {
    for (const value of [null, [], 'text', 7, true]) expect(call.body?.safeParse(value).success).toBe(false);
  });

  test('allows calls without a token only where intended', () => {
    const open = calls.filter(([, call]) => call.access === 'public').map(([name]) => name);
    expect(open.filter((name) => /book|categor|payment|asset|tag|transaction|analytic|search/iu.test(name))).toEqual(
      [],
    );
    expect(open).toEqual(expect.arrayContaining(['login', 'reissue', 'join', 'logout']));
  });

  test('allows viewers to read only', () => {
    const writes = calls.filter(([, call]) => call.access === 'VIEWER' && call.method !== 'GET').map(([name]) => name);
    // Exceptions: presence, celebrations, the nickname, leaving, copying own transactions, own saved views, silencing
    // insights for oneself; reading a text, answering a question and computing an early repayment write nothing.
    expect(writes.toSorted()).toEqual([
      'announcePresence',
      'askQuestion',
      'celebrateGoal',
      'copyOwnEntries',
      'createView',
      'deleteView',
      'dismissInsight',
      'parseIntake',
      'previewPrepayment',
      'removeMember',
      'updateMember',
      'updateView',
    ]);
  });
});

describe('roles', () => {
  test('include all weaker roles', () => {
    expect(ROLES.map((role) => ROLES.filter((needed) => hasRole(role, needed)).length)).toEqual([1, 2, 3, 4]);
    expect(hasRole('VIEWER', 'MEMBER')).toBe(false);
    expect(hasRole('MANAGER', 'OWNER')).toBe(false);
  });
});
