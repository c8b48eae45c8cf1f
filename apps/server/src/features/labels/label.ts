/** What categories, payment methods and tags have in common. */
export interface Label {
  readonly id: string;
  readonly bookId: string;
  readonly name: string;
  readonly version: number;
}

/** A label within its book. */
export type LabelRef = Pick<Label, 'bookId' | 'id'>;

/** A label before it is stored. */
export type NewLabel<L extends Label> = Omit<L, 'version'>;

/** Fields to change; a missing one stays as it is. */
export type LabelChanges<L extends Label> = { readonly [Field in keyof L]?: L[Field] | undefined };
