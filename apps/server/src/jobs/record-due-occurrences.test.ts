import { expect, test } from 'vitest';
import { createRule, DAILY, datesOf } from '../features/recurring/testing/due-rules.ts';
import { useTestApp } from '../testing/test-app.ts';
import { joinAs } from '../testing/test-client.ts';
import { startJobs } from './job-runner.ts';
import { recordDueOccurrencesJob } from './record-due-occurrences.ts';

const app = useTestApp();

test('a change that makes a rule due is followed by its transaction before the next turn', async () => {
  const owner = await joinAs(app(), 'owner');
  const jobs = startJobs(app().deps, [recordDueOccurrencesJob(app().deps)]);
  try {
    await expect.poll(() => jobs.status()[0]?.lastSuccessAt).not.toBeNull();
    const rule = await createRule(owner, { ...DAILY, startDate: '2026-11-20' });
    await expect.poll(() => datesOf(app(), rule), { timeout: 5000 }).toEqual(['2026-11-20']);
  } finally {
    await jobs.stop();
  }
});
