import type { ECharts, EChartsCoreOption } from 'echarts/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMediaQuery } from '../../platform/browser/use-media-query.ts';
import { classNames } from '../class-names.ts';
import css from './canvas-chart.module.css';

/** The code of each family of charts, loaded with the first chart of it. */
const PARTS = {
  /** Lines and columns along axes. */
  axes: () => import('./echarts-axes.ts'),
  /** Flows, areas and calendars. */
  shapes: () => import('./echarts-shapes.ts'),
} as const;

interface CanvasChartProps {
  readonly parts: keyof typeof PARTS;
  /**
   * A sentence that describes the chart: all that a screen reader reads of it, beside the table of the same numbers.
   */
  readonly label: string;
  readonly option: EChartsCoreOption;
  readonly className?: string | undefined;
  /** Called with the data of the pressed element, as given in the option. */
  readonly onPress?: (data: unknown) => void;
}

/**
 * ECharts clears its container with `innerHTML`, which the content security policy forbids; this removes the nodes
 * instead.
 */
function takeOnlyNodes(element: HTMLElement): void {
  Object.defineProperty(element, 'innerHTML', {
    configurable: true,
    set: () => {
      element.replaceChildren();
    },
  });
}

/** In print, or while collapsed, the container has no size and nothing can be drawn: waits until it has one. */
function drawOn(chart: ECharts, element: HTMLElement | null, option: EChartsCoreOption, isStill: boolean): void {
  if (!element || element.clientWidth === 0 || element.clientHeight === 0) return;
  chart.resize();
  chart.setOption({ animation: !isStill, animationDuration: 200, ...option }, { notMerge: true });
}

/**
 * A chart drawn by ECharts, whose code is loaded with the first chart of its family. Waits for the fonts, because labels are measured
 * with them; follows the size of its container; does not animate under reduced motion.
 */
export function CanvasChart({ parts, label, option, className, onPress }: CanvasChartProps) {
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
      const [{ init }] = await Promise.all([PARTS[parts](), document.fonts.ready]);
      if (isGone) return;
      takeOnlyNodes(element);
      made = init(element);
      made.on('click', (event) => press(event.data));
      observer.observe(element);
      setChart(made);
    };
    // Without the chart, the sentence and the table still show the data.
    draw().catch(() => undefined);
    return () => {
      isGone = true;
      observer.disconnect();
      made?.dispose();
      setChart(null);
    };
  }, [parts]);

  useEffect(() => {
    if (chart) drawOn(chart, place.current, option, isStill);
  }, [chart, option, isStill]);

  return <div ref={place} role="img" aria-label={label} className={classNames(css.chart, className)} />;
}
