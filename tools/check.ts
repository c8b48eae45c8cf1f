import { runStaticChecks } from './static-checks.ts';
import { StepRunner } from './steps.ts';

// `npm run check`: format, lint, boundaries, types, and every test except the browser stories.
const steps = new StepRunner();
await runStaticChecks(steps);
await steps.tests('테스트', process.argv.slice(2));
process.exitCode = steps.finish();
