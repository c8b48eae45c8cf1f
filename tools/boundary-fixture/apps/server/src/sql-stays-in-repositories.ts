export { sql } from 'kysely';
