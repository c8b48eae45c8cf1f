/** Roles of a member, in ascending order of rights. */
export const ROLES = ['VIEWER', 'MEMBER', 'MANAGER', 'OWNER'] as const;
export type Role = (typeof ROLES)[number];

/** Whether `role` has at least the rights of `needed`. */
export function hasRole(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}
