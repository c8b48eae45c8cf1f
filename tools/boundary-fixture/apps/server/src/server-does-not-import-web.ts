export { router } from '../../web/src/app/router.ts';
