import {
  ASSISTANT_SCOPES,
  type AssistantScope,
  type Endpoint,
  endpoints,
  hasRole,
  type Role,
  toolNameOf,
} from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  aCast,
  aScene,
  type BookCall,
  bookCalls,
  type Cast,
  closeScene,
  type PreparedCall,
  prepare,
  queryOf,
  type Standing,
  send,
  stateOfBook,
} from '../../testing/book-calls.ts';
import { connectedWith, type ForeignAssistant, type ToolOutcome, tokenOf } from '../../testing/foreign-assistant.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();

async function assistantOf(person: TestPerson, scope: AssistantScope): Promise<ForeignAssistant> {
  return connectedWith(app(), await tokenOf(person, [scope]));
}

/** What a caller sees of an answer: the whole of a read, and of a write whether it was done. */
function shownOf(tool: string, outcome: { isError: boolean; value: unknown }): unknown {
  const { isError, value } = outcome;
  if (isError) return { code: (value as { code?: string }).code };
  return tool === 'create_transaction' ? 'done' : value;
}

describe('every role and scope', () => {
  const standings = ['OWNER', 'MANAGER', 'MEMBER', 'VIEWER', 'FORMER', 'STRANGER'] as const;
  let cast: Cast;
  const assistants = {} as Record<Standing, Record<AssistantScope, ForeignAssistant>>;

  beforeAll(async () => {
    cast = await aCast(app(), 'assistant');
    for (const standing of standings) {
      const own = {} as Record<AssistantScope, ForeignAssistant>;
      for (const scope of ASSISTANT_SCOPES) own[scope] = await assistantOf(cast[standing], scope);
      assistants[standing] = own;
    }
  });

  const ofBooks = bookCalls.filter(([, call]) => call.forAssistants !== undefined).map(([name]) => name);

  function argumentsOf(prepared: PreparedCall): object {
    const query = Object.fromEntries(new URLSearchParams(queryOf(prepared)));
    const params = Object.fromEntries(
      [...prepared.call.path.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => [name, prepared.items[name]]),
    );
    return { ...params, ...query, ...prepared.body };
  }

  const valueOf = ({ isError, text }: ToolOutcome) => ({ isError, value: JSON.parse(text) as unknown });

  const isAdmitted = (standing: Standing, call: Endpoint) =>
    standing !== 'FORMER' && standing !== 'STRANGER' && hasRole(standing, call.access as Role);

  test.each(ofBooks)('%s answers like REST for the same person', async (name: BookCall) => {
    const scene = await aScene(app(), cast);
    const call: Endpoint = endpoints[name];
    const tool = toolNameOf(name);
    const isWrite = call.forAssistants !== true;
    const prepared = await prepare(scene, name);
    const before = await stateOfBook(scene);
    for (const standing of standings) {
      const answer = await send(scene, prepared, cast[standing].accessToken);
      const rest = shownOf(tool, { isError: answer.status >= 300, value: answer.body });
      for (const scope of ASSISTANT_SCOPES) {
        const state = isWrite ? await stateOfBook(scene) : before;
        const outcome = valueOf(await assistants[standing][scope].use(tool, argumentsOf(prepared)));
        const isTooNarrow = isWrite && scope === 'assistant:read';
        const expected = isTooNarrow ? { code: 'SCOPE_TOO_NARROW' } : rest;
        expect([standing, scope, shownOf(tool, outcome)]).toEqual([standing, scope, expected]);
        expect(outcome.isError).toBe(isTooNarrow || !isAdmitted(standing, call));
        if (isWrite && outcome.isError) expect(await stateOfBook(scene)).toEqual(state);
      }
    }
    if (!isWrite) expect(await stateOfBook(scene)).toEqual(before);
    await closeScene(scene);
  });
});

describe('an answer', () => {
  let minji: TestPerson;

  beforeAll(async () => {
    minji = await joinAs(app(), 'assistantminji');
  });

  test('structured content is the answer of REST, a list as its items', async () => {
    const { use } = await assistantOf(minji, 'assistant:read');
    const books = (await minji.get('/api/v2/book/mybooks')).body;
    expect(await use('list_my_books')).toEqual({
      isError: false,
      structured: { items: books },
      text: JSON.stringify(books),
    });
    const page = (await minji.get(`/api/v2/books/${minji.bookId}/transactions?totals=true&limit=3`)).body;
    expect((await use('list_transactions', { bookId: minji.bookId, totals: true, limit: 3 })).structured).toEqual(page);
  });

  test('lists in a query arrive as the call takes them, repeated or with commas', async () => {
    const { use } = await assistantOf(minji, 'assistant:read');
    const path = `/api/v2/books/${minji.bookId}`;
    const whatIf = ['monthly:300000:25', 'add:-50000:2026-12-24'];
    const outlook = (await minji.get(`${path}/outlook?whatIf=${whatIf[0]}&whatIf=${whatIf[1]}`)).body;
    expect((await use('get_book_outlook', { bookId: minji.bookId, whatIf })).structured).toEqual(outlook);
    const types = ['INCOME', 'EXPENSE'];
    const page = (await minji.get(`${path}/transactions?type=${types.join(',')}`)).body;
    expect((await use('list_transactions', { bookId: minji.bookId, type: types })).structured).toEqual(page);
  });
});
