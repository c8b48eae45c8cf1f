import { BarChart, HeatmapChart, LineChart, SankeyChart, TreemapChart } from 'echarts/charts';
import { CalendarComponent, GridComponent, TooltipComponent, VisualMapComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

// Only what the reports draw: everything else of the library stays out of the build.
use([
  BarChart,
  HeatmapChart,
  LineChart,
  SankeyChart,
  TreemapChart,
  CalendarComponent,
  GridComponent,
  TooltipComponent,
  VisualMapComponent,
  CanvasRenderer,
]);

export { init };
