import { AsyncLocalStorage } from 'node:async_hooks';
import type { Endpoint } from '@salim/contract';

const calls = new AsyncLocalStorage<Endpoint>();

/** Makes one call of the API for an assistant, whose scope has been checked. */
export function asAssistantCall<T>(endpoint: Endpoint, work: () => T): T {
  return calls.run(endpoint, work);
}

/** Whether the request is the call that an assistant's tool makes. Nothing outside of this process can claim it. */
export function isAssistantCall(endpoint: object): boolean {
  return calls.getStore() === endpoint;
}
