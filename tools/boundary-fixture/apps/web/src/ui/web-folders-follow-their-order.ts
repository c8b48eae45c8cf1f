export { inbox } from '../ledger/inbox.ts';
