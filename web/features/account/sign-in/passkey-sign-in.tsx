import Button from '@cloudscape-design/components/button';
import { useEffect, useRef, useState } from 'react';
import type { AuthUser } from '../../../../shared/contract/operations/account.ts';
import { canUsePasskeys, passkeyCalls, problemOf } from '../passkeys/passkeys.ts';

interface PasskeySignInProps {
  readonly onSession: (authUser: AuthUser) => void;
  readonly onProblem: (message: string) => void;
}

/** R90: signs in with a passkey, by the button or chosen among the email field's suggestions. */
export function PasskeySignIn(props: PasskeySignInProps) {
  const [isBusy, setBusy] = useState(false);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  // Not while the button's own request runs, because a browser takes one at a time.
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    const offer = async () => {
      const { offerPasskeys } = await passkeyCalls();
      if (isOver) return;
      stop = offerPasskeys({
        onSession: (authUser) => latest.current.onSession(authUser),
        onProblem: (message) => latest.current.onProblem(message),
      });
    };
    if (canUsePasskeys() && !isBusy) void offer().catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [isBusy]);

  const signIn = async () => {
    setBusy(true);
    props.onProblem('');
    try {
      const { signInWithPasskey } = await passkeyCalls();
      props.onSession(await signInWithPasskey());
    } catch (error) {
      props.onProblem(await problemOf(error));
    } finally {
      setBusy(false);
    }
  };

  if (!canUsePasskeys()) return null;
  return (
    <Button formAction="none" fullWidth loading={isBusy} loadingText="Please wait" onClick={() => void signIn()}>
      Sign in with a passkey
    </Button>
  );
}
