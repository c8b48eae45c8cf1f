export { goalCard } from '../features/goals/goal-card.ts';
