import { lazy, Suspense } from 'react';
import { loadPart } from '../../../api/load-part.ts';
import type { SignOnOnlyProps } from './sign-on-only.tsx';

const Card = lazy(async () => ({ default: (await loadPart(() => import('./sign-on-only.tsx'))).SignOnOnlyCard }));

/** Only installations without passwords show it, so it isn't part of the sign-in page. */
export const SignOnOnly = (props: SignOnOnlyProps) => (
  <Suspense fallback={null}>
    <Card {...props} />
  </Suspense>
);
