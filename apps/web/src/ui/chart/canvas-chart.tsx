import type { ECharts, EChartsCoreOption } from 'echarts/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMediaQuery } from '../../platform/browser/use-media-query.ts';
import { classNames } from '../class-names.ts';
import css from './canvas-chart.module.css';

interface CanvasChartProps {
  /** What it shows, in a sentence: all that a screen reader hears of the drawing, beside the table of the same numbers. */
  readonly label: string;
  readonly option: EChartsCoreOption;
  readonly className?: string | undefined;
  /** The data of what was pressed, as the option gave it. */
  readonly onPress?: (data: unknown) => void;
}

/** ECharts empties its place as markup, which the page's security rules refuse; the same is done with nodes here. */
function takeOnlyNodes(element: HTMLElement): void {
  Object.defineProperty(element, 'innerHTML', {
    configurable: true,
    set: () => {
      element.replaceChildren();
    },
  });
}

/** On paper, or folded away, the place has no size, and a drawing of no size is none: it waits for one. */
function drawOn(chart: ECharts, element: HTMLElement | null, option: EChartsCoreOption, isStill: boolean): void {
  if (!element || element.clientWidth === 0 || element.clientHeight === 0) return;
  chart.resize();
  chart.setOption({ animation: !isStill, animationDuration: 200, ...option }, { notMerge: true });
}

/**
 * A drawing by ECharts, whose code comes when the first one is shown. It waits for the fonts, or labels would be
 * measured with others; follows the size of its place; and stands still where people want no motion.
 */
export function CanvasChart({ label, option, className, onPress }: CanvasChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<ECharts | null>(null);
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const press = useEffectEvent((data: unknown) => onPress?.(data));
  const fit = useEffectEvent((on: ECharts) => drawOn(on, place.current, option, isStill));

  useEffect(() => {
    const element = place.current;
    // Without a layout there is nothing to draw on.
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    let made: ECharts | null = null;
    let isGone = false;
    const observer = new ResizeObserver(() => {
      if (made) fit(made);
    });
    const draw = async () => {
      const [{ init }] = await Promise.all([import('./echarts-parts.ts'), document.fonts.ready]);
      if (isGone) return;
      takeOnlyNodes(element);
      made = init(element);
      made.on('click', (event) => press(event.data));
      observer.observe(element);
      setChart(made);
    };
    // Without the drawing, the sentence and the table still say everything.
    draw().catch(() => undefined);
    return () => {
      isGone = true;
      observer.disconnect();
      made?.dispose();
      setChart(null);
    };
  }, []);

  useEffect(() => {
    if (chart) drawOn(chart, place.current, option, isStill);
  }, [chart, option, isStill]);

  return <div ref={place} role="img" aria-label={label} className={classNames(css.chart, className)} />;
}
