/** Beginnings of names that only settings of this server have: another one of them is misspelt. */
const OWN_NAME =
  /^(?:(?:BACKUP|DATABASE|MASTER_KEY|OPERATOR|QUOTA|SIGN|SMTP|VAPID)_|(?:MASTER_KEY|REGISTRATION)(?!$))/u;
/** Parts of an address that hosting services add beside `DATABASE_URL`. */
const BESIDE_ADDRESS = /^DATABASE_(?:HOST|NAME|PASSWORD|PORT|PRIVATE_URL|PUBLIC_URL|SCHEMA|USER|USERNAME)$/u;
/** What Kubernetes and Docker tell a container about a service with one of these names. */
const OF_SERVICE = /_SERVICE_(?:HOST|PORT)(?:_\w+)?$|_PORT_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?$/u;
const SERVICE_ADDRESS = /^(?:tcp|udp|sctp):\/\//u;

/** Settings that look like ours but are not, and would be ignored. */
export function unknownSettings(present: Readonly<Record<string, string>>, known: ReadonlySet<string>): string[] {
  return Object.entries(present)
    .filter(
      ([name, value]) =>
        OWN_NAME.test(name) &&
        !known.has(name) &&
        ![BESIDE_ADDRESS, OF_SERVICE].some((pattern) => pattern.test(name)) &&
        !(name.endsWith('_PORT') && SERVICE_ADDRESS.test(value)),
    )
    .map(([name]) => name);
}
