import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { UNKNOWN_ERROR } from '../../../../shared/envelope.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import type { Preview } from './preview-rows.ts';
import { countOf } from './use-import.ts';

interface UnknownNamesProps {
  readonly unknown: Preview['unknown'];
  /** Some of them are in the ledger now. */
  readonly onAdded: () => void;
}

const MOST_NAMED = 8;

const named = (names: readonly string[]): string =>
  names.length <= MOST_NAMED
    ? names.join(', ')
    : `${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} more`;

/** Names that the ledger does not have yet: whoever moves in with years of checks would otherwise type them all. */
export function UnknownNames({ unknown, onAdded }: UnknownNamesProps) {
  const payees = useCollection('CklgPayee', { fetch: 'if-missing' });
  const accounts = useCollection('CklgAccount', { fetch: 'if-missing' });
  const { notify } = useNotices();
  const [done, setDone] = useState<number>();

  const add = async (
    one: string,
    many: string,
    names: readonly string[],
    create: (name: string) => Promise<unknown>,
  ) => {
    setDone(0);
    let added = 0;
    try {
      for (const name of names) {
        // Each is stored before the next is asked for, so that a failure says how far it came.
        // oxlint-disable-next-line no-await-in-loop
        await create(name);
        added += 1;
        setDone(added);
      }
    } catch (error) {
      notify({ type: 'error', header: 'Error', content: messageOf(error, UNKNOWN_ERROR) });
    }
    if (added > 0) {
      const content = `${countOf(added, `${one} was`, `${many} were`)} created.`;
      notify({ type: 'success', header: 'Success', content });
    }
    setDone(undefined);
    onAdded();
  };

  const block = (one: string, many: string, names: readonly string[], create: (name: string) => Promise<unknown>) => {
    // A path names a place in the tree, which is made where the tree is.
    const addable = names.filter((name) => !name.includes(' / ') && name.length <= 120);
    return (
      <Alert
        type="info"
        statusIconAriaLabel="Info"
        header={`${countOf(names.length, `${one} is`, `${many} are`)} not in the ledger yet`}
        action={
          addable.length > 0 && (
            <Button
              loading={done !== undefined}
              loadingText={`Created ${done ?? 0} of ${addable.length}`}
              onClick={() => void add(one, many, addable, create)}
            >
              {`Create ${countOf(addable.length, one, many)}`}
            </Button>
          )
        }
      >
        {named(names)}
      </Alert>
    );
  };

  return (
    <>
      {unknown.payees.length > 0 && block('payee', 'payees', unknown.payees, (name) => payees.create({ name }))}
      {unknown.accounts.length > 0 &&
        block('account', 'accounts', unknown.accounts, (name) => accounts.create({ name }))}
    </>
  );
}
