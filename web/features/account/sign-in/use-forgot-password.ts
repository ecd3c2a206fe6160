import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SOMETHING_WENT_WRONG } from '../../../../shared/envelope.ts';
import { reasonOf } from '../../../api/reason-of.ts';
import { account } from '../../../session/account.ts';
import { carriedEmail, carriedStep, type CodeStep, withCodeStep, withEmail } from './carried-email.ts';
import { codeIssue, emailIssue } from './rules.ts';
import { checkAll, useTextField } from './use-text-field.ts';

type Step = 'request' | 'code' | 'done';

/** The state of replacing a forgotten password: requesting a code, entering it, and showing the new password. */
export function useForgotPassword() {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const email = useTextField(emailIssue, { onBlur: true, initial: carriedEmail(hash) });
  const code = useTextField(codeIssue);
  const [error, setError] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [isSending, setSending] = useState(false);
  const codeStep = carriedStep(hash);
  const step: Step = newPassword ? 'done' : codeStep ? 'code' : 'request';

  const { focus: focusEmail } = email;
  const { focus: focusCode } = code;
  useEffect(() => {
    if (step === 'request') focusEmail();
    if (step === 'code') focusCode();
  }, [step, focusEmail, focusCode]);

  const goTo = (next: CodeStep | 'request') => {
    const path = '/forgot-password';
    const address = next === 'request' ? withEmail(path, email.value) : withCodeStep(path, email.value, next);
    void navigate(address, { replace: true });
  };

  const sendCode = async () => {
    if (!checkAll([email])) return;
    const { forgotPassword } = await account();
    await forgotPassword(email.value.trim());
    goTo('sent');
  };

  const validateCode = async () => {
    if (!checkAll([code])) return;
    const { resetPassword } = await account();
    setNewPassword(await resetPassword(email.value.trim(), code.value.trim()));
    // The code has been used, so reloading the page must start over.
    goTo('request');
  };

  return {
    email,
    code,
    step,
    /** Whether a code was just requested. */
    isCodeSent: step === 'code' && codeStep === 'sent',
    newPassword,
    error,
    isSending,
    submit: async () => {
      if (step === 'done') return void navigate(withEmail('/login', email.value));
      if (isSending) return;
      setSending(true);
      setError('');
      try {
        await (step === 'request' ? sendCode() : validateCode());
      } catch (failure) {
        setError(reasonOf(failure) ?? SOMETHING_WENT_WRONG);
      }
      setSending(false);
    },
    startAgain: () => {
      goTo('request');
      setError('');
      code.setValue('');
    },
    enterCode: () => {
      setError('');
      if (checkAll([email])) goTo('code');
    },
  };
}
