import { useEffect, useState } from 'react';
import { type GeneratedPeriod, generatePayPeriods } from '../../../../shared/contract/operations/pay-periods.ts';
import { UNKNOWN_ERROR } from '../../../../shared/envelope.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useNotices } from '../../../layout/use-notices.ts';

const preview = async () => (await call(generatePayPeriods, { body: { preview: true } })).periods;

/** Previews and creates the next ten periods. Only what was previewed is created, or nothing. */
export function useGeneratedPeriods(onGenerated: () => Promise<void>, onDone: () => void) {
  const { notify } = useNotices();
  const [periods, setPeriods] = useState<readonly GeneratedPeriod[]>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    const read = async () => {
      try {
        setPeriods(await preview());
      } catch (error) {
        setFailure(messageOf(error, UNKNOWN_ERROR));
      }
    };
    void read();
  }, []);

  const generate = async () => {
    const [first] = periods ?? [];
    if (!first) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const made = await call(generatePayPeriods, { body: { preview: false, start_date: first.start_date } });
      await onGenerated();
      const last = made.periods.at(-1);
      const content = `${made.periods.length} pay periods were generated, from ${first.start_date} to ${last?.end_date ?? ''}.`;
      notify({ type: 'success', content });
      onDone();
    } catch (error) {
      setFailure(messageOf(error, UNKNOWN_ERROR));
      setBusy(false);
      // The periods have changed; preview again, so that the next attempt creates what is shown. After a lost answer, it
      // repeats this one instead, which creates them once (R32).
      if (error instanceof ApiError && error.isConflict) setPeriods(await preview().catch(() => periods));
    }
  };

  return { periods, failure, isBusy, generate };
}
