export { goalCard } from '../goals/goal-card.ts';
