export { request } from '../http/request.ts';
