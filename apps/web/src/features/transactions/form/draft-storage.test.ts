import { afterEach, expect, test } from 'vitest';
import { deleteDraft, prepareDrafts, preparedDrafts, writeDraft } from './draft-storage.ts';

const KEY = 'person:book:new';
const otherTab = new BroadcastChannel('salim-drafts');

/** What another tab does when it stores or deletes a draft. */
async function changeInAnotherTab(): Promise<void> {
  // oxlint-disable-next-line require-post-message-target-origin -- channels are of one origin
  otherTab.postMessage(null);
  await expect.poll(preparedDrafts).toBeNull();
}

afterEach(async () => {
  await deleteDraft(KEY);
  await changeInAnotherTab();
});

test('drafts are known without waiting once they are prepared, and follow the changes of this tab', async () => {
  await writeDraft(KEY, { id: 'first' });
  expect(preparedDrafts()).toBeNull();
  await prepareDrafts();
  expect(preparedDrafts()?.get(KEY)).toEqual({ id: 'first' });
  await writeDraft(KEY, { id: 'second' });
  expect(preparedDrafts()?.get(KEY)).toEqual({ id: 'second' });
  await deleteDraft(KEY);
  expect(preparedDrafts()?.has(KEY)).toBe(false);
});

test('a change in another tab makes them unknown again', async () => {
  await prepareDrafts();
  expect(preparedDrafts()).not.toBeNull();
  await changeInAnotherTab();
  await prepareDrafts();
  expect(preparedDrafts()).not.toBeNull();
});

test('what was read before a change of this tab is not taken for the newest', async () => {
  const reading = prepareDrafts();
  const writing = writeDraft(KEY, { id: 'newest' });
  await Promise.all([reading, writing]);
  expect(preparedDrafts()).toBeNull();
});
