import { useMemo, useState } from 'react';
import {
  ALREADY_CURRENT,
  findCurrentPayPeriod,
  NO_CURRENT_PERIOD,
} from '../../../../shared/contract/operations/pay-periods.ts';
import { UNKNOWN_ERROR } from '../../../../shared/envelope.ts';
import { periodText } from '../../../../shared/pay-periods/period-text.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import type { UsedCollection } from '../../../api/use-collection.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { type PeriodRecord } from './period-rows.ts';

interface PeriodActions {
  readonly isFinding: boolean;
  readonly find: () => Promise<void>;
  readonly makeCurrent: (period: PeriodRecord) => Promise<void>;
}

const isCurrentNow = (period: PeriodRecord): string => `Pay period ${periodText(period)} is now current.`;

/** Finds or sets the current period. The previous one changes too, so the list is fetched again. */
export function usePeriodActions({
  update,
  fetchAll,
}: Pick<UsedCollection<'TsrpPayPeriod'>, 'update' | 'fetchAll'>): PeriodActions {
  const { notify } = useNotices();
  const [isFinding, setFinding] = useState(false);
  const actions = useMemo(() => {
    const fail = (error: unknown) => notify({ type: 'error', content: messageOf(error, UNKNOWN_ERROR) });
    return {
      find: async () => {
        setFinding(true);
        try {
          const { outcome, period } = await call(findCurrentPayPeriod);
          if (outcome === 'none' || !period) notify({ type: 'warning', header: 'Warning', content: NO_CURRENT_PERIOD });
          else if (outcome === 'same') notify({ type: 'info', content: ALREADY_CURRENT });
          else notify({ type: 'success', content: isCurrentNow(period) });
          await fetchAll();
        } catch (error) {
          fail(error);
        } finally {
          setFinding(false);
        }
      },
      makeCurrent: async (period: PeriodRecord) => {
        try {
          const saved = await update(period.id, { is_current: true, version: period.version });
          await fetchAll();
          notify({ type: 'success', content: isCurrentNow(saved) });
        } catch (error) {
          fail(error);
          await fetchAll();
        }
      },
    };
  }, [notify, update, fetchAll]);
  return { isFinding, ...actions };
}
