import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { tsrpTimesheet } from '../../../../shared/contract/collections/tsrp-timesheet.ts';
import { Loading } from '../../../components/loading.tsx';
import { NotDisplayed } from '../../../components/not-displayed.tsx';
import { useNotices } from '../../../layout/use-notices.ts';
import { ModifiedSheet } from './modified-sheet.tsx';
import { useModifiedSheet } from './use-modified-sheet.ts';

const LIST = '/dashboard/report-timesheet/historical-review';
const FAILED = 'Failed to load timesheet. Please try again.';

/** Lets management change the hours of any sheet. */
export function ModifyTimesheetScreen() {
  const { timesheetId } = useParams();
  const { state } = useLocation() as { state: { readonly list?: string } | null };
  const navigate = useNavigate();
  const { notify } = useNotices();
  const opened = useModifiedSheet(timesheetId);
  const back = `${LIST}${state?.list ?? ''}`;
  const hasFailed = opened.failure !== undefined && !opened.isMissing;

  // R35: shows the message, then goes back.
  useEffect(() => {
    if (!hasFailed) return;
    notify({ type: 'error', content: FAILED });
    void navigate(back, { replace: true });
  }, [hasFailed, notify, navigate, back]);

  if (opened.isMissing) {
    return (
      <NotDisplayed
        one="timesheet"
        message={tsrpTimesheet.denied?.message ?? FAILED}
        list="Back to the list"
        onList={() => void navigate(back)}
      />
    );
  }
  if (!opened.sheet || !opened.period) {
    return <Loading what="the timesheet" isPage />;
  }
  return (
    <ModifiedSheet
      key={opened.sheet.id}
      sheet={opened.sheet}
      period={opened.period}
      reload={opened.reload}
      onSaved={opened.put}
      onBack={() => void navigate(back)}
    />
  );
}
