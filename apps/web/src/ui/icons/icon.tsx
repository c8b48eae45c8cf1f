import { type ComponentType, createElement, Fragment, type SVGAttributes, type SVGProps } from 'react';

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Width and height in pixels, unless a style sheet says otherwise. */
  readonly size?: number;
}

export type Icon = ComponentType<IconProps>;

/** The commands of a path, or any other element with its attributes. */
type Shape = string | readonly [element: string, attributes: SVGAttributes<SVGElement>];

/** An icon drawn with lines on a square of 24, hidden from screen readers unless it has a label. */
export function createIcon(shapes: readonly Shape[]): Icon {
  const elements = shapes.map((shape) =>
    typeof shape === 'string' ? createElement('path', { d: shape }) : createElement(...shape),
  );
  // Not an array, whose elements would need keys.
  const drawing = createElement(Fragment, null, ...elements);
  return function DrawnIcon({ size = 24, ...props }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={props['aria-label'] === undefined || undefined}
        {...props}
      >
        {drawing}
      </svg>
    );
  };
}
