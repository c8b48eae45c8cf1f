/** A refusal by the server. `code` is stable; `message` is a Korean sentence for people. */
export class SalimError extends Error {
  /**
   * @param {number} status
   * @param {{ code?: string, message?: string, requestId?: string, errors?: unknown[], current?: unknown }} answer
   */
  constructor(status, answer) {
    super(answer.message ?? `HTTP ${status}`);
    this.name = 'SalimError';
    this.status = status;
    this.code = answer.code ?? 'INVALID_RESPONSE';
    this.requestId = answer.requestId ?? '';
    this.errors = answer.errors ?? [];
    this.current = answer.current;
  }
}

/**
 * @param {string} path
 * @param {Record<string, unknown>} params
 */
function filled(path, params) {
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name) => encodeURIComponent(String(params[name])));
}

/** @param {Record<string, unknown>} query */
function queryText(query) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const pairs = given.flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]));
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

/** @typedef {{ method: string, path: string, isFile: boolean }} Operation */

/**
 * A client of one server, with a personal token or an access token.
 *
 * @param {Record<string, Operation>} operations
 * @param {{ url: string, token?: string | (() => string | Promise<string>), fetch?: typeof fetch }} options
 */
export function clientOf(operations, { url, token, fetch: send = fetch }) {
  const origin = url.replace(/\/+$/, '');
  return {
    /**
     * @param {string} name
     * @param {{ params?: any, query?: any, body?: any, idempotencyKey?: string, signal?: AbortSignal }} [input]
     */
    async call(name, { params = {}, query = {}, body, idempotencyKey, signal } = {}) {
      const operation = operations[name];
      if (operation === undefined) throw new TypeError(`unknown call: ${name}`);
      const { method, path, isFile } = operation;
      const secret = typeof token === 'function' ? await token() : token;
      const isForm = body instanceof FormData;
      const answer = await send(`${origin}${filled(path, params)}${queryText(query)}`, {
        method,
        headers: {
          ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        body: body === undefined ? null : isForm ? body : JSON.stringify(body),
        signal: signal ?? null,
      });
      if (answer.ok && isFile) return answer;
      const text = await answer.text();
      if (answer.ok) return text === '' ? null : JSON.parse(text);
      let refusal = {};
      try {
        refusal = JSON.parse(text);
      } catch {
        // A page of a proxy instead of an answer of the server.
      }
      throw new SalimError(answer.status, refusal);
    },
  };
}
