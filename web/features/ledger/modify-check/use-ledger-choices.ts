import { useMemo } from 'react';
import { treePaths } from '../../../../shared/ledger/trees.ts';
import type { Choice } from '../../../components/forms/choices.ts';
import { useCheckbooks } from '../checks/use-checkbooks.ts';
import { useLedgerNames } from '../checks/use-ledger-names.ts';
import type { CheckValues } from './check-values.ts';

/** Listed all the same, because a payee that can't be found is created again. */
const inactive = {
  description: 'Inactive',
  disabledReason: 'This payee is inactive. Make it active under Payees first.',
};

/** A form value, which is an object if the typed text matches no choice. */
type Id = unknown;

/** Returns the choices of a check's references, and the effect of a payee's default account. */
export function useLedgerChoices() {
  const { payees, accounts, fundSources, names } = useLedgerNames();
  const { checkbooks, nameToTell } = useCheckbooks(fundSources.data);
  const creates = useMemo(
    () => ({ payee_id: payees.create, account_id: accounts.create, fund_source_id: fundSources.create }),
    [payees.create, accounts.create, fundSources.create],
  );
  const choices = useMemo(() => {
    const byId = new Map(payees.data.map((payee) => [payee.id, payee]));
    const payeeOf = (id: Id) => (typeof id === 'number' ? byId.get(id) : undefined);
    const nameOf = (paths: ReadonlyMap<number, string>) => (id: Id) =>
      typeof id === 'number' ? (paths.get(id) ?? '') : '';
    const accountName = nameOf(treePaths(accounts.data));
    const fundSourceName = nameOf(treePaths(fundSources.data));
    const changesDefault = (payeeId: Id, accountId: Id): boolean => {
      const payee = payeeOf(payeeId);
      return payee !== undefined && typeof accountId === 'number' && payee.default_account_id !== accountId;
    };
    const sorted = payees.data.toSorted(
      (a, b) => Number(b.is_active) - Number(a.is_active) || a.name.localeCompare(b.name),
    );
    return {
      names,
      accounts: accounts.data,
      fundSources: fundSources.data,
      /** Returns the name of a fund source's checkbook; undefined if there is only one checkbook. */
      checkbookToTell: nameToTell,
      creates,
      /** Returns the payees; inactive ones come last and can only be chosen if the check has them already. */
      payeesFor: (chosen: Id): Choice[] =>
        sorted.map(({ id, name, is_active }) => ({
          value: id,
          label: name,
          ...(!is_active && id !== chosen && inactive),
        })),
      defaultAccountOf: (payeeId: Id): number | null => payeeOf(payeeId)?.default_account_id ?? null,
      becomesDefault: (payeeId: Id, accountId: Id): string | undefined =>
        changesDefault(payeeId, accountId)
          ? `Saving makes this the default account of ${payeeOf(payeeId)?.name ?? ''}.`
          : undefined,
      describeDefault: ({ payee_id, account_id }: CheckValues): string =>
        changesDefault(payee_id, account_id)
          ? `${accountName(account_id)} is now the default account of ${payeeOf(payee_id)?.name ?? ''}.`
          : '',
      /** Returns a form value in words. */
      describe: (field: string, value: unknown): string => {
        const id = typeof value === 'number' ? value : null;
        if (field === 'payee_id') return payeeOf(id)?.name ?? '';
        if (field === 'account_id') return accountName(id);
        if (field === 'fund_source_id') return fundSourceName(id);
        return typeof value === 'string' ? value : '';
      },
    };
  }, [payees.data, accounts.data, fundSources.data, names, nameToTell, creates]);
  const sources = [payees, accounts, fundSources, checkbooks];
  return {
    choices,
    isLoading: sources.some(({ isLoading }) => isLoading),
    error: sources.find(({ error, data }) => error && data.length === 0)?.error,
    retry: () => void Promise.all(sources.map(({ fetchAll }) => fetchAll())),
  };
}

export type LedgerChoices = ReturnType<typeof useLedgerChoices>['choices'];
