import { useState } from 'react';
import type { AnswerOf, Operation } from '../../../shared/contract/operation.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { isKeyUsed } from '../../api/collection-calls.ts';
import { forgetUnanswered, openKeyOf } from '../../api/request.ts';

type Body<O extends Operation> = NonNullable<Parameters<typeof call<O>>[1]>['body'];

const STORED =
  "The server didn't respond to an earlier save, but it went through, so nothing more was saved. Close this to see what was.";

function singleCall<O extends Operation>(operation: O) {
  /** The bodies of this form that got no answer. */
  let sent: readonly NonNullable<Body<O>>[] = [];
  let refusal: ApiError | undefined;
  return async (body: NonNullable<Body<O>>, onStored: () => void): Promise<AnswerOf<O>> => {
    if (refusal) throw refusal;
    try {
      return await call(operation, { body, insteadOf: sent[0] });
    } catch (error) {
      sent = [...sent, body].filter((each) => openKeyOf(operation.path, each) !== undefined);
      if (!(error instanceof ApiError && isKeyUsed(error))) throw error;
      refusal = new ApiError(STORED, error.status);
      // The same may be wanted again once what was stored is gone.
      forgetUnanswered(operation.path);
      onStored();
      throw refusal;
    }
  };
}

/**
 * R32: makes a call that stores something, once, however often a form is saved and changed after its answers were lost. If an
 * earlier save turns out to have stored it, says so, because what it stored can't be changed to what the form has now.
 */
export const useSingleCall = <O extends Operation>(operation: O) => useState(() => singleCall(operation))[0];
