import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { TokenScope } from '@salim/contract';
import type { TestApp } from './test-app.ts';
import type { TestPerson } from './test-client.ts';

/** The outcome of a tool as its client gets it. */
export interface ToolOutcome {
  readonly isError: boolean;
  readonly structured: unknown;
  readonly text: string;
}

/** The official client of the protocol, connected to a server with a token. */
export interface ForeignAssistant {
  readonly client: Client;
  readonly use: (tool: string, given?: object) => Promise<ToolOutcome>;
}

/** Makes a personal token of a user. */
export async function tokenOf(person: TestPerson, scopes: readonly TokenScope[], more: object = {}): Promise<string> {
  const { status, body } = await person.post<{ token: string }>('/api/v2/user/me/tokens', {
    name: '클로드',
    scopes,
    ...more,
  });
  if (status !== 201) throw new Error(`making a token answered ${status}`);
  return body.token;
}

export async function connectedWith(
  app: Pick<TestApp, 'url'>,
  token: string,
  path = '/mcp',
): Promise<ForeignAssistant> {
  const client = new Client({ name: 'foreign', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(path, app.url), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  return {
    client,
    async use(tool, given = {}) {
      const result = await client.callTool({ name: tool, arguments: { ...given } });
      const [first] = result.content as { text: string }[];
      return {
        isError: result.isError === true,
        structured: result.structuredContent,
        text: first?.text ?? '',
      };
    },
  };
}
