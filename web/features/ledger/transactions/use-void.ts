import { useMemo } from 'react';
import { capitalized } from '../../../../shared/contract/field.ts';
import { UNKNOWN_ERROR } from '../../../../shared/envelope.ts';
import type { Check } from '../../../../shared/ledger/checks.ts';
import { messageOf } from '../../../api/api-error.ts';
import type { UsedCollection } from '../../../api/use-collection.ts';
import { UNDO_REASON } from '../../../components/texts.ts';
import { checkName } from '../checks/check-rows.ts';
import { unvoidedText } from '../checks/texts.ts';
import { useNotices } from '../../../layout/use-notices.ts';

export interface VoidActions {
  readonly voidCheck: (check: Check, reason: string, version: number) => Promise<Check>;
  readonly unvoidCheck: (check: Check, accountId: number, reason: string, version: number) => Promise<Check>;
  /** Shows that the check was voided, and offers Undo. */
  readonly sayVoided: (before: Check, saved: Check) => void;
  readonly sayUnvoided: (before: Check, saved: Check) => void;
}

/** A colleague was faster: sending it again would take the reason, or the account, from what they did. */
const already = (state: 'void' | 'active'): Error =>
  new Error(`This check is already ${state}. Choose Cancel to see it in the list.`);

/** Voids and unvoids checks, both with Undo. */
export function useVoid({ update }: Pick<UsedCollection<'CklgTransaction'>, 'update'>): VoidActions {
  const { notify } = useNotices();
  return useMemo(() => {
    const voidCheck: VoidActions['voidCheck'] = async ({ id, is_voided }, reason, version) => {
      if (is_voided) throw already('void');
      const body = { is_voided: true, account_id: null, reason, version };
      return update(id, body);
    };
    const unvoidCheck: VoidActions['unvoidCheck'] = async ({ id, is_voided }, account_id, reason, version) => {
      if (!is_voided) throw already('active');
      const body = { is_voided: false, account_id, reason, version };
      return update(id, body);
    };
    const undo = async (again: () => Promise<Check>, done: string) => {
      try {
        await again();
        notify({ type: 'success', content: done });
      } catch (error) {
        notify({ type: 'error', content: messageOf(error, UNKNOWN_ERROR) });
      }
    };
    return {
      voidCheck,
      unvoidCheck,
      sayVoided: (before, saved) => {
        const account = before.account_id;
        const content = `${capitalized(checkName(before))} voided.`;
        const again = () => unvoidCheck(saved, account ?? 0, UNDO_REASON, saved.version);
        const active = `${capitalized(checkName(before))} is active again.`;
        const onClick = () =>
          void undo(again, before.check_number === null ? active : `${active} ${unvoidedText(before)}`);
        notify({
          type: 'success',
          content,
          ...(account !== null && { action: { label: 'Undo', onClick } }),
        });
      },
      sayUnvoided: (before, saved) => {
        const again = () => voidCheck(saved, before.void_reason ?? UNDO_REASON, saved.version);
        const onClick = () => void undo(again, `${capitalized(checkName(before))} is voided again.`);
        const content = `${capitalized(checkName(before))} unvoided.`;
        notify({ type: 'success', content, action: { label: 'Undo', onClick } });
      },
    };
  }, [notify, update]);
}
