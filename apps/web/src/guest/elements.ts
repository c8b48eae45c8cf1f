type Child = Node | string | null;

type Value = string | number | boolean | undefined;
type Listeners = Readonly<Record<string, (event: Event) => void>>;
/** What an element may have; `on` listens to its events. */
type Attributes = Readonly<Record<string, Value | Listeners>> & { readonly on?: Listeners };

/** Creates an element: text and attributes only, never markup. Attributes that are false or undefined are left out. */
export function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { on = {}, ...attributes }: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value === undefined || value === false || typeof value === 'object') continue;
    element.setAttribute(attribute, value === true ? '' : String(value));
  }
  for (const [event, listener] of Object.entries(on)) element.addEventListener(event, listener);
  element.append(...children.filter((child) => child !== null));
  return element;
}
