/**
 * Zones on both sides of Greenwich, and it: rules about civil dates must not know in which of them the machine is.
 * Each with the hour that it is there at noon of 20 November 2026 in UTC, to see that the machine has really moved.
 */
export const TIME_ZONES = [
  ['Asia/Seoul', 21],
  ['UTC', 12],
  ['America/Los_Angeles', 4],
] as const;
