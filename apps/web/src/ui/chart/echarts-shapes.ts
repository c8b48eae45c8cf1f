import { HeatmapChart, SankeyChart, TreemapChart } from 'echarts/charts';
import { CalendarComponent, TooltipComponent, VisualMapComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

// Only the modules that these charts use; the rest of the library is tree-shaken.
use([HeatmapChart, SankeyChart, TreemapChart, CalendarComponent, TooltipComponent, VisualMapComponent, CanvasRenderer]);

export { init };
