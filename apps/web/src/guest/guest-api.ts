import type { ErrorAnswer, GuestView } from '@salim/contract';
import { newId } from '../platform/api/new-id.ts';

const TIMEOUT_MS = 10_000;

/** Why a call failed: the server refused it, or there was no answer and it may be repeated. */
export class GuestError extends Error {
  override readonly name = 'GuestError';
  readonly code: string | null;

  constructor(code: string | null, message: string) {
    super(message);
    this.code = code;
  }

  /** No answer, or one that does not say whether the call was carried out. */
  get mayRepeat(): boolean {
    return this.code === null;
  }
}

const OFFLINE = '연결이 끊겼어요. 연결되면 다시 시도해 주세요.';
const BUSY = '서버가 잠시 쉬고 있어요. 조금 뒤에 다시 시도해 주세요.';

async function call(path: string, init: RequestInit = {}): Promise<unknown> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(path, {
      ...init,
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await answer.text();
  } catch {
    throw new GuestError(null, OFFLINE);
  }
  const isJson = (answer.headers.get('content-type') ?? '').startsWith('application/json');
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : null;
  if (answer.ok) return body;
  const { code, message } = (body ?? {}) as Partial<ErrorAnswer>;
  if (answer.status >= 500 || code === undefined || message === undefined) throw new GuestError(null, BUSY);
  throw new GuestError(code, message);
}

/** A write that is sent until it is answered, always with the same key. */
export interface Write {
  readonly key: string;
  readonly kind: 'sent' | 'expenses';
  readonly body: Readonly<Record<string, unknown>>;
}

export function newWrite(kind: Write['kind'], body: Write['body']): Write {
  return { key: newId(), kind, body };
}

export interface GuestApi {
  read(cursor?: string): Promise<GuestView>;
  /** @throws GuestError */
  write(write: Write): Promise<void>;
  deleteExpense(id: string): Promise<void>;
}

export function guestApi(code: string): GuestApi {
  const base = `/api/v2/guest/${encodeURIComponent(code)}`;
  return {
    async read(cursor) {
      const query = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`;
      return (await call(base + query)) as GuestView;
    },
    async write({ key, kind, body }) {
      await call(`${base}/${kind}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify(body),
      });
    },
    async deleteExpense(id) {
      await call(`${base}/expenses/${id}`, { method: 'DELETE' });
    },
  };
}
