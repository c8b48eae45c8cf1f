import { createHash } from 'node:crypto';
import { type Endpoint, endpoints, openApiOf } from '@salim/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** The parts of the OpenAPI document that the reference shows. */
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly unknown[];
  readonly 'x-role'?: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: unknown;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: unknown }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: unknown }>> }>
  >;
}

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.6 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.25rem; }
h2 { margin-top: 3rem; }
details { border-top: 1px solid color-mix(in srgb, currentcolor 20%, transparent); padding: 0.5rem 0; }
summary { cursor: pointer; overflow-wrap: anywhere; min-height: 1.75rem; }
summary p { margin: 0 0 0 4.5rem; }
code, pre { font-family: ui-monospace, monospace; font-size: 13px; }
pre { overflow-x: auto; padding: 0.75rem; background: color-mix(in srgb, currentcolor 6%, transparent); }
.method { display: inline-block; width: 4.25rem; font-weight: 600; }
table { border-collapse: collapse; }
td, th { padding: 0.25rem 0.75rem 0.25rem 0; text-align: left; vertical-align: top; }
`;

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/gu, (sign) => ESCAPES[sign] ?? sign);

const schemaBlock = (title: string, schema: unknown): string =>
  `<h4>${title}</h4><pre tabindex="0">${escaped(JSON.stringify(schema, null, 2))}</pre>`;

function contentBlocks(title: string, content: Readonly<Record<string, { readonly schema: unknown }>> = {}): string {
  return Object.entries(content)
    .map(([type, { schema }]) => schemaBlock(`${title} · ${escaped(type)}`, schema))
    .join('');
}

function accessOf(operation: Operation): string {
  if (operation.security.length === 0) return '로그인 없이';
  return operation['x-role'] === undefined ? '로그인 필요' : `${operation['x-role']} 이상`;
}

function parameterTable({ parameters }: Operation): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><th scope="row"><code>${escaped(name)}</code></th><td>${place}${required ? ', 필수' : ''}</td><td><code>${escaped(JSON.stringify(schema))}</code></td></tr>`,
  );
  return `<h4>매개변수</h4><table>${rows.join('')}</table>`;
}

function operationBlock(method: string, path: string, operation: Operation): string {
  const answers = Object.entries(operation.responses).filter(([status]) => status !== 'default');
  return `<details id="${escaped(operation.operationId)}"><summary><span class="method">${method.toUpperCase()}</span><code>${escaped(path)}</code><p>${escaped(operation.summary)} <small>(${accessOf(operation)})</small></p></summary>${parameterTable(operation)}${contentBlocks('요청', operation.requestBody?.content)}${answers.map(([status, { content }]) => `<h4>${status}</h4>${contentBlocks('응답', content)}`).join('')}</details>`;
}

/** The reference of the API as one page without scripts or other hosts, generated from the OpenAPI document. */
export function apiReference(calls: Readonly<Record<string, Endpoint>>, serverUrl: string): string {
  const { paths } = openApiOf(calls, serverUrl) as { paths: Record<string, Record<string, Operation>> };
  const byTag = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? '';
      byTag.set(tag, [...(byTag.get(tag) ?? []), operationBlock(method, path, operation)]);
    }
  }
  const sections = [...byTag].map(([tag, blocks]) => `<section><h2>${escaped(tag)}</h2>${blocks.join('')}</section>`);
  return `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>살림 API</title><style>${STYLE}</style></head><body><main><h1>살림 API</h1><p>서버 주소 <code>${escaped(serverUrl)}</code> · <a href="/openapi.json">OpenAPI 문서</a></p><p>로그인이 필요한 요청에는 <code>Authorization: Bearer 토큰</code> 헤더를 넣어요. 토큰은 설정의 ‘개인용 토큰’에서 만들 수 있어요.</p>${sections.join('')}</main></body></html>`;
}

/** Serves the reference at `/api-docs`. */
export function registerApiDocs(app: FastifyInstance, deps: Pick<Deps, 'config'>): void {
  let page: string | undefined;
  app.get('/api-docs', async (_request, reply) => {
    page ??= apiReference(endpoints, deps.config.publicUrl);
    return reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', POLICY)
      .header('Cache-Control', 'no-cache')
      .send(page);
  });
}
