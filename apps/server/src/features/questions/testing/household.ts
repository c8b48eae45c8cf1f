import type { Asset, Category, PaymentMethod, Tag } from '@salim/contract';
import type { TestApp } from '../../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../../testing/test-client.ts';

/** The people and the book that the questions of the corpus are about. */
export interface Household {
  readonly minsu: TestPerson;
  readonly jiyeon: TestPerson;
  readonly viewer: TestPerson;
  readonly bookId: string;
}
