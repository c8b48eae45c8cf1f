export { categories } from '../categories/categories.service.ts';
