import { useState } from 'react';
import type { CollectionName } from '../../../shared/contract/collections.ts';
import {
  createRecord,
  isCreateUnknown,
  isKeyUsed,
  type NewRecord,
  type RecordIn,
  storedOneOf,
} from '../../api/collection-calls.ts';

interface Calls<N extends CollectionName, S> {
  readonly create: (insteadOf?: NewRecord<N>) => Promise<S>;
  readonly change: (stored: RecordIn<N>) => Promise<S>;
}

function singleCreate<N extends CollectionName>(name: N) {
  /** The creates of this form that got no answer. Those of other forms are about other records. */
  let sent: readonly NewRecord<N>[] = [];
  return async <S>(body: NewRecord<N>, { create, change }: Calls<N, S>): Promise<S> => {
    try {
      return await create(sent[0]);
    } catch (error) {
      sent = [...sent, body].filter((each) => isCreateUnknown(name, each));
      if (!isKeyUsed(error)) throw error;
      return change(await storedOneOf(sent, error, (each) => createRecord(name, each)));
    }
  };
}

/**
 * R32: creates one record, however often a form is saved and changed after its answers were lost. If an earlier save turns out
 * to have stored it, it is changed to what the form has now.
 */
export const useSingleCreate = <N extends CollectionName>(name: N) => useState(() => singleCreate(name))[0];
