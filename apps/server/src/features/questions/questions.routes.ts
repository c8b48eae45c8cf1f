import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { askQuestion } from './questions.service.ts';

export function registerQuestionRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.askQuestion, ({ actor, params, body }) =>
    askQuestion(deps, actor, params.bookId, body.text),
  );
}
