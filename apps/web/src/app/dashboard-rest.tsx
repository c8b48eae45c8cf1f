import type { Dashboard } from '@salim/contract';
import { InsightLine } from '../features/analytics/components/insight-line.tsx';
import { OutlookLine } from '../features/assets/components/outlook-line.tsx';
import { DashboardLists } from '../features/dashboard/components/dashboard-lists.tsx';
import { useCategories } from '../features/labels/api/use-labels.ts';
import { VerifyEmailNotice } from './verify-email-notice.tsx';

/** What follows the summary of the dashboard; loaded after it. */
export function DashboardRest({ data }: { readonly data: Dashboard }) {
  const { data: list } = useCategories(data.bookId);
  const categories = new Map(list?.map((category) => [category.id, category]));
  return (
    <DashboardLists
      data={data}
      categories={categories}
      outlook={<OutlookLine bookId={data.bookId} />}
      notes={
        <>
          <VerifyEmailNotice />
          <InsightLine bookId={data.bookId} />
        </>
      }
    />
  );
}
