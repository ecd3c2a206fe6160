import { useState } from 'react';
import type { AnswerOf, Operation } from '../../../shared/contract/operation.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { isKeyUsed } from '../../api/collection-calls.ts';
import { openKeyOf } from '../../api/request.ts';

type Body<O extends Operation> = NonNullable<Parameters<typeof call<O>>[1]>['body'];

const STORED =
  "The server didn't respond to your first save, but it went through, so this one was left out. Close this to see what was saved.";

function singleCall<O extends Operation>(operation: O) {
  /** The first body that got no answer. */
  let sent: Body<O>;
  return async (body: NonNullable<Body<O>>, onStored: () => void): Promise<AnswerOf<O>> => {
    try {
      return await call(operation, { body, insteadOf: sent });
    } catch (error) {
      if (error instanceof ApiError && isKeyUsed(error)) {
        onStored();
        throw new ApiError(STORED, error.status);
      }
      if (openKeyOf(operation.path, body) !== undefined) sent ??= body;
      throw error;
    }
  };
}

/**
 * R32: makes a call that stores something, once, however often a form is saved and changed after its answers were lost. If an
 * earlier save turns out to have stored it, says so, because what it stored can't be changed to what the form has now.
 */
export const useSingleCall = <O extends Operation>(operation: O) => useState(() => singleCall(operation))[0];
