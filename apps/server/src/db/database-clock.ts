/**
 * The time on the clock of the database, for what servers with different clocks must agree on: limits, and whether work
 * is still going on. Everything else uses the clock of the application.
 */
export const DATABASE_CLOCK = 'clock_timestamp()';
