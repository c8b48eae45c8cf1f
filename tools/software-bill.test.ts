import { describe, expect, test } from 'vitest';
import { ROOT } from './launcher/paths.mjs';
import { softwareBill } from './software-bill.ts';
import { listThirdPartyPackages } from './third-party-notices.ts';

interface Bill {
  readonly components: readonly {
    readonly 'bom-ref': string;
    readonly name: string;
    readonly version: string;
    readonly purl: string;
    readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

describe('the software bill of materials', () => {
  const bill = JSON.parse(softwareBill(ROOT)) as Bill;

  test('lists the packages of the product, each once, with the hash of what is installed', () => {
    const listed = listThirdPartyPackages(ROOT).map(({ name, version }) => `${name}@${version}`);
    expect(bill.components.map(({ name, version }) => `${name}@${version}`)).toEqual([...new Set(listed)]);
    const unhashed = bill.components.filter(({ hashes }) => !/^[0-9a-f]{128}$/u.test(hashes?.[0]?.content ?? ''));
    expect(unhashed.map(({ name }) => name)).toEqual([]);
    expect(bill.components.map(({ purl }) => purl)).toContain(
      `pkg:npm/%40node-rs/argon2@${bill.components.find(({ name }) => name === '@node-rs/argon2')?.version}`,
    );
  });

  test('refers only to what it lists', () => {
    const known = new Set(bill.dependencies.map(({ ref }) => ref));
    for (const { 'bom-ref': ref } of bill.components) expect(known).toContain(ref);
    expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !known.has(ref))).toEqual([]);
  });

  test('of the same lockfile is the same', () => {
    expect(softwareBill(ROOT)).toBe(softwareBill(ROOT));
  });
});
