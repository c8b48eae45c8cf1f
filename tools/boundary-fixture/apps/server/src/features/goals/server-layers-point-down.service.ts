export { goalRoutes } from './goals.routes.ts';
