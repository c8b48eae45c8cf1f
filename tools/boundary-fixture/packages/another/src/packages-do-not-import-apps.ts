export { app } from '../../../apps/server/src/app.ts';
