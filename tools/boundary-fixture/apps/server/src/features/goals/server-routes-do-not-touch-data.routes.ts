export { findGoal } from './goals.repository.ts';
