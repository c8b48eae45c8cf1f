import type { Secrets } from '../secrets.ts';

function uuidFrom(hash: Buffer): string {
  const bytes = hash.subarray(0, 16);
  // Version 8 marks it as a custom UUID, so that it cannot collide with other ids.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Id of the guest link of a code; the link is stored under no other trace of the code. */
export function idOfGuestLink({ secrets }: { readonly secrets: Secrets }, code: string): string {
  return uuidFrom(secrets.derive('guest-link', code));
}

/** The ids under which a guest link may be stored, as for invitations. */
export function idsOfGuestLink({ secrets }: { readonly secrets: Secrets }, code: string): string[] {
  return secrets.deriveAll('guest-link', code).map(uuidFrom);
}

/** Id of the invitation of a code: a keyed hash, from which the code cannot be derived. */
export function idOfInvite({ secrets }: { readonly secrets: Secrets }, code: string): string {
  return uuidFrom(secrets.derive('invite', code));
}

/** The ids under which an invitation may be stored: those of earlier master keys follow the current one's. */
export function idsOfInvite({ secrets }: { readonly secrets: Secrets }, code: string): string[] {
  return secrets.deriveAll('invite', code).map(uuidFrom);
}
