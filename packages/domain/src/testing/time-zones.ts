/**
 * Time zones on both sides of Greenwich, and UTC: rules about civil dates must not depend on the machine's time zone.
 * Each has the local hour at noon UTC of 20 November 2026, to verify that the zone is in effect.
 */
export const TIME_ZONES = [
  ['Asia/Seoul', 21],
  ['UTC', 12],
  ['America/Los_Angeles', 4],
] as const;
