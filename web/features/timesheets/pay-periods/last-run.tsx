import { Sentence } from '../../../components/sentence.tsx';
import { Status } from '../../../components/status.tsx';
import { useEffect, useState } from 'react';
import { lastDailyRun } from '../../../../shared/contract/operations/pay-periods.ts';
import { NEVER_RAN, NOBODY_ALARMED, sinceSettings } from '../../../../shared/daily-job.ts';
import type { AnswerOf } from '../../../../shared/contract/operation.ts';
import { call } from '../../../api/call.ts';
import { useMomentText } from '../../../components/use-moment-text.ts';

type Run = AnswerOf<typeof lastDailyRun>;

/** Shows what the daily job last did; nothing if that can't be loaded, because the page doesn't depend on it. */
export function LastRun({ areSettingsComplete }: { readonly areSettingsComplete: boolean }) {
  const momentText = useMomentText();
  const [run, setRun] = useState<Run>();
  useEffect(() => {
    const controller = new AbortController();
    const read = async () => {
      try {
        setRun(await call(lastDailyRun, { signal: controller.signal }));
      } catch {
        setRun(undefined);
      }
    };
    void read();
    return () => controller.abort();
  }, []);
  if (run === undefined) return null;
  if (run === null) return <>{NEVER_RAN}</>;
  const summary = areSettingsComplete ? sinceSettings(run.summary) : run.summary;
  const text = <Sentence text={`Daily job, ${momentText(run.at)}: ${summary}`} />;
  const needsSomebody = !run.is_complete || run.summary.includes(NOBODY_ALARMED);
  return needsSomebody ? <Status type="warning">{text}</Status> : text;
}
