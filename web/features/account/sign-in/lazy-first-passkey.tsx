import { lazy, Suspense } from 'react';
import type { AuthUser } from '../../../../shared/contract/operations/account.ts';
import { loadPart } from '../../../api/load-part.ts';
import type { Unfinished } from './first-passkey.tsx';

const Form = lazy(async () => ({ default: (await loadPart(() => import('./first-passkey.tsx'))).FirstPasskeyForm }));

/** Few people ever see this step, so it isn't part of the sign-in page. */
export const FirstPasskey = (props: Unfinished & { readonly onAdded: (authUser: AuthUser) => void }) => (
  <Suspense fallback={null}>
    <Form {...props} />
  </Suspense>
);
