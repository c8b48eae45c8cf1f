export { readGoal } from './goals.service.ts';
