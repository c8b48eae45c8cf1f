import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { createIcon } from './icon.tsx';

const Clock = createIcon(['M12 6v6l4 2', ['circle', { cx: '12', cy: '12', r: '10' }]]);

function draw(icon: ReactElement): SVGSVGElement {
  const svg = render(icon).container.querySelector('svg');
  if (svg === null) throw new Error('nothing drawn');
  return svg;
}

it('draws its shapes with lines in the color of the text', () => {
  const svg = draw(<Clock />);
  expect(svg.innerHTML).toBe('<path d="M12 6v6l4 2"></path><circle cx="12" cy="12" r="10"></circle>');
  expect([svg.getAttribute('viewBox'), svg.getAttribute('fill')]).toEqual(['0 0 24 24', 'none']);
  expect([svg.getAttribute('stroke'), svg.getAttribute('stroke-width')]).toEqual(['currentColor', '2']);
});

it('is 24 pixels large, or as large as it is told to be', () => {
  const sizeOf = (svg: SVGSVGElement) => [svg.getAttribute('width'), svg.getAttribute('height')];
  expect(sizeOf(draw(<Clock />))).toEqual(['24', '24']);
  expect(sizeOf(draw(<Clock size={16} />))).toEqual(['16', '16']);
});

it('is hidden from screen readers unless it has a label', () => {
  expect(draw(<Clock />).getAttribute('aria-hidden')).toBe('true');
  const named = draw(<Clock role="img" aria-label="오늘" />);
  expect(named.hasAttribute('aria-hidden')).toBe(false);
  expect(named.getAttribute('aria-label')).toBe('오늘');
});

it('passes a class and a thicker line on', () => {
  const svg = draw(<Clock className="chevron" strokeWidth={3} />);
  expect(svg.getAttribute('class')).toBe('chevron');
  expect(svg.getAttribute('stroke-width')).toBe('3');
});
