import { type AssistantScope, assistantScopeOf } from '@salim/contract';
import type { FastifyRequest } from 'fastify';
import { tooManyRequests } from '../../core/attempt-limits.ts';
import { takeTokens } from '../../db/limit-counters.ts';
import type { Deps } from '../../deps.ts';
import { notePerson } from '../../http/request-person.ts';
import { bearerTokenOf } from '../auth/authenticate.service.ts';
import { holderOfToken, isPersonalToken } from '../personal-tokens/personal-tokens.service.ts';

/** A program that acts for a user through `/mcp`. */
export interface Assistant {
  readonly userId: string;
  readonly tokenId: string;
  /** The widest scope of its token. */
  readonly scope: AssistantScope;
}

/** The assistant that a request comes from; null without a personal token for assistants. */
export async function assistantOf(deps: Deps, request: FastifyRequest): Promise<Assistant | null> {
  const token = bearerTokenOf(request.headers.authorization);
  const holder = token !== null && isPersonalToken(token) ? await holderOfToken(deps, token) : null;
  const scope = holder && assistantScopeOf(holder.scopes);
  if (!holder || scope === null) return null;
  notePerson(request, holder.userId);
  return { userId: holder.userId, tokenId: holder.tokenId, scope };
}

/** Far above a conversation, in which each answer makes a few calls; besides the limits of the user. */
const MESSAGES = { perMinute: 300, burst: 300 } as const;

/** Limits per token, so that one runaway assistant does not use up what its user may do. */
export interface AssistantLimits {
  /** @throws AppError TOO_MANY_REQUESTS */
  take(tokenId: string, messages: number): Promise<void>;
}

const none: AssistantLimits = { take: () => Promise.resolve() };

export function assistantLimits(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'> & { readonly config: Pick<Deps['config'], 'areRateLimitsOn'> },
): AssistantLimits {
  if (!deps.config.areRateLimitsOn) return none;
  return {
    async take(tokenId, messages) {
      const bucket = {
        key: deps.secrets.lookup('limit', `assistant ${tokenId}`),
        capacity: MESSAGES.burst,
        msPerToken: 60_000 / MESSAGES.perMinute,
      };
      const taken = await takeTokens(deps.db, deps.clock, bucket, messages);
      if (!taken.isCounted) throw tooManyRequests(taken.waitMs);
    },
  };
}

/** How many messages a body carries: earlier versions of the protocol send several at once. */
export function messagesIn(body: unknown): number {
  return Array.isArray(body) ? Math.max(1, body.length) : 1;
}
