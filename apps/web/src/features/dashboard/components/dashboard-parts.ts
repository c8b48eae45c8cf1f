/** Parts of the summary that load after its figures, in one file. */
export { QuickNote } from './quick-note.tsx';
export { SpendingChart } from './spending-chart.tsx';
