import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../platform/api/api-error.ts';
import { downloadExport } from '../../../platform/api/download-export.ts';
import { toast } from '../../../ui/toast.tsx';
import { useLedger } from '../model/ledger.tsx';
import { type ListFilters, queryOf } from '../model/list-filters.ts';

interface ListExport {
  readonly filters: ListFilters;
  readonly format: 'csv' | 'xlsx';
}

/** Downloads the list as a file in its current order; shows a toast with the result. */
export function useExportList() {
  const { bookId } = useLedger();
  return useMutation({
    mutationFn: async ({ filters, format }: ListExport) => {
      const waiting = toast.info('파일을 만들고 있어요', {
        message: '거래가 많으면 시간이 걸릴 수 있어요.',
        autoHide: false,
      });
      try {
        return await downloadExport(bookId, { ...queryOf(filters), sort: filters.sort, format });
      } finally {
        toast.close(waiting);
      }
    },
    onSuccess: (name) => toast.success('파일을 내려받았어요', { message: name }),
    onError: (error) => toast.error('내보내지 못했어요', { message: messageOf(error) }),
  });
}
