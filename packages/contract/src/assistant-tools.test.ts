import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { assistantScopeOf, assistantToolsOf, callFor, toolNameOf } from './assistant-tools.ts';
import { fieldsOf } from './call-fields.ts';
import { type Endpoint, TOKEN_SCOPES } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

const tools = assistantToolsOf(endpoints);

describe('the tools of assistants', () => {
  test('are named like their calls, in snake case', () => {
    expect(toolNameOf('listMyBooks')).toBe('list_my_books');
    const names = tools.map(({ name }) => name);
    expect(names.filter((name) => !/^[a-z]+(_[a-z]+)*$/u.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(tools.map((tool) => [tool.name, tool] as const))('%s asks for what the call asks for', (_name, tool) => {
    const shapes = [tool.call.params, tool.call.query, tool.call.body].flatMap((part) =>
      part instanceof z.ZodObject ? Object.keys(part.shape) : [],
    );
    expect(Object.keys(tool.inputSchema['properties'] as object).toSorted()).toEqual(shapes.toSorted());
    expect(tool.inputSchema['additionalProperties']).toBe(false);
    expect(tool.description.length).toBeGreaterThan(3);
  });

  test.each(tools.filter(({ isWrite }) => isWrite).map((tool) => [tool.name, tool] as const))(
    '%s and its draft take the same input from the same role',
    (_name, { call, draftCall, fields }) => {
      expect(draftCall && fieldsOf(draftCall)).toEqual(fields);
      expect(draftCall?.access).toBe(call.access);
    },
  );

  test('make no call that their scope does not cover', () => {
    for (const tool of tools) {
      expect(callFor(tool, 'assistant:read')).toBe(tool.isWrite ? null : tool.call);
      expect(callFor(tool, 'assistant:draft')).toBe(tool.isWrite ? tool.draftCall : tool.call);
      expect(callFor(tool, 'assistant:write')).toBe(tool.call);
    }
  });

  test('a write without a call that drafts is a mistake', () => {
    const orphan: Endpoint = { ...endpoints.createTransaction, forAssistants: { asDraft: 'draftTransaction' } };
    expect(() => assistantToolsOf({ createTransaction: orphan })).toThrow('a call that drafts');
  });
});

test('the widest scope of a token counts, and other scopes do not open it', () => {
  expect(assistantScopeOf(['intake', 'read', 'write'])).toBeNull();
  expect(assistantScopeOf(['assistant:read', 'write'])).toBe('assistant:read');
  expect(assistantScopeOf(TOKEN_SCOPES)).toBe('assistant:write');
});

test('a name in two places of a call is a mistake, unless the body repeats the path', () => {
  const shape = z.strictObject({ id: z.string() });
  expect(() => fieldsOf({ query: shape, body: shape })).toThrow('a name stands for one input');
  expect(fieldsOf({ params: shape, body: shape })).toHaveLength(1);
});
