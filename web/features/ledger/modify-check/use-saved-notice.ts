import { useNavigate } from 'react-router-dom';
import { capitalized } from '../../../../shared/contract/field.ts';
import type { Check } from '../../../../shared/ledger/checks.ts';
import type { LedgerNames } from '../../../../shared/ledger/names.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { checkName } from '../checks/check-rows.ts';
import { isListed, rowAddress } from '../checks/list-address.ts';

interface SavedNotice {
  readonly isNew: boolean;
  /** The address of the list behind the form. */
  readonly list: string;
  readonly names: LedgerNames;
  readonly today: string;
}

/** Says that a check was saved, and leads to it if the list that appears next doesn't include it. */
export function useSavedNotice({ isNew, list, names, today }: SavedNotice) {
  const { notify } = useNotices();
  const navigate = useNavigate();
  return (stored: Check, aboutDefault: string, goesOn: boolean): void => {
    const isLeftOut = !goesOn && !isListed(stored, names, list, today);
    const content = [
      `${capitalized(checkName(stored))} ${isNew ? 'created' : 'saved'}.`,
      aboutDefault,
      isLeftOut && "It's hidden by the list's filters.",
    ];
    const onClick = () => void navigate(rowAddress(stored, today));
    notify({
      type: 'success',
      content: content.filter(Boolean).join(' '),
      ...(isLeftOut && { action: { label: 'Show check', onClick } }),
    });
  };
}
