export { findGoal } from '../goals/goals.repository.ts';
