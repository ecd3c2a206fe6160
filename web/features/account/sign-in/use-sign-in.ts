import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AuthUser } from '../../../../shared/contract/operations/account.ts';
import { OK, UNKNOWN_ERROR } from '../../../../shared/envelope.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { account } from '../../../session/account.ts';
import { session } from '../../../session/session-store.ts';
import type { Credentials } from './credentials-form.tsx';
import type { Unfinished } from './first-passkey.tsx';

const CHANGE_PASSWORD = '/dashboard/my-account/change-password';

/** Signing in with email and password or a passkey, and what went wrong. */
export function useSignIn() {
  const { notify, clear } = useNotices();
  const navigate = useNavigate();
  const [error, setError] = useState('');
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const [unfinished, setUnfinished] = useState<Unfinished>();

  const finish = (authUser: AuthUser) => {
    session.signIn(authUser);
    // Removes notices about earlier attempts and the ended session.
    clear();
  };

  const fail = (content: string) => {
    setError(content);
    setUnconfirmed(false);
    if (content) notify({ type: 'error', content });
  };

  const signIn = async (credentials: Credentials) => {
    setError('');
    setUnconfirmed(false);
    try {
      const { login } = await account();
      const { value, message } = await login(credentials);
      if (value.must_add_passkey) {
        clear();
        setUnfinished({ authUser: value, password: credentials.password });
        return [];
      }
      finish(value);
      if (message !== OK) {
        const action = { label: 'Change password', onClick: () => void navigate(CHANGE_PASSWORD) };
        notify({ type: 'warning', content: message, action });
      }
    } catch (failure) {
      fail(messageOf(failure, UNKNOWN_ERROR));
      // R3: the password is correct, but the email hasn't been confirmed yet.
      setUnconfirmed(failure instanceof ApiError && failure.status === 403);
    }
    return [];
  };

  return { error, isUnconfirmed, unfinished, signIn, finish, fail };
}
