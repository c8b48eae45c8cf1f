import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';

// Only the modules that these charts use; the rest of the library is tree-shaken.
use([BarChart, LabelLayout, LineChart, GridComponent, TooltipComponent, CanvasRenderer]);

export { init };
