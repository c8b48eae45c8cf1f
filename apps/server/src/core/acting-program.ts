import { AsyncLocalStorage } from 'node:async_hooks';

const programs = new AsyncLocalStorage<string>();

/** Does work for a program: what it records names the program beside the user it acts for. */
export function actingFor<T>(program: string, work: () => T): T {
  return programs.run(program, work);
}

/** The name of the personal token that acts in this request; null for a user or a job. */
export function actingProgram(): string | null {
  return programs.getStore() ?? null;
}
