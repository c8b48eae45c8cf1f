import type { DOMAttributes, ReactElement } from 'react';

/** One element that can hold the focus and takes the props of one, such as a button of the kit. */
export type FocusableElement = ReactElement<DOMAttributes<Element>, string>;
