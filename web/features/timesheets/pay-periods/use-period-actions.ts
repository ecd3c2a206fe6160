import { useMemo, useState } from 'react';
import {
  ALREADY_CURRENT,
  findCurrentPayPeriod,
  NO_CURRENT_PERIOD,
} from '../../../../shared/contract/operations/pay-periods.ts';
import { UNKNOWN_ERROR } from '../../../../shared/envelope.ts';
import { NO_PAY_DATE_SOON } from '../../../../shared/pay-periods/schedule.ts';
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

/** R20: also says what to do, because a company may want to begin before that. */
const noneFound = (hasPeriods: boolean): string =>
  `${NO_CURRENT_PERIOD}. ${
    hasPeriods
      ? `${NO_PAY_DATE_SOON}. To start earlier, choose Set current in a pay period's actions.`
      : 'There are no pay periods yet. Choose Generate first.'
  }`;

const isCurrentNow = (period: PeriodRecord): string => `Pay period ${periodText(period)} is now current.`;

/** Finds or sets the current period. The previous one changes too, so the list is fetched again. */
export function usePeriodActions({
  data,
  update,
  fetchAll,
}: Pick<UsedCollection<'TsrpPayPeriod'>, 'data' | 'update' | 'fetchAll'>): PeriodActions {
  const { notify } = useNotices();
  const [isFinding, setFinding] = useState(false);
  const hasPeriods = data.length > 0;
  const actions = useMemo(() => {
    const fail = (error: unknown) => notify({ type: 'error', content: messageOf(error, UNKNOWN_ERROR) });
    return {
      find: async () => {
        setFinding(true);
        try {
          const { outcome, period } = await call(findCurrentPayPeriod);
          if (outcome === 'none' || !period)
            notify({ type: 'warning', header: 'Warning', content: noneFound(hasPeriods) });
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
        }
      },
    };
  }, [notify, hasPeriods, update, fetchAll]);
  return { isFinding, ...actions };
}
