import { lazy, Suspense } from 'react';
import type { AuthUser } from '../../../../shared/contract/operations/account.ts';
import { loadPart } from '../../../api/load-part.ts';

/** R91: a sign-in with a password that isn't complete without a passkey. Only kept in memory. */
export interface Unfinished {
  readonly authUser: AuthUser;
  readonly password: string;
}

const Form = lazy(async () => ({ default: (await loadPart(() => import('./first-passkey.tsx'))).FirstPasskeyForm }));

/** Few people ever see this step, so it isn't part of the sign-in page. */
export const FirstPasskey = (props: Unfinished & { readonly onAdded: (authUser: AuthUser) => void }) => (
  <Suspense fallback={null}>
    <Form {...props} />
  </Suspense>
);
