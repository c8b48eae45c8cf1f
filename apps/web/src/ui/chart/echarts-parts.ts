import { BarChart, HeatmapChart, LineChart, SankeyChart, TreemapChart } from 'echarts/charts';
import { CalendarComponent, GridComponent, TooltipComponent, VisualMapComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

// Only the modules that the reports use; the rest of the library is tree-shaken.
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
