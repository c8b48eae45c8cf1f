import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { SEARCH_MAX } from './facts/limits.ts';
import { id, lineOfText } from './scalars.ts';
import { transaction } from './transactions.ts';

export const searchItem = z.object({
  kind: z.enum(['TRANSACTION', 'CATEGORY', 'ASSET', 'TAG', 'BOOK']),
  id,
  bookId: id,
  bookTitle: z.string(),
  title: z.string(),
  transaction: transaction.nullable(),
});

export const search = endpoint('search', {
  summary:
    'Searches the user’s transactions, categories, assets, tags and books by substrings, half-typed syllables, initial consonants (초성), and the other keyboard language',
  tag: 'search',
  access: 'session',
  tokenScope: 'read',
  forAssistants: true,
  query: z.strictObject({ q: lineOfText(0, SEARCH_MAX), bookId: id.optional() }),
  answer: z.object({
    /** By kind, the newest transactions first; literal matches come before matches of `alsoFor`. */
    items: z.array(searchItem),
    nextCursor: z.null(),
    /** The query as typed on the other keyboard language, if that also found results. */
    alsoFor: z.string().nullable(),
  }),
  status: 200,
});
